import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgSequence,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment, tsvector } from "#platform/db/columns.server.ts";

/** Running numbers of cases; a number may be left out, none comes twice. */
export const tradeQueryCases = pgSequence("trade_query_cases");

/**
 * One row for each case; its texts stand in `trade_query_parts`. The checks and the trigger trade_queries_step hold the
 * rules of query-state.ts. `promisedOn` is the day (in Dhaka) by which the newest question is to be answered.
 */
export const tradeQueries = pgTable(
  "trade_queries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    caseNumber: text("case_number").notNull().unique(),
    askerId: uuid("asker_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Made by the asker's browser: the same submission sent twice is one query. */
    submissionId: uuid("submission_id").notNull().defaultRandom(),
    status: text("status", { enum: ["pending", "answered", "closed"] })
      .notNull()
      .default("pending"),
    questions: smallint("questions").notNull().default(1),
    answers: smallint("answers").notNull().default(0),
    promisedOn: date("promised_on").notNull(),
    answeredAt: moment("answered_at"),
    closedAt: moment("closed_at"),
    closedBy: text("closed_by", { enum: ["asker", "institute"] }),
    assigneeId: uuid("assignee_id").references(() => users.id, { onDelete: "set null" }),
    /** The asker's consent to an answer being published without name. */
    mayPublish: boolean("may_publish").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    unique("trade_queries_submission").on(t.askerId, t.submissionId),
    // For the key of public_questions, by which nothing is public without consent.
    unique("trade_queries_consent").on(t.id, t.mayPublish),
    check("trade_queries_case_number", sql`${t.caseNumber} ~ '^TQ-[0-9]{4}-[0-9]{6,10}$'`),
    check("trade_queries_status", sql`${t.status} in ('pending', 'answered', 'closed')`),
    check(
      "trade_queries_progress",
      sql`${t.questions} between 1 and 21 and ${t.answers} between ${t.questions} - 1 and ${t.questions}`,
    ),
    check("trade_queries_pending", sql`${t.status} <> 'pending' or ${t.answers} = ${t.questions} - 1`),
    check("trade_queries_answered", sql`${t.status} <> 'answered' or ${t.answers} = ${t.questions}`),
    check("trade_queries_answered_at", sql`(${t.answers} > 0) = (${t.answeredAt} is not null)`),
    check(
      "trade_queries_closed",
      sql`(${t.status} = 'closed') = (${t.closedAt} is not null) and (${t.closedAt} is null) = (${t.closedBy} is null)`,
    ),
    index("trade_queries_asker").on(t.askerId, t.createdAt, t.id),
    index("trade_queries_created").on(t.createdAt, t.id),
    index("trade_queries_by_status").on(t.status, t.createdAt, t.id),
    index("trade_queries_promised").on(t.promisedOn, t.id).where(sql`status = 'pending'`),
    index("trade_queries_promised_all").on(t.promisedOn, t.id),
    index("trade_queries_assignee").on(t.assigneeId, t.createdAt, t.id),
  ],
);

