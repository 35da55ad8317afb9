import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#platform/db/columns.server.ts";

/**
 * Texts of the site that editors change and no other table owns: one row a key ('settings', 'home', 'events' …),
 * its shape held by the zod schema of the feature that owns the key.
 */
export const siteContent = pgTable(
  "site_content",
  {
    key: text("key").primaryKey(),
    data: jsonb("data").notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [check("site_content_key", sql`${t.key} ~ '^[a-z][a-z-]{0,39}$'`)],
);
