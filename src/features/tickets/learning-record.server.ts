import { sql } from "drizzle-orm";
import { factsOfEvents } from "#features/events/service.server.ts";
import type { RecordPart, RecordRow } from "#features/record/service.server.ts";
import { formatDhakaDay } from "#lib/dhaka-dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { databaseNow } from "#platform/db/clock.server.ts";

interface Row extends RecordRow {
  event_id: string;
  type: string;
}

/**
 * Events at whose door somebody was let in: with a ticket that bears their address, or with the only one of a registration of
 * theirs that bears none. Who got tickets for others hasn't been there with each of them.
 */
export const eventsAttended: RecordPart<Row> = {
  kind: "attended",
  find: ({ userId, email }) => sql`
    select k.id::text as id, k.checked_in_at as at, k.event_id::text as event_id, t.name as type
    from (
      select o.* from tickets o where o.email = ${email} and o.email <> '' and o.checked_in_at is not null
      union all
      select o.* from registrations r join tickets o on o.registration_id = r.id
      where r.user_id = ${userId}::uuid and r.quantity = 1 and o.email = '' and o.checked_in_at is not null
    ) k join ticket_types t on t.id = k.type_id`,
  async tell(db, rows) {
    const events = await factsOfEvents(
      db,
      rows.map(({ event_id }) => event_id),
    );
    const now = databaseNow();
    return rows.map(({ event_id, type }) => {
      const event = events.get(event_id);
      const shown = event?.status === "published" && event.publishAt !== null && event.publishAt.getTime() <= now;
      return {
        title: event?.title ?? "An event",
        path: event && shown ? pageOf.event({ slug: event.slug, past: event.endsAt.getTime() <= now }) : null,
        facts: [
          ...(event
            ? [
                { name: "Held on", value: formatDhakaDay(event.startsAt.toISOString()) },
                { name: "Place", value: event.location },
              ]
            : []),
          { name: "Ticket", value: type },
        ],
      };
    });
  },
};
