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

/** Number of words in plain text, any script. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}\p{M}]+(?:['’.\-/][\p{L}\p{N}\p{M}]+)*/gu)?.length ?? 0;
}
