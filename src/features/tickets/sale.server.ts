import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { factsOfEvents } from "#features/events/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { type Grant, type Offer, type Sellable, SoldOut } from "#features/shop/service.server.ts";
import { discountName } from "#lib/event-discount.ts";
import { pageOf } from "#lib/page-address.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { linesLeft } from "./cancellation.server.ts";
import { discountOf, isUsedMeanwhile } from "./discounts.server.ts";
import { offerSoon, orderedNow, ticketKind } from "./holds.server.ts";
import { refundedMail } from "./mails.server.ts";
import { isHadMeanwhile, memberTotals } from "./member-price.server.ts";
import { closedEvent, confirm, eventOf, lockType, type Tx, titleOf } from "./registrations.server.ts";
import { registrations, tickets, ticketTypes } from "./tables.server.ts";
import type { TypeRow } from "./types.server.ts";

/** What is only offered to somebody has no people yet. */
const forSale = and(eq(registrations.state, "held"), eq(registrations.offered, false));

/** Held registrations of somebody's own, as things to be paid. Nobody else's: the order's buyer is who has the tickets. */
async function offersOf(db: DbOrTx, ids: string[], userId: string | undefined): Promise<Offer[]> {
  if (userId === undefined) return [];
  const rows = await db
    .select({ registration: registrations, type: ticketTypes })
    .from(registrations)
    .innerJoin(ticketTypes, eq(ticketTypes.id, registrations.typeId))
    .where(and(inArray(registrations.id, ids), eq(registrations.userId, userId), forSale))
    .orderBy(asc(registrations.id))
    // Until the order is there, nobody gives the places back.
    .for("share", { of: registrations });
  const { launched } = await readSettings(db);
  const now = databaseNow();
  const late = rows.filter(({ registration: { heldUntil } }) => (heldUntil?.getTime() ?? 0) <= now);
  const ordered = await orderedNow(
    db,
    late.map(({ registration }) => registration.id),
  );
  const events = await factsOfEvents(
    db,
    rows.map(({ registration }) => registration.eventId),
  );
  const sold = rows.flatMap(({ registration, type }) => {
    const { id, eventId, heldUntil } = registration;
    const event = events.get(eventId);
    const held = (heldUntil?.getTime() ?? 0) > now || ordered.has(id);
    if (!event || !held || closedEvent(event, launched.events, now) !== undefined) return [];
    return { registration, type, event };
  });
  const ofMembers = await memberTotals(db, userId, sold);
  return sold.map(({ registration, type, event }) => {
    const { id, quantity, price } = registration;
    const discount = discountOf(registration);
    return {
      id,
      title: titleOf(event, type, quantity),
      href: pageOf.event({ slug: event.slug, past: false }),
      image: event.imageUrl ?? `/covers/events/${event.slug}.svg`,
      price: price * quantity,
      memberPrice: ofMembers.get(id) ?? null,
      discount: discount && { amount: discount.amount, name: discountName(discount) },
    };
  });
}

/**
 * Gives the tickets, in the transaction that makes the order paid. Places that were held wait for it; those that had gone
 * back are taken again where some are left. Throws SoldOut: then the money is held for a person.
 */
async function give(platform: Platform, tx: Tx, { lineId, userId, itemId }: Grant): Promise<void> {
  const [found] = await tx
    .select({ typeId: registrations.typeId })
    .from(registrations)
    .where(and(eq(registrations.id, itemId), eq(registrations.userId, userId)));
  if (!found) throw new SoldOut();
  const type = await lockType(tx, found.typeId);
  const [registration] = await tx.select().from(registrations).where(eq(registrations.id, itemId)).for("update");
  if (!registration) throw new SoldOut();
  const { state, quantity, eventId, offered } = registration;
  const event = await eventOf(tx, eventId);
  if (offered || (state !== "held" && state !== "lapsed") || closedEvent(event, true, databaseNow()) !== undefined)
    throw new SoldOut();
  // What is free goes to the line first.
  if (state === "lapsed" && (type.waiting > 0 || type.capacity - type.taken < quantity)) throw new SoldOut();
  if (state === "lapsed" && (await isUsedMeanwhile(tx, registration))) throw new SoldOut();
  if (await isHadMeanwhile(tx, registration)) throw new SoldOut();
  await confirm(platform, tx, registration, type, event, lineId);
}

