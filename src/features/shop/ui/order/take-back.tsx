import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { formatBdt } from "#lib/money.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Order } from "../../contract.ts";
import type { OrderCalls } from "../../order-api.server.ts";

const call: Fetch<OrderCalls> = apiFetch;

/** The buyer's own choice where money came too late: it goes back at once, or stays for us to look at. */
export function TakeBack({
  order,
  onOrder,
  onStale,
}: {
  order: Order;
  onOrder: (order: Order) => void;
  onStale: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function take() {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await call(`/api/v1/orders/${order.id}/take-back`, { method: "POST" });
      onOrder(answer.data);
    } catch (error) {
      setFailure(failureText(error, "Nothing was changed. Check your connection, then try again."));
      onStale();
    }
    setBusy(false);
  }
  if (!order.mayTakeBack && failure === undefined) return null;
  return (
    <div className="no-print space-y-4">
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      {order.mayTakeBack && (
        <ConfirmButton
          size="lg"
          busy={busy}
          label="Refund me"
          title="Have your money back?"
          confirm="Refund me"
          onConfirm={() => void take()}
        >
          We refund everything that came for this order ({formatBdt(order.total)}), without a fee, the way you paid. You
          won't get what you ordered.
        </ConfirmButton>
      )}
    </div>
  );
}
