import { useRevalidator } from "react-router";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { DraftNotices, DraftPlace } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useOpened } from "#ui/use-opened.ts";
import type { ReplyCalls } from "../../admin/replies-api.server.ts";
import { replyFields, type SavedReply } from "../../admin/replies-contract.ts";

const api = apiOf<ReplyCalls>();

/** A new saved reply, or the change of one. */
export function ReplyForm({ onDone, ...opened }: { reply?: SavedReply; onDone: () => void }) {
  const { reply } = useOpened(opened);
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: replyFields,
    draft: `saved-reply-${reply?.id ?? "new"}`,
    upon: reply && [reply.title, reply.text],
    async send(body, element) {
      const { message } = reply
        ? await api("PATCH /trade-queries/replies/{id}", {
            params: { id: reply.id },
            body: { ...body, before: { title: reply.title, text: reply.text } },
          })
        : await api("POST /trade-queries/replies", { body });
      element.reset();
      toast({ title: "Saved", description: message });
      await revalidate();
      onDone();
    },
    onFailure: (error) => failureText(error, "The reply was not saved. Your text is kept here; try again."),
  });
  return (
    <FormFrame
      form={form}
      label={reply ? `Change ${reply.title}` : "New saved reply"}
      failure={failure}
      busy={busy}
      submit="Save"
      busyLabel="Saving..."
      onCancel={onDone}
      beside={<DraftPlace draft={draft} />}
    >
      <DraftNotices draft={draft} what="reply" />
      <TextField
        {...field("title")}
        label="Title"
        hint="By which you find it."
        defaultValue={reply?.title ?? ""}
        required
      />
      <TextAreaField
        {...field("text")}
        label="Text"
        hint="**bold**, lists with - or 1., ## a heading, [a link](/blogs). No HTML."
        defaultValue={reply?.text ?? ""}
        rows={6}
        dir="auto"
        required
      />
    </FormFrame>
  );
}
