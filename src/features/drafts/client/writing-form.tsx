import type { ReactNode, SyntheticEvent } from "react";
import { Button } from "#ui/button.tsx";
import { LeaveGuard } from "#ui/editor/leave-guard.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Notice } from "#ui/notice.tsx";
import { DraftNotices, DraftPlace } from "./draft-notices.tsx";
import type { Writing } from "./use-writing.ts";

const movedNotice = latePart(() => import("./moved-notice.tsx"));

/** The form around what is written (`useWriting`): the text and its lines, the facts beside them, one button. */
export function WritingForm<Item extends { version: number; title: string }>({
  writing: { form, touched, version, moved, failure, busy, draft },
  label,
  submit,
  steps,
  beside,
  children,
}: {
  writing: Writing<Item>;
  /** What is written, in a word ('Program'). */
  label: string;
  /** What the button says. */
  submit: string;
  /** Further buttons beside that one. */
  steps?: ReactNode;
  beside: ReactNode;
  children: ReactNode;
}) {
  // While it is being saved nothing of it changes, by a button either: what came after would be lost. One may leave.
  const hold = (event: SyntheticEvent & { key?: string }) => {
    if (!busy || (event.key ?? "Enter") !== "Enter" || (event.target as Element).closest("a, dialog")) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form {...form} aria-label={label} onClickCapture={hold} onKeyDownCapture={hold}>
      <LeaveGuard touched={touched && draft.place.at !== "kept"} />
      <textarea
        key={version.value}
        ref={version.ref}
        name="version"
        hidden
        readOnly
        defaultValue={version.value ?? ""}
      />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-5">
          {moved && (
            <LatePart
              part={movedNotice}
              props={{ title: moved.item.title, moved, noun: label.toLowerCase() }}
              waiting={
                <Notice tone="warning" title={`This ${label.toLowerCase()} was saved meanwhile`} live>
                  <p>Nothing of yours is lost: it is still in the fields.</p>
                </Notice>
              }
              instead={(retry) => <NotLoaded what="What was saved meanwhile" kept retry={retry} />}
            />
          )}
          <DraftNotices draft={draft} what={label.toLowerCase()} />
          {failure !== undefined && !moved && (
            <Notice tone="danger" live>
              {failure}
            </Notice>
          )}
          {children}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" busy={busy} busyLabel="Saving...">
              {submit}
            </Button>
            {steps}
            <DraftPlace draft={draft} />
          </div>
        </div>
        <div className="space-y-5">{beside}</div>
      </div>
    </form>
  );
}
