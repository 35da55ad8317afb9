import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { moment, tsvector } from "#platform/db/columns.server.ts";

/**
 * One row for everything published that can be found, kept true by triggers on the tables it comes from. `public_text`
 * is what a visitor may read (snippets are cut from it); ordinary words behind a wall stand only in `search`, with a sign
 * (search_walled). `head` are the words of title, summary and hashtags, by which matches are ranked.
 */
export const searchDocuments = pgTable(
  "search_documents",
  {
    type: text("type").notNull(),
    itemId: uuid("item_id").notNull(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    tags: text("tags").notNull(),
    publicText: text("public_text").notNull(),
    premium: boolean("premium").notNull().default(false),
    /** The date shown with a result: of an event its beginning; null where none is shown. */
    shownAt: moment("shown_at"),
    /** When it is over (events). */
    endsAt: moment("ends_at"),
    /** From when on it may be found. */
    publishAt: moment("publish_at").notNull(),
    head: tsvector("head").notNull(),
    search: tsvector("search").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.type, t.itemId] }),
    check(
      "search_documents_type",
      sql`${t.type} in ('program', 'event', 'publication', 'resource', 'blog', 'question')`,
    ),
    index("search_documents_search").using("gin", t.search),
    index("search_documents_newest").on(t.type, t.publishAt),
  ],
);

/**
 * Words that a visitor may see: the vocabulary that mends typing errors. Words behind a wall are left out, because a
 * suggestion would quote them.
 */
export const searchWords = pgTable("search_words", { word: text("word").primaryKey() }, (t) => [
  check("search_words_word", sql`char_length(${t.word}) between 3 and 40`),
  index("search_words_trigrams").using("gin", sql`${t.word} gin_trgm_ops`),
  index("search_words_prefix").on(sql`${t.word} text_pattern_ops`),
]);

/**
 * Ways to write one thing in all their forms ('lc', 'l c', 'letters of credit', 'ঋণপত্রের' → 'synlc'), in lower case with
 * single blanks, as synonyms.yaml says. A text that holds one of them is indexed under the lexeme.
 */
export const searchSynonyms = pgTable(
  "search_synonyms",
  {
    term: text("term").primaryKey(),
    lexeme: text("lexeme").notNull(),
    /** Its first word, by which it is looked up, and their number. */
    first: text("first").notNull().generatedAlwaysAs(sql`split_part(term, ' ', 1)`),
    size: smallint("size")
      .notNull()
      .generatedAlwaysAs(sql`1 + char_length(term) - char_length(replace(term, ' ', ''))`),
  },
  (t) => [
    check("search_synonyms_lexeme", sql`${t.lexeme} ~ '^syn[a-z0-9]+$'`),
    check("search_synonyms_size", sql`${t.size} between 1 and 7`),
    index("search_synonyms_first").on(t.first),
  ],
);

/** Searches that found nothing, for the editors: what was looked for and how often, never by whom. */
export const searchMisses = pgTable(
  "search_misses",
  {
    text: text("text").primaryKey(),
    count: integer("count").notNull().default(1),
    firstAt: moment("first_at").notNull().defaultNow(),
    lastAt: moment("last_at").notNull().defaultNow(),
  },
  (t) => [
    check("search_misses_text", sql`char_length(${t.text}) between 1 and 80`),
    check("search_misses_count", sql`${t.count} > 0`),
    index("search_misses_by_count").on(t.count, t.lastAt),
    index("search_misses_by_time").on(t.lastAt),
  ],
);
