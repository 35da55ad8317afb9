import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { files } from "#features/media/tables.server.ts";
import { orderLines } from "#features/shop/tables.server.ts";
import { moment, money, oneOf } from "#platform/db/columns.server.ts";
import { accessRules } from "./download-access.ts";
import { resources } from "./tables.server.ts";

/** Who may download what a resource offers, and what it costs. No row: nothing was offered yet. */
export const resourceTerms = pgTable(
  "resource_terms",
  {
    resourceId: uuid("resource_id")
      .primaryKey()
      .references(() => resources.id, { onDelete: "cascade" }),
    access: text("access", { enum: accessRules }).notNull(),
    /** Null where nothing is to be paid. */
    price: money("price_poisha"),
    /** What members pay, where it is less. */
    memberPrice: money("member_price_poisha"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    check("resource_terms_access", sql`${t.access} in ${oneOf(accessRules)}`),
    check(
      "resource_terms_member_price",
      sql`${t.memberPrice} is null or (${t.price} is not null and ${t.memberPrice} >= 100 and ${t.memberPrice} < ${t.price})`,
    ),
    check(
      "resource_terms_price",
      sql`(${t.price} is not null) = (${t.access} = 'buyer') and ${t.price} between 100 and 50000000`,
    ),
  ],
);

/** A version of the file that a resource offers. Its bytes are a file of the library. */
export const resourceEditions = pgTable(
  "resource_editions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    resourceId: uuid("resource_id")
      .notNull()
      .references(() => resources.id, { onDelete: "cascade" }),
    fileId: uuid("file_id")
      .notNull()
      .references(() => files.id),
    /** What it is called: '2.1', '2026'. */
    label: text("label").notNull(),
    releasedOn: date("released_on", { mode: "string" }).notNull(),
    /** What changed since the one before. */
    changes: text("changes").notNull().default(""),
    /** When staff said that buyers are to be told of it: once. */
    tellAt: moment("tell_at"),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    unique("resource_editions_label").on(t.resourceId, t.label),
    check(
      "resource_editions_words",
      sql`char_length(${t.label}) between 1 and 40 and char_length(${t.changes}) <= 1000`,
    ),
    index("resource_editions_resource").on(t.resourceId, t.releasedOn, t.createdAt),
    index("resource_editions_file").on(t.fileId),
  ],
);

/** How often a version was downloaded on a day (in Dhaka). Of no person: neither who nor from where. */
export const resourceDownloads = pgTable(
  "resource_downloads",
  {
    editionId: uuid("edition_id")
      .notNull()
      .references(() => resourceEditions.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.editionId, t.day] }), check("resource_downloads_count", sql`${t.count} > 0`)],
);

/** Who bought which resource, by the line that was paid. */
export const resourceAccess = pgTable(
  "resource_access",
  {
    lineId: uuid("line_id")
      .primaryKey()
      .references(() => orderLines.id, { onDelete: "restrict" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    resourceId: uuid("resource_id")
      .notNull()
      .references(() => resources.id, { onDelete: "restrict" }),
    grantedAt: moment("granted_at").notNull().defaultNow(),
    /** When a file of it was first fetched: what was opened isn't given back. */
    openedAt: moment("opened_at"),
  },
  (t) => [
    unique("resource_access_once").on(t.userId, t.resourceId),
    index("resource_access_granted").on(t.userId, t.grantedAt),
    index("resource_access_resource").on(t.resourceId, t.userId),
  ],
);

/** Which buyers the outbox has an email for about which version: one each. */
export const resourceTellings = pgTable(
  "resource_tellings",
  {
    editionId: uuid("edition_id")
      .notNull()
      .references(() => resourceEditions.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.editionId, t.userId] }), index("resource_tellings_user").on(t.userId)],
);
