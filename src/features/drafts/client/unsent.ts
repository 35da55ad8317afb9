import type { Fields } from "./fields.ts";

/** Typed text that the server has not confirmed yet, and the revision upon which it was typed. */
export interface Unsent {
  fields: Fields;
  revision: number;
}

/*
 * It outlives a closed tab and a dead battery, on this device and for its owner alone; it goes as soon as the server has
 * it. Storage may be full or forbidden: then the text lives as long as the page.
 */
const keyOf = (userId: string, name: string) => `unsent:${userId}:${name}`;

/** What stands there, if it is what we wrote. */
export function parseUnsent(text: string | null): Unsent | undefined {
  try {
    const found = JSON.parse(text ?? "null") as Partial<Unsent> | null;
    const { fields, revision } = found ?? {};
    if (typeof fields !== "object" || fields === null || !Number.isSafeInteger(revision)) return undefined;
    const texts = Object.entries(fields).filter(([, value]) => typeof value === "string");
    return { fields: Object.fromEntries(texts), revision: revision as number };
  } catch {
    return undefined;
  }
}

export function readUnsent(userId: string, name: string): Unsent | undefined {
  try {
    return parseUnsent(localStorage.getItem(keyOf(userId, name)));
  } catch {
    return undefined;
  }
}

/** Answers whether it is kept. */
export function writeUnsent(userId: string, name: string, unsent: Unsent): boolean {
  try {
    localStorage.setItem(keyOf(userId, name), JSON.stringify(unsent));
    return true;
  } catch {
    return false;
  }
}

export function forgetUnsent(userId: string, name: string): void {
  try {
    localStorage.removeItem(keyOf(userId, name));
  } catch {
    // Nothing was kept either.
  }
}
