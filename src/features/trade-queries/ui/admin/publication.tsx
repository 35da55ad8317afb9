import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftNotices, DraftPlace } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { pageOf } from "#lib/page-address.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { DeskCalls } from "../../admin/api.server.ts";
import { type AdminQuery, publicationSchema } from "../../admin/contract.ts";
import type { PublicQuestion } from "../../contract.ts";
import { FormattedAnswer } from "../formatted-answer.tsx";

const api = apiOf<DeskCalls>();

const wordsOf = ({ title, question, answer }: PublicQuestion) => ({ title, question, answer });

function Form({ query, shown, onDone }: { query: AdminQuery; shown: PublicQuestion | undefined; onDone: () => void }) {
  const { write } = useWrite();
  const [seen] = useState(shown);
  const isMoved = JSON.stringify(shown && wordsOf(shown)) !== JSON.stringify(seen && wordsOf(seen));
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: publicationSchema,
    draft: `desk-publication-${query.id}`,
    upon: shown ? wordsOf(shown) : [query.query, query.answer],
    async send(words) {
      const body = { ...words, before: shown ? wordsOf(shown) : null };
      const done = await write(() => api("PUT /trade-queries/{id}/publication", { params: { id: query.id }, body }));
      if (!done) throw new Error("not published");
      onDone();
    },
    onFailure: (error) => failureText(error, "It was not published."),
  });
  return (
    <FormDialog
      title="Publish without name"
      size="lg"
      step={shown ? "Save" : "Publish"}
      busyLabel="Publishing..."
      beside={<DraftPlace draft={draft} />}
      onClose={onDone}
      {...{ form, failure, busy }}
    >
      <DraftNotices draft={draft} what="text" />
      {isMoved && (
        <Notice tone="warning" live title="Somebody else changed what is public meanwhile">
          <p className="font-semibold">{shown?.title ?? "It is no longer public."}</p>
          {shown && <FormattedAnswer text={shown.answer} headingLevel="h4" className="mt-1" />}
          <p className="mt-1">What you typed is kept here; save again to put it in its place.</p>
        </Notice>
      )}
      <Notice tone="warning">
        Everybody will read this. Take out names, companies, places and amounts that point to the asker.
      </Notice>
      <TextField {...field("title")} label="Title" defaultValue={shown?.title} required />
      <TextAreaField
        {...field("question")}
        label="Question"
        rows={6}
        dir="auto"
        defaultValue={shown?.question ?? query.query}
        required
      />
      <TextAreaField
        {...field("answer")}
        label="Answer"
        rows={10}
        dir="auto"
        defaultValue={shown?.answer ?? query.answer ?? ""}
        required
      />
    </FormDialog>
  );
}

/** What of a case is public, and the way there: only an answered one, and only with its asker's consent. */
export function Publication({ query, shown }: { query: AdminQuery; shown: PublicQuestion | undefined }) {
  const { busy, write } = useWrite();
  const [open, setOpen] = useState(false);
  if (!query.mayPublish) return <p className="text-sm text-muted">The asker hasn't agreed to publication.</p>;
  if (query.answeredAt === null)
    return <p className="text-sm text-muted">The asker agreed to publication without a name. Answer it first.</p>;
  return (
    <div className="space-y-2">
      {shown && (
        <p className="text-sm">
          Public as{" "}
          <PageLink to={pageOf.question(shown.slug)} className="link">
            {shown.title}
          </PageLink>
        </p>
      )}
      <Button variant="secondary" block onClick={() => setOpen(true)}>
        {shown ? "Edit what is public" : "Publish without name"}
      </Button>
      {shown && (
        <ConfirmButton
          variant="quiet"
          block
          busy={busy}
          danger
          label="Take it off the site"
          title="Take this question off the site?"
          confirm="Take it off"
          onConfirm={() =>
            void write(() => api("DELETE /trade-queries/{id}/publication", { params: { id: query.id } }))
          }
        >
          Its page is gone for good, and links to it no longer work. The query itself stays.
        </ConfirmButton>
      )}
      {open && <Form query={query} shown={shown} onDone={() => setOpen(false)} />}
    </div>
  );
}
