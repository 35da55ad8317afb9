import { and, asc, desc, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { OwnDataPart, Telling } from "#features/accounts/service.server.ts";
import { certificatesOfKeys } from "#features/certificates/service.server.ts";
import { type EventFacts, factsOfEvents } from "#features/events/service.server.ts";
import { totalsOfLines } from "#features/shop/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { accessNow, joinView } from "./access.server.ts";
import type { OwnTicket } from "./contract.ts";
import { accountGoneMail } from "./mails.server.ts";
import { type Recordings, recordingsNow, recordingsView } from "./recordings.server.ts";
import { partOfPlace, refundOf, refundPercent } from "./refund-policy.ts";
import { eventView } from "./registrations.server.ts";
import { registrations, tickets, ticketTypes } from "./tables.server.ts";
import { waitingEntries } from "./waiting-tables.server.ts";

const columns = {
  ticket: tickets,
  type: { name: ticketTypes.name, way: ticketTypes.way },
};

interface Row {
  ticket: typeof tickets.$inferSelect;
  type: Pick<typeof ticketTypes.$inferSelect, "name" | "way">;
}

type Access = Awaited<ReturnType<typeof accessNow>>;

type Certificates = Awaited<ReturnType<typeof certificatesOfKeys>>;

const view = (
  { ticket, type }: Row,
  event: EventFacts,
  { access, certificates, found }: { access: Access; certificates: Certificates; found: Recordings },
  refund: number | null = null,
): OwnTicket => ({
  refund,
  certificate: certificates.get(ticket.id)?.number ?? null,
  recordings: recordingsView(ticket, type.way, event, found),
  join: joinView(ticket, type.way, event, access.get(event.id)),
  ...{ number: ticket.number, state: ticket.state, name: ticket.name, email: ticket.email },
  ...{ type: type.name, way: type.way, event: eventView(event) },
});

/** Rows with their events, in their order. */
async function withEvents<R extends Row>(db: DbOrTx, rows: R[]): Promise<(R & { event: EventFacts })[]> {
  const events = await factsOfEvents(
    db,
    rows.map(({ ticket }) => ticket.eventId),
  );
  return rows.flatMap((row) => {
    const event = events.get(row.ticket.eventId);
    return event ? { ...row, event } : [];
  });
}

/** What is told of tickets beside themselves: how to join, and the certificates that were issued upon them. */
async function around(db: DbOrTx, found: readonly (Row & { event: EventFacts })[]) {
  const access = await accessNow(
    db,
    found.map(({ event }) => event),
  );
  // A certificate is issued to those who were checked in.
  const came = found.filter(({ ticket }) => ticket.checkedInAt !== null).map(({ ticket }) => ticket.id);
  const recorded = await recordingsNow(
    db,
    found.map(({ event }) => event),
  );
  return { access, certificates: await certificatesOfKeys(db, came), found: recorded };
}

const shown = ["valid", "canceled", "transferred"] as const;

/** Tickets that somebody registered for, the newest first. */
export async function listMyTickets(
  db: Db,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: OwnTicket[]; pagination: Pagination }> {
  const mine = and(
    sql`${tickets.registrationId} in (select r.id from ${registrations} r where r.user_id = ${userId}::uuid)`,
    inArray(tickets.state, [...shown]),
  );
  const total = await db.$count(tickets, mine);
  const rows = await db
    .select({ ...columns, registration: { lineId: registrations.lineId, quantity: registrations.quantity } })
    .from(tickets)
    .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(mine)
    .orderBy(desc(tickets.createdAt), asc(tickets.position), asc(tickets.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const found = await withEvents(db, rows);
  const paid = await totalsOfLines(
    db,
    rows.flatMap(({ registration: { lineId } }) => lineId ?? []),
  );
  const now = databaseNow();
  const refundNow = ({ ticket, event, registration: { lineId, quantity } }: (typeof found)[number]) => {
    if (ticket.state !== "valid" || event.canceledAt !== null || event.startsAt.getTime() <= now) return null;
    const { total, left } = paid.get(lineId ?? "") ?? { total: 0, left: 0 };
    const part = partOfPlace(total, quantity, ticket.position);
    return poishaToBdt(Math.min(left, refundOf(part, refundPercent(event.startsAt, now))));
  };
  const more = await around(db, found);
  return {
    items: found.map((row) => view(row, row.event, more, refundNow(row))),
    pagination: paginate(total, page, limit),
  };
}

/** A ticket by its number, for whoever has it. Throws NOT_FOUND, also while it is not paid. */
export async function readTicket(db: Db, number: string): Promise<OwnTicket> {
  const [row] = await db
    .select(columns)
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(and(eq(tickets.number, number), inArray(tickets.state, [...shown])));
  const [found] = row ? await withEvents(db, [row]) : [];
  if (!found) throw new AppError("NOT_FOUND", "There is no ticket with this number.");
  return view(found, found.event, await around(db, [found]));
}

const ofUser = (db: DbOrTx, userId: string) =>
  db.select({ id: registrations.id }).from(registrations).where(eq(registrations.userId, userId));

/** Writes to those who lose a ticket of an event to come with somebody else's account. */
async function tellOthers(tx: DbOrTx, own: ReturnType<typeof ofUser>, email: string, { site, send }: Telling) {
  const theirs = and(
    ...[inArray(tickets.registrationId, own), eq(tickets.state, "valid")],
    notInArray(tickets.email, ["", email]),
  );
  const rows = await tx
    .select({ to: tickets.email, eventId: tickets.eventId, type: columns.type, count: sql<number>`count(*)::int` })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(theirs)
    .groupBy(tickets.email, tickets.eventId, ticketTypes.id)
    .orderBy(asc(tickets.email), asc(ticketTypes.id));
  const events = await factsOfEvents(
    tx,
    rows.map(({ eventId }) => eventId),
  );
  for (const { to, eventId, type, count } of rows) {
    const event = events.get(eventId);
    if (event && event.canceledAt === null && event.endsAt.getTime() > databaseNow())
      await send(accountGoneMail({ site, event, type }, { to, count }));
  }
}

/**
 * Registrations of a person, and tickets that others got for their address. With the account its tickets end, and the names
 * on them go; what was paid stays in the shop's books.
 */
export const ticketsOfPerson: OwnDataPart = {
  name: "eventTickets",
  title: "Event tickets",
  async collect(db, { userId, email }) {
    const rows = await db
      .select({ ...columns, registration: registrations })
      .from(tickets)
      .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
      .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
      .where(sql`${registrations.userId} = ${userId}::uuid or ${tickets.email} = ${email}`)
      .orderBy(asc(tickets.createdAt), asc(tickets.position));
    return (await withEvents(db, rows)).map(
      ({ ticket, type, event, registration: { price, userId: buyer, ...of } }) => ({
        event: event.title,
        beginsAt: event.startsAt.toISOString(),
        type: type.name,
        name: ticket.name,
        email: ticket.email,
        state: ticket.state,
        checkedInAt: ticket.checkedInAt?.toISOString() ?? null,
        priceBdt: poishaToBdt(price),
        // Of all places of one registration together.
        ...(buyer === userId && { discountBdt: poishaToBdt(of.discount), organization: of.organization }),
        // The number opens the ticket.
        number: ticket.number,
        registeredByYou: buyer === userId,
        registeredAt: ticket.createdAt.toISOString(),
      }),
    );
  },
  async erase(tx, { userId, email }, telling) {
    const own = ofUser(tx, userId);
    // Types in one order, those of lines (waitingOfPerson comes next) among them, as whoever takes places of several does.
    await tx.execute(sql`
      select t.id from ${ticketTypes} t where t.id in
        (select r.type_id from ${registrations} r where r.user_id = ${userId}::uuid
          union select w.type_id from ${waitingEntries} w where w.user_id = ${userId}::uuid) order by t.id for update`);
    await tellOthers(tx, own, email, telling);
    await tx
      .update(tickets)
      .set({ state: "canceled", endedAt: sql`now()` })
      .where(and(inArray(tickets.registrationId, own), eq(tickets.state, "valid")));
    await tx
      .update(tickets)
      .set({ state: "lapsed" })
      .where(and(inArray(tickets.registrationId, own), eq(tickets.state, "held")));
    await tx.update(tickets).set({ name: "", email: "" }).where(inArray(tickets.registrationId, own));
    await tx
      .update(registrations)
      .set({
        userId: null,
        organization: "",
        heldUntil: null,
        state: sql`case ${registrations.state} when 'confirmed' then 'revoked' when 'held' then 'lapsed' else ${registrations.state} end`,
      })
      .where(eq(registrations.userId, userId));
    // Somebody else registered them: that ticket stays theirs to give, without the address.
    await tx.update(tickets).set({ email: "" }).where(eq(tickets.email, email));
  },
};
