import { inArray } from "drizzle-orm";
import type { EventFacts } from "#features/events/service.server.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { OwnTicket } from "./contract.ts";
import { eventAccess, type tickets } from "./tables.server.ts";
import type { Way } from "./ways.ts";

/** So long before an event begins holders of its online tickets see how to join (decision 90). */
export const joinMinutes = 120;

/** So long before it everybody with a ticket is reminded (decision 91). */
export const reminderMinutes = 24 * 60;

/** From when on one sees how to join an event. */
export const joinFrom = ({ startsAt }: Pick<EventFacts, "startsAt">) =>
  new Date(startsAt.getTime() - joinMinutes * 60_000);

/** Whether holders see how to join now: from then until the event is over, unless it was called off. */
export function isJoinTime(event: Pick<EventFacts, "startsAt" | "endsAt" | "canceledAt">): boolean {
  const now = databaseNow();
  return event.canceledAt === null && joinFrom(event).getTime() <= now && now < event.endsAt.getTime();
}

/** The job that tells holders how to join (telling.server.ts). */
export const tellJob = "tickets-tell";

/** Has it run soon, for a ticket that was got when others have been told already. */
export async function tellSoon(
  { jobs }: Pick<Platform, "jobs">,
  tx: DbOrTx,
  { way }: { way: Way },
  event: EventFacts,
): Promise<void> {
  if (way === "online" && isJoinTime(event)) await jobs.enqueue(tx, tellJob, {});
}

type Access = Pick<typeof eventAccess.$inferSelect, "url" | "note">;

/** How to join those of these events where it is the time; the others' addresses are not even read. */
export async function accessNow(db: DbOrTx, events: Iterable<EventFacts>): Promise<Map<string, Access>> {
  const ids = [...events].filter(isJoinTime).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(eventAccess).where(inArray(eventAccess.eventId, ids));
  return new Map(rows.map(({ eventId, url, note }) => [eventId, { url, note }]));
}

/** What a ticket says of joining: nothing where it is for the hall or no longer valid, or its event is over or canceled. */
export function joinView(
  { state }: Pick<typeof tickets.$inferSelect, "state">,
  way: Way,
  event: EventFacts,
  access: Access | undefined,
): OwnTicket["join"] {
  if (way !== "online" || state !== "valid") return null;
  if (event.canceledAt !== null || event.endsAt.getTime() <= databaseNow()) return null;
  const from = joinFrom(event).toISOString();
  return { from, open: isJoinTime(event), url: access?.url ?? null, note: access?.note ?? "" };
}