/** Writes to those who lose tickets by a refund and were named with an address of their own; its buyer reads of the refund. */
async function tellNamed(
  { config, outbox }: Platform,
  tx: DbOrTx,
  { userId, eventId }: Pick<typeof registrations.$inferSelect, "userId" | "eventId">,
  type: TypeRow,
  ended: readonly { email: string }[],
): Promise<void> {
  const event = await eventOf(tx, eventId);
  // Of an event that was canceled whoever cancels it writes; one that is over needs no ticket.
  if (ended.length === 0 || event.canceledAt !== null || event.endsAt.getTime() <= databaseNow()) return;
  const buyer = userId ? (await findContacts(tx, [userId])).get(userId) : undefined;
  const site = mailSiteOf(await readSettings(tx), config.siteUrl);
  const named = ended.map(({ email }) => email).filter((email) => email !== "" && email !== buyer?.email);
  for (const to of [...new Set(named)].sort()) {
    const count = named.filter((email) => email === to).length;
    await outbox.put(tx, refundedMail({ site, event, type }, { to, count }));
  }
}

/** Takes what is left of a line's tickets back, in the transaction of the refund. */
async function takeBack(platform: Platform, tx: DbOrTx, lineId: string): Promise<void> {
  const [found] = await tx
    .select({
      ...{ id: registrations.id, typeId: registrations.typeId },
      ...{ eventId: registrations.eventId, userId: registrations.userId },
    })
    .from(registrations)
    .where(eq(registrations.lineId, lineId));
  if (!found) return;
  const type = await lockType(tx as Tx, found.typeId);
  await offerSoon(platform, tx, type);
  const ended = await tx
    .update(tickets)
    .set({ state: "canceled", endedAt: sql`now()` })
    .where(and(eq(tickets.registrationId, found.id), eq(tickets.state, "valid")))
    .returning({ email: tickets.email });
  await tx.update(registrations).set({ state: "revoked" }).where(eq(registrations.id, found.id));
  await tellNamed(platform, tx, found, type, ended);
}

/**
 * Places at events as the shop sells them: one thing is one registration, whose people were named and whose places are held
 * before it is paid (decision 76).
 */
export function ticketsForSale(platform: Platform): Sellable {
  return {
    kind: ticketKind,
    couponsApply: false,
    offers: offersOf,
    // Nobody can name one beforehand: it is made by whoever registers.
    find: async () => [],
    async ownedBy(db, userId, ids) {
      const rows = await db
        .select({ id: registrations.id })
        .from(registrations)
        .where(
          and(
            inArray(registrations.id, ids),
            eq(registrations.userId, userId),
            inArray(registrations.state, ["confirmed", "revoked"]),
          ),
        );
      return rows.map(({ id }) => id);
    },
    async lockAll(tx, ids) {
      await tx.execute(sql`
        select t.id from ${ticketTypes} t
        where t.id in (select r.type_id from ${registrations} r where r.id = any(${sql.param(ids)}::uuid[])) order by t.id for update`);
    },
    grant: (tx, grant) => give(platform, tx as Tx, grant),
    revoke: (tx, { lineId }) => takeBack(platform, tx, lineId),
    // A ticket is not used by being looked at: a person decides on what is asked back.
    openedLines: async () => [],
    owedLines: linesLeft,
    // Confirmed, and with as many tickets as were paid: those that were given back by their holder are there, too, and one
    // that was passed on stands in its place once.
    async grantedLines(db, lineIds) {
      const result = await db.execute<{ line_id: string }>(sql`
        select r.line_id from ${registrations} r where r.line_id = any(${sql.param(lineIds)}::uuid[]) and r.state = 'confirmed'
          and r.quantity = (select count(*) from ${tickets} t where t.registration_id = r.id and t.state in ('valid', 'canceled'))`);
      return result.rows.map((row) => row.line_id);
    },
  };
}
