/** Made when first needed: most text never does, and a browser without it still shows the rest of the page. */
let graphemes: Intl.Segmenter | undefined;

/**
 * Cuts text at `limit` characters (user-perceived, not UTF-16 units) and closes it with an ellipsis.
 * Titles on cards are cut at 33, excerpts at 120 (specification, section 9).
 */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // Segmenting is slow; printable ASCII (and common punctuation) needs none: there each unit is one character.
  if (/^[\x20-\x7e\u2010-\u2026]*$/.test(text.slice(0, limit + 1))) return `${text.slice(0, limit).trimEnd()}…`;
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === limit) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}

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
