import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { formatDateTime } from "#lib/dates.ts";
import { type NewStaffNote, type StaffNote, staffNoteSchema } from "#platform/http/fields.ts";
import { Button } from "#ui/button.tsx";
import { sendOnce } from "#ui/press-key.ts";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { failureText } from "./api.ts";
import { useWrite } from "./use-write.ts";

interface Keeping {
  /** Under which name a note that is being written is kept. */
  draft: string;
  /** Who never sees it ('the buyer'). */
  hiddenFrom: string;
  keep: (body: NewStaffNote) => Promise<{ message: string }>;
}

/** Writes a note that only staff read; pressed again after a lost answer, it is one. */
export function NoteForm({ draft, hiddenFrom, keep }: Keeping) {
  const { send } = useWrite();
  const {
    form,
    field,
    busy,
    draft: kept,
  } = useKeptForm({
    schema: staffNoteSchema,
    draft,
    async send(body, element) {
      await send(() => sendOnce(`${draft}-key`, body, keep));
      element.reset();
    },
    onFailure: (error) => failureText(error, "The note was not kept."),
  });
  return (
    <form {...form} className="space-y-3">
      <TextAreaField
        {...field("text")}
        label="New note"
        hint={`Only staff see it, never ${hiddenFrom}.`}
        rows={3}
        dir="auto"
        required
      />
      <DraftLine draft={kept} what="note" />
      <Button type="submit" variant="secondary" size="sm" busy={busy}>
        Save the note
      </Button>
    </form>
  );
}

/** What staff told one another, the oldest first, and one more. */
export function StaffNotes({ notes, ...keeping }: Keeping & { notes: readonly StaffNote[] }) {
  return (
    <section aria-labelledby="notes" className="mt-6">
      <h2 id="notes" className="font-sans text-sm font-semibold">
        Internal notes
      </h2>
      {notes.length > 0 && (
        <ol className="mt-2 space-y-3">
          {notes.map(({ id, text, author, createdAt }) => (
            <li key={id} className="rounded-control bg-sunken px-3 py-2 text-sm">
              <p className="num text-xs text-muted">
                <Spoken>{author ?? "A deleted account"}</Spoken>, {formatDateTime(createdAt)}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">
                <Spoken>{text}</Spoken>
              </p>
            </li>
          ))}
        </ol>
      )}
      <div className="mt-3">
        <NoteForm {...keeping} />
      </div>
    </section>
  );
}
