import { type FormEvent, useState } from "react";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { BuyerFact } from "../../billing-rules.ts";
import type { Order } from "../../contract.ts";
import type { OrderCalls } from "../../order-api.server.ts";
import { keepChoice, readChoice } from "../checkout/checkout-choice.ts";
import { collectorOf, payAction, payNote } from "../checkout/pay-words.ts";
import { firstChoice, PaymentChoice } from "../checkout/payment-choice.tsx";
import { startPayment } from "../checkout/place-order.ts";

const call: Fetch<OrderCalls> = apiFetch;

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
  const [faults, setFaults] = useState<Partial<Record<BuyerFact, string>>>({});
  const [gateway, setGateway] = useState(() => readChoice().gateway ?? order.payment?.gateway);
  const method = firstChoice(order.paymentMethods, gateway);
  const missing = method?.needs.filter((fact) => order.billing[fact] === "") ?? [];
  const [warning, setWarning] = useState(unsure ? maybePaid : undefined);

  const run = async (what: "pay" | "cancel", work: () => Promise<void>, fallback: string) => {
    if (busy) return;
    setBusy(what);
    setFailure(undefined);
    setFaults({});
    try {
      await work();
    } catch (error) {
      const named =
        error instanceof ApiError ? error.errors.filter(({ path }) => path in { phone: 1, address: 1 }) : [];
      if (named.length > 0) setFaults(Object.fromEntries(named.map(({ path, message }) => [path, message])));
      else setFailure(failureText(error, fallback));
    } finally {
      setBusy(undefined);
    }
  };
  const pay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!method) return;
    const data = new FormData(event.currentTarget);
    const told = Object.fromEntries(missing.map((fact) => [fact, String(data.get(fact) ?? "")]));
    const begin = async () => {
      try {
        if (!(await startPayment(order.id, { gateway: method.gateway, anyway: warning !== undefined, ...told })))
          onBegun();
      } catch (error) {
        const doubt = error instanceof ApiError ? error.errors.find(({ path }) => path === "anyway") : undefined;
        if (!doubt) throw error;
        setWarning(doubt.message);
      }
    };
    void run("pay", begin, "We couldn't start the payment. You haven't been charged; please try again.");
  };
  const cancel = () =>
    run(
      "cancel",
      async () => {
        const answer = await call(`/api/v1/orders/${order.id}/cancel`, { method: "POST" });
        onOrder(answer.data);
      },
      "We couldn't cancel the order. Please try again.",
    );
  const hint = method && `${collectorOf(method.gateway)} asks for it to make the payment.`;

  return (
    <form onSubmit={pay} noValidate className="space-y-5">
      {order.payment?.continueUrl && order.outcome === "unpaid" && (
        <p>
          <a href={order.payment.continueUrl} className={buttonClass({ size: "lg" })}>
            Continue your payment
          </a>
        </p>
      )}
      {order.unpayable === null ? (
        <PaymentChoice
          methods={order.paymentMethods}
          chosen={method}
          onChoose={(chosen) => {
            setGateway(chosen);
            keepChoice({ gateway: chosen });
          }}
        />
      ) : (
        <Notice tone="warning" title="This order can't be paid for right now">
          {order.unpayable}
        </Notice>
      )}
      {missing.includes("phone") && (
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          hint={hint}
          error={faults.phone}
          className="max-w-md"
          required
        />
      )}
      {missing.includes("address") && (
        <TextAreaField
          name="address"
          label="Address"
          autoComplete="street-address"
          maxLength={200}
          rows={2}
          hint={hint}
          error={faults.address}
          className="max-w-md"
          required
        />
      )}
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <div>
        {/* There before its words: one that comes with them is often not read out. */}
        <div role="status" className="*:mb-5">
          {warning !== undefined && <Notice tone="warning">{warning}</Notice>}
        </div>
        <div className="flex flex-wrap gap-3">
          {method && (
            <Button type="submit" size="lg" busy={busy === "pay"} className="max-sm:w-full">
              {method.gateway === "manual" ? "Pay by bank transfer" : payAction(order.total, method.gateway)}
              {warning !== undefined && " anyway"}
            </Button>
          )}
          {order.canCancel && (
            <Button variant="quiet" size="lg" busy={busy === "cancel"} onClick={cancel} className="max-sm:w-full">
              Cancel the order
            </Button>
          )}
        </div>
      </div>
      {method && <p className="max-w-xl text-sm text-muted">{payNote(method.gateway)}</p>}
    </form>
  );
}
