/** What is written into an order's book, as a person says it. */
export const entryWords: Record<string, string> = {
  ordered: "Ordered",
  started: "Payment begun",
  notice: "Word from the payment service",
  paid: "Paid",
  held: "Payment held",
  failed: "Payment failed",
  cancelled: "Canceled",
  expired: "Expired",
  disputed: "Disputed by the buyer's bank",
  review_approve: "Held payment approved",
  review_refund: "Held payment given back",
  review_given_back: "Held payment given back by hand",
  transfer_rejected: "Transfer not found",
  refund_asked: "Refund asked for",
  refund_declined: "Refund declined",
  refund_requested: "Refund promised",
  refund_sent: "Refund on its way",
  refund_done: "Refund done",
  refund_failed: "Refund failed",
  note: "Note",
};

/** Who brought it, where it was no admin. */
export const sourceWords: Record<string, string> = {
  buyer: "the buyer",
  return: "the buyer's return",
  notice: "the payment service",
  gateway: "the payment service",
  reconciler: "our own check",
};

/** Numbers that were told besides; what a payment service's own notice holds keeps the name that it has there. */
export const numberWords: Record<string, string> = {
  payment: "Number",
  bankReference: "Bank's number",
  gatewayReference: "Number",
};

/** The shop's emails by kind. */
export const emailWords: Record<string, string> = {
  "order-paid": "receipt",
  "payment-held": "we're checking your payment",
  refund: "refund on its way",
  "refund-done": "refund done",
  "transfer-asked": "how to pay by bank transfer",
  "transfer-named": "we're looking for your transfer",
  "transfer-rejected": "we couldn't find your transfer",
  "refund-declined": "we can't refund this order",
};
