import { useEffect, useState } from "react";
import { ApiError } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { readDraft, removeDraft, writeDraft } from "#ui/form-draft.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { QueryCalls } from "../api.server.ts";
import type { TradeQuery } from "../contract.ts";
import { PlainText } from "./formatted-answer.tsx";
import { forgetSubmission, submissionIdFor } from "./query-draft.ts";
import { QueryField } from "./query-field.tsx";
import { queryForm } from "./query-form.ts";
import { submitErrorText } from "./submit-error.ts";

const call: Fetch<QueryCalls> = apiFetch;
/** Beside the draft of a change: the text that it was begun with. */
const basisOf = (draft: string) => `${draft}-begun`;

/** Changes the text of one's own question, or asks on after an answer: the same field with the same rules. */
export function QueryEditor({
  purpose,
  target,
  text = "",
  onSaved,
  onOther,
  onCancel,
}: {
  purpose: "edit" | "followUp";
  /** What is edited (the query or a follow-up), or the query that is asked on. */
  target: string;
  text?: string;
  onSaved: (query: TradeQuery) => void;
  /** What is edited reads otherwise than it was read: it is to be read again. */
  onOther?: () => void;
  onCancel?: () => void;
}) {
  const { toast } = useToast();
  const followUp = purpose === "followUp";
  const name = `${purpose}-${target}`;
  // A draft of before that is put back was begun on what the text was then.
  const [begunWith] = useState(() =>
    readDraft(name).query === undefined ? text : (readDraft(basisOf(name)).text ?? text),
  );
  const { form, field, failure, busy } = useForm({
    schema: queryForm,
    draft: name,
    async send({ query }, element) {
      const submissionId = followUp ? submissionIdFor(query, `${name}-submission`) : undefined;
      const answer = followUp
        ? await call(`/api/v1/trade-queries/${target}/follow-ups`, {
            method: "POST",
            body: { query, ...(submissionId ? { submissionId } : {}) },
          })
        : await call(`/api/v1/trade-queries/edit/${target}`, {
            method: "PATCH",
            body: { text: query, type: "query", before: text },
          });
      forgetSubmission(`${name}-submission`);
      removeDraft(basisOf(name));
      element.reset();
      onSaved(answer.data);
      toast(
        followUp
          ? { title: "Success", description: "Your follow-up has been sent." }
          : { title: "Saved", description: "Your text is changed." },
      );
    },
    onFailure(error) {
      const description = submitErrorText(error);
      if (error instanceof ApiError && error.status === 409) onOther?.();
      toast({ title: "Trade Query Error", description, variant: "destructive" });
      return description;
    },
  });
  const { ref } = form;
  useEffect(() => {
    // The button that opened it is gone.
    if (!followUp) ref.current?.querySelector("textarea")?.focus();
  }, [followUp, ref]);
  useEffect(() => {
    if (!followUp) writeDraft(basisOf(name), { text: begunWith });
  }, [followUp, name, begunWith]);
  return (
    <FormFrame
      form={form}
      failure={failure}
      busy={busy}
      submit={followUp ? "Send follow-up" : "Save"}
      busyLabel={followUp ? "Sending..." : "Saving..."}
      onCancel={onCancel}
    >
      {text !== begunWith && (
        <Notice>
          The text was changed meanwhile. Now it says:
          <PlainText text={text} className="mt-2" />
        </Notice>
      )}
      <QueryField
        {...field("query")}
        hideLabel={!followUp}
        label={followUp ? "Your follow-up" : "Your query"}
        hint={followUp ? "It stays in the same case and gets its own answer date." : undefined}
        defaultValue={text}
        rows={followUp ? 4 : 6}
        required
      />
    </FormFrame>
  );
}
