import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { ConfirmForm } from "#features/drafts/client/confirm-form.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import type { PurchaseDetail } from "../../admin/contract.ts";
import type { PaymentCalls } from "../../admin/payments-api.server.ts";
import { declineRefundSchema } from "../../admin/refund-contract.ts";
import { Panel } from "./panel.tsx";

const api = apiOf<PaymentCalls>();

/** A refund that the buyer asked for: why, what was opened since, and the way to say no. A refund below says yes. */
export function AskedRefund({ purchase }: { purchase: PurchaseDetail }) {
  const { busy, write } = useWrite();
  const { order, request } = purchase;
  const asked = order.refundRequest;
  if (request === null || asked === null) return null;
  const opened = order.lines.filter(({ id }) => request.openedLines.includes(id));
  return (
    <Panel title="The buyer asks for a refund" urgent>
      <blockquote className="border-l-2 border-line pl-3 text-base whitespace-pre-line wrap-anywhere">
        <Spoken>{asked.reason}</Spoken>
      </blockquote>
      <p className="text-muted">
        Asked {formatDateTime(asked.createdAt)}.{" "}
        {opened.length === 0
          ? "The buyer has opened nothing of it."
          : `The buyer has begun to read: ${opened.map(({ title }) => title).join("; ")}.`}{" "}
        To say yes, refund the order below.
      </p>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Decline it</summary>
        <div className="pt-2">
          <ConfirmForm
            draft={`refund-decline-${request.id}`}
            schema={declineRefundSchema}
            busy={busy}
            actions={[
              {
                label: "Decline",
                danger: true,
                title: () => "Decline this refund?",
                explain: ({ answer }) => (
                  <>
                    <p>No money moves. The buyer is emailed what you wrote, and can't ask for this order again:</p>
                    <blockquote className="border-l-2 border-line pl-3">{answer}</blockquote>
                  </>
                ),
                onConfirm: (body) =>
                  write(() => api("POST /refund-requests/{id}/decline", { params: { id: request.id }, body })),
              },
            ]}
          >
            {(field) => (
              <TextAreaField {...field("answer")} label="What the buyer is told" rows={3} dir="auto" required />
            )}
          </ConfirmForm>
        </div>
      </details>
    </Panel>
  );
}
