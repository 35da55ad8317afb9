import { useState } from "react";
import { Link } from "react-router";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { pageOf } from "#lib/page-address.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { OrderCalls } from "../../order-api.server.ts";
import { rescueForm } from "../shop-forms.ts";
import type { Rescue } from "../shop-types.ts";
import { wordsFor } from "./outcome-words.ts";
import { useCartOfOrder } from "./use-cart-of-order.ts";

const call: Fetch<OrderCalls> = apiFetch;

function Found({ found }: { found: Rescue }) {
  const { order } = found;
  useCartOfOrder(order);
  if (!order) {
    return (
      <Notice tone="warning" title="We found no payment under this number">
        <p>
          Look for another number in the email, message or app of your bank or wallet, and copy all of it. If you paid
          in the last few minutes, try again in a moment.
        </p>
        <p>
          Still nothing?{" "}
          <Link to="/contact?subject=Payment" className="link">
            Contact us
          </Link>{" "}
          with the number, the amount and the day. We answer within 72 hours.
        </p>
      </Notice>
    );
  }
  const words = wordsFor(order);
  return (
    <Notice tone={order.outcome === "paid" ? "success" : "info"} title={`Order ${order.number}: ${words.title}`}>
      <p>{words.text}</p>
      <p>
        <Link to={pageOf.checkoutResult(order.id)} className="link">
          Open the order
        </Link>
      </p>
    </Notice>
  );
}

/** For who has paid and cannot read it: the gateway's number is looked up there, and the order follows what it says. */
export function PaymentHelp() {
  const [found, setFound] = useState<Rescue>();
  const { form, field, failure, busy } = useForm({
    schema: rescueForm,
    draft: "rescue",
    async send(body) {
      setFound(undefined);
      const answer = await call("/api/v1/payments/rescue", { method: "POST", body });
      setFound(answer.data);
    },
    onFailure: (error) => failureText(error, "We couldn't reach the payment service. Please try again in a minute."),
  });
  return (
    <div className="max-w-xl space-y-8">
      <form {...form} className="space-y-5">
        <TextField
          {...field("reference")}
          label="Payment number"
          hint="Any number from your bank, wallet or payment service: transaction ID, payment reference, or our order number."
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          required
        />
        {failure !== undefined && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
        <Button type="submit" size="lg" busy={busy} busyLabel="Checking …" className="max-sm:w-full">
          Find my payment
        </Button>
      </form>
      {/* There before its words: one that comes with them is often not read out. */}
      <div role="status">{found && <Found found={found} />}</div>
    </div>
  );
}
