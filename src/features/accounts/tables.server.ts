import { sql } from "drizzle-orm";
import { check, customType, index, pgTable, primaryKey, smallint, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    email: text("email").notNull().unique(),
    username: text("username").notNull().unique(),
    fullName: text("full_name").notNull(),
    role: text("role", { enum: ["admin", "customer"] }).notNull().default("customer"),
    passwordHash: text("password_hash").notNull(),
    verifiedAt: moment("verified_at"),
    phoneNumber: text("phone_number"),
    address: text("address"),
    avatar: text("avatar"),
    lastLoginAt: moment("last_login_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    check("users_email", sql`${t.email} = lower(${t.email}) and char_length(${t.email}) between 3 and 254`),
    check("users_username", sql`${t.username} ~ '^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$'`),
    check("users_full_name", sql`char_length(${t.fullName}) between 1 and 100`),
    check("users_role", sql`${t.role} in ('admin', 'customer')`),
    check("users_password", sql`${t.passwordHash} like '$argon2id$%'`),
    check("users_phone", sql`${t.phoneNumber} ~ '^\\+?[0-9]{10,15}$'`),
    check("users_address", sql`char_length(${t.address}) <= 200`),
  ],
);

/** One row for each browser that is signed in. The cookie's value stands here only as a hash. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    tokenHash: bytea("token_hash").notNull().unique(),
    userId: uuid("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
    device: text("device").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expires").on(t.expiresAt)],
);

/**
 * What was mailed to prove an address: a six-digit code and, for verification, the token of a link. Both only as keyed
 * hashes. One row for each user and purpose: a new one voids the old.
 */
export const proofs = pgTable(
  "proofs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
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

/** Browsers that have signed in to an account before, by the hash of a random cookie. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: uuid("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
    deviceHash: bytea("device_hash").notNull(),
    lastUsedAt: moment("last_used_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] })],
);
