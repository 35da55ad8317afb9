/** Made when first needed: most text never does, and a browser without it still shows the rest of the page. */
let graphemes: Intl.Segmenter | undefined;

/** The text up to `limit` characters as a reader counts them (not UTF-16 units). */
function firstCharacters(text: string, limit: number): string {
  // Segmenting is slow; printable ASCII (and common punctuation) needs none: there each unit is one character.
  if (/^[\x20-\x7e\u2010-\u2026]*$/.test(text.slice(0, limit + 1))) return text.slice(0, limit);
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === limit) return text.slice(0, index);
    count += 1;
  }
  return text;
}

/**
 * Cuts text at `limit` characters at most, at the end of a word, and closes it with an ellipsis. A word that fills more
 * than half of the room is cut. Titles on cards are cut at 33, excerpts at 120 (specification, section 9).
 */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const first = firstCharacters(text, limit);
  if (first.length === text.length) return text;
  const wordEnd = /\s/.test(text.charAt(first.length)) ? first.length : first.search(/\s\S*$/);
  const kept = wordEnd < first.length / 2 ? first : first.slice(0, wordEnd);
  return `${kept.replace(/[\s,;:.–—-]+$/, "")}…`;
}

/** The first `most` units of a text, never half of a character: the database takes none, and no reader can show one. */
export const cutAt = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, "");

/** A word of any script; the joiners inside of Bangla words and an apostrophe, dot, hyphen or slash do not part it. */
const word = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\u200c\u200d]*(?:['’.\-/][\p{L}\p{N}\p{M}\u200c\u200d]+)*/gu;

/** Number of words in plain text, any script. */
export function countWords(text: string): number {
  return text.match(word)?.length ?? 0;
}

/** The text up to the end of its `count`th word; all of it when there are not more. */
export function firstWords(text: string, count: number): string {
  const last = [...text.matchAll(word)][count - 1];
  return count <= 0 ? "" : last ? text.slice(0, last.index + last[0].length) : text;
}
