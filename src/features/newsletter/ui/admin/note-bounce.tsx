import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { bounceForm, type SubscriberDetail } from "../../admin/contract.ts";
import type { ReaderCalls } from "../../admin/readers-api.server.ts";
import { statusesBefore } from "../../subscription.ts";

const api = apiOf<ReaderCalls>();

type Status = SubscriberDetail["status"];
type Reader = Pick<SubscriberDetail, "id" | "email" | "status">;
const kindsOf = (status: Status) => [
  ...(statusesBefore("bounce").includes(status) ? [{ kind: "bounce", title: "An email came back" } as const] : []),
  ...(statusesBefore("complain").includes(status)
    ? [{ kind: "complaint", title: "They called it spam" } as const]
    : []),
];

function BounceForm({ id, email, status, onDone }: Reader & { onDone: () => void }) {
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: bounceForm,
    draft: `bounce-${id}`,
    async send({ kind, reason }) {
      const bounces = [{ email, kind, ...(reason ? { reason } : {}) }];
      await send(() => api("POST /news-letters/bounces", { body: { bounces } }));
      onDone();
    },
    onFailure: (error) => failureText(error, "It was not noted."),
  });
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onDone}
      title="Stop writing to this address?"
      step="Stop writing there"
      danger
      busy={busy}
    >
      <p>
        We send no more issues to {email}. An address that came back may ask again after a week; one that called us spam
        is never written to, unless you let it subscribe again.
      </p>
      <SelectField {...field("kind")} label="What happened" defaultValue={kindsOf(status)[0]?.kind}>
        {kindsOf(status).map(({ kind, title }) => (
          <option key={kind} value={kind}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field("reason")}
        label="Reason"
        hint="What the mail server wrote, such as “No such user”. May stay empty."
        maxLength={300}
        dir="auto"
      />
      <DraftLine draft={draft} what="reason" />
    </FormDialog>
  );
}

/** Notes that an email to this address came back, or that its owner called it spam, where that changes something. */
export function NoteBounce(reader: Reader) {
  const [asking, ask] = useState(false);
  if (kindsOf(reader.status).length === 0) return null;
  return (
    <>
      <Button variant="quiet" block onClick={() => ask(true)}>
        Note a bounce or complaint
      </Button>
      {asking && <BounceForm {...reader} onDone={() => ask(false)} />}
    </>
  );
}
