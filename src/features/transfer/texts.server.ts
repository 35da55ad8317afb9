import { textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import { oneLine } from "#lib/input-text.ts";
import { slugify } from "#lib/slugify.ts";
import { boundHtml } from "#platform/content/html-bounds.server.ts";

/** The beginning of a text in which so many letters are, however spelled: what is made of all of a long one fills the memory. */
const beginning = (text: string, most: number) => text.slice(0, most * 4 + 1000).toWellFormed();

/**
 * Words of a file as the library keeps them: one line in one spelling, and cut only then, as some letters become two by it; nothing
 * of half a character.
 */
export const cutLine = (text: string, most: number) =>
  [...oneLine(beginning(text, most))].slice(0, most).join("").trim();

/** Whether HTML is within what a text may be made of; what is nested deeper fills the stack of whatever walks through it. */
export function isBounded(html: string): boolean {
  try {
    boundHtml(html);
    return true;
  } catch {
    return false;
  }
}

/** The words of a piece of HTML as one line, cut to so many letters; none of one that no text may be made of. */
export function plainLine(html: string, most: number): string {
  const piece = html.slice(0, 20_000);
  const words = isBounded(piece) ? oneLine(textContent(parseDocument(piece))).replace(/\s+/g, " ") : "";
  return [...words].slice(0, most).join("").trim();
}

/** A part of an address as ours are: of the one that was, or of the words where nothing of it can stand in one of ours. */
export function slugOr(slug: string, words: string, most = 120): string | undefined {
  const cut = (text: string) => slugify(beginning(text, most)).slice(0, most).replace(/-+$/, "");
  return cut(slug.includes("%") ? "" : slug) || cut(words) || undefined;
}

/** Tags as hashtags: words with Latin letters, at most twenty. What is left out is noted. */
export function hashtagsOf(tags: readonly string[], notes: string[]): string[] {
  const usable = tags.map((tag) => plainLine(tag, 60)).filter((tag) => slugify(tag).slice(0, 60) !== "");
  if (usable.length < tags.length) notes.push("Tags without Latin letters are left out");
  if (usable.length > 20) notes.push("More than 20 tags: the others are left out");
  return usable.slice(0, 20);
}
