import { diffComm } from "node-diff3";

/** Words that both have, that only the earlier one has, or only the later one. */
export interface WordRun {
  kind: "same" | "gone" | "new";
  text: string;
}

/** Comparing takes about the product of their numbers: beyond, the two are shown whole. */
const mostWords = 2000;
/** A word that stands there again and again can be paired with each of its likes, and every pair costs. */
const mostPairs = 100_000;

/** How many words of one could be words of the other. */
function pairsOf(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  return b.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0);
}

const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];

/** Which words changed between two texts; undefined where too few are the same, or too many stand there, for it to help anybody. */
export function wordChanges(before: string, now: string): WordRun[] | undefined {
  const [a, b] = [wordsOf(before), wordsOf(now)];
  if (Math.max(a.length, b.length) > mostWords) return undefined;
  // What stands between words is shown, not compared.
  const bare = (words: string[]) => words.map((word) => word.trimEnd());
  if (pairsOf(bare(a), bare(b)) > mostPairs) return undefined;
  const runs: WordRun[] = [];
  let [fromA, fromB, same] = [0, 0, 0];
  const take = (kind: WordRun["kind"], words: string[]) => {
    if (words.length > 0) runs.push({ kind, text: words.join("") });
  };
  for (const part of diffComm(bare(a), bare(b))) {
    if ("common" in part && part.common) {
      const { length } = part.common;
      take("same", b.slice(fromB, fromB + length));
      same += length;
      fromA += length;
      fromB += length;
    } else if ("buffer1" in part) {
      take("gone", a.slice(fromA, fromA + part.buffer1.length));
      take("new", b.slice(fromB, fromB + part.buffer2.length));
      fromA += part.buffer1.length;
      fromB += part.buffer2.length;
    }
  }
  return same * 3 < Math.max(a.length, b.length) ? undefined : runs;
}
