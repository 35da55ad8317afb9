import { useRevalidator } from "react-router";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { ReplyCalls } from "../../admin/replies-api.server.ts";
import { replyFields, type SavedReply } from "../../admin/replies-contract.ts";

const api = apiOf<ReplyCalls>();

/** A new saved reply, or the change of one. */
export function ReplyForm({ reply, onDone }: { reply?: SavedReply; onDone: () => void }) {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const { form, field, failure, busy } = useForm({
    schema: replyFields,
    draft: `saved-reply-${reply?.id ?? "new"}`,
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
    <form {...form} aria-label={reply ? `Change ${reply.title}` : "New saved reply"} className="space-y-4">
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
