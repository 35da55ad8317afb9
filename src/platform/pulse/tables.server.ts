import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#platform/db/columns.server.ts";

/**
 * The processes of the site, each with what it measured of itself; no copy holds this table. It has a row for each that runs or
 * ended without a goodbye within the hour, so it needs no index.
 */
export const siteProcesses = pgTable(
  "site_processes",
  {
    id: uuid("id").primaryKey(),
    /** Name of the machine or container. */
    host: text("host").notNull(),
    pid: integer("pid").notNull(),
    version: text("version").notNull(),
    startedAt: moment("started_at").notNull(),
    seenAt: moment("seen_at").notNull().defaultNow(),
    /** A `Reading`; a process of another version may write another shape. */
    reading: jsonb("reading").notNull(),
  },
  (t) => [
    check("site_processes_host", sql`char_length(${t.host}) <= 100`),
    check("site_processes_version", sql`char_length(${t.version}) <= 200`),
    check("site_processes_reading", sql`octet_length(${t.reading}::text) <= 8192`),
  ],
);
