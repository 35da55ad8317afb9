import { sql } from "drizzle-orm";
import { check, date, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { files } from "#features/media/tables.server.ts";
import { itemColumns, itemRules, itemSlugs } from "#platform/db/item-columns.server.ts";
import { publicationKinds } from "./kinds.ts";

/** Papers of the institute. `publish_at` is the date they carry. */
export const publications = pgTable(
  "publications",
  {
    ...itemColumns(),
    kind: text("kind", { enum: publicationKinds }).notNull(),
    authors: jsonb("authors").$type<string[]>().notNull(),
    /** A file of the library that its page offers. */
    fileId: uuid("file_id").references(() => files.id),
    /** The series it belongs to, and which one of it ('3', '2026/2'); empty for none. */
    series: text("series").notNull().default(""),
    issue: text("issue").notNull().default(""),
    keywords: jsonb("keywords").$type<string[]>().notNull().default([]),
    asOf: date("as_of"),
    sources: jsonb("sources").$type<{ title: string; url: string }[]>().notNull().default([]),
  },
  (t) => [
    ...itemRules("publications", t),
    check("publications_kind", sql`${t.kind} in ('working-paper', 'practice-note', 'brief', 'report')`),
    check("publications_authors", sql`jsonb_typeof(${t.authors}) = 'array' and jsonb_array_length(${t.authors}) > 0`),
    check("publications_series", sql`char_length(${t.series}) <= 120 and char_length(${t.issue}) <= 30`),
    check(
      "publications_keywords",
      sql`case when jsonb_typeof(${t.keywords}) = 'array' then jsonb_array_length(${t.keywords}) <= 10 else false end`,
    ),
    index("publications_file").on(t.fileId),
    index("publications_all_published").on(t.publishAt, t.id),
    index("publications_by_kind").on(t.kind, t.publishAt, t.id),
    index("publications_by_series").on(t.series, t.publishAt, t.id).where(sql`series <> ''`),
  ],
);

export const publicationSlugs = itemSlugs("publication_slugs", () => publications.id);
