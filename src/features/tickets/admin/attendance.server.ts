import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { issueAttendance, keysIssued, prepareIssuing } from "#features/certificates/service.server.ts";
import type { EventFacts } from "#features/events/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { formatDhakaDay } from "#lib/dhaka-dates.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { allowLong } from "#platform/db/session.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { eventOf } from "../registrations.server.ts";
import { type AttendanceFacts, type IssueAttendance, mostIssued } from "./attendance-contract.ts";

/** When an event was and how long, as a certificate of attendance prints it: days by the calendar of Dhaka. */
export function occasionOf(
  { startsAt, endsAt }: Pick<EventFacts, "startsAt" | "endsAt">,
  hours: number | null,
): string {
  const first = formatDhakaDay(startsAt.toISOString());
  // What ends at midnight is not of the next day.
  const last = formatDhakaDay(new Date(Math.max(startsAt.getTime(), endsAt.getTime() - 1)).toISOString());
  const days = first === last ? first : `${first} to ${last}`;
  return hours === null ? days : `${days}, ${hours === 1 ? "1 hour" : `${hours} hours`}`;
}

/** An event whose attendees get certificates. Throws NOT_FOUND. */
export async function attendanceEvent(db: DbOrTx, eventId: string) {
  const { id, title, startsAt, endsAt } = await eventOf(db, eventId);
  const over = endsAt.getTime() <= databaseNow();
  return { id, title, date: startsAt.toISOString(), endsAt: endsAt.toISOString(), over };
}

interface Here extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
}

/** Those who were checked in and have none yet, in the order of their names; the rest is counted. */
async function previewed(tx: DbOrTx, eventId: string, { hours, issuedOn }: AttendanceFacts, lock: boolean) {
  const event = await eventOf(tx, eventId);
  if (event.canceledAt !== null) throw new AppError("CONFLICT", "This event was canceled.");
  if (event.endsAt.getTime() > databaseNow())
    throw new AppError("CONFLICT", "This event isn't over yet. Certificates are issued afterwards.");
  if (issuedOn < dhakaDay(new Date(Math.max(event.startsAt.getTime(), event.endsAt.getTime() - 1))))
    throw new AppError("VALIDATION_FAILED", "The day of issue can't be before the event.", {
      errors: [{ path: "issuedOn", message: "Choose the last day of the event, or a later one" }],
    });
  const { rows } = await tx.execute<Here>(sql`
    select t.id, t.name, t.email from tickets t
    where t.event_id = ${eventId}::uuid and t.state = 'valid' and t.checked_in_at is not null
    order by lower(t.name), t.id ${lock ? sql`for share of t` : sql``}`);
  const issued = await keysIssued(
    tx,
    rows.map(({ id }) => id),
  );
  const waiting = rows.filter(({ id }) => !issued.has(id));
  const named = waiting.filter(({ name }) => name !== "");
  const people = named.slice(0, mostIssued);
  const occasion = occasionOf(event, hours);
  const shown = JSON.stringify([event.title, occasion, issuedOn, people]);
  return {
    title: event.title,
    occasion,
    digest: createHash("sha256").update(shown).digest("hex"),
    people,
    left: named.length - people.length,
    had: issued.size,
    nameless: waiting.length - named.length,
  };
}

/** Who would get a certificate of attendance: nothing is written. Throws NOT_FOUND, CONFLICT. */
export async function previewAttendance(db: DbOrTx, eventId: string, facts: AttendanceFacts) {
  const { people, ...preview } = await previewed(db, eventId, facts, false);
  return { ...preview, people: people.map(({ name, email }) => ({ holder: name, email: email || null })) };
}

/**
 * Issues what the preview showed, all or none, once for each ticket, and emails those whose address is known. Answers how many.
 * Throws CONFLICT when they are no longer those that were shown, VALIDATION_FAILED.
 */
export async function issueAttendances(
  platform: Platform,
  eventId: string,
  { digest, ...facts }: IssueAttendance,
  by: string,
): Promise<number> {
  await prepareIssuing(platform);
  return platform.db.transaction(async (tx) => {
    await allowLong(tx, 60_000);
    // Two presses come one after the other: the second finds nobody, or others.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attendance of ${eventId}`}, 0))`);
    const { people, title, occasion, digest: now } = await previewed(tx, eventId, facts, true);
    if (people.length === 0 || now !== digest)
      throw new AppError("CONFLICT", "This is no longer what the preview showed. Look at it again.");
    const ids: string[] = [];
    for (const { id, name, email } of people) {
      const values = { holder: name, email: email || null, issuedOn: facts.issuedOn, title, occasion };
      const issued = await issueAttendance(platform, tx, id, values, by);
      if (issued !== undefined) ids.push(issued);
    }
    await note(tx, {
      action: "certificate.attendance",
      subject: title,
      subjectId: eventId,
      after: { issued: ids.length, occasion, issuedOn: facts.issuedOn, ids },
    });
    return ids.length;
  });
}
