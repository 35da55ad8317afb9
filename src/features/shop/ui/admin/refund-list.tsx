import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { ConfirmForm } from "#features/drafts/client/confirm-form.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { formatDeadline } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { PurchaseRefund } from "../../admin/contract.ts";
import { sentForm } from "../../admin/forms.ts";
import type { PaymentCalls } from "../../admin/payments-api.server.ts";
import { Panel } from "./panel.tsx";
import { wayOf } from "./purchase-words.ts";

const api = apiOf<PaymentCalls>();

const states: Record<PurchaseRefund["state"], { label: string; tone: BadgeTone }> = {
  requested: { label: "To be sent", tone: "info" },
  sent: { label: "On its way", tone: "info" },
  done: { label: "Done", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
};

function Steps({ refund }: { refund: PurchaseRefund }) {
  const { busy, write } = useWrite();
  const params = { id: refund.id };
  const money = formatBdt(refund.amount);
  return (
    <div className="space-y-4">
      {refund.state === "failed" && refund.gateway !== "manual" && (
        <ConfirmButton
          variant="secondary"
          busy={busy}
          label="Try again"
          title={`Send ${money} once more?`}
          confirm="Try again"
          onConfirm={() => void write(() => api("POST /refunds/{id}/retry", { params }))}
        >
          {wayOf(refund.gateway)} is asked to give {money} back under a new number. If it went back already, don't.
        </ConfirmButton>
      )}
      <ConfirmForm
        draft={`refund-sent-${refund.id}`}
        schema={sentForm}
        busy={busy}
        actions={[
          {
            label: "Mark as sent",
            title: () => `Have you sent ${money}?`,
            explain: ({ reference }) => (
              <p>
                Nothing is sent from here: you sent {money} yourself, under {reference}. The buyer is emailed that it is
                done. This can't be undone.
              </p>
            ),
            onConfirm: (body) => write(() => api("POST /refunds/{id}/done", { params, body })),
          },
        ]}
      >
        {(field) => (
          <TextField {...field("reference")} label="Bank's number of what you sent" className="max-w-md" required />
        )}
      </ConfirmForm>
    </div>
  );
}

/** What goes or went back, who promised it and why, and what is to be done for it by hand. */
export function RefundList({ refunds }: { refunds: readonly PurchaseRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <Panel title="Refunds" urgent={refunds.some(({ byHand }) => byHand)}>
      <ul className="divide-y divide-line">
        {refunds.map((refund) => {
          const { label, tone } = states[refund.state];
          return (
            <li key={refund.id} className="space-y-2 py-3 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="num font-semibold">{formatBdt(refund.amount)}</span>
                <Badge tone={refund.byHand && refund.state === "requested" ? "danger" : tone}>
                  {refund.byHand && refund.state === "requested" ? "To be sent by hand" : label}
                </Badge>
                <span className="num text-muted">
                  {refund.doneAt === null ? `due by ${formatDeadline(refund.dueBy)}` : formatDateTime(refund.doneAt)}
                </span>
              </p>
              <p className="text-muted wrap-anywhere">
                <Spoken>{refund.reason}</Spoken>
                {refund.by !== null && (
                  <>
                    {" "}
                    (<Spoken>{refund.by}</Spoken>, {formatDateTime(refund.createdAt)})
                  </>
                )}
              </p>
              {refund.fault !== null && <p className="text-signal wrap-anywhere">{refund.fault}</p>}
              {refund.byHand && <Steps refund={refund} />}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
