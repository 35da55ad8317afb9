import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import type { EventFacts } from "#features/events/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import {
  DisputedPayment,
  endOrderOfGone,
  giveBackPart,
  openOrdersFor,
  type Shop,
} from "#features/shop/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { formatBdt, poishaToBdt } from "#lib/money.ts";
import { cutAt } from "#lib/text.ts";
import type { Db } from "#platform/db/client.server.ts";
import { ticketKind } from "./holds.server.ts";
import { eventCanceledMail } from "./mails.server.ts";
import { partOfPlace } from "./refund-policy.ts";
import { eventOf, lockType, type Tx } from "./registrations.server.ts";
import { registrations, tickets } from "./tables.server.ts";

// What follows from calling an event off, registration by registration: each in a transaction of its own, so that whoever is
// killed half way has done some of it whole, and the next round does the rest (decision 86).

export const cancelJob = "tickets-cancel-event";
const portion = 100;
const begin = "00000000-0000-0000-0000-000000000000";
/** A round ends before its job is taken for dead; the next one goes on. */
const roundMs = 50_000;

type Row = typeof registrations.$inferSelect;
type Known = Pick<Row, "id" | "typeId" | "lineId" | "state">;

/** What of a paid line goes back: the parts of the tickets that are still valid, at most what is left of it. */
export const refundOfValid = (line: { total: number; left: number }, quantity: number, positions: readonly number[]) =>
  Math.min(
    line.left,
    positions.reduce((sum, position) => sum + partOfPlace(line.total, quantity, position), 0),
  );

/** Tells whoever registered, and those who were named with an address. */
async function tell(
  shop: Shop,
  tx: Tx,
  { row, event, type }: { row: Row; event: EventFacts; type: Parameters<typeof eventCanceledMail>[0]["type"] },
  ended: readonly { email: string }[],
  money: string,
): Promise<void> {
  const { platform } = shop;
  const site = mailSiteOf(await readSettings(tx), platform.config.siteUrl);
  const facts = { site, event, type };
  const buyer = row.userId ? (await findContacts(tx, [row.userId])).get(row.userId) : undefined;
  const said = { reason: event.cancelReason, count: ended.length };
  if (buyer) await platform.outbox.put(tx, eventCanceledMail(facts, { ...said, to: buyer.email, own: true, money }));
  const others = ended.map(({ email }) => email).filter((email) => email !== "" && email !== buyer?.email);
  for (const to of [...new Set(others)].sort()) {
    const count = others.filter((email) => email === to).length;
    await platform.outbox.put(tx, eventCanceledMail(facts, { ...said, count, to, own: false, money: "" }));
  }
}

/** The registration under the lock of its type, while it is as it was; undefined where somebody else was quicker. */
async function lockAs(tx: Tx, known: Known) {
  const type = await lockType(tx, known.typeId);
  const [row] = await tx.select().from(registrations).where(eq(registrations.id, known.id)).for("update");
  if (!row || row.state !== known.state || row.leftFor !== null) return undefined;
  return { row, type, event: await eventOf(tx, row.eventId) };
}

/** Ends the valid tickets of a registration. */
const endTickets = (tx: Tx, id: string) =>
  tx
    .update(tickets)
    .set({ state: "canceled", endedAt: sql`now()` })
    .where(and(eq(tickets.registrationId, id), eq(tickets.state, "valid")))
    .returning({ email: tickets.email, position: tickets.position });

const heldGone =
  "The places we held for you are gone, too. If you've paid for them, or are paying now, we'll refund that.";
const byHand = "We'll write to you about your payment.";

/** Places that were held and not paid: they lapse, whatever order there is. */
async function endHeld(shop: Shop, known: Known): Promise<void> {
  await shop.platform.db.transaction(async (tx) => {
    const found = await lockAs(tx, known);
    if (!found) return;
    await tx.update(registrations).set({ state: "lapsed", heldUntil: null }).where(eq(registrations.id, known.id));
    await tx
      .update(tickets)
      .set({ state: "lapsed" })
      .where(and(eq(tickets.registrationId, known.id), eq(tickets.state, "held")));
    await tell(shop, tx, found, [], heldGone);
  });
}

