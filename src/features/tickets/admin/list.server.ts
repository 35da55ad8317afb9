import { inArray, type SQL, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { note } from "#features/audit/service.server.ts";
import { soldLines } from "#features/shop/service.server.ts";
import { csvFile } from "#lib/csv.ts";
import { discountName } from "#lib/event-discount.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, countStates, inPortions, listFound, listPage } from "#platform/http/list.server.ts";
import { discountUsed } from "../discounts.server.ts";
import { eventOf } from "../registrations.server.ts";
import { registrations, tickets, ticketTypes } from "../tables.server.ts";
import { ticketNumberIn } from "../ticket-number.ts";
import { ticketStateNames } from "../ticket-state.ts";
import { typesOf } from "../types.server.ts";
import { wayNames } from "../ways.ts";
import {
  type Attendee,
  type AttendeeFilter,
  type AttendeeListQuery,
  type AttendeeView,
  attendeeViews,
} from "./list-contract.ts";

const keys = { createdAt: sql`created_at`, name: sql`name`, checkedInAt: sql`checked_in_at` };

/** What a view has. Who was let in counts as here while the ticket is valid. */
const ruleOfView: Record<AttendeeView, SQL> = {
  valid: sql`state = 'valid'`,
  here: sql`state = 'valid' and checked_in_at is not null`,
  awaited: sql`state = 'valid' and checked_in_at is null`,
  held: sql`state = 'held'`,
  canceled: sql`state = 'canceled'`,
  transferred: sql`state = 'transferred'`,
  lapsed: sql`state = 'lapsed'`,
};

/** A piece of a name, an address or a number; a whole number however it is typed. Names of 16 letters look like one, too. */
function ruleOfSearch(search: string): SQL {
  const words = sql`lower(name || ' ' || email || ' ' || number) like ${containing(search)}`;
  const number = ticketNumberIn(search);
  return number === undefined ? words : sql`(number = ${number} or ${words})`;
}

const ofEvent = (eventId: string, type: string | undefined): SQL =>
  type ? sql`event_id = ${eventId}::uuid and type_id = ${type}::uuid` : sql`event_id = ${eventId}::uuid`;

function ruleOf(eventId: string, { search, view, type }: AttendeeFilter): SQL {
  const rules = [ofEvent(eventId, type), view && ruleOfView[view], search && ruleOfSearch(search)];
  return sql.join(
    rules.filter((rule): rule is SQL => Boolean(rule)),
    sql` and `,
  );
}

/** Who isn't checked in comes after those who are, or before them: as the index has it. */
function orderOf({ sortField, sortOrder }: AttendeeFilter, key = keys[sortField]): SQL {
  const direction = sortOrder === "asc" ? sql`asc` : sql`desc`;
  const nulls = sortField !== "checkedInAt" ? sql`` : sortOrder === "asc" ? sql` nulls first` : sql` nulls last`;
  return sql`${key} ${direction}${nulls}, id ${direction}`;
}

const rowsOf = (db: DbOrTx, which: SQL, query: AttendeeFilter, slice: { limit: number; offset: number }) =>
  db.select().from(tickets).where(which).orderBy(orderOf(query)).limit(slice.limit).offset(slice.offset);

/** Tickets with their types, with whoever registered them, and with the orders that paid. */
async function withMore(db: DbOrTx, rows: (typeof tickets.$inferSelect)[]) {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ registrationId }) => registrationId))];
  const of = await db.select().from(registrations).where(inArray(registrations.id, ids));
  const byId = new Map(of.map((one) => [one.id, one]));
  const typeIds = [...new Set(rows.map(({ typeId }) => typeId))];
  const types = await db.select().from(ticketTypes).where(inArray(ticketTypes.id, typeIds));
  const typeById = new Map(types.map((type) => [type.id, type]));
  const buyers = await findContacts(
    db,
    of.flatMap(({ userId }) => userId ?? []),
  );
  const lineIds = of.flatMap(({ lineId }) => lineId ?? []);
  const lines = lineIds.length === 0 ? [] : await soldLines(db, sql`select unnest(${sql.param(lineIds)}::uuid[])`);
  const lineById = new Map(lines.map((line) => [line.id, line]));
  return rows.flatMap((ticket) => {
    const [registration, type] = [byId.get(ticket.registrationId), typeById.get(ticket.typeId)];
    if (!registration || !type) return [];
    const buyer = buyers.get(registration.userId ?? "");
    const line = lineById.get(registration.lineId ?? "");
    return {
      ...{ ticket, type, order: line?.order ?? null, organization: registration.organization },
      discount: discountUsed(registration, line?.total),
      buyer: buyer ? { name: buyer.fullName, email: buyer.email } : null,
    };
  });
}

