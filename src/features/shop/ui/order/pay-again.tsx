import { type FormEvent, useState } from "react";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { formatBdt } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";
import type { Order } from "../../contract.ts";
import { PaymentChoice } from "../checkout/payment-choice.tsx";
import { startPayment } from "../checkout/place-order.ts";

const maybePaid =
  "We can't tell right now whether your earlier payment went through. If it did and you pay again, you'll have paid twice. We'll see that as soon as the payment service responds, and refund one of the two payments.";

/**
 * Pays an order that is kept, or gives it up. `unsure`: nobody knows whether an earlier payment went through; then it warns
 * of what follows, as it does when the server says so.
 */
export function PayAgain({
  order,
  unsure = false,
  onOrder,
  onBegun,
}: {
  order: Order;
  unsure?: boolean;
  onOrder: (order: Order) => void;
  onBegun: () => void;
}) {
  const [busy, setBusy] = useState<"pay" | "cancel">();
  const [failure, setFailure] = useState<string>();
  const [warned, setWarned] = useState(unsure);

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
      try {
        if (!(await startPayment(order.id, gateway, warned))) onBegun();
      } catch (error) {
        if (!(error instanceof ApiError) || !error.errors.some(({ path }) => path === "anyway")) throw error;
        setWarned(true);
      }
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
      {warned && (
        <Notice tone="warning" live={!unsure}>
          {maybePaid}
        </Notice>
      )}
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={busy === "pay"} className="max-sm:w-full">
          Pay {formatBdt(order.total)}
          {warned && " anyway"}
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
