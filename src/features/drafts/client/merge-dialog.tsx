import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { blocksOf } from "./blocks.ts";
import { type Choices, joinPieces, mergeBlocks, type Piece } from "./merge-blocks.ts";
import { Alike, Changed, Words } from "./pieces.tsx";

/** A field of which two versions stand against each other, and what it said before both. */
export interface ComparedField {
  name: string;
  /** What people call it. */
  label: string;
  /** Whether it is the long text, which is joined by paragraph. */
  isText: boolean;
  /** What it says, as people read it, where that is not its text. */
  say?: (name: string, text: string) => string;
  /** Undefined where it is not known: then one chooses. */
  base: string | undefined;
  mine: string;
  theirs: string;
}

const line = (text: string) => (text === "" ? [] : [{ html: text, key: text }]);
const piecesOf = ({ isText, base, mine, theirs }: ComparedField): Piece[] => {
  const blocks = isText ? blocksOf : line;
  if (base !== undefined) return mergeBlocks(blocks(base), blocks(mine), blocks(theirs));
  const whole = (text: string) => blocks(text).map(({ html }) => html);
  return [{ kind: "choice", mine: whole(mine), theirs: whole(theirs) }];
};

/** A piece with its texts as people read them. */
function spoken(piece: Piece, say: (text: string) => string): Piece {
  const all = Object.entries(piece).map(([key, value]) => [key, Array.isArray(value) ? value.map(say) : value]);
  return Object.fromEntries(all) as Piece;
}

const ofTwoPeople = {
  title: "Your text and theirs",
  sides: { mine: "Yours", theirs: "Theirs", both: "Both" },
  mine: "You changed",
  theirs: "They changed",
  both: "You both changed this",
  different: "You changed different places, so both fit together. Look at it before you save.",
  same: (places: string) => `What only one of you changed is taken. You both changed ${places}: choose what stays.`,
};
type Said = typeof ofTwoPeople;

const ofTwoWindows: Said = {
  title: "Your text in two windows",
  sides: { mine: "Here", theirs: "In the other window", both: "Both" },
  mine: "You changed here",
  theirs: "You changed in the other window",
  both: "You changed this in both windows",
  different: "You changed different places, so both fit together. Look at it before you save.",
  same: (places) => `What you changed in one window is taken. You changed ${places} in both: choose what stays.`,
};

/**
 * Two texts that were written upon the same one, side by side: what one alone changed is taken, where both changed something one
 * chooses. `own`: one wrote both oneself, in two windows. `onUse` gets the joined text; nothing is saved by it.
 */
export default function MergeDialog({
  fields,
  own,
  onUse,
  onClose,
}: {
  fields: readonly ComparedField[];
  own: boolean;
  onUse: (joined: Record<string, string>) => void;
  onClose: () => void;
}) {
  const [parts] = useState(() => fields.map((field) => ({ ...field, pieces: piecesOf(field) })));
  const [choices, setChoices] = useState<Readonly<Record<string, Choices>>>({});
  const open = parts.flatMap(({ pieces }) => pieces.filter(({ kind }) => kind === "choice")).length;
  const said = own ? ofTwoWindows : ofTwoPeople;
  const joined = () =>
    Object.fromEntries(parts.map(({ name, pieces }) => [name, joinPieces(pieces, choices[name] ?? {})]));
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={said.title}
      description={open === 0 ? said.different : said.same(open === 1 ? "one place" : `${open} places`)}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button onClick={() => onUse(joined())}>Use this text</Button>
        </>
      }
    >
      {/* It stands in the form, which is not to hear what is chosen here. */}
      <div className="space-y-6" onInput={(event) => event.stopPropagation()}>
        {parts.map(({ name, label, isText, say, pieces }) => (
          <section key={name} aria-label={label}>
            <h3 className="text-sm font-semibold text-muted">{label}</h3>
            <ol className="mt-2 space-y-3">
              {pieces.map((piece, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are made once.
                <li key={place}>
                  <PieceView
                    piece={say && !isText ? spoken(piece, (text) => say(name, text)) : piece}
                    isText={isText}
                    said={said}
                    chosen={choices[name]?.[place] ?? "mine"}
                    onChoose={(side) => setChoices({ ...choices, [name]: { ...choices[name], [place]: side } })}
                  />
                </li>
              ))}
            </ol>
          </section>
        ))}
        <p className="text-sm text-muted">The other fields say the same in both. Nothing is saved yet.</p>
      </div>
    </Dialog>
  );
}

function PieceView({
  piece,
  isText,
  said,
  chosen,
  onChoose,
}: {
  piece: Piece;
  isText: boolean;
  said: Said;
  chosen: "mine" | "theirs" | "both";
  onChoose: (side: "mine" | "theirs" | "both") => void;
}) {
  const name = useId();
  if (piece.kind === "alike") return <Alike blocks={piece.blocks} isText={isText} />;
  if (piece.kind === "taken") return <Changed {...piece} isText={isText} title={said[piece.from]} />;
  const sides = isText ? (["mine", "theirs", "both"] as const) : (["mine", "theirs"] as const);
  return (
    <fieldset className="rounded-control border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{said.both}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {(["mine", "theirs"] as const).map((side) => (
          <div
            key={side}
            className={classNames(
              "min-w-0 border-l-3 pl-3",
              chosen === side || chosen === "both" ? "border-sea" : "border-line",
            )}
          >
            <p className="text-sm font-medium text-muted">{said.sides[side]}</p>
            <Words blocks={piece[side]} isText={isText} />
          </div>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-x-6">
        {sides.map((side) => (
          <label key={side} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
            <input
              type="radio"
              name={name}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              className="size-6 shrink-0 accent-sea"
            />
            {said.sides[side]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
