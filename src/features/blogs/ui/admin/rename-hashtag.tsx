import { useState } from "react";
import { z } from "zod";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useOpened } from "#ui/use-opened.ts";
import type { TermCalls } from "../../admin/terms-api.server.ts";
import { hashtagNameField, type UsedHashtag } from "../../admin/terms-contract.ts";
import { blogsText } from "../../admin/terms-views.ts";
import type { Term } from "../../contract.ts";
import { findHashtag } from "./hashtag-target.tsx";

const api = apiOf<TermCalls>();
const schema = z.object({ name: hashtagNameField });

/** Gives a hashtag another name. When another one has it, it offers to merge the two. */
export function RenameHashtag({ onDone, ...opened }: { hashtag: UsedHashtag; onDone: () => void }) {
  const { hashtag } = useOpened(opened);
  const { busy: writing, write, send } = useWrite();
  const [clash, setClash] = useState<Term>();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema,
    draft: `hashtag-${hashtag.id}`,
    upon: hashtag.name,
    async send({ name }) {
      setClash(undefined);
      const body = { name, before: { name: hashtag.name } };
      try {
        await send(() => api("PATCH /hashtags/{id}", { params: { id: hashtag.id }, body }));
        onDone();
      } catch (error) {
        // Offered where it can be; what is wrong is told in any case.
        if (error instanceof ApiError && error.status === 422) setClash(await findHashtag(name).catch(() => undefined));
        throw error;
      }
    },
    onFailure: (error) => failureText(error, "Nothing was renamed."),
  });
  const merge = async (into: Term) => {
    if (await write(() => api("POST /hashtags/merge", { body: { from: [hashtag.id], into: into.id } }))) onDone();
  };
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onDone}
      title={`Rename “${hashtag.name}”`}
      step="Rename"
      busy={busy}
      busyLabel="Saving..."
      beside={
        clash && (
          <Button variant="secondary" busy={writing} onClick={() => void merge(clash)}>
            Merge into “{clash.name}”
          </Button>
        )
      }
    >
      <TextField
        {...field("name")}
        label="Name"
        hint="Words of Latin letters and digits, without commas."
        defaultValue={hashtag.name}
        autoComplete="off"
        onChange={() => setClash(undefined)}
        required
      />
      {clash && (
        <Notice tone="info" live title={`Merge “${hashtag.name}” into “${clash.name}”?`}>
          {blogsText(hashtag.uses)} {hashtag.uses === 1 ? "changes" : "change"} to “{clash.name}”, and “{hashtag.name}”
          goes.
        </Notice>
      )}
      <p className="text-sm text-muted">
        Readers see the new name on {blogsText(hashtag.uses)}. The old one still finds them, and whoever types it into a
        blog gets the new one.
      </p>
      <DraftLine draft={draft} what="name" />
    </FormDialog>
  );
}
