import { type FormEvent, useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { formatBdt } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";
import type { Order } from "../../contract.ts";
import { PaymentChoice } from "../checkout/payment-choice.tsx";
import { startPayment } from "../checkout/place-order.ts";

/** Pays an order that is kept, or gives it up. */
export function PayAgain({
  order,
  onOrder,
  onBegun,
}: {
  order: Order;
  onOrder: (order: Order) => void;
  onBegun: () => void;
}) {
  const [busy, setBusy] = useState<"pay" | "cancel">();
  const [failure, setFailure] = useState<string>();

  const run = async (what: "pay" | "cancel", work: () => Promise<void>, fallback: string) => {
    if (busy) return;
    setBusy(what);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(failureText(error, fallback));
    } finally {
      setBusy(undefined);
    }
  };
  const pay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const gateway = String(new FormData(event.currentTarget).get("gateway"));
    const begin = async () => {
      if (!(await startPayment(order.id, gateway))) onBegun();
    };
    void run("pay", begin, "We couldn't start the payment. You haven't been charged; please try again.");
  };
  const cancel = () =>
    run(
      "cancel",
      async () => {
        const answer = await apiFetch<Order>(`/api/v1/orders/${order.id}/cancel`, { method: "POST" });
        if (answer) onOrder(answer.data);
      },
      "We couldn't cancel the order. Please try again.",
    );

  return (
    <form onSubmit={pay} className="space-y-5">
      {order.payment?.continueUrl && order.outcome === "unpaid" && (
        <p>
          <a href={order.payment.continueUrl} className={buttonClass({ size: "lg" })}>
            Continue your payment
          </a>
        </p>
      )}
      <PaymentChoice methods={order.paymentMethods} />
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={busy === "pay"} className="max-sm:w-full">
          Pay {formatBdt(order.total)}
        </Button>
        {order.canCancel && (
          <Button variant="quiet" size="lg" busy={busy === "cancel"} onClick={cancel} className="max-sm:w-full">
            Cancel the order
          </Button>
        )}
      </div>
    </form>
  );
}
