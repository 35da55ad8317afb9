import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { formatDateTime } from "#lib/dates.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { Order } from "../../contract.ts";
import type { OrderCalls } from "../../order-api.server.ts";
import { RefundRules } from "../refund-rules.tsx";
import { askRefundForm } from "../shop-forms.ts";

const call: Fetch<OrderCalls> = apiFetch;

const paid = new Set<Order["outcome"]>(["paid", "partially_refunded"]);

function Asked({ asked }: { asked: NonNullable<Order["refundRequest"]> }) {
  if (asked.state === "declined")
    return (
      <Notice tone="warning" title="We couldn't give this refund">
        <p className="whitespace-pre-line">{asked.answer}</p>
        <p>Did we miss something? Reply to our email about it.</p>
      </Notice>
    );
  if (asked.state === "granted") return <Notice tone="success">We've agreed to your refund. See Refunds above.</Notice>;
  return (
    <Notice title="You asked for a refund">
      <p>We received your request on {formatDateTime(asked.createdAt)}. We'll decide within 72 hours and email you.</p>
      <p className="text-muted">Your reason: {asked.reason}</p>
    </Notice>
  );
}

function Form({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  const orderId = order.id;
  const { form, field, failure, busy } = useForm({
    schema: askRefundForm,
    draft: `refund:${orderId}`,
    async send(body) {
      const answer = await call(`/api/v1/orders/${orderId}/refund-request`, { method: "POST", body });
      onOrder(answer.data);
    },
    onFailure: (error) => failureText(error, "We couldn't send your request. Please try again."),
  });
  return (
    <details className="no-print border-y border-line py-2">
      <summary className="link inline-flex min-h-11 items-center">Ask for a refund</summary>
      <form {...form} className="max-w-xl space-y-4 py-4">
        <p className="text-sm text-muted">
          <RefundRules kinds={order.lines.map(({ kind }) => kind)} />
        </p>
        <TextAreaField {...field("reason")} label="Why would you like a refund?" maxLength={1000} rows={3} required />
        {failure !== undefined && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
        <Button type="submit" variant="secondary" busy={busy}>
          Send request
        </Button>
      </form>
    </details>
  );
}

function WayToAsk({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  if (order.lines.every(({ kind }) => kind === "event-ticket"))
    return (
      <p className="no-print text-sm text-muted">
        <RefundRules kinds={["event-ticket"]} />{" "}
        <a href="/dashboard/tickets" className="link">
          Your tickets
        </a>
      </p>
    );
  if (order.refundRefusal === null) return <Form order={order} onOrder={onOrder} />;
  return (
    <p className="no-print text-sm text-muted">
      {order.refundRefusal}{" "}
      <a href="/contact?subject=Payment" className="link">
        Contact us
      </a>
    </p>
  );
}

/** A way to ask for money back where the refund rule permits it, and what became of it. */
export function AskRefund({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  const asked = order.refundRequest;
  if (!asked && (!paid.has(order.outcome) || order.total === 0)) return null;
  return (
    <div>
      {/* There before its words: one that comes with them is often not read out. */}
      <div role="status">{asked && <Asked asked={asked} />}</div>
      {!asked && <WayToAsk order={order} onOrder={onOrder} />}
    </div>
  );
}
