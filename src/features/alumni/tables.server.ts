import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment, oneOf } from "#platform/db/columns.server.ts";
import { workFields } from "./fields-of-work.ts";
import { shownFields } from "./shown-fields.ts";

const fieldKeys = workFields.map(({ key }) => key);
const emptyOr = (keys: readonly string[]) => oneOf(["", ...keys]);

/**
 * What an alumna or alumnus typed, and what of it others may see. Nobody but its owner reads this table; what is shown is
 * copied from here into `alumni_people`, by the database itself (triggers.sql).
 */
export const alumniProfiles = pgTable(
  "alumni_profiles",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What stands in the address of the page: nothing of the person. */
    handle: text("handle").notNull().unique(),
    headline: text("headline").notNull().default(""),
    organization: text("organization").notNull().default(""),
    field: text("field").notNull().default(""),
    place: text("place").notNull().default(""),
    about: text("about").notNull().default(""),
    link: text("link").notNull().default(""),
    /** The certificates that are shown, as program and year; one that no longer holds is passed over. */
    certificates: uuid("certificates").array().notNull().default(sql`'{}'`),
    /** The certificate whose name they agreed to be listed with. */
    nameFrom: uuid("name_from"),
    /** Since when they have agreed to be listed; empty while they don't. */
    listedAt: moment("listed_at"),
    /** What else they have agreed to: a field, and since when. */
    consents: jsonb("consents").$type<Record<string, string>>().notNull().default({}),
    /** Taken off the list by the institute, until it allows it again. */
    removedAt: moment("removed_at"),
    removedReason: text("removed_reason"),
    /** The name that was listed then, for staff. */
    removedName: text("removed_name"),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    check("alumni_profiles_handle", sql`${t.handle} ~ '^[a-z2-7]{20}$'`),
    check("alumni_profiles_headline", sql`char_length(${t.headline}) <= 120`),
    check("alumni_profiles_organization", sql`char_length(${t.organization}) <= 120`),
    check("alumni_profiles_field", sql`${t.field} in ${emptyOr(fieldKeys)}`),
    check("alumni_profiles_place", sql`char_length(${t.place}) <= 100`),
    check("alumni_profiles_about", sql`char_length(${t.about}) <= 2000`),
    check(
      "alumni_profiles_link",
      sql`${t.link} = '' or (${t.link} like 'https://%' and char_length(${t.link}) <= 200)`,
    ),
    check("alumni_profiles_certificates", sql`cardinality(${t.certificates}) <= 50`),
    check("alumni_profiles_name", sql`${t.listedAt} is null or ${t.nameFrom} is not null`),
    check(
      "alumni_profiles_consents",
      sql`jsonb_typeof(${t.consents}) = 'object' and ${t.consents} - ${sql.raw(`'{${shownFields.join(",")}}'::text[]`)} = '{}'`,
    ),
    check(
      "alumni_profiles_removed",
      sql`num_nulls(${t.removedAt}, ${t.removedReason}, ${t.removedName}) in (0, 3) and (${t.removedAt} is null or ${t.listedAt} is null)`,
    ),
    check("alumni_profiles_reason", sql`char_length(${t.removedReason}) between 1 and 500`),
    index("alumni_profiles_removed_ones").on(t.removedAt, t.userId).where(sql`removed_at is not null`),
  ],
);

/**
 * The directory: only what its people agreed to show, and only who may be listed now. Written by `refresh_alumni` alone
 * (triggers.sql); whatever shows people reads nothing else.
 */
export const alumniPeople = pgTable(
  "alumni_people",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => alumniProfiles.userId, { onDelete: "cascade" }),
    handle: text("handle").notNull().unique(),
    name: text("name").notNull(),
    /** Where the picture of the account is kept. */
    picture: text("picture"),
    headline: text("headline"),
    organization: text("organization"),
    field: text("field"),
    place: text("place"),
    about: text("about"),
    link: text("link"),
    /** Whether search engines may have the page. */
    findable: boolean("findable").notNull(),
    /** In lower case, what the search looks into. */
    words: text("words").notNull(),
    listedAt: moment("listed_at").notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("alumni_people_by_name").on(sql`lower(name)`, t.userId, t.name),
    index("alumni_people_by_field").on(t.field, sql`lower(name)`, t.userId, t.name).where(sql`field is not null`),
    index("alumni_people_field_listed").on(t.field, t.listedAt, t.userId).where(sql`field is not null`),
    index("alumni_people_by_listed").on(t.listedAt, t.userId),
    index("alumni_people_findable").on(t.listedAt, t.userId).where(sql`findable`),
    index("alumni_people_words").using("gin", sql`words gin_trgm_ops`),
  ],
);

/** The programs that the listed ones show, with the year of the certificate. */
export const alumniCourses = pgTable(
  "alumni_courses",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => alumniPeople.userId, { onDelete: "cascade" }),
    title: text("title").notNull(),
    year: smallint("year").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.title, t.year] }),
    index("alumni_courses_by_title").on(t.title, t.year),
    index("alumni_courses_by_year").on(t.year),
  ],
);
