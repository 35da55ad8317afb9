import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { fileKinds } from "#lib/file-facts.ts";
import { moment } from "#platform/db/columns.server.ts";

/** The pictures of the library. Their files lie in the storage, under a folder named by `name`, `width` and `height`. */
export const pictures = pgTable(
  "pictures",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Part of the address of its files: 16 letters and digits that nobody can guess. */
    name: text("name").notNull().unique(),
    /** Pixels of the largest file. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Bytes and SHA-256 of what was sent: the same file once more is the same picture. */
    bytes: integer("bytes").notNull(),
    hash: text("hash").notNull().unique(),
    title: text("title").notNull(),
    /** What it shows, for those who don't see it; what a text begins with that takes it in. */
    alt: text("alt").notNull(),
    version: integer("version").notNull().default(1),
    /** The point of it that matters (percent from the left and from the top): a new cover is cut around it. */
    focusX: integer("focus_x").notNull().default(50),
    focusY: integer("focus_y").notNull().default(50),
    /** How many texts show it, kept by a trigger of media_uses. */
    uses: integer("uses").notNull().default(0),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("pictures_name", sql`${t.name} ~ '^[a-z0-9]{16}$'`),
    check("pictures_size", sql`${t.width} between 1 and 9999 and ${t.height} between 1 and 9999 and ${t.bytes} > 0`),
    check("pictures_title", sql`char_length(${t.title}) between 1 and 200`),
    check("pictures_focus", sql`${t.focusX} between 0 and 100 and ${t.focusY} between 0 and 100`),
    check("pictures_alt", sql`char_length(${t.alt}) <= 500`),
    index("pictures_by_created").on(t.createdAt, t.id),
    index("pictures_unused").on(t.createdAt, t.id).where(sql`uses = 0`),
    index("pictures_created_by").on(t.createdBy),
    index("pictures_words").using("gin", sql`(lower(title || ' ' || alt)) gin_trgm_ops`),
  ],
);

/** What pictures were called before another one took their place: those addresses lead on, and for some days there is a way back. */
export const pictureNames = pgTable(
  "picture_names",
  {
    name: text("name").primaryKey(),
    pictureId: uuid("picture_id")
      .notNull()
      .references(() => pictures.id, { onDelete: "cascade" }),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: integer("bytes").notNull(),
    hash: text("hash").notNull(),
    replacedAt: moment("replaced_at").notNull().defaultNow(),
    /** Whether its files are still kept. */
    kept: boolean("kept").notNull().default(true),
  },
  (t) => [
    index("picture_names_picture").on(t.pictureId),
    index("picture_names_kept").on(t.replacedAt).where(sql`kept`),
  ],
);

/** Which text shows which picture, kept by the triggers of the texts: a picture in use can't be deleted. */
export const mediaUses = pgTable(
  "media_uses",
  {
    pictureId: uuid("picture_id")
      .notNull()
      .references(() => pictures.id),
    /** The table of the text: 'blogs', 'programs', … */
    kind: text("kind").notNull(),
    itemId: uuid("item_id").notNull(),
    /** Title of the text. */
    title: text("title").notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId, t.pictureId] }), index("media_uses_picture").on(t.pictureId)],
);

/** Files of the library that are no pictures. Their bytes lie in the storage under `stored`, new for every one that takes its place. */
export const files = pgTable(
  "files",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** The end of its address: 24 letters and digits that nobody can guess. Another one as soon as it is private. */
    name: text("name").notNull().unique(),
    stored: text("stored").notNull().unique(),
    kind: text("kind", { enum: fileKinds }).notNull(),
    /** Public: whoever has its address may fetch it. Private: who was given a link that the server signed. */
    access: text("access", { enum: ["public", "private"] }).notNull(),
    title: text("title").notNull(),
    /** Bytes and SHA-256: the same file once more is the same. */
    bytes: integer("bytes").notNull(),
    hash: text("hash").notNull().unique(),
    version: integer("version").notNull().default(1),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    check("files_name", sql`${t.name} ~ '^[a-z0-9]{24}$' and ${t.stored} ~ '^[a-z0-9]{24}$'`),
    check("files_kind", sql`${t.kind} in ('pdf', 'docx', 'xlsx', 'csv')`),
    check("files_access", sql`${t.access} in ('public', 'private')`),
    check("files_title", sql`char_length(${t.title}) between 1 and 200`),
    check("files_bytes", sql`${t.bytes} between 1 and 52428800`),
    index("files_by_created").on(t.createdAt, t.id),
    index("files_by_title").on(sql`lower(title)`, t.id, t.title),
    index("files_by_bytes").on(t.bytes, t.id),
    index("files_created_by").on(t.createdBy),
    index("files_words").using("gin", sql`lower(title) gin_trgm_ops`),
  ],
);

/** What offers which file, kept by the triggers of its holders: a file in use can't be deleted, nor made private. */
export const fileUses = pgTable(
  "file_uses",
  {
    fileId: uuid("file_id")
      .notNull()
      .references(() => files.id),
    /** The table of the holder: 'publications', 'resources', or the bin. */
    kind: text("kind").notNull(),
    itemId: uuid("item_id").notNull(),
    title: text("title").notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId] }), index("file_uses_file").on(t.fileId)],
);

/** Files on their way here, in parts: what came stays when the connection breaks. Gone after a day. */
export const mediaUploads = pgTable(
  "media_uploads",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fileName: text("file_name").notNull(),
    bytes: integer("bytes").notNull(),
    /** A picture or another file for the library, or a file of content that is taken in (features/transfer). */
    purpose: text("purpose", { enum: ["picture", "file", "transfer"] })
      .notNull()
      .default("picture"),
    /** Numbers of the parts that are here, from 0. */
    parts: integer("parts").array().notNull().default(sql`'{}'`),
    /** What came of it (a picture, file or import): whoever did not hear so asks once more. Its parts are no longer its own then. */
    made: uuid("made"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("media_uploads_purpose", sql`${t.purpose} in ('picture', 'file', 'transfer')`),
    check(
      "media_uploads_bytes",
      sql`${t.bytes} between 1 and (case ${t.purpose} when 'picture' then 20971520 when 'file' then 52428800 else 524288000 end)`,
    ),
    check("media_uploads_name", sql`char_length(${t.fileName}) between 1 and 200`),
    index("media_uploads_user").on(t.userId, t.createdAt),
    index("media_uploads_age").on(t.createdAt),
  ],
);
