import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { events } from "#features/events/tables.server.ts";
import { files } from "#features/media/tables.server.ts";
import { moment, oneOf } from "#platform/db/columns.server.ts";
import { audiences } from "./audiences.ts";

/** What holders of an event's tickets find on them afterwards: for whom it is, and up to which telling they are emailed. */
export const recordingSets = pgTable(
  "event_recording_sets",
  {
    eventId: uuid("event_id")
      .primaryKey()
      .references(() => events.id, { onDelete: "cascade" }),
    audience: text("audience", { enum: audiences }).notNull(),
    version: integer("version").notNull().default(1),
    /** When staff said that holders are to be emailed: once. */
    tellAt: moment("tell_at"),
  },
  (t) => [check("event_recording_sets_audience", sql`${t.audience} in ${oneOf(audiences)}`)],
);

/** A recording or a file of it. Never public: shown to holders alone, once the event is over (recordings.server.ts). */
export const recordings = pgTable(
  "event_recordings",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    eventId: uuid("event_id")
      .notNull()
      .references(() => recordingSets.eventId, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    title: text("title").notNull(),
    url: text("url"),
    /** A file of the library, private ones too. */
    fileId: uuid("file_id").references(() => files.id),
  },
  (t) => [
    unique("event_recordings_place").on(t.eventId, t.position),
    check("event_recordings_position", sql`${t.position} between 1 and 20`),
    check("event_recordings_title", sql`char_length(${t.title}) between 1 and 120`),
    check("event_recordings_url", sql`${t.url} ~ '^https://[^[:space:]]+$' and char_length(${t.url}) <= 500`),
    check("event_recordings_one", sql`num_nonnulls(${t.url}, ${t.fileId}) = 1`),
    index("event_recordings_file").on(t.fileId),
  ],
);

/** The beginning of an event that staff said holders are to be told, because it changed. */
export const eventMoves = pgTable("event_moves", {
  eventId: uuid("event_id")
    .primaryKey()
    .references(() => events.id, { onDelete: "cascade" }),
  startsAt: moment("starts_at").notNull(),
  askedAt: moment("asked_at").notNull().defaultNow(),
});
