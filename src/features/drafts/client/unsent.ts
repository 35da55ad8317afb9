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
export const unsentKey = (userId: string, name: string) => `unsent:${userId}:${name}`;

/** What this window wrote there last, or found there and put into its fields. Anything else is another window's. */
const own: Record<string, string | null> = {};

function attempt<Result>(step: () => Result): Result | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}

/** What stands there, if it is what we wrote. */
export const parseUnsent = (text: string | null): Unsent | undefined =>
  attempt(() => {
    // Whatever has no fields to list throws, and is none.
    const { fields, revision } = JSON.parse(text as string) as Unsent;
    const texts = Object.entries(fields).filter(([, value]) => typeof value === "string");
    return Number.isSafeInteger(revision) ? { fields: Object.fromEntries(texts), revision } : undefined;
  });

export const readUnsent = (key: string): Unsent | undefined =>
  attempt(() => {
    own[key] = localStorage.getItem(key);
    return parseUnsent(own[key]);
  });

/**
 * Answers whether it is kept. Another window's text is not written over by one that is on its way to the server; only by one
 * that is nowhere else (`isAlone`).
 */
export const writeUnsent = (key: string, unsent: Unsent, isAlone?: boolean): boolean | undefined =>
  attempt(() => {
    if (!isAlone && ![null, own[key]].includes(localStorage.getItem(key))) return false;
    const text = JSON.stringify(unsent);
    localStorage.setItem(key, text);
    own[key] = text;
    return true;
  });

/** Another window's text stays: that one may have told somebody that it is kept here. */
export const forgetUnsent = (key: string): void =>
  attempt(() => {
    if (localStorage.getItem(key) === own[key]) localStorage.removeItem(key);
  });