/** What cost nothing ends; what can't be refunded by itself ends, too, and its money is left for a person. */
async function endUnpaid(shop: Shop, known: Known, leftFor: Row["leftFor"] = null): Promise<void> {
  await shop.platform.db.transaction(async (tx) => {
    const found = await lockAs(tx, known);
    if (!found) return;
    const ended = await endTickets(tx, known.id);
    await tx
      .update(registrations)
      .set(leftFor === null ? { state: "revoked" } : { leftFor })
      .where(eq(registrations.id, known.id));
    if (ended.length > 0) await tell(shop, tx, found, ended, leftFor === null ? "" : byHand);
  });
}

/** What was paid goes back whole, in the transaction that ends the tickets. The shop's round sends it. */
async function endPaid(shop: Shop, known: Known, lineId: string): Promise<void> {
  await giveBackPart(shop, lineId, { source: "admin", userId: null }, async (tx, line) => {
    const found = await lockAs(tx as Tx, known);
    if (!found) return undefined;
    const { row, event } = found;
    const ended = await endTickets(tx as Tx, known.id);
    const positions = ended.map(({ position }) => position);
    const amount = refundOfValid(line, row.quantity, positions);
    const money =
      amount > 0 ? `We refund ${formatBdt(poishaToBdt(amount))}; an email of its own says when you have it.` : "";
    if (ended.length > 0) await tell(shop, tx as Tx, found, ended, money);
    return { key: row.id, amount, reason: cutAt(`${event.title} was canceled.`, 500), whole: true };
  });
}

async function endOne(shop: Shop, known: Known): Promise<void> {
  if (known.state === "held") return endHeld(shop, known);
  if (known.lineId === null) return endUnpaid(shop, known);
  try {
    await endPaid(shop, known, known.lineId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "CONFLICT") throw error;
    await endUnpaid(shop, known, error instanceof DisputedPayment ? "dispute" : "no_payment");
  }
}

/** Registrations of canceled events that are still to be ended. */
const toEnd = (db: Db, after: string) =>
  db
    .select({
      ...{ id: registrations.id, typeId: registrations.typeId },
      ...{ lineId: registrations.lineId, state: registrations.state },
    })
    .from(registrations)
    .where(
      and(
        sql`${registrations.eventId} in (select e.id from events e where e.canceled_at is not null)`,
        inArray(registrations.state, ["held", "confirmed"]),
        isNull(registrations.leftFor),
        gt(registrations.id, after),
      ),
    )
    .orderBy(asc(registrations.id))
    .limit(portion);

/** Things of events that were canceled lately: orders for older ones have ended by themselves. */
const ofCanceled = sql`select r.id from registrations r join events e on e.id = r.event_id
  where e.canceled_at > now() - interval '30 days'`;

/** What was paid for a canceled event, and is left for a person to give back. */
export const linesLeft = sql`select r.line_id from registrations r
  where r.left_for is not null and r.state = 'confirmed' and r.line_id is not null`;

/**
 * Ends what is left of canceled events: orders that could still be paid, and registrations. Safe to run anywhere, at any time;
 * what fails is tried again by the next round and holds nothing else up. Returns how many registrations it went through.
 */
export async function cancelRound(shop: Shop, stopping?: AbortSignal): Promise<number> {
  const { db, log } = shop.platform;
  const ends = performance.now() + roundMs;
  const over = () => stopping?.aborted || performance.now() > ends;
  const attempt = async (what: { orderId?: string; registrationId?: string }, work: Promise<void>) =>
    work.catch((error: unknown) =>
      log.error(
        { orderId: what.orderId, registrationId: what.registrationId, err: error },
        "part of a canceled event could not be ended",
      ),
    );
  for (const { id, looked } of await openOrdersFor(db, ticketKind, ofCanceled))
    if (!looked && !over()) await attempt({ orderId: id }, endOrderOfGone(shop, id));
  let count = 0;
  for (let after = begin; !over(); ) {
    const rows = await toEnd(db, after);
    for (const row of rows) {
      if (over()) break;
      await attempt({ registrationId: row.id }, endOne(shop, row));
      count += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < portion) break;
    after = last.id;
  }
  return count;
}
