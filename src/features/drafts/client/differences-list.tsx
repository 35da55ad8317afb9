import { blocksOf } from "./blocks.ts";
import { mergeBlocks } from "./merge-blocks.ts";
import { Alike, Changed } from "./pieces.tsx";
import { wordChanges } from "./word-changes.ts";

/** The words of blocks; those of neighbouring cells and entries stay apart. */
const textOf = (blocks: readonly string[]) =>
  new DOMParser().parseFromString(
    blocks.join(" ").replace(/<\/(?:p|h[2-4]|li|td|th|caption|figcaption|pre)>/g, "$& "),
    "text/html",
  ).body.textContent ?? "";

/** What became of one place since: word by word where enough of it stayed, and whole. */
function Since({ before, blocks }: { before: readonly string[]; blocks: readonly string[] }) {
  const runs = wordChanges(textOf(before), textOf(blocks));
  if (!runs) return <Changed title="Today" before={before} blocks={blocks} isText />;
  return (
    <div className="border-l-3 border-sea pl-3">
      <p className="text-sm font-medium text-muted">Changed since</p>
      {runs.every(({ kind }) => kind === "same") && <p className="text-sm text-muted">Its words are the same.</p>}
      <p dir="auto" className="reading">
        {runs.map(({ kind, text }, place) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: a run has no name, and none of them moves.
          if (kind === "same") return <span key={place}>{text}</span>;
          return kind === "gone" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <del key={place} className="bg-signal-wash">
              {text}
            </del>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <ins key={place} className="bg-leaf-wash no-underline">
              {text}
            </ins>
          );
        })}
      </p>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-sm text-sea-strong">
          As it looks today, and as it looked
        </summary>
        <Changed title="Today" before={before} blocks={blocks} isText />
      </details>
    </div>
  );
}

/** What a text says today where an earlier version said something else, paragraph by paragraph. */
export default function DifferencesList({ before, now }: { before: string; now: string }) {
  const earlier = blocksOf(before);
  return (
    <ol className="space-y-3">
      {mergeBlocks(earlier, earlier, blocksOf(now)).map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no name, and none of them moves.
        <li key={place}>
          {piece.kind === "alike" && <Alike blocks={piece.blocks} isText />}
          {piece.kind === "taken" &&
            (piece.before.length > 0 && piece.blocks.length > 0 ? (
              <Since before={piece.before} blocks={piece.blocks} />
            ) : (
              <Changed title={piece.before.length === 0 ? "New since" : "Removed since"} {...piece} isText />
            ))}
        </li>
      ))}
    </ol>
  );
}
