import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { formatBdt } from "#lib/money.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { sendOnce } from "#ui/press-key.ts";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { CompanyCalls } from "../../admin/api.server.ts";
import { giveBackSchema, nameManagerSchema } from "../../admin/contract.ts";
import { pieces } from "../../company-state.ts";
import type { CompanyBlock } from "../../contract.ts";

const api = apiOf<CompanyCalls>();
const backForm = z.object({
  count: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,2}$/, "Enter how many")
    .transform(Number),
  reason: giveBackSchema.shape.reason,
});

/** Gives free seats of an order back for their price. */
export function GiveBack({ block, free, onDone }: { block: CompanyBlock; free: number; onDone: () => void }) {
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: backForm,
    draft: `company-give-back-${block.id}`,
    async send(values) {
      // Until one is answered it is the same press, whatever is typed: an earlier one that arrived is told, not added to.
      await send(() =>
        sendOnce(`company-give-back-key-${block.id}`, {}, ({ idempotencyKey: key }) =>
          api("POST /company-blocks/{id}/give-back", {
            params: { id: block.id },
            body: { ...values, key, returned: block.returned },
          }),
        ),
      );
      onDone();
    },
    onFailure: (error) => failureText(error, "Nothing was given back."),
  });
  return (
    <FormDialog
      {...{ form, failure, busy }}
      title="Refund free ones?"
      step="Refund"
      busyLabel="Refunding..."
      danger
      onClose={onDone}
    >
      <p>
        {pieces(block.kind, free)} {free === 1 ? "is" : "are"} free, at {formatBdt(block.price)} each. The refund is
        booked at once. What's in use can't be refunded.
      </p>
      <TextField {...field("count")} label="How many" inputMode="numeric" maxLength={3} required />
      <TextAreaField {...field("reason")} label="Reason" rows={3} dir="auto" maxLength={500} required />
      <DraftLine draft={draft} what="reason" />
    </FormDialog>
  );
}

/** Invites somebody to manage a company. */
export function NameManager({ id, onDone }: { id: string; onDone: () => void }) {
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: nameManagerSchema,
    draft: `company-manager-${id}`,
    async send(body) {
      await send(() => api("POST /companies/admin/{id}/managers", { params: { id }, body }));
      onDone();
    },
    onFailure: (error) => failureText(error, "The invitation wasn't sent."),
  });
  return (
    <FormDialog
      {...{ form, failure, busy }}
      title="Invite a manager"
      step="Invite"
      busyLabel="Inviting..."
      onClose={onDone}
    >
      <p>They manage the company once they accept in their dashboard, with the account of this address.</p>
      <TextField {...field("email")} label="Email" type="email" maxLength={254} required />
      <DraftLine draft={draft} what="address" />
    </FormDialog>
  );
}
