import type { BadgeTone } from "#ui/badge.tsx";
import type { IconName } from "#ui/icon-name.ts";
import type { Order, OrderRefund as Refund } from "../../contract.ts";
import { placesAmong, placeWords } from "../../place-words.ts";

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
    title: "This order isn't paid yet",
    text: "You haven't been charged. Your order is saved and you can pay now.",
  },
  awaiting_transfer: {
    label: "Waiting for your transfer",
    tone: "info",
    icon: "clock",
    title: "Transfer the amount to open your order",
    text: "We check transfers on working days. When yours arrives, we'll open your order and email you.",
  },
  confirming: {
    label: "Confirming",
    tone: "info",
    icon: "clock",
    title: "Your payment is being confirmed",
    text: "We're waiting for the payment service to confirm. Please don't pay again. This page updates by itself.",
  },
  paid: {
    label: "Paid",
    tone: "success",
    icon: "circle-check",
    title: "Thank you. Your payment is complete",
    text: "You can read it now on any device where you're signed in.",
  },
  failed: {
    label: "Payment failed",
    tone: "danger",
    icon: "circle-alert",
    title: "The payment didn't go through",
    text: "Your payment was declined and you haven't been charged. Your order is saved: try again or choose another way to pay.",
  },
  review: {
    label: "Being checked",
    tone: "info",
    icon: "info",
    title: "Your payment is being checked",
    text: "We've received your payment and need to check it before we open your order. You don't need to do anything. We'll open the order or refund you, and email you either way.",
  },
  cancelled: {
    label: "Canceled",
    tone: "neutral",
    icon: "x",
    title: "This order was canceled",
    text: "If a payment for it still reaches us, we'll hold it and email you.",
  },
  expired: {
    label: "Expired",
    tone: "neutral",
    icon: "clock",
    title: "This order has expired",
    text: "It wasn't paid in time. If a payment for it still reaches us, we'll hold it and email you. You can order again.",
  },
  partially_refunded: {
    label: "Partly refunded",
    tone: "neutral",
    icon: "info",
    title: "Part of this order is refunded",
    text: "You keep access to everything that wasn't refunded.",
  },
  refunded: {
    label: "Refunded",
    tone: "neutral",
    icon: "info",
    title: "This order is refunded",
    text: "We've sent your money back, or it's on its way. You no longer have access to these items.",
  },
};

/** The words for one order: who chose a bank transfer hears of no gateway, and nobody that nothing was paid who may have. */
export function wordsFor({
  outcome,
  payment,
  lines = [],
  mayTakeBack = false,
}: Pick<Order, "outcome" | "payment"> & Partial<Pick<Order, "lines" | "mayTakeBack">>): Words {
  const words = outcomeWords[outcome];
  if (mayTakeBack)
    return {
      ...words,
      title: "Your payment came too late",
      text: "Your order was over by then, or nothing was left of it. We're sorry. You can have all of your money back now, or leave it with us: we check whether we can still give you what you ordered, and email you either way.",
    };
  const places = placesAmong(lines.map(({ kind }) => kind)).map((kind) => placeWords[kind].paid);
  if (outcome === "paid" && places.length > 0) {
    const blogs = lines.filter(({ kind }) => kind === "blog").length;
    const read = `Your ${blogs === 1 ? "blog" : "blogs"} can be read on any device where you're signed in.`;
    return { ...words, text: [...places, ...(blogs > 0 ? [read] : [])].join(" ") };
  }
  if (outcome === "unpaid" && payment?.continueUrl)
    return {
      ...words,
      text: "You started a payment and we haven't received it. If you've paid, don't pay again: we keep asking the payment service, and this page updates by itself. If not, you can pay now.",
    };
  if (outcome === "awaiting_transfer" && payment) {
    const named = payment.transfer?.givenReference && {
      title: "We're looking for your transfer",
      text: "We have your bank's transaction number, so your order doesn't expire while we look. We check transfers on working days. When yours arrives, we'll open your order and email you.",
    };
    const told = { ...words, ...named };
    if (payment.gateway === "manual" || payment.state === "open") return told;
    return { ...told, text: `Your other payment didn't go through, and you haven't been charged. ${told.text}` };
  }
  if (outcome !== "failed" || payment?.gateway !== "manual") return words;
  return {
    ...words,
    title: "We couldn't find your transfer",
    text: "We couldn't find your transfer and have emailed you why. If you've paid, reply to that email with your transfer slip. If not, your order is saved and you can still pay.",
  };
}

/** Where the money of a refund is. */
export const refundWords: Record<Refund["state"], string> = {
  requested: "Being prepared",
  sent: "On its way",
  done: "Paid back",
  failed: "Delayed. The payment service declined the refund and our team is working on it",
};
