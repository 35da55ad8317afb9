import { and, asc, eq } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { eventOf } from "../registrations.server.ts";
import { registrations, ticketTypes } from "../tables.server.ts";
import { isActive } from "../waiting-entries.server.ts";
import { waitingEntries } from "../waiting-tables.server.ts";
import type { WaitingPerson } from "./line-contract.ts";

/** Who waits for places of an event: offers first, then as they are in line. Throws NOT_FOUND. */
export async function readLine(
  db: Db,
  eventId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: WaitingPerson[]; pagination: Pagination }> {
  const event = await eventOf(db, eventId);
  const which = and(eq(waitingEntries.eventId, event.id), isActive);
  const total = await db.$count(waitingEntries, which);
  const rows = await db
    .select({ entry: waitingEntries, type: ticketTypes.name, until: registrations.heldUntil })
    .from(waitingEntries)
    .innerJoin(ticketTypes, eq(ticketTypes.id, waitingEntries.typeId))
    .leftJoin(registrations, eq(registrations.id, waitingEntries.registrationId))
    .where(which)
    .orderBy(asc(waitingEntries.state), asc(waitingEntries.joinedAt), asc(waitingEntries.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const people = await findContacts(
    db,
    rows.map(({ entry }) => entry.userId),
  );
  return {
    items: rows.map(({ entry, type, until }) => {
      const person = people.get(entry.userId);
      return {
        ...{ id: entry.id, type, quantity: entry.quantity, joinedAt: entry.joinedAt.toISOString() },
        ...{ name: person?.fullName ?? "", email: person?.email ?? "" },
        offeredUntil: until?.toISOString() ?? null,
      };
    }),
    pagination: paginate(total, page, limit),
  };
}
