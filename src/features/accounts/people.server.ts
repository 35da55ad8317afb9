import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type Area, rolesOf } from "#lib/staff.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { containing, literalOf } from "#platform/db/like.server.ts";
import { noAccount } from "./account-tools.server.ts";
import { users } from "./tables.server.ts";

/** An account holder as other features may name and write to them. */
export interface Contact {
  userId: string;
  fullName: string;
  email: string;
}

/** Whom a mail about an account goes to. Throws NOT_FOUND when the account is gone. */
export async function addresseeOf(db: DbOrTx, userId: string): Promise<{ email: string; fullName: string }> {
  const [row] = await db
    .select({ email: users.email, fullName: users.fullName })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw noAccount();
  return row;
}

const columns = { userId: users.id, fullName: users.fullName, email: users.email };

/** The people with these ids, by id. */
export async function findContacts(db: DbOrTx, userIds: readonly string[]): Promise<Map<string, Contact>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select(columns)
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]));
  return new Map(rows.map((row) => [row.userId, row]));
}

/** The words of an account, as the index users_words has them. */
export const wordsOfPerson = sql`(lower(full_name || ' ' || username || ' ' || email || ' ' || coalesce(phone_number, '')))`;

/** A rule for `users`: the name holds the text, or the email begins with it. */
function isNamed(text: string): SQL {
  const like = containing(text);
  // The first finds them by the index; the others say which of its words count.
  return sql`verified_at is not null and ${wordsOfPerson} like ${like}
    and (lower(full_name) like ${like} or email like ${`${literalOf(text)}%`})`;
}

/** A statement for the ids of all people whose name holds the text or whose email begins with it. */
export const peopleNamed = (text: string): SQL => sql`select id from users where ${isNamed(text)}`;

/** The same as a question about one person, whose id is in this column; all of that name are never gathered for it. */
export const personIsNamed = (id: SQL, text: string): SQL =>
  sql`coalesce((select true from users where users.id = ${id} and ${isNamed(text)}), false)`;

const worksIn = (area: Area) =>
  and(inArray(users.role, rolesOf(area)), isNotNull(users.verifiedAt), isNull(users.blockedAt));

/** Who may work in an area, the oldest account first. */
export function listStaff(db: DbOrTx, area: Area): Promise<Contact[]> {
  return db.select(columns).from(users).where(worksIn(area)).orderBy(asc(users.createdAt)).limit(100);
}

/**
 * Whether somebody may work in an area, and still may when this transaction ends: whoever blocks, moves or deletes the
 * account waits for it.
 */
export async function holdStaff(tx: DbOrTx, area: Area, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), worksIn(area)))
    .for("share");
  return found.length > 0;
}

/** The id of the account with this e-mail. */
export async function findAccount(db: DbOrTx, email: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.verifiedAt)));
  return row?.userId;
}

/** The picture of somebody's account; null without one. */
export async function pictureOf(db: DbOrTx, userId: string): Promise<string | null> {
  const [row] = await db.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId));
  return row?.avatar ?? null;
}
