import { randomInt } from "node:crypto";

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A name that nobody can guess: 16 letters are 82 bits. */
export const newName = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join("");

/** Where the bytes of a file lie, in a folder of its own. */
export const storedAt = (stored: string) => `documents/${stored}/bytes`;
