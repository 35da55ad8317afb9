import { asc, eq } from "drizzle-orm";
import type { OwnDataPart } from "#features/accounts/service.server.ts";
import { factsOfEvents } from "#features/events/service.server.ts";
import { ticketTypes } from "./tables.server.ts";
import { waitingEntries } from "./waiting-tables.server.ts";

/** Waiting lists that a person is or was on. With the account its places in line go. */
export const waitingOfPerson: OwnDataPart = {
  name: "eventWaitingLists",
  title: "Waiting lists of events",
  async collect(db, { userId }) {
    const rows = await db
      .select({ entry: waitingEntries, type: ticketTypes.name })
      .from(waitingEntries)
      .innerJoin(ticketTypes, eq(ticketTypes.id, waitingEntries.typeId))
      .where(eq(waitingEntries.userId, userId))
      .orderBy(asc(waitingEntries.joinedAt), asc(waitingEntries.id));
    const events = await factsOfEvents(
      db,
      rows.map(({ entry }) => entry.eventId),
    );
    return rows.map(({ entry: { eventId, quantity, state, joinedAt, changedAt }, type }) => ({
      event: events.get(eventId)?.title ?? "",
      ...{ type, quantity, state },
      joinedAt: joinedAt.toISOString(),
      changedAt: changedAt.toISOString(),
    }));
  },
  // Who erases tickets has the locks of the types already (own.server.ts).
  async erase(tx, { userId }) {
    await tx.delete(waitingEntries).where(eq(waitingEntries.userId, userId));
  },
};
