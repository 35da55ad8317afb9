import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { Button } from "#ui/button.tsx";
import { type Selection, useTicked } from "#ui/data-table/use-selection.ts";
import { Spoken } from "#ui/spoken.tsx";
import { StepDialog } from "#ui/step-dialog.tsx";
import type { TermCalls } from "../../admin/terms-api.server.ts";
import type { UsedHashtag } from "../../admin/terms-contract.ts";
import { blogsText } from "../../admin/terms-views.ts";
import { findHashtag, HashtagTarget } from "./hashtag-target.tsx";

const api = apiOf<TermCalls>();
const another = "another";

/** Merges the ticked hashtags into one of them, or into another one. */
export function MergeHashtags({ rows, selection }: { rows: readonly UsedHashtag[]; selection: Selection }) {
  const ids = useTicked(selection);
  const [open, setOpen] = useState(false);
  // The one that most blogs bear is most likely the right one.
  const ticked = rows.filter(({ id }) => ids.includes(id)).sort((one, other) => other.uses - one.uses);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Merge
      </Button>
      {open && (
        <MergeDialog
          ticked={ticked}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

function MergeDialog({
  ticked,
  onClose,
  onDone,
}: {
  ticked: readonly UsedHashtag[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { busy, write } = useWrite();
  const [chosen, setChosen] = useState(ticked.length > 1 ? (ticked[0]?.id ?? another) : another);
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string>();
  const going = ticked.filter(({ id }) => id !== chosen);
  const blogs = going.reduce((sum, { uses }) => sum + uses, 0);
  async function merge() {
    let into = chosen;
    if (chosen === another) {
      try {
        into = (await findHashtag(name))?.id ?? another;
      } catch (error) {
        return setFault(failureText(error, "The hashtag could not be looked up. Try again."));
      }
      if (into === another) return setFault("Choose a hashtag that exists");
    }
    const from = ticked.map(({ id }) => id).filter((id) => id !== into);
    if (from.length === 0) return setFault("Choose another hashtag than the one that goes");
    if (await write(() => api("POST /hashtags/merge", { body: { from, into } }))) onDone();
  }
  return (
    <StepDialog
      onClose={onClose}
      title={ticked.length === 1 ? `Merge “${ticked[0]?.name}”` : `Merge ${ticked.length} hashtags`}
      step="Merge"
      busy={busy}
      onStep={() => void merge()}
    >
      <div className="space-y-4">
        {ticked.length > 1 && (
          <fieldset>
            <legend className="text-sm font-semibold">Which one stays?</legend>
            {ticked.map((one) => (
              <Choice key={one.id} value={one.id} chosen={chosen} onChoose={setChosen}>
                <Spoken>{one.name}</Spoken> <span className="num text-muted">({blogsText(one.uses)})</span>
              </Choice>
            ))}
            <Choice value={another} chosen={chosen} onChoose={setChosen}>
              Another one
            </Choice>
          </fieldset>
        )}
        {chosen === another && (
          <HashtagTarget
            label="Merge into"
            hint="A hashtag that exists."
            value={name}
            error={fault}
            onChange={(text) => {
              setName(text);
              setFault(undefined);
            }}
          />
        )}
        <p>
          {going.length === 1 ? `“${going[0]?.name}” goes` : `${going.length} hashtags go`}:{" "}
          {blogs === 0
            ? going.length === 1
              ? "no blog bears it."
              : "no blog bears them."
            : `${blogs === 1 ? "1 blog gets" : `at most ${blogsText(blogs)} get`} the one that stays, once if it had both.`}{" "}
          Searches for what goes still find these blogs, and whoever types it into a blog gets the one that stays.
        </p>
        <p className="text-sm text-muted">This can't be taken back.</p>
      </div>
    </StepDialog>
  );
}

function Choice({
  value,
  chosen,
  onChoose,
  children,
}: {
  value: string;
  chosen: string;
  onChoose: (value: string) => void;
  children: React.ReactNode;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
      <input
        type="radio"
        name="stays"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        className="size-5 shrink-0 accent-sea"
      />
      <span className="min-w-0 break-words">{children}</span>
    </label>
  );
}
