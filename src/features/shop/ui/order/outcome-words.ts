import type { BadgeTone } from "#ui/badge.tsx";
import type { IconName } from "#ui/icon-name.ts";
import type { Order, OrderRefund as Refund } from "../../contract.ts";

type Outcome = Order["outcome"];

interface Words {
  /** In a list. */
  label: string;
  tone: BadgeTone;
  icon: IconName;
  title: string;
  text: string;
}

/** What is true of an order, in words for its buyer. 'Failed' is said only when the gateway has said so. */
export const outcomeWords: Record<Outcome, Words> = {
  unpaid: {
    label: "Not paid yet",
    tone: "neutral",
    icon: "clock",
    title: "This order is not paid yet",
    text: "Nothing was charged. Your order is kept; you can pay it now.",
  },
  awaiting_transfer: {
    label: "Waiting for your transfer",
    tone: "info",
    icon: "clock",
    title: "Transfer the amount to open your order",
    text: "We check transfers on working days. As soon as yours has come we open what you bought and send you a mail.",
  },
  confirming: {
    label: "Confirming",
    tone: "info",
    icon: "clock",
    title: "Your payment is being confirmed",
    text: "The gateway has not told us yet how it ended. Please do not pay again: this page looks by itself and changes when the answer comes.",
  },
  paid: {
    label: "Paid",
    tone: "success",
    icon: "circle-check",
    title: "Thank you: it is paid",
    text: "What you bought is open to you now, on every device that you sign in on.",
  },
  failed: {
    label: "Payment failed",
    tone: "danger",
    icon: "circle-alert",
    title: "The payment did not go through",
    text: "The gateway refused it, so nothing was charged. Your order is kept: try again, or pay another way.",
  },
  review: {
    label: "Being checked",
    tone: "info",
    icon: "info",
    title: "Your payment is being checked",
    text: "Money has reached us, and something about it needs a person to look: a safety check of the gateway, a second payment, or one that came late. Nothing is lost. We open your order or send the money back, and write to you either way.",
  },
  cancelled: {
    label: "Cancelled",
    tone: "neutral",
    icon: "x",
    title: "This order was cancelled",
    text: "Nothing was charged.",
  },
  expired: {
    label: "Expired",
    tone: "neutral",
    icon: "clock",
    title: "This order has expired",
    text: "It was not paid in time, and nothing was charged. You can order again.",
  },
  partially_refunded: {
    label: "Partly refunded",
    tone: "neutral",
    icon: "info",
    title: "A part of this order is refunded",
    text: "What was not refunded stays open to you.",
  },
  refunded: {
    label: "Refunded",
    tone: "neutral",
    icon: "info",
    title: "This order is refunded",
    text: "Your money went, or is on its way, back to where you paid from. What you ordered is not open to you.",
  },
};

/** The words for one order: who chose a bank transfer hears of no gateway. */
export function wordsFor({ outcome, payment }: Pick<Order, "outcome" | "payment">): Words {
  const words = outcomeWords[outcome];
  if (outcome !== "failed" || payment?.gateway !== "manual") return words;
  return {
    ...words,
    title: "We did not find your transfer",
    text: "We looked for it on our account and wrote you why it could not be confirmed. If you did transfer the money, answer that mail with the slip of your bank: it is not lost. If not, your order is kept: pay it now, or another way.",
  };
}

/** Where the money of a refund is. */
export const refundWords: Record<Refund["state"], string> = {
  requested: "Being prepared",
  sent: "On its way",
  done: "Paid back",
  failed: "Delayed: the gateway refused it, and our staff are on it",
};
