import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment } from "#platform/db/columns.server.ts";

/**
 * Files of other sites, or of this one, that are taken in: read first ('reading', then 'read': what would come), then written
 * ('writing', then 'done'). Their bytes lie in the storage as the parts in which they were sent.
 */
export const imports = pgTable(
  "imports",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    fileName: text("file_name").notNull(),
    bytes: integer("bytes").notNull(),
    /** Folder of its parts in the storage. */
    folder: text("folder").notNull(),
    format: text("format", { enum: ["unknown", "archive", "wordpress", "ghost"] })
      .notNull()
      .default("unknown"),
    status: text("status", { enum: ["reading", "read", "writing", "done", "failed", "cancelled"] })
      .notNull()
      .default("reading"),
    /** Whether everything comes as a draft, or with the status that it had. */
    mode: text("mode", { enum: ["draft", "own"] }),
    /** Which stay where the site has another text than the archive: those here, or those of the archive. */
    texts: text("texts", { enum: ["keep", "take"] }),
    total: integer("total").notNull().default(0),
    done: integer("done").notNull().default(0),
    failure: text("failure"),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
  },
  (t) => [
    check("imports_status", sql`${t.status} in ('reading', 'read', 'writing', 'done', 'failed', 'cancelled')`),
    check("imports_format", sql`${t.format} in ('unknown', 'archive', 'wordpress', 'ghost')`),
    check("imports_mode", sql`${t.mode} in ('draft', 'own')`),
    check("imports_texts", sql`${t.texts} in ('keep', 'take')`),
    check("imports_counts", sql`${t.done} >= 0 and ${t.total} >= 0 and ${t.bytes} > 0`),
    check("imports_name", sql`char_length(${t.fileName}) between 1 and 200`),
    index("imports_by_created").on(t.createdAt, t.id),
    index("imports_created_by").on(t.createdBy),
  ],
);

/** What becomes of each thing in such a file, in its order: what comes, what is left out, what is there already, what failed. */
export const importLines = pgTable(
  "import_lines",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    kind: text("kind").notNull(),
    title: text("title").notNull(),
    outcome: text("outcome", { enum: ["comes", "left", "made", "known", "failed"] }).notNull(),
    /** What is left out of it, or why it does not come. */
    note: text("note").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.position] }),
    check("import_lines_outcome", sql`${t.outcome} in ('comes', 'left', 'made', 'known', 'failed')`),
    check("import_lines_words", sql`char_length(${t.title}) <= 300 and char_length(${t.note}) <= 2000`),
  ],
);

/** What was taken in once, by the name that its file gave it: the same file brings nothing twice. */
export const importSources = pgTable(
  "import_sources",
  {
    source: text("source").primaryKey(),
    kind: text("kind").notNull(),
    itemId: uuid("item_id").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [check("import_sources_source", sql`char_length(${t.source}) between 1 and 500`)],
);
