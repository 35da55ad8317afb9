/**
 * Bangla letters that are taken for one another because they sound alike. A word that differs only in them is nearer
 * than one that differs in others.
 */
const alike = ["শষস", "জয", "নণ", "রড়ঢ়", "ইঈ", "উঊ", "িী", "ুূ", "তৎ", "দধ", "কখ", "গঘ", "চছ", "টঠ", "ডঢ", "পফ", "বভ"];

const groupOf = new Map(alike.flatMap((letters, group) => [...letters].map((letter) => [letter, group] as const)));

/** Letters that a word might have begun with instead: itself first. */
export function firstLettersLike(word: string): string[] {
  const first = [...word][0] ?? "";
  const group = first === "" ? undefined : alike.find((letters) => letters.includes(first));
  return group === undefined ? [first] : [first, ...[...group].filter((letter) => letter !== first)];
}

function costOf(a: string, b: string): number {
  if (a === b) return 0;
  const group = groupOf.get(a);
  return group !== undefined && group === groupOf.get(b) ? 0.5 : 1;
}

/** How many letters must be changed, added, taken away or swapped with their neighbour (half for letters that sound alike). */
export function distanceOf(from: string, to: string): number {
  const a = [...from];
  const b = [...to];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const x = a[i - 1] as string;
      const y = b[j - 1] as string;
      let least = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + costOf(x, y));
      if (i > 1 && j > 1 && x === b[j - 2] && a[i - 2] === y) least = Math.min(least, (before[j - 2] as number) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] as number;
}

/** How far a word may lie from what was typed. The shorter the word, the more others lie near it. */
function toleranceOf(word: string): number {
  const { length } = [...word];
  if (length <= 3) return 0;
  return length <= 5 ? 1 : length <= 13 ? 2 : 3;
}

/** The candidate that was most likely meant, or undefined when none is near enough. Earlier ones win ties. */
export function nearestOf(word: string, candidates: string[]): string | undefined {
  let best: { word: string; distance: number } | undefined;
  for (const candidate of candidates) {
    // A word broken off in the middle is no error.
    const begun = word.length >= 4 && candidate.startsWith(word);
    const distance = begun ? 0.75 : distanceOf(word, candidate);
    if (distance <= toleranceOf(word) && (best === undefined || distance < best.distance))
      best = { word: candidate, distance };
  }
  return best?.word;
}
