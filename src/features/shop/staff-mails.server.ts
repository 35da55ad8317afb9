import { readSettings } from "#features/settings/service.server.ts";
import { cleanEmail } from "#lib/email-address.ts";
import { formatBdt, poishaToBdt } from "#lib/money.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import type { ReviewReason } from "./payment-state.ts";
import { type Received, receivedText } from "./received-text.ts";
import type { Shop } from "./shop.server.ts";

/** What a person at the institute has to look at. Nothing of the buyer stands in it: the order's number leads there. */
export type StaffNews =
  | { what: "held"; order: string; received: Received; reason: ReviewReason }
  | { what: "transfer"; order: string; amount: number; given: string | null }
  | { what: "refund_failed"; order: string; amount: number; detail: string }
  | { what: "disputed"; order: string; received: Received }
  | { what: "mismatches"; count: number; found: { order: string; kind: string; detail: string }[] };

const reasons: Record<ReviewReason, string> = {
  risky: "The gateway advises a look at it: the card or the buyer may not be genuine.",
  amount: "Another amount came than was asked for, so it can only go back.",
  currency: "It came in another currency, so it can only go back.",
  late: "It came when the order was cancelled or had expired.",
  paid_twice: "The order was paid before.",
  owned_already: "The buyer has some of it by another order already.",
  sold_out: "Nothing was left of what was ordered.",
};

const bdt = (poisha: number) => formatBdt(poishaToBdt(poisha));

function contentOf(news: StaffNews): { subject: string; paragraphs: string[]; call: string } {
  if (news.what === "held")
    return {
      subject: `Payment held for a decision: order ${news.order}`,
      paragraphs: [
        `${receivedText(news.received)} came for order ${news.order} and are held. ${reasons[news.reason]}`,
        "The buyer was told that a person looks at it. Please let it pass or give it back.",
      ],
      call: "GET /payments/review",
    };
  if (news.what === "transfer")
    return {
      subject: `Bank transfer to confirm: order ${news.order}`,
      paragraphs: [
        news.given === null
          ? `The buyer of order ${news.order} chose to pay ${bdt(news.amount)} by bank transfer.`
          : `The buyer of order ${news.order} has transferred ${bdt(news.amount)} and named the bank's number: ${news.given}.`,
        "Please look at the account, and confirm the transfer or say that it did not come. What was bought opens with it.",
      ],
      call: "GET /payments/transfers",
    };
  if (news.what === "refund_failed")
    return {
      subject: `A refund failed: order ${news.order}`,
      paragraphs: [
        `${bdt(news.amount)} of order ${news.order} did not go back to the buyer (${news.detail}). The money is still with us and still owed.`,
        "Please try it again, or send it by hand and note that it is done.",
      ],
      call: "GET /payments/mismatches",
    };
  if (news.what === "disputed")
    return {
      subject: `A payment is disputed: order ${news.order}`,
      paragraphs: [
        `The buyer's bank asks ${receivedText(news.received)} of order ${news.order} back. Nothing was changed here: access and receipt stand as they are.`,
        "Please answer on the page of the payment service in time; otherwise the money is gone.",
      ],
      call: "GET /payments/mismatches",
    };
  const { count, found } = news;
  return {
    subject: `Payments, orders and access do not agree in ${count} new ${count === 1 ? "case" : "cases"}`,
    paragraphs: [
      "The comparison of gateways, orders and access found what was not there before:",
      ...found.map(({ order, kind, detail }) => `Order ${order}: ${kind.replaceAll("_", " ")} (${detail}).`),
      ...(count > found.length ? [`And ${count - found.length} more.`] : []),
    ],
    call: "GET /payments/mismatches",
  };
}

export function staffMail(site: { name: string; url: string }, to: string, news: StaffNews): Mail {
  const { subject, paragraphs, call } = contentOf(news);
  return {
    kind: "shop-notice",
    to,
    ...writeMail(site, {
      subject,
      greeting: "colleague",
      paragraphs,
      notes: [`All that wait stand in one list: ${call} ('Shop, for admins' at ${site.url}/api/docs).`],
    }),
  };
}

/**
 * Tells the institute at the address in the settings, in the transaction of what happened. Without an address it waits in
 * its list.
 */
export async function tellStaff(shop: Shop, tx: DbOrTx, news: StaffNews): Promise<void> {
  const { db, config, outbox } = shop.platform;
  const { name, email } = await readSettings(db);
  const to = cleanEmail(email);
  if (to !== undefined) await outbox.put(tx, staffMail({ name, url: config.siteUrl }, to, news));
}
