import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { programs } from "#features/programs/tables.server.ts";
import { isEmail, moment, oneOf } from "#platform/db/columns.server.ts";
import { certificateKinds } from "./kinds.ts";

/**
 * Certificates as they were issued: name and title are what is printed, whatever becomes of account and program. Nothing of
 * one is ever changed but how it stands: revoked, or replaced by another (a corrected name, a renewal).
 */
export const certificates = pgTable(
  "certificates",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** As it is printed: sixteen symbols in groups (number.ts). */
    number: text("number").notNull().unique(),
    /** The press that issued it: pressed twice, one is issued. */
    requestKey: uuid("request_key").notNull().unique(),
    holder: text("holder").notNull(),
    /** Where emails about it go; the account of this address has it among its own, too. */
    email: text("email"),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    programId: uuid("program_id").references(() => programs.id, { onDelete: "set null" }),
    title: text("title").notNull(),
    /** Whether somebody completed what the title names, or took part in it (kinds.ts). */
    kind: text("kind", { enum: certificateKinds }).notNull().default("completion"),
    /** Of taking part: when and how long it was, as it is printed. */
    occasion: text("occasion"),
    /** What certificates of one title achieve, as badges name it. */
    achievement: text("achievement").generatedAlwaysAs(
      sql`md5(case kind when 'attendance' then 'attendance ' || title || ' ' || occasion else title end)`,
    ),
    /** Its place in the lists of what was revoked (badges/). */
    statusIndex: integer("status_index").notNull().unique().generatedAlwaysAsIdentity({ startWith: 0, minValue: 0 }),
    issuedOn: date("issued_on", { mode: "string" }).notNull(),
    /** The last day on which it is valid; none for one without an end. */
    validUntil: date("valid_until", { mode: "string" }),
    revokedAt: moment("revoked_at"),
    /** For staff alone. */
    revokedReason: text("revoked_reason"),
    replacedBy: uuid("replaced_by")
      .unique()
      .references((): AnyPgColumn => certificates.id),
    replacedAs: text("replaced_as", { enum: ["correction", "renewal"] }),
    replacedAt: moment("replaced_at"),
    /** When its holder was told that it ends. */
    remindedAt: moment("reminded_at"),
    issuedBy: uuid("issued_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check(
      "certificates_number",
      sql`${t.number} ~ '^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$'`,
    ),
    check("certificates_holder", sql`char_length(${t.holder}) between 1 and 100`),
    check("certificates_title", sql`char_length(${t.title}) between 1 and 200`),
    check("certificates_kind", sql`${t.kind} in ${oneOf(certificateKinds)}`),
    check("certificates_occasion", sql`(${t.kind} = 'attendance') = (${t.occasion} is not null)`),
    check("certificates_occasion_words", sql`char_length(${t.occasion}) between 1 and 120`),
    check("certificates_email", isEmail(t.email)),
    check("certificates_days", sql`${t.validUntil} >= ${t.issuedOn}`),
    check("certificates_revoked", sql`(${t.revokedAt} is null) = (${t.revokedReason} is null)`),
    check("certificates_reason", sql`char_length(${t.revokedReason}) between 1 and 500`),
    check("certificates_replaced", sql`num_nulls(${t.replacedBy}, ${t.replacedAs}, ${t.replacedAt}) in (0, 3)`),
    check("certificates_replaced_as", sql`${t.replacedAs} in ('correction', 'renewal')`),
    check("certificates_other", sql`${t.replacedBy} <> ${t.id}`),
    // With all that tells the state, so that a walk to expired ones, which are old, reads no rows (admin/list.server.ts).
    index("certificates_by_created").on(t.createdAt, t.id, t.validUntil, t.revokedAt, t.replacedAs),
    index("certificates_by_holder").on(t.holder, t.id),
    index("certificates_by_end").on(t.validUntil, t.id),
    index("certificates_to_remind")
      .on(t.validUntil)
      .where(sql`reminded_at is null and email is not null and revoked_at is null and replaced_as is null`),
    index("certificates_revoked_ones").on(t.createdAt, t.id).where(sql`revoked_at is not null`),
    index("certificates_reissued_ones").on(t.createdAt, t.id).where(sql`replaced_as = 'correction'`),
    index("certificates_program").on(t.programId, t.createdAt, t.id),
    index("certificates_achievement").on(t.achievement),
    index("certificates_user").on(t.userId),
    index("certificates_email_of").on(t.email),
    index("certificates_issuer").on(t.issuedBy),
    index("certificates_words").using("gin", sql`lower(holder || ' ' || number) gin_trgm_ops`),
  ],
);
