import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { pageOf } from "#lib/page-address.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { record } from "./events.server.ts";
import type { OrderRow, Tx } from "./locks.server.ts";
import { type MailFrame, type PaidOrder, paidMail } from "./mails.server.ts";
import { nextOrderState } from "./order-state.ts";
import { paidByWords } from "./pay-words.ts";
import { paymentAttempts } from "./payment-tables.server.ts";
import { placesAmong, placeWords } from "./place-words.ts";
import { vatWithin } from "./pricing.ts";
import { type Issuing, issueReceipt } from "./receipts.server.ts";
import { readSeller, readShopSettings } from "./settings.server.ts";
import { type Shop, sellableOf } from "./shop.server.ts";
import { orderLines, orders } from "./tables.server.ts";

export type LineRow = typeof orderLines.$inferSelect;

/** What receipts and mails are written from; read before a transaction, so that none waits for it. */
export interface Writing extends Issuing {
  site: MailFrame["site"];
}

export async function readWriting(shop: Shop): Promise<Writing> {
  const db: Db = shop.platform.db;
  const [settings, seller, institute] = await Promise.all([readShopSettings(db), readSeller(db), readSettings(db)]);
  return { settings, seller, site: mailSiteOf(institute, shop.platform.config.siteUrl) };
}

export function linesOf(tx: Tx | Db, orderId: string): Promise<LineRow[]> {
  return tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));
}

/** Ids of the lines that the buyer has already by other orders. */
export async function ownedLines(shop: Shop, tx: Tx | Db, userId: string, lines: LineRow[]): Promise<Set<string>> {
  const owned = new Set<string>();
  for (const kind of new Set(lines.map((line) => line.kind))) {
    const mine = lines.filter((line) => line.kind === kind && line.grantedAt === null);
    const ids = await sellableOf(shop, kind).ownedBy(
      tx,
      userId,
      mine.map((line) => line.itemId),
    );
    for (const line of mine) if (ids.includes(line.itemId)) owned.add(line.id);
  }
  return owned;
}

/**
 * Whom to write to about an order: its buyer, and where that was a company and whoever ordered no longer acts for it, those who do.
 * Nobody when the account is gone.
 */
export async function framesOf(
  shop: Shop,
  tx: Tx | Db,
  order: OrderRow,
  { site }: Pick<Writing, "site">,
): Promise<MailFrame[]> {
  const to = order.userId ? (await findContacts(tx, [order.userId])).get(order.userId) : undefined;
  const own = to ? [{ site, to, order }] : [];
  if (!order.forCompany) return own;
  const [line] = await linesOf(tx, order.id);
  const sale = line && sellableOf(shop, line.kind).company;
  if (!line || !sale || (order.userId && (await sale.mayAct(tx, order.userId, [line.itemId])))) return own;
  const company = await sale.buyerOf(tx, [line.itemId]);
  return company?.contacts.length ? company.contacts.map((one) => ({ site, to: one, order, company })) : own;
}

/**
 * Writes to the buyer in the transaction of what happened, and notes in the order's book that it did. False where nobody is there
 * to be written to. `about` is the id of what it tells of (the payment, the refund, the order), by which it can be written
 * anew.
 */
export async function writeToBuyer(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  writing: Pick<Writing, "site">,
  write: (frame: MailFrame) => Mail,
  about: string,
): Promise<boolean> {
  const frames = await framesOf(shop, tx, order, writing);
  for (const frame of frames) {
    const mail = write(frame);
    const mailId = await shop.platform.outbox.put(tx, mail);
    await record(tx, {
      orderId: order.id,
      kind: "mail",
      source: "shop",
      gateway: "shop",
      key: `mail:${mailId}`,
      data: { mail: mail.kind, mailId, about },
    });
  }
  return frames.length > 0;
}

/** Locks what the things of several lines share, kind by kind in one order: before several are given or taken back. */
export async function lockWhatIsShared(shop: Shop, tx: Tx, lines: LineRow[]): Promise<void> {
  for (const kind of [...new Set(lines.map((line) => line.kind))].sort())
    await sellableOf(shop, kind).lockAll?.(
      tx,
      lines.filter((line) => line.kind === kind).map(({ itemId }) => itemId),
    );
}

/** Where what was bought is found. */
function hrefOf({ id }: OrderRow, lines: LineRow[]): string {
  const kinds = new Set(lines.map(({ kind }) => kind));
  const [place] = placesAmong(kinds);
  if (place) return kinds.size === 1 ? placeWords[place].href : pageOf.order(id);
  return lines.length === 1 && lines[0] ? lines[0].href : "/dashboard/blogs";
}

/** What the receipt's email says of a paid order; `lines` are those that the buyer got by it. */
export async function paidContent(
  tx: Tx | Db,
  order: OrderRow,
  lines: LineRow[],
  receipt: string | undefined,
): Promise<PaidOrder> {
  const [paidWith] = await tx
    .select({ gateway: paymentAttempts.gateway, settledAt: paymentAttempts.settledAt })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.state, "paid")));
  return {
    lines: lines.map(({ kind, title, total, vatRate }) => ({ kind, title, total, vat: vatWithin(total, vatRate) })),
    discount: order.discount,
    total: order.total,
    paidBy: paidByWords[paidWith?.gateway ?? ""] ?? "",
    paidAt: paidWith?.settledAt ?? new Date(databaseNow()),
    href: hrefOf(order, lines),
    receipt,
  };
}

/**
 * Makes an order paid: state, access of every line but `except`, receipt and mail, all in the caller's transaction, whose
 * attempt is paid already. Throws SoldOut; the caller then holds the payment.
 */
export async function fulfil(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  event: "pay" | "approve",
  writing: Writing,
  except: ReadonlySet<string> = new Set(),
): Promise<void> {
  const state = nextOrderState(order.state, event);
  if (!state || !(order.userId || order.forCompany))
    throw new Error(`an order that is ${order.state} cannot be fulfilled`);
  await tx.update(orders).set({ state, paidAt: sql`now()` }).where(eq(orders.id, order.id));
  const lines = (await linesOf(tx, order.id)).filter((line) => !except.has(line.id));
  if (lines.length > 0)
    await tx
      .update(orderLines)
      .set({ grantedAt: sql`now()` })
      .where(
        inArray(
          orderLines.id,
          lines.map((line) => line.id),
        ),
      );
  await lockWhatIsShared(shop, tx, lines);
  for (const line of lines) {
    const { id: lineId, itemId, quantity, terms } = line;
    const sold = sellableOf(shop, line.kind);
    if (order.userId) await sold.grant(tx, { lineId, userId: order.userId, itemId, quantity, terms });
    else if (sold.company) await sold.company.grant(tx, { lineId, itemId, quantity, terms });
    else throw new Error("a line that nobody is there to be given");
  }
  const receipt = order.total > 0 ? await issueReceipt(tx, order, writing) : undefined;
  const paid = await paidContent(tx, order, lines, receipt);
  await writeToBuyer(shop, tx, order, writing, (frame) => paidMail(frame, paid), order.id);
}
