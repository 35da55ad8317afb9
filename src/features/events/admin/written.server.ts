import { gt, lte, sql } from "drizzle-orm";
import { writtenItems } from "#features/items/service.server.ts";
import { poishaToBdt } from "#lib/money.ts";
import { eventRow } from "../draft.server.ts";
import { eventSlugs, events } from "../tables.server.ts";
import { eventContract } from "./contract.ts";

/** Events for those who write them. */
export const writtenEvents = writtenItems({
  noun: "event",
  table: events,
  slugs: eventSlugs,
  contract: eventContract,
  rowOf: eventRow,
  factsOf: ({ kind, startsAt, endsAt, location, virtual, pricePoisha, hasRecording, imageUrl, canceledAt }) => ({
    ...{ kind, startsAt, endsAt, location, virtual, hasRecording },
    price: poishaToBdt(pricePoisha),
    image: imageUrl,
    canceled: canceledAt !== null,
  }),
  sort: { startsAt: sql`${events.startsAt}` },
  filter: ({ when }) => when && (when === "past" ? lte(events.endsAt, sql`now()`) : gt(events.endsAt, sql`now()`)),
});
