import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { formatDeadline } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { Order } from "../../contract.ts";
import type { OrderCalls } from "../../order-api.server.ts";
import { transferForm } from "../shop-forms.ts";

const call: Fetch<OrderCalls> = apiFetch;

type Instructions = NonNullable<NonNullable<Order["payment"]>["transfer"]>;

function Fact({ name, value, copy }: { name: string; value: string; copy?: boolean }) {
  if (value === "") return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="num flex min-w-0 flex-wrap items-center gap-x-2 font-semibold">
        <span className="min-w-0 wrap-anywhere">{value}</span>
        {copy && <CopyButton text={value} label="Copy" variant="quiet" size="sm" copiedLabel={`${name} copied`} />}
      </dd>
    </div>
  );
}

/** Where to transfer what, and where to tell us the bank's number. */
export function Transfer({
  orderId,
  transfer,
  onOrder,
}: {
  orderId: string;
  transfer: Instructions;
  onOrder: (order: Order) => void;
}) {
  const [told, setTold] = useState(false);
  const { form, field, failure, busy } = useForm({
    schema: transferForm,
    draft: `transfer:${orderId}`,
    async send(body) {
      const answer = await call(`/api/v1/orders/${orderId}/transfer`, { method: "POST", body });
      setTold(true);
      onOrder(answer.data);
    },
    onFailure: (error) => failureText(error, "We couldn't send your number. Please try again."),
  });
  return (
    <div className="space-y-8">
      <dl className="divide-y divide-line rounded-card border border-line bg-surface px-5 py-2">
        <Fact name="Amount" value={formatBdt(transfer.amount)} />
        <Fact name="Account name" value={transfer.accountName} />
        <Fact name="Account number" value={transfer.accountNumber} copy />
        <Fact name="Bank" value={[transfer.bankName, transfer.branch].filter(Boolean).join(", ")} />
        <Fact name="Routing number" value={transfer.routingNumber} copy />
        <Fact name="Write on the transfer" value={transfer.reference} copy />
        {transfer.givenReference === null && <Fact name="Pay by" value={formatDeadline(transfer.payBy)} />}
      </dl>
      <form {...form} className="max-w-md space-y-4">
        <TextField
          {...field("reference")}
          label="Your bank's transaction number"
          hint="It helps us find your money sooner, and your order doesn't expire while we look."
          defaultValue={transfer.givenReference ?? ""}
          maxLength={80}
          autoComplete="off"
        />
        {failure !== undefined && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
        <Button type="submit" variant="secondary" busy={busy}>
          Send the number
        </Button>
        <p role="status" className="text-sm text-leaf">
          {told ? "Thank you, we have your number." : ""}
        </p>
      </form>
    </div>
  );
}
