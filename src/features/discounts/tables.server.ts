import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { certificates } from "#features/certificates/tables.server.ts";
import { bytea, moment, oneOf } from "#platform/db/columns.server.ts";
import { mostProofBytes, proofKinds, proofStates } from "./proof-state.ts";

/** The certificate by which an account said, with number and name, that it is an alumna's or alumnus'. One of an account, and no other's. */
export const discountCertificates = pgTable("discount_certificates", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  certificateId: uuid("certificate_id")
    .notNull()
    .unique("discount_certificates_one")
    .references(() => certificates.id, { onDelete: "cascade" }),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/**
 * What a student sent to have their discount. The file is there while it waits, and no longer: it goes with the decision, with
 * the account, or after 90 days.
 */
export const discountProofs = pgTable(
  "discount_proofs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As it is on the proof. */
    name: text("name").notNull(),
    institution: text("institution").notNull(),
    state: text("state", { enum: proofStates }).notNull().default("waiting"),
    fileKind: text("file_kind", { enum: proofKinds }),
    file: bytea("file"),
    /** The last day on which it counts. */
    validUntil: date("valid_until", { mode: "string" }),
    /** Why it was not accepted; told to whoever sent it. */
    reason: text("reason").notNull().default(""),
    decidedAt: moment("decided_at"),
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("discount_proofs_state", sql`${t.state} in ${oneOf(proofStates)}`),
    check("discount_proofs_name", sql`char_length(${t.name}) between 1 and 100`),
    check("discount_proofs_institution", sql`char_length(${t.institution}) between 1 and 120`),
    check(
      "discount_proofs_file",
      sql`(${t.state} = 'waiting') = (${t.file} is not null) and (${t.file} is null) = (${t.fileKind} is null)`,
    ),
    check("discount_proofs_file_kind", sql`${t.fileKind} in ('image/webp', 'application/pdf')`),
    check("discount_proofs_file_size", sql`octet_length(${t.file}) between 1 and ${sql.raw(String(mostProofBytes))}`),
    check("discount_proofs_approved", sql`${t.state} <> 'approved' or ${t.validUntil} is not null`),
    check(
      "discount_proofs_refused",
      sql`(${t.state} = 'refused') = (${t.reason} <> '') and char_length(${t.reason}) <= 1000`,
    ),
    check("discount_proofs_decided", sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
    // One at a time waits, and one counts.
    uniqueIndex("discount_proofs_waiting").on(t.userId).where(sql`state = 'waiting'`),
    uniqueIndex("discount_proofs_counting").on(t.userId).where(sql`state = 'approved'`),
    index("discount_proofs_user").on(t.userId, t.createdAt),
    index("discount_proofs_created").on(t.createdAt, t.id),
    index("discount_proofs_state_created").on(t.state, t.createdAt, t.id),
    index("discount_proofs_by_name").on(t.name, t.id),
    index("discount_proofs_state_name").on(t.state, t.name, t.id),
    index("discount_proofs_decided_by").on(t.decidedBy).where(sql`decided_by is not null`),
    index("discount_proofs_words").using("gin", sql`lower(name || ' ' || institution) gin_trgm_ops`),
  ],
);
