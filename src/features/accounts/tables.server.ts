import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { roles } from "#lib/staff.ts";
import { bytea, isEmail, moment, oneOf } from "#platform/db/columns.server.ts";

/**
 * Accounts, and registrations that wait for their address to be proven (`verifiedAt` is empty). An address belongs to one
 * account at most; any number may wait for it, and what waits holds nothing but its name and password.
 */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    email: text("email").notNull(),
    /** Reserved while it waits, too. */
    username: text("username").notNull().unique(),
    fullName: text("full_name").notNull(),
    role: text("role", { enum: roles }).notNull().default("customer"),
    passwordHash: text("password_hash").notNull(),
    verifiedAt: moment("verified_at"),
    phoneNumber: text("phone_number"),
    address: text("address"),
    avatar: text("avatar"),
    lastLoginAt: moment("last_login_at"),
    /** Since when nobody may sign in to it, and why; its owner reads the reason. */
    blockedAt: moment("blocked_at"),
    blockReason: text("block_reason"),
    /** When a deletion that was asked for takes place; empty when none was. */
    deleteAfter: moment("delete_after"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("users_proven_email").on(t.email).where(sql`verified_at is not null`),
    index("users_by_email").on(t.email),
    index("users_waiting_since").on(t.createdAt).where(sql`verified_at is null`),
    check(
      "users_waiting",
      sql`${t.verifiedAt} is not null or (${t.role} = 'customer' and ${t.phoneNumber} is null and ${t.address} is null and ${t.avatar} is null and ${t.deleteAfter} is null and ${t.blockedAt} is null)`,
    ),
    check(
      "users_blocked",
      sql`(${t.blockedAt} is null) = (${t.blockReason} is null) and char_length(${t.blockReason}) between 1 and 500`,
    ),
    check("users_email", isEmail(t.email)),
    check("users_username", sql`${t.username} ~ '^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$'`),
    check("users_full_name", sql`char_length(${t.fullName}) between 1 and 100`),
    check("users_role", sql`${t.role} in ${oneOf(roles)}`),
    check("users_password", sql`${t.passwordHash} like '$argon2id$%'`),
    check("users_phone", sql`${t.phoneNumber} ~ '^\\+?[0-9]{10,15}$'`),
    index("users_created").on(t.createdAt, t.id),
    index("users_last_login").on(t.lastLoginAt, t.id),
    index("users_last_login_newest").on(t.lastLoginAt.desc().nullsLast(), t.id.desc().nullsFirst()),
    // With the name itself, so that a page far behind is found in the index alone; so do those of companies, alumni and blogs.
    index("users_name_order").on(sql`lower(full_name)`, t.id, t.fullName),
    index("users_staff").on(t.role).where(sql`role <> 'customer'`),
    index("users_blocked_since").on(t.blockedAt).where(sql`blocked_at is not null`),
    index("users_words").using(
      "gin",
      sql`(lower(full_name || ' ' || username || ' ' || email || ' ' || coalesce(phone_number, ''))) gin_trgm_ops`,
    ),
    index("users_delete_after").on(t.deleteAfter).where(sql`delete_after is not null`),
    check("users_address", sql`char_length(${t.address}) <= 200`),
  ],
);

/** One row for each browser that is signed in. The cookie's value stands here only as a hash. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    tokenHash: bytea("token_hash").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    device: text("device").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expires").on(t.expiresAt)],
);

/**
 * What was mailed to prove an address: a six-digit code and the token of a link. Both only as keyed hashes. One row for each user and purpose: a new one voids the old.
 */
export const proofs = pgTable(
  "proofs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["verify", "reset"] }).notNull(),
    codeHash: bytea("code_hash").notNull(),
    tokenHash: bytea("token_hash"),
    tries: smallint("tries").notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    unique("proofs_user_purpose").on(t.userId, t.purpose),
    unique("proofs_token").on(t.tokenHash),
    check("proofs_purpose", sql`${t.purpose} in ('verify', 'reset')`),
    check("proofs_tries", sql`${t.tries} between 0 and 5`),
  ],
);

/**
 * Failed sign-ins, by what was typed and by the address of the account behind it, as hashes. Both are counted by one
 * statement (sign-in-tries.server.ts).
 */
export const signInTries = pgTable(
  "sign_in_tries",
  {
    key: text("key").primaryKey(),
    tries: integer("tries").notNull(),
    /** How often the limit was reached within a day. */
    times: integer("times").notNull(),
    /** When the count, or the wait, ends. */
    endsAt: moment("ends_at").notNull(),
    /** When `times` begins anew. */
    forgetAt: moment("forget_at").notNull(),
  },
  (t) => [
    index("sign_in_tries_forget").on(t.forgetAt),
    check("sign_in_tries_counts", sql`${t.tries} >= 1 and ${t.times} >= 0`),
  ],
);

/** Browsers that have signed in to an account before, by the hash of a random cookie. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deviceHash: bytea("device_hash").notNull(),
    lastUsedAt: moment("last_used_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] })],
);

/** The second factor of an account. The secret stands sealed; `confirmedAt` is set when a first code was right. */
export const secondFactors = pgTable(
  "second_factors",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    sealedSecret: text("sealed_secret").notNull(),
    confirmedAt: moment("confirmed_at"),
    /** The last time step (30 s) that was used: a code seen over a shoulder does not work again. */
    lastStep: integer("last_step").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [check("second_factors_step", sql`${t.lastStep} >= 0`)],
);

/** Recovery codes, as keyed hashes; a used one is gone. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: bytea("code_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** A new address of an account that its owner has not confirmed yet. The link's token stands here only as a hash. */
export const emailChanges = pgTable(
  "email_changes",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    tokenHash: bytea("token_hash").notNull().unique(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [check("email_changes_email", isEmail(t.email)), index("email_changes_expires").on(t.expiresAt)],
);

/** Who is asked to work here and has not said yes yet. One row for each address. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    email: text("email").notNull().unique(),
    role: text("role", { enum: roles }).notNull(),
    tokenHash: bytea("token_hash").notNull().unique(),
    invitedBy: uuid("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    sentAt: moment("sent_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    check("staff_invitations_email", isEmail(t.email)),
    check("staff_invitations_role", sql`${t.role} in ${oneOf(roles)} and ${t.role} <> 'customer'`),
    index("staff_invitations_by").on(t.invitedBy),
  ],
);

/**
 * Refused sign-ins by day: a row for each account, for each network, and one without either for the whole day. Kept for
 * 30 days; their number a day is bounded (refused-sign-ins.server.ts).
 */
export const refusedSignIns = pgTable(
  "refused_sign_ins",
  {
    day: date("day").notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    network: text("network"),
    /** Wrong passwords and codes. */
    wrong: integer("wrong").notNull(),
    /** Refused by a limit before anything was looked at. */
    limited: integer("limited").notNull(),
  },
  (t) => [
    unique("refused_sign_ins_subject").on(t.day, t.userId, t.network).nullsNotDistinct(),
    index("refused_sign_ins_network").on(t.day, t.network).where(sql`network is not null`),
    index("refused_sign_ins_user").on(t.userId).where(sql`user_id is not null`),
    check("refused_sign_ins_one_subject", sql`num_nonnulls(${t.userId}, ${t.network}) <= 1`),
    check("refused_sign_ins_counts", sql`${t.wrong} >= 0 and ${t.limited} >= 0 and ${t.wrong} + ${t.limited} > 0`),
    check("refused_sign_ins_network", sql`char_length(${t.network}) <= 45`),
  ],
);
