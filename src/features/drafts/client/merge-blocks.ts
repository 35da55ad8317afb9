import { diff3MergeRegions } from "node-diff3";

/** A paragraph, list, table or other part of a text: what is stored, and by what it is told apart from others. */
export interface Block {
  html: string;
  key: string;
}

/**
 * A piece of two texts that began as one: `alike` in both; `taken` from the one that alone changed it (`before` is what stood there,
 * `blocks` is empty where it was removed); a `choice` where both changed it.
 */
export type Piece =
  | { kind: "alike"; blocks: string[] }
  | { kind: "taken"; from: "mine" | "theirs"; blocks: string[]; before: string[] }
  | { kind: "choice"; mine: string[]; theirs: string[] };

/** As node-diff3 answers a region; its own types say 'any'. */
type Region =
  | { stable: true; buffer: "a" | "o" | "b"; bufferStart: number; bufferLength: number }
  | {
      stable: false;
      aStart: number;
      aLength: number;
      oStart: number;
      oLength: number;
      bStart: number;
      bLength: number;
    };

const htmlOf = (blocks: readonly Block[]) => blocks.map(({ html }) => html);
const keysOf = (blocks: readonly Block[]) => blocks.map(({ key }) => key);

/** So often a block may stand in a text (an empty line, say) and still be compared with each of its likes: every pair costs. */
const mostLikes = 20;

/** What blocks are compared by: those that stand there very often by their number, too. */
function apart(texts: readonly (readonly Block[])[]): string[][] {
  const often = new Set<string>();
  const numbered = texts.map((blocks) => {
    const counts = new Map<string, number>();
    return blocks.map(({ key }) => {
      const at = (counts.get(key) ?? 0) + 1;
      counts.set(key, at);
      if (at > mostLikes) often.add(key);
      return { key, at };
    });
  });
  return numbered.map((blocks) => blocks.map(({ key, at }) => (often.has(key) ? `${at} ${key}` : key)));
}

/** Joins two texts that were written upon the same one, block by block, in order. Nothing of either is left out unseen. */
export function mergeBlocks(base: readonly Block[], mine: readonly Block[], theirs: readonly Block[]): Piece[] {
  const [ofMine = [], ofBase = [], ofTheirs = []] = apart([mine, base, theirs]);
  const regions = diff3MergeRegions(ofMine, ofBase, ofTheirs) as Region[];
  const pieces: Piece[] = [];
  let seen = 0;
  /** Of the text before: what stood between the last piece and the next, so what one of the two replaced or removed. */
  function leave(until: number) {
    const before = base.slice(seen, until);
    seen = until;
    const last = pieces.at(-1);
    if (before.length === 0) return;
    if (last?.kind === "taken") last.before = htmlOf(before);
    else {
      const from = theirs.some(({ key }) => key === before[0]?.key) ? "mine" : "theirs";
      pieces.push({ kind: "taken", from, blocks: [], before: htmlOf(before) });
    }
  }
  for (const region of regions) {
    if (region.stable) {
      const { buffer, bufferStart: start, bufferLength: length } = region;
      const from = { a: mine, o: base, b: theirs }[buffer].slice(start, start + length);
      if (buffer === "o") {
        leave(start);
        seen = start + length;
        pieces.push({ kind: "alike", blocks: htmlOf(from) });
      } else pieces.push({ kind: "taken", from: buffer === "a" ? "mine" : "theirs", blocks: htmlOf(from), before: [] });
      continue;
    }
    leave(region.oStart);
    seen = region.oStart + region.oLength;
    const here = mine.slice(region.aStart, region.aStart + region.aLength);
    const there = theirs.slice(region.bStart, region.bStart + region.bLength);
    if (keysOf(here).join("\n") === keysOf(there).join("\n")) pieces.push({ kind: "alike", blocks: htmlOf(there) });
    else pieces.push({ kind: "choice", mine: htmlOf(here), theirs: htmlOf(there) });
  }
  leave(base.length);
  return pieces;
}

/** What somebody decided about the pieces that both changed, by place among the pieces; `mine` where nothing was said. */
export type Choices = Readonly<Record<number, "mine" | "theirs" | "both">>;

/** The joined text. */
export function joinPieces(pieces: readonly Piece[], choices: Choices): string {
  const blocks = pieces.flatMap((piece, place) => {
    if (piece.kind !== "choice") return piece.blocks;
    const chosen = choices[place] ?? "mine";
    return [...(chosen === "mine" ? [] : piece.theirs), ...(chosen === "theirs" ? [] : piece.mine)];
  });
  return blocks.join("");
}
