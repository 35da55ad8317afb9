import { classNames } from "#ui/class-names.ts";
import { blocksOf } from "./blocks.ts";
import { mergeBlocks } from "./merge-blocks.ts";
import { Alike, Words } from "./pieces.tsx";

/** Two texts beside one another, paragraph by paragraph; what they have in common is folded up. */
export function SideBySide({ one, other, titles }: { one: string; other: string; titles: readonly [string, string] }) {
  const first = blocksOf(one);
  const pieces = mergeBlocks(first, first, blocksOf(other));
  return (
    <ol className="space-y-4">
      {pieces.map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no name, and none of them moves.
        <li key={place}>
          {piece.kind === "alike" && <Alike blocks={piece.blocks} isText />}
          {piece.kind === "taken" && (
            <div className="grid gap-4 sm:grid-cols-2">
              {[piece.before, piece.blocks].map((blocks, side) => (
                <div
                  key={titles[side]}
                  className={classNames("min-w-0 border-l-3 pl-3", side === 0 ? "border-line" : "border-sea")}
                >
                  <p className="text-sm font-medium text-muted">{titles[side]}</p>
                  {blocks.length === 0 ? (
                    <p className="text-sm text-muted">Nothing here.</p>
                  ) : (
                    <Words blocks={blocks} isText />
                  )}
                </div>
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
