import { eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { formatCount } from "#lib/counts.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { doorScans } from "../door-tables.server.ts";
import { eventOf } from "../registrations.server.ts";
import { typesOf } from "../types.server.ts";
import type { Along, DoorConflict, DoorEvent } from "./along-contract.ts";

/** So many tickets fit on a device; a larger event is checked in with a connection. */
const mostAlong = 20_000;
/** An event is offered at the door from so many days before it until so many after: what was scanned without a connection may come late. */
const daysAround = 7;
/** So many conflicts of an event are told; there are never that many, unless a list was old. */
const mostConflicts = 200;

interface EventRow extends Record<string, unknown> {
  id: string;
  title: string;
  starts_at: Date;
  ends_at: Date;
  tickets: number;
  here: number;
  to_look_at: number;
}

async function doorEvents(db: DbOrTx, id?: string): Promise<DoorEvent[]> {
  const { rows } = await db.execute<EventRow>(sql`
    select e.id, e.title, e.starts_at, e.ends_at, coalesce(t.tickets, 0)::int as tickets, coalesce(t.here, 0)::int as here,
      (select count(*)::int from door_scans s where s.event_id = e.id and s.outcome <> 'in' and s.looked_at is null) as to_look_at
    from events e cross join lateral (
      select count(*) as tickets, count(t.checked_in_at) as here from tickets t join ticket_types y on y.id = t.type_id
      where t.event_id = e.id and t.state = 'valid' and y.way = 'hall') t
    where e.canceled_at is null and e.starts_at < now() + make_interval(days => ${daysAround})
      and e.ends_at > now() - make_interval(days => ${daysAround})
      and exists (select 1 from ticket_types y where y.event_id = e.id and y.way = 'hall')
      ${id === undefined ? sql`` : sql`and e.id = ${id}::uuid`}
    order by abs(extract(epoch from (e.starts_at - now()))), e.id limit 50`);
  return rows.map(({ starts_at, ends_at, to_look_at, ...row }) => ({
    ...row,
    date: new Date(starts_at).toISOString(),
    endsAt: new Date(ends_at).toISOString(),
    toLookAt: to_look_at,
  }));
}

/** Events at whose door somebody may stand these days, the nearest first. */
export const listDoorEvents = (db: DbOrTx) => doorEvents(db);

const notNow = () =>
  new AppError("NOT_FOUND", "There is no door to this event these days: it was canceled, or it is another week.");

/** Throws NOT_FOUND for an event at whose door nobody stands these days. */
async function doorEvent(db: DbOrTx, id: string): Promise<DoorEvent> {
  const [event] = await doorEvents(db, id);
  if (!event) throw notNow();
  return event;
}

/** What a device needs to know of an event's tickets. Throws NOT_FOUND, and CONFLICT for more than fit on one. */
export async function takeAlong(db: DbOrTx, eventId: string): Promise<Along> {
  const event = await doorEvent(db, eventId);
  if (Date.parse(event.endsAt) <= databaseNow()) throw new AppError("CONFLICT", "This event is over.");
  const types = await typesOf(db, eventId);
  const places = new Map(types.map(({ id }, i) => [id, i]));
  const { rows } = await db.execute<{
    code: string;
    name: string;
    type_id: string;
    state: "valid" | "canceled" | "transferred";
    checked_in_at: Date | null;
  }>(sql`
    select substr(encode(sha256(t.number::bytea), 'hex'), 1, 24) as code,
      case when t.state = 'valid' and y.way = 'hall' then t.name else '' end as name, t.type_id, t.state, t.checked_in_at
    from tickets t join ticket_types y on y.id = t.type_id
    where t.event_id = ${eventId}::uuid and t.state in ('valid', 'canceled', 'transferred')
    order by t.created_at, t.id limit ${mostAlong + 1}`);
  if (rows.length > mostAlong)
    throw new AppError(
      "CONFLICT",
      `This event has more than ${formatCount(mostAlong)} tickets: too many for a device. Check people in with a connection.`,
    );
  return {
    event,
    now: new Date(databaseNow()).toISOString(),
    types: types.map(({ name, way }) => ({ name, way })),
    tickets: rows.map(({ code, name, type_id, state, checked_in_at }) => ({
      ...{ code, name, state },
      type: places.get(type_id) ?? 0,
      checkedInAt: checked_in_at === null ? null : new Date(checked_in_at).toISOString(),
    })),
  };
}

/** Whom devices let in without a connection though the server would not have, the latest first. Throws NOT_FOUND. */
export async function listConflicts(db: DbOrTx, eventId: string): Promise<DoorConflict[]> {
  await doorEvent(db, eventId);
  const { rows } = await db.execute<{
    key: string;
    outcome: DoorConflict["outcome"];
    message: string;
    scanned_at: Date;
    by: string | null;
    number: string | null;
    name: string | null;
    type: string | null;
    looked_at: Date | null;
    looked_by: string | null;
    looked_note: string;
  }>(sql`
    select s.id as key, s.outcome, s.message, s.scanned_at, u.full_name as by, t.number, t.name, y.name as type,
      s.looked_at, l.full_name as looked_by, s.looked_note
    from door_scans s left join tickets t on t.id = s.ticket_id left join ticket_types y on y.id = t.type_id
      left join users u on u.id = s.by_id left join users l on l.id = s.looked_by_id
    where s.event_id = ${eventId}::uuid and s.outcome <> 'in' order by s.looked_at is not null, s.created_at desc, s.id desc limit ${mostConflicts}`);
  return rows.map(({ scanned_at, looked_at, looked_by, looked_note, ...row }) => ({
    ...row,
    scannedAt: new Date(scanned_at).toISOString(),
    looked: looked_at === null ? null : { at: new Date(looked_at).toISOString(), by: looked_by, note: looked_note },
  }));
}

/** Staff have looked at it. Throws NOT_FOUND, and CONFLICT where somebody did before. */
export async function tickOff(db: Db, staffId: string, key: string, text: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [scan] = await tx.select().from(doorScans).where(eq(doorScans.id, key)).for("update");
    if (!scan || scan.outcome === "in") throw new AppError("NOT_FOUND", "There is nothing to look at under this key.");
    if (scan.lookedAt !== null) throw new AppError("CONFLICT", "Somebody has ticked this off already.");
    await tx
      .update(doorScans)
      .set({ lookedAt: sql`now()`, lookedBy: staffId, lookedNote: text })
      .where(eq(doorScans.id, key));
    const { title } = await eventOf(tx, scan.eventId);
    await note(tx, {
      action: "ticket.tick-off",
      subject: title,
      subjectId: scan.ticketId ?? scan.eventId,
      before: { outcome: scan.outcome },
      after: { lookedAt: true, note: text },
    });
  });
}
