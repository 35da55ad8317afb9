import { useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { formatDateTime } from "#lib/dates.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { sendOnce } from "#ui/press-key.ts";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { useOpened } from "#ui/use-opened.ts";
import type { AdminBlog } from "../../admin/contract.ts";
import type { BlogReviewCalls } from "../../admin/review-api.server.ts";
import { correctionNote } from "../../admin/review-contract.ts";

const api = apiOf<BlogReviewCalls>();
export type BlogCorrectionsRead = CallAnswer<Calls<BlogReviewCalls>["GET /blogs/{id}/corrections"]>["data"];

const schema = z.object({
  note: correctionNote,
  tellBuyers: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
});

const buyersText = (count: number) => (count === 1 ? "the 1 person" : `the ${count} people`);

/** Says what was put right in the text as it is now. */
function PublishCorrection({ buyers, onDone, ...opened }: { blog: AdminBlog; buyers: number; onDone: () => void }) {
  const { blog } = useOpened(opened);
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema,
    draft: `correction-${blog.id}`,
    upon: blog.version,
    async send(values) {
      await send(() =>
        sendOnce(
          `correction-key-${blog.id}`,
          { version: blog.version, ...values },
          ({ idempotencyKey: id, ...correction }) =>
            api("POST /blogs/{id}/corrections", { params: { id: blog.id }, body: { id, ...correction } }),
        ),
      );
      onDone();
    },
    onFailure: (error) => failureText(error, "Nothing was published."),
  });
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onDone}
      title="Publish a correction"
      step="Publish the correction"
      busy={busy}
      busyLabel="Publishing..."
    >
      <p className="text-muted">
        Correct the text first, then say here what was wrong. Readers see this above the text, with today's date.
      </p>
      <TextAreaField
        {...field("note")}
        label="What changed"
        hint="Such as 'The threshold is 37%, not 47.2%.'"
        rows={3}
        maxLength={1000}
        required
        dir="auto"
      />
      {buyers > 0 && (
        <CheckboxField
          name="tellBuyers"
          label={`It matters: email ${buyersText(buyers)} who bought this blog. Each gets one email.`}
        />
      )}
      <DraftLine draft={draft} what="correction" />
    </FormDialog>
  );
}

/** What was put right in a blog, as readers see it, and the way to publish the next correction. */
export function BlogCorrections({ blog, corrections }: { blog: AdminBlog; corrections: BlogCorrectionsRead }) {
  const [open, setOpen] = useState(false);
  const { items, buyers } = corrections;
  const readable = blog.status !== "draft" && (blog.publishAt === null || Date.parse(blog.publishAt) <= Date.now());
  if (!readable && items.length === 0) return null;
  const done = items.some(({ version }) => version === blog.version);
  return (
    <section aria-labelledby="corrections">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="corrections" className="font-serif text-lg font-medium">
          Corrections
        </h2>
        {readable && !done && (
          <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
            Publish a correction
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <p className="mt-2 text-sm text-muted">None yet.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {items.map(({ id, note, publishedAt, version, tellsBuyers, told }) => (
            <li key={id} className="space-y-1 py-3 text-sm">
              <p className="break-words">
                <Spoken>{note}</Spoken>
              </p>
              <p className="num text-xs text-muted">
                <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>, version {version}
                {tellsBuyers && `, ${told === 1 ? "1 buyer" : `${told} buyers`} emailed`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {open && <PublishCorrection blog={blog} buyers={buyers} onDone={() => setOpen(false)} />}
    </section>
  );
}