const toAttendee = ({
  ticket,
  type,
  buyer,
  order,
  organization,
  discount,
}: Awaited<ReturnType<typeof withMore>>[number]): Attendee => ({
  ...{ number: ticket.number, name: ticket.name, email: ticket.email, state: ticket.state },
  ...{ type: type.name, buyer, order, organization },
  discount: discount && { kind: discount.kind, percent: discount.percent },
  createdAt: ticket.createdAt.toISOString(),
  checkedInAt: ticket.checkedInAt?.toISOString() ?? null,
});

/** One page of those who come to an event, and how many there are in each view. Throws NOT_FOUND. */
export async function listAttendees(db: Db, eventId: string, query: AttendeeListQuery) {
  const { id, title } = await eventOf(db, eventId);
  const rule = ruleOf(id, query);
  const read = async (which: SQL, slice: { limit: number; offset: number }) =>
    (await withMore(db, await rowsOf(db, which, query, slice))).map(toAttendee);
  const page = query.search
    ? listFound<string, Attendee>(
        db,
        query,
        {
          ways: [sql`select id, ${keys[query.sortField]} as key from tickets where ${rule}`],
          order: orderOf(query, sql`key`),
        },
        (ids, slice) => read(ids ? inArray(tickets.id, ids) : rule, slice),
      )
    : listPage(
        query,
        () => countRows(db, sql`tickets`, rule),
        (slice) => read(rule, slice),
      );
  const [found, counts, types] = await Promise.all([
    page,
    countStates(db, sql`tickets`, attendeeViews, (view) => sql`${ofEvent(id, query.type)} and ${ruleOfView[view]}`),
    typesOf(db, id),
  ]);
  return { ...found, counts, event: { id, title }, types: types.map((type) => ({ id: type.id, name: type.name })) };
}

const head = [
  ...["name", "email", "number", "ticket", "taking part", "state", "registered", "checked in", "order"],
  ...["registered by", "their email", "organization", "discount"],
];

async function* linesOf(db: Db, portions: AsyncIterable<(typeof tickets.$inferSelect)[]>) {
  for await (const rows of portions)
    yield (await withMore(db, rows)).map(({ ticket, type, buyer, order, organization, discount }) => [
      ...[ticket.name, ticket.email, ticket.number, type.name, wayNames[type.way], ticketStateNames[ticket.state]],
      ...[ticket.createdAt.toISOString(), ticket.checkedInAt?.toISOString() ?? null, order],
      ...[buyer?.name ?? null, buyer?.email ?? null, organization, discount && discountName(discount)],
    ]);
}

/** What the list finds as a file for spreadsheets. Throws NOT_FOUND. */
export async function exportAttendees(db: Db, eventId: string, query: AttendeeFilter) {
  const event = await eventOf(db, eventId);
  const { view, type, search } = query;
  await note(db, {
    action: "ticket.export",
    subject: event.title,
    subjectId: eventId,
    after: { view, type, searched: Boolean(search) },
  });
  const found = sql`select id from tickets where ${ruleOf(event.id, query)} order by ${orderOf(query)}`;
  const portions = await inPortions(db, found, (ids) => db.select().from(tickets).where(inArray(tickets.id, ids)));
  return csvFile(head, linesOf(db, portions));
}
