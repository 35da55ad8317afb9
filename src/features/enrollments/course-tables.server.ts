import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { files } from "#features/media/tables.server.ts";
import { moment } from "#platform/db/columns.server.ts";
import { cohorts, enrollments } from "./tables.server.ts";

const cohortId = () =>
  uuid("cohort_id")
    .notNull()
    .references(() => cohorts.id, { onDelete: "cascade" });

/** When and where a cohort meets. Staff write all of them at once, upon the version of the cohort. */
export const cohortSessions = pgTable(
  "cohort_sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    cohortId: cohortId(),
    title: text("title").notNull(),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    place: text("place").notNull().default(""),
    /** Where one joins online; only those enrolled are told. */
    url: text("url").notNull().default(""),
    /** Grows with each change, for calendars. */
    version: integer("version").notNull().default(1),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (t) => [
    check("cohort_sessions_title", sql`char_length(${t.title}) between 1 and 150`),
    check("cohort_sessions_place", sql`char_length(${t.place}) <= 200 and char_length(${t.url}) <= 500`),
    check("cohort_sessions_url", sql`${t.url} = '' or ${t.url} ~ '^https://'`),
    check(
      "cohort_sessions_time",
      sql`${t.startsAt} < ${t.endsAt} and ${t.endsAt} <= ${t.startsAt} + interval '24 hours'`,
    ),
    index("cohort_sessions_cohort").on(t.cohortId, t.startsAt, t.id),
  ],
);

/** What those enrolled work with, from a day on: a file of the library or a link. */
export const cohortMaterials = pgTable(
  "cohort_materials",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    cohortId: cohortId(),
    title: text("title").notNull(),
    note: text("note").notNull().default(""),
    fileId: uuid("file_id").references(() => files.id),
    url: text("url"),
    /** The first day, in Dhaka, on which it is to be seen. */
    visibleFrom: date("visible_from", { mode: "string" }).notNull(),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("cohort_materials_title", sql`char_length(${t.title}) between 1 and 150 and char_length(${t.note}) <= 1000`),
    check("cohort_materials_one", sql`num_nonnulls(${t.fileId}, ${t.url}) <= 1`),
    check("cohort_materials_url", sql`${t.url} ~ '^https?://' and char_length(${t.url}) <= 500`),
    index("cohort_materials_cohort").on(t.cohortId, t.visibleFrom, t.createdAt),
    index("cohort_materials_file").on(t.fileId),
  ],
);

/** What staff told those enrolled, by email and in 'My programs'. */
export const cohortAnnouncements = pgTable(
  "cohort_announcements",
  {
    /** Made by whoever sends it, so that a second press finds the first one. */
    id: uuid("id").primaryKey(),
    cohortId: cohortId(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    sentBy: uuid("sent_by").references(() => users.id, { onDelete: "set null" }),
    sentAt: moment("sent_at").notNull().defaultNow(),
    /** How many were enrolled when it was sent. */
    recipients: integer("recipients").notNull(),
  },
  (t) => [
    check(
      "cohort_announcements_words",
      sql`char_length(${t.subject}) between 1 and 150
      and char_length(${t.text}) between 1 and 5000`,
    ),
    check("cohort_announcements_recipients", sql`${t.recipients} >= 0`),
    index("cohort_announcements_cohort").on(t.cohortId, t.sentAt, t.id),
    index("cohort_announcements_sent_by").on(t.sentBy),
  ],
);

/** Who is still to get an announcement by email; a row goes with the email that it was for. */
export const announcementsDue = pgTable(
  "cohort_announcements_due",
  {
    announcementId: uuid("announcement_id")
      .notNull()
      .references(() => cohortAnnouncements.id, { onDelete: "cascade" }),
    enrollmentId: uuid("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.announcementId, t.enrollmentId] }),
    index("cohort_announcements_due_enrollment").on(t.enrollmentId),
  ],
);
