import { formatBdt } from "#lib/money.ts";
import type { PaymentMethod } from "../shop-types.ts";

type Gateway = PaymentMethod["gateway"];

/** Who collects the money, by name. */
const collectors: Partial<Record<Gateway, string>> = { sslcommerz: "SSLCommerz", stripe: "Stripe" };

export const collectorOf = (gateway: Gateway): string => collectors[gateway] ?? "The payment service";

/** What the button of a checkout does, in the words of the way that is chosen: a bank transfer pays nothing yet. */
export function payAction(total: number, gateway: Gateway | undefined): string {
  if (total === 0) return "Get it for free";
  return gateway === "manual" ? "Place order" : `Pay ${formatBdt(total)}`;
}

/** What happens after the press. */
export function payNote(gateway: Gateway): string {
  if (gateway === "manual") return "We'll show you our account details next.";
  if (gateway === "sandbox") return "A test page opens next. No money moves.";
  return `You'll pay on ${collectorOf(gateway)}'s secure page and come back here. We never see your card or wallet details.`;
}
