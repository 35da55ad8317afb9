import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#platform/db/columns.server.ts";

/**
 * One row for each thing that an admin did, or tried without being one; a trigger refuses every change before its time. The account
 * has no foreign key: its end would change rows.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull().defaultNow(),
    /** Nobody for jobs and the command line. */
    actorId: uuid("actor_id"),
    outcome: text("outcome", { enum: ["done", "refused"] })
      .notNull()
      .default("done"),
    /** What was done, by area and verb: 'trade-query.answer'. */
    action: text("action").notNull(),
    subjectId: text("subject_id"),
    /** What people call it: a case number, a title, a key of the settings. */
    subject: text("subject").notNull(),
    before: jsonb("before"),
    after: jsonb("after"),
    call: text("call"),
    address: text("address"),
    requestId: text("request_id"),
  },
  (t) => [
    check("audit_log_outcome", sql`${t.outcome} in ('done', 'refused')`),
    check("audit_log_action", sql`${t.action} ~ '^[a-z-]+[.][a-z-]+$'`),
    check("audit_log_subject", sql`char_length(${t.subject}) between 1 and 300`),
    index("audit_log_actor").on(t.actorId, t.id),
    index("audit_log_action_order").on(t.action, t.id),
    index("audit_log_at").on(t.at, t.id),
    // What still bears an address: few beside all that was ever noted.
    index("audit_log_addressed").on(t.at).where(sql`address is not null`),
    index("audit_log_refused").on(t.at, t.id).where(sql`outcome = 'refused'`),
    index("audit_log_words").using(
      "gin",
      sql`(lower(action || ' ' || subject || ' ' || coalesce(subject_id, ''))) gin_trgm_ops`,
    ),
  ],
);
