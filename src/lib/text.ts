/**
 * Cuts text at `limit` characters (user-perceived, not UTF-16 units) and closes it with an ellipsis.
 * Titles on cards are cut at 33, excerpts at 120 (specification, section 9).
 */
export function truncate(text: string, limit: number): string {
  const graphemes = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)];
  if (graphemes.length <= limit) return text;
  return `${graphemes
    .slice(0, limit)
    .map((g) => g.segment)
    .join("")
    .trimEnd()}…`;
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
