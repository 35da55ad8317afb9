import { readSettings } from "#features/settings/service.server.ts";
import { cleanEmail } from "#lib/email-address.ts";
import { formatBdt, poishaToBdt } from "#lib/money.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import type { NeedName } from "./admin/contract.ts";
import { purchaseHref, purchasesHref } from "./admin/purchase-views.ts";
import type { ReviewReason } from "./payment-state.ts";
import { type Received, receivedText } from "./received-text.ts";
import type { Shop } from "./shop.server.ts";

/** What a person at the institute has to look at. It says nothing about the buyer: the order's number leads there. */
export type StaffNews =
  | { what: "held"; order: string; received: Received; reason: ReviewReason }
  | { what: "transfer"; order: string; amount: number; given: string | null }
  | { what: "refund_failed"; order: string; amount: number; detail: string }
  | { what: "disputed"; order: string; received: Received }
  | { what: "refund"; order: string; amount: number }
  | { what: "mismatches"; count: number; found: { order: string; kind: string; detail: string }[] };

const reasons: Record<ReviewReason, string> = {
  risky: "The payment service flagged this as risky: the card or the buyer may not be genuine.",
  amount: "The amount isn't the one we asked for, so it can only be refunded.",
  currency: "It came in another currency, so it can only be refunded.",
  late: "It arrived after the order was canceled or had expired.",
  paid_twice: "The order had already been paid.",
  owned_already: "The buyer already owns part of it through another order.",
  sold_out: "What was ordered is sold out.",
};

const bdt = (poisha: number) => formatBdt(poishaToBdt(poisha));

interface StaffContent {
  subject: string;
  preheader: string;
  paragraphs: string[];
  /** The list in which it waits, by what is to be done. */
  waiting: string;
  need: NeedName;
}

function contentOf(news: StaffNews): StaffContent {
  if (news.what === "held")
    return {
      subject: `Payment held for a decision: order ${news.order}`,
      preheader: reasons[news.reason],
      paragraphs: [
        `We're holding ${receivedText(news.received)} received for order ${news.order}. ${reasons[news.reason]}`,
        "The buyer knows we're checking. Please approve the payment or refund it.",
      ],
      waiting: "All payments waiting for review",
      need: "held",
    };
  if (news.what === "transfer")
    return {
      subject: `Bank transfer to confirm: order ${news.order}`,
      preheader: `${bdt(news.amount)}${news.given === null ? "" : `, transaction number ${news.given}`}`,
      paragraphs: [
        news.given === null
          ? `The buyer of order ${news.order} chose to pay ${bdt(news.amount)} by bank transfer.`
          : `The buyer of order ${news.order} has transferred ${bdt(news.amount)} and gave the bank's transaction number: ${news.given}.`,
        "Please check the account, then confirm the transfer or reject it. Confirming opens the order.",
      ],
      waiting: "All transfers waiting for confirmation",
      need: "transfer",
    };
  if (news.what === "refund_failed")
    return {
      subject: `A refund failed: order ${news.order}`,
      preheader: `We still owe ${bdt(news.amount)}.`,
      paragraphs: [
        `The refund of ${bdt(news.amount)} for order ${news.order} failed (${news.detail}). We still have the money and still owe it.`,
        "Please try again, or send it by hand and mark it as done.",
      ],
      waiting: "All refunds to see to",
      need: "refund",
    };
  if (news.what === "disputed")
    return {
      subject: `A payment is disputed: order ${news.order}`,
      preheader: `${receivedText(news.received)} is lost if nobody responds in time.`,
      paragraphs: [
        `The buyer's bank is asking for ${receivedText(news.received)} of order ${news.order} back. We changed nothing: access and receipt stay as they are.`,
        "Please respond on the payment service's own page in time. Otherwise the money is lost.",
      ],
      waiting: "All differences",
      need: "mismatch",
    };
  if (news.what === "refund")
    return {
      subject: `Refund asked for: order ${news.order}`,
      preheader: `Up to ${bdt(news.amount)} can be given back.`,
      paragraphs: [
        `The buyer of order ${news.order} asks for a refund; up to ${bdt(news.amount)} can be given back.`,
        "Please read the reason, then refund the order or decline. The buyer sees the state on the order's page.",
      ],
      waiting: "All refund requests",
      need: "asked",
    };
  const { count, found } = news;
  return {
    subject: `${count} new ${count === 1 ? "difference" : "differences"} between payments, orders and access`,
    preheader: found.map(({ order }) => order).join(", "),
    paragraphs: [
      "Last night's check found new differences between payments, orders and access:",
      ...found.map(({ order, kind, detail }) => `Order ${order}: ${kind.replaceAll("_", " ")} (${detail}).`),
      ...(count > found.length ? [`And ${count - found.length} more.`] : []),
    ],
    waiting: "All differences",
    need: "mismatch",
  };
}

export function staffMail(site: { name: string; url: string }, to: string, news: StaffNews): Mail {
  const { subject, preheader, paragraphs, waiting, need } = contentOf(news);
  const button =
    news.what === "mismatches" ? {} : { button: { text: "Open the order", href: site.url + purchaseHref(news.order) } };
  return {
    kind: "shop-notice",
    to,
    ...writeMail(site, {
      subject,
      preheader,
      forStaff: true,
      paragraphs,
      ...button,
      notes: [],
      links: [{ text: waiting, href: site.url + purchasesHref({ needs: need, order: "asc" }) }],
      reason: "You get this email because news of the shop is sent to this address.",
    }),
  };
}

/**
 * Tells the institute at the address in the settings, in the transaction of what happened. Without an address it waits in
 * its list.
 */
export async function tellStaff(shop: Shop, tx: DbOrTx, news: StaffNews): Promise<void> {
  const { config, outbox } = shop.platform;
  const { name, email } = await readSettings(tx);
  const to = cleanEmail(email);
  if (to !== undefined) await outbox.put(tx, staffMail({ name, url: config.siteUrl }, to, news));
}
