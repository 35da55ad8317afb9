import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#platform/db/columns.server.ts";
import { itemColumns, itemRules, itemSlugs } from "#platform/db/item-columns.server.ts";

/** Upcoming until `ends_at`, past from then on: by the clock alone. `image_url` is a cover of the library; null gets a drawing. */
export const events = pgTable(
  "events",
  {
    ...itemColumns(),
    /** What it is, in a word or two: 'Conference', 'Workshop'. */
    kind: text("kind").notNull(),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    location: text("location").notNull(),
    virtual: boolean("virtual").notNull().default(false),
    pricePoisha: integer("price_poisha").notNull().default(0),
    imageUrl: text("image_url"),
    hasRecording: boolean("has_recording").notNull().default(false),
    /** The institute called it off; readers are told why. For good: who wants it after all writes another one. */
    canceledAt: moment("canceled_at"),
    cancelReason: text("cancel_reason").notNull().default(""),
  },
  (t) => [
    ...itemRules("events", t, ["past"]),
    check("events_time", sql`${t.endsAt} > ${t.startsAt}`),
    check("events_price", sql`${t.pricePoisha} between 0 and 50000000`),
    check("events_words", sql`char_length(${t.kind}) <= 60 and char_length(${t.location}) <= 200`),
    check(
      "events_canceled",
      sql`(${t.canceledAt} is null) = (${t.cancelReason} = '') and char_length(${t.cancelReason}) <= 500`,
    ),
    index("events_canceled_ones").on(t.id).where(sql`canceled_at is not null`),
    index("events_by_start").on(t.startsAt, t.id).where(sql`status = 'published'`),
    index("events_by_end").on(t.endsAt, t.id),
    index("events_all_start").on(t.startsAt, t.id),
  ],
);

export const eventSlugs = itemSlugs("event_slugs", () => events.id);
