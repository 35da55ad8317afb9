import { sql } from "drizzle-orm";
import { check, date, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { files } from "#features/media/tables.server.ts";
import { itemColumns, itemRules, itemSlugs } from "#platform/db/item-columns.server.ts";
import { resourceKinds } from "./kinds.ts";

/** Things for the work at the desk: checklists, templates, reference tables. */
export const resources = pgTable(
  "resources",
  {
    ...itemColumns(),
    kind: text("kind", { enum: resourceKinds }).notNull(),
    /** A file of the library that its page offers. */
    fileId: uuid("file_id").references(() => files.id),
    asOf: date("as_of"),
    sources: jsonb("sources").$type<{ title: string; url: string }[]>().notNull().default([]),
  },
  (t) => [
    ...itemRules("resources", t),
    check("resources_kind", sql`${t.kind} in ('toolkit', 'checklist', 'template', 'table', 'guide')`),
    index("resources_file").on(t.fileId),
    index("resources_all_published").on(t.publishAt, t.id),
    index("resources_by_kind").on(t.kind, t.publishAt, t.id),
  ],
);

export const resourceSlugs = itemSlugs("resource_slugs", () => resources.id);
