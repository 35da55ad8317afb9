import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { ConfirmForm } from "#features/drafts/client/confirm-form.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { PurchaseAttempt, PurchaseDetail } from "../../admin/contract.ts";
import { arrivedForm, missingForm } from "../../admin/forms.ts";
import type { PaymentCalls } from "../../admin/payments-api.server.ts";
import { isTransferSought } from "../../order-state.ts";
import { Panel } from "./panel.tsx";
import { arrivalText, heldOnArrival, rejectionText } from "./transfer-words.ts";

const api = apiOf<PaymentCalls>();

/** A bank transfer that nobody has found yet: it arrived, with the number on the statement, or it did not. */
export function TransferDue({ purchase, attempt }: { purchase: PurchaseDetail; attempt: PurchaseAttempt }) {
  const { busy, write } = useWrite();
  const { number, state } = purchase.order;
  const params = { id: attempt.id };
  const asked = formatBdt(attempt.amount);
  const held = heldOnArrival(state);
  const named = attempt.givenReference !== null;
  return (
    <Panel title={`Bank transfer of ${asked}`} urgent={attempt.givenReference !== null}>
      <p>
        {attempt.givenReference === null ? (
          <>The buyer chose a bank transfer on {formatDateTime(attempt.createdAt)} and has named no number yet.</>
        ) : (
          <>
            The buyer says it was sent, under the number{" "}
            <span className="num font-semibold">{attempt.givenReference}</span>.
          </>
        )}{" "}
        Look for {asked} on the statement; <span className="num">{number}</span> should be written on it.
      </p>
      {held !== undefined && <p className="font-semibold">{held}</p>}
      <ConfirmForm
        draft={`transfer-${attempt.id}`}
        schema={arrivedForm}
        busy={busy}
        actions={[
          {
            label: "Confirm the transfer",
            title: ({ amount }) => `Did ${formatBdt(amount)} arrive?`,
            explain: (values) => <p>{arrivalText(state, attempt.amount, values)}</p>,
            onConfirm: (body) =>
              write(() => api("POST /payments/{id}/confirm", { params, body: { ...body, state: attempt.state } })),
          },
        ]}
      >
        {(field) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              {...field("amount")}
              label="Amount on the statement (BDT)"
              inputMode="decimal"
              defaultValue={String(attempt.amount)}
              required
            />
            <TextField
              {...field("reference")}
              label="Bank's number on the statement"
              defaultValue={attempt.givenReference ?? ""}
              required
            />
          </div>
        )}
      </ConfirmForm>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">It isn't on the statement</summary>
        <div className="pt-2">
          <ConfirmForm
            draft={`transfer-missing-${attempt.id}`}
            schema={missingForm}
            busy={busy}
            actions={[
              {
                label: "Reject the transfer",
                danger: true,
                title: () => "Reject this transfer?",
                explain: ({ reason }) => (
                  <>
                    <p>{rejectionText(state, named)}</p>
                    <blockquote className="border-l-2 border-line pl-3">{reason}</blockquote>
                  </>
                ),
                onConfirm: (body) => write(() => api("POST /payments/{id}/reject", { params, body })),
              },
            ]}
          >
            {(field) => (
              <TextAreaField
                {...field("reason")}
                label={isTransferSought(state, named) ? "What the buyer is told" : "Why, for the order's book"}
                rows={2}
                dir="auto"
                required
              />
            )}
          </ConfirmForm>
        </div>
      </details>
    </Panel>
  );
}
