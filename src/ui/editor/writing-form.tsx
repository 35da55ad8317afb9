import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Notice } from "../notice.tsx";
import { Spoken } from "../spoken.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import type { Writing } from "./use-writing.ts";

/** What people call the fields, as a list in a sentence. */
function listOf(names: readonly string[]): string {
  return new Intl.ListFormat("en-US").format(names.map((name) => `the ${name.toLowerCase()}`));
}

/** What somebody else saved while one was writing, and the choice between the two. */
function Moved<Item extends { version: number; title: string }>({
  moved: { item, changed, take, keep },
  noun,
}: {
  moved: NonNullable<Writing<Item>["moved"]>;
  noun: string;
}) {
  return (
    <Notice tone="warning" title={`Somebody else saved this ${noun} meanwhile`} live>
      <p>
        It now has the title “<Spoken>{item.title}</Spoken>”.{" "}
        {changed.length > 0 && `They changed ${listOf(changed)}. `}Nothing of yours is lost: it is still in the fields.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={keep}>
          Keep what I wrote
        </Button>
        <Button size="sm" variant="quiet" onClick={take}>
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}

/** The form around what is written (`useWriting`): the text and its lines, the facts beside them, one button. */
export function WritingForm<Item extends { version: number; title: string }>({
  writing: { form, fresh, touched, version, moved, failure, busy },
  label,
  submit,
  beside,
  children,
}: {
  writing: Writing<Item>;
  /** What is written, in a word ('Program'). */
  label: string;
  /** What the button says. */
  submit: string;
  beside: ReactNode;
  children: ReactNode;
}) {
  return (
    <form {...form} aria-label={label}>
      <LeaveGuard touched={touched} />
      <textarea
        key={version.value}
        ref={version.ref}
        name="version"
        hidden
        readOnly
        defaultValue={version.value ?? ""}
      />
      <div key={fresh} className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-5">
          {moved && <Moved moved={moved} noun={label.toLowerCase()} />}
          {failure !== undefined && !moved && (
            <Notice tone="danger" live>
              {failure}
            </Notice>
          )}
          {children}
          <Button type="submit" busy={busy} busyLabel="Saving...">
            {submit}
          </Button>
        </div>
        <div className="space-y-5">{beside}</div>
      </div>
    </form>
  );
}