/** The question (position 1) and its follow-ups, each with its answer. At most one of a query waits for an answer. */
export const tradeQueryParts = pgTable(
  "trade_query_parts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    queryId: uuid("query_id")
      .notNull()
      .references(() => tradeQueries.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    text: text("text").notNull(),
    answer: text("answer"),
    answeredAt: moment("answered_at"),
    answeredBy: uuid("answered_by").references(() => users.id, { onDelete: "set null" }),
    /** When each text was last changed after it was first written. */
    editedAt: moment("edited_at"),
    answerEditedAt: moment("answer_edited_at"),
    submissionId: uuid("submission_id"),
    createdAt: moment("created_at").notNull().defaultNow(),
    search: tsvector("search").generatedAlwaysAs(
      sql`to_tsvector('english', text) || to_tsvector('english', coalesce(answer, ''))`,
    ),
  },
  (t) => [
    unique("trade_query_parts_place").on(t.queryId, t.position),
    unique("trade_query_parts_submission").on(t.queryId, t.submissionId),
    uniqueIndex("trade_query_parts_open").on(t.queryId).where(sql`answer is null`),
    index("trade_query_parts_search").using("gin", t.search),
    index("trade_query_parts_answered_by").on(t.answeredBy),
    index("trade_query_parts_answered").on(t.answeredAt).where(sql`answer is not null`),
    check("trade_query_parts_position", sql`${t.position} between 1 and 21`),
    check("trade_query_parts_text", sql`char_length(${t.text}) between 10 and 5000`),
    check("trade_query_parts_answer", sql`char_length(${t.answer}) between 1 and 20000`),
    check("trade_query_parts_answered", sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
  ],
);

/** The text that stood before an edit, with who changed it and when. */
export const tradeQueryEdits = pgTable(
  "trade_query_edits",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    partId: uuid("part_id")
      .notNull()
      .references(() => tradeQueryParts.id, { onDelete: "cascade" }),
    type: text("type", { enum: ["query", "answer"] }).notNull(),
    before: text("before").notNull(),
    editedBy: uuid("edited_by").references(() => users.id, { onDelete: "set null" }),
    editedAt: moment("edited_at").notNull().defaultNow(),
  },
  (t) => [
    index("trade_query_edits_part").on(t.partId, t.editedAt),
    index("trade_query_edits_editor").on(t.editedBy),
    check("trade_query_edits_type", sql`${t.type} in ('query', 'answer')`),
  ],
);

/** What admins tell one another about a case; its asker never sees it. */
export const tradeQueryNotes = pgTable(
  "trade_query_notes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    queryId: uuid("query_id")
      .notNull()
      .references(() => tradeQueries.id, { onDelete: "cascade" }),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("trade_query_notes_query").on(t.queryId, t.createdAt),
    index("trade_query_notes_author").on(t.authorId),
    check("trade_query_notes_text", sql`char_length(${t.text}) between 1 and 5000`),
  ],
);

/** Texts that the institute answers with again and again, put into an answer with one press. */
export const savedReplies = pgTable(
  "trade_query_replies",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    title: text("title").notNull().unique(),
    text: text("text").notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    check("trade_query_replies_title", sql`char_length(${t.title}) between 1 and 100`),
    check("trade_query_replies_text", sql`char_length(${t.text}) between 1 and 5000`),
  ],
);

/** Days on which nobody answers, beside Fridays and Saturdays. Admins edit them. */
export const holidays = pgTable("holidays", { day: date("day").primaryKey(), name: text("name").notNull() }, (t) => [
  check("holidays_name", sql`char_length(${t.name}) between 1 and 100`),
]);

/**
 * Questions and answers that everybody may read, in words of their own: an editor takes out what points to a person.
 * One that came from a trade query needs its asker's consent: the key leads to (id, may_publish), so that taking the
 * consent back while it is public is refused by the database, and goes away with the query.
 */
export const publicQuestions = pgTable(
  "public_questions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    question: text("question").notNull(),
    answer: text("answer").notNull(),
    queryId: uuid("query_id").unique(),
    consented: boolean("consented").notNull().default(true),
    published: boolean("published").notNull().default(true),
    publishedAt: moment("published_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: "public_questions_consent",
      columns: [t.queryId, t.consented],
      foreignColumns: [tradeQueries.id, tradeQueries.mayPublish],
    }).onDelete("cascade"),
    check("public_questions_consented", sql`${t.consented}`),
    check("public_questions_slug", sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(${t.slug}) <= 120`),
    check("public_questions_title", sql`char_length(${t.title}) between 10 and 200`),
    check("public_questions_question", sql`char_length(${t.question}) between 10 and 5000`),
    check("public_questions_answer", sql`char_length(${t.answer}) between 1 and 20000`),
    index("public_questions_by_published").on(t.publishedAt, t.id).where(sql`published`),
  ],
);
