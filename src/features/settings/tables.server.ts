import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#platform/db/columns.server.ts";

/**
 * Facts and settings of the site that admins change: one row a key ('settings', 'shop' …), its shape held by the zod schema of the feature that owns the key.
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
