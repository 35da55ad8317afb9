import type { BadgeTone } from "#ui/badge.tsx";
import type { Need } from "../../admin/contract.ts";
import type { Mismatch } from "../../admin/payments-contract.ts";
import type { OrderState } from "../../order-state.ts";
import type { ReviewReason } from "../../payment-state.ts";

/** How an order stands, in words of the institute. Color only where it says something: good, or a hand is needed. */
export const stateWords: Record<OrderState, { label: string; tone: BadgeTone }> = {
  pending: { label: "Unpaid", tone: "neutral" },
  paid: { label: "Paid", tone: "success" },
  partially_refunded: { label: "Partly refunded", tone: "neutral" },
  refunded: { label: "Refunded", tone: "neutral" },
  failed: { label: "Payment failed", tone: "neutral" },
  cancelled: { label: "Canceled", tone: "neutral" },
  expired: { label: "Expired", tone: "neutral" },
  review: { label: "Held", tone: "danger" },
};

/** Ways of paying, by gateway. */
export const gatewayWords: Record<string, string> = {
  sandbox: "Test payment",
  manual: "Bank transfer",
  sslcommerz: "SSLCommerz",
  stripe: "Stripe",
  free: "Nothing to pay",
};

export const wayOf = (gateway: string | null) => (gateway === null ? "" : (gatewayWords[gateway] ?? gateway));

/** Why money is held: a few words, and what they mean. */
const reasonWords: Record<ReviewReason, { label: string; text: string }> = {
  risky: {
    label: "risky",
    text: "The payment service flagged it as risky: the card or the buyer may not be genuine.",
  },
  amount: { label: "wrong amount", text: "The amount isn't the one we asked for." },
  currency: { label: "other currency", text: "It came in another currency." },
  late: { label: "late", text: "It arrived after the order was canceled or had expired." },
  paid_twice: { label: "paid twice", text: "The order had already been paid." },
  owned_already: { label: "owned already", text: "The buyer already owns part of it through another order." },
  sold_out: { label: "sold out", text: "What was ordered is sold out." },
};
const reasons: Record<string, { label: string; text: string } | undefined> = reasonWords;

export const reasonOf = (reason: string | null) => reasons[reason ?? ""] ?? { label: "", text: "" };

/** What does not agree: `label` in a row of a list, `text` where it is explained. */
export const mismatchWords: Record<Mismatch["kind"], { label: string; text: string }> = {
  paid_without_access: { label: "Paid, no access", text: "Paid, but the buyer has no access" },
  access_without_payment: { label: "Access, not paid", text: "The buyer has access without having paid" },
  paid_without_receipt: { label: "Paid, no receipt", text: "Paid, but there is no receipt" },
  gateway_says_paid: { label: "Service says paid", text: "The payment service says paid, our books don't" },
  gateway_says_unpaid: { label: "Service says unpaid", text: "Our books say paid, the payment service doesn't" },
  gateway_amount_differs: { label: "Amounts differ", text: "The payment service has another amount" },
  paid_twice: { label: "Paid twice", text: "Paid twice" },
  disputed: { label: "Disputed", text: "The buyer's bank wants the money back" },
  refund_overdue: { label: "Refund overdue", text: "A refund is overdue" },
  refund_failed: { label: "Refund failed", text: "A refund failed" },
};

const refundWords: Record<string, string | undefined> = {
  failed: "Refund failed",
  canceled: "Canceled: refund due",
};

/** What a person has to do for an order, short enough for a row. */
export function needText({ what, detail }: Need): string {
  if (what === "held") return `Held: ${reasonOf(detail).label}`;
  if (what === "transfer") return detail === null ? "Transfer awaited" : "Transfer to confirm";
  if (what === "asked") return "Refund asked for";
  if (what === "refund") return refundWords[detail ?? ""] ?? "Refund due";
  return mismatchWords[detail as Mismatch["kind"]]?.label ?? "Mismatch";
}
