import { randomInt } from "node:crypto";
import { numberLetters, numberOf } from "./number.ts";

/** A number that nobody can guess: 15 random symbols of 31 are 74 bits. */
export const newNumber = () =>
  numberOf(Array.from({ length: 15 }, () => numberLetters[randomInt(numberLetters.length)]).join(""));
