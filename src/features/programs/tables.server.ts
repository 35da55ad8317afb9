import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { itemColumns, itemRules, itemSlugs } from "#platform/db/item-columns.server.ts";

/** What the institute teaches. `price_poisha` is null while the fee is told on request. */
export const programs = pgTable(
  "programs",
  {
    ...itemColumns(),
    certification: boolean("certification").notNull().default(false),
    /** How it is taught, in words: 'Evenings, in Dhaka or online'. */
    format: text("format").notNull(),
    duration: text("duration").notNull(),
    audience: text("audience").notNull(),
    pricePoisha: integer("price_poisha"),
    /** Place in the lists; ties by title. */
    position: integer("position").notNull().default(0),
  },
  (t) => [
    ...itemRules("programs", t, ["certification"]),
    check("programs_price", sql`${t.pricePoisha} between 0 and 50000000`),
    check("programs_position", sql`${t.position} between 0 and 30000`),
    check(
      "programs_words",
      sql`char_length(${t.format}) <= 200 and char_length(${t.duration}) <= 100 and char_length(${t.audience}) <= 200`,
    ),
    index("programs_by_position").on(t.position, t.title).where(sql`status = 'published'`),
    index("programs_all_position").on(t.position, t.id),
    index("programs_certification").on(t.certification, t.position, t.id),
  ],
);

export const programSlugs = itemSlugs("program_slugs", () => programs.id);
