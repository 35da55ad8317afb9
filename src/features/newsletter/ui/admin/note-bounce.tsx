import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { bounceForm, type SubscriberDetail } from "../../admin/contract.ts";
import type { ReaderCalls } from "../../admin/readers-api.server.ts";
import { statusesBefore } from "../../subscription.ts";

const api = apiOf<ReaderCalls>();

type Status = SubscriberDetail["status"];
const kindsOf = (status: Status) => [
  ...(statusesBefore("bounce").includes(status) ? [{ kind: "bounce", title: "An email came back" } as const] : []),
  ...(statusesBefore("complain").includes(status)
    ? [{ kind: "complaint", title: "They called it spam" } as const]
    : []),
];

function BounceForm({ email, status, onDone }: { email: string; status: Status; onDone: () => void }) {
  const { send } = useWrite();
  const { form, field, busy } = useForm({
    schema: bounceForm,
    async send({ kind, reason }) {
      const bounces = [{ email, kind, ...(reason ? { reason } : {}) }];
      await send(() => api("POST /news-letters/bounces", { body: { bounces } }));
      onDone();
    },
    onFailure: (error) => failureText(error, "It was not noted."),
  });
  return (
    <form {...form} className="space-y-4">
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
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          Stop writing there
        </Button>
      </div>
    </form>
  );
}

/** Notes that an email to this address came back, or that its owner called it spam, where that changes something. */
export function NoteBounce({ email, status }: { email: string; status: Status }) {
  const [asking, ask] = useState(false);
  if (kindsOf(status).length === 0) return null;
  return (
    <>
      <Button variant="quiet" block onClick={() => ask(true)}>
        Note a bounce or complaint
      </Button>
      <Dialog open={asking} onClose={() => ask(false)} title="Stop writing to this address?">
        {asking && <BounceForm email={email} status={status} onDone={() => ask(false)} />}
      </Dialog>
    </>
  );
}
