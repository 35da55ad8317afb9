/** Letters of Source Serif 4 SemiBold by their width in em, rounded up within each group. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ '’‘]/, 0.24],
  [/[ijltfI.,:;!()/-]/, 0.35],
  [/[rsz?"“”]/, 0.49],
  [/[aceg0-9S]/, 0.56],
  [/[a-ln-vx-z$]/, 0.62],
  [/[A-LN-VX-Z&]/, 0.76],
  [/[\u0080-\u024f–]/, 0.7],
];

/** Width of a text in em of Source Serif 4 SemiBold, a little generous so that a line never overflows. */
export function estimateWidth(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (widths.find(([group]) => group.test(letter))?.[1] ?? 1), 0);
}

/**
 * Breaks a title into lines of about equal width, as few as possible.
 * A word wider than a line is cut; what does not fit into `maxLines` ends with an ellipsis.
 * @param lineWidth in em
 */
export function balanceLines(
  title: string,
  lineWidth: number,
  maxLines: number,
): { lines: string[]; complete: boolean } {
  const words = title
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => cutWord(word, lineWidth));
  const greedy = fill(words, lineWidth);
  if (greedy.length > maxLines) {
    const last = words.slice(
      greedy
        .slice(0, maxLines - 1)
        .join(" ")
        .split(" ").length,
    );
    while (last.length > 1 && estimateWidth(`${last.join(" ")}…`) > lineWidth) last.pop();
    return {
      lines: [...greedy.slice(0, maxLines - 1), `${last.join(" ").replace(/[,:;–-]+$/, "")}…`],
      complete: false,
    };
  }
  // The narrowest column with the same number of lines is the balanced one.
  let best = greedy;
  for (let width = lineWidth; width > 0; width -= 0.25) {
    const lines = fill(words, width);
    if (lines.length > greedy.length) break;
    best = lines;
  }
  return { lines: best, complete: true };
}

function fill(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && estimateWidth(`${line} ${word}`) <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function cutWord(word: string, width: number): string[] {
  if (estimateWidth(word) <= width) return [word];
  const letters = Array.from(word);
  let end = letters.length;
  while (end > 1 && estimateWidth(`${letters.slice(0, end).join("")}-`) > width) end--;
  return [`${letters.slice(0, end).join("")}-`, ...cutWord(letters.slice(end).join(""), width)];
}
