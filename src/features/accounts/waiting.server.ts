import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { deleteOld } from "#platform/db/delete-old.server.ts";
import { proofs, users } from "./tables.server.ts";
import type { UserRow } from "./user-row.server.ts";
import { freeUsername, usernameBase } from "./usernames.server.ts";

/**
 * Registrations that wait for their address to be proven: so many for one address at most (the oldest makes room), and
 * so long. Within the last day no new link is sent, as links live a day.
 */
const waitingLife = { atMost: 10, days: 4, linkDays: 3 };

const overdue = sql`created_at < now() - make_interval(days => ${waitingLife.days})`;

/**
 * Everything that decides to whom an address belongs happens one after another: registering, proving, making an account.
 * The lock ends with the transaction.
 */
export async function lockAddress(tx: DbOrTx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`);
}

/** The same for whoever this is. It comes before all that the transaction writes, or two would wait for one another. */
export async function lockAddressOf(tx: DbOrTx, userId: string): Promise<void> {
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (row) await lockAddress(tx, row.email);
}

/** Makes room for one more registration: what is overdue gives its address and name free, the oldest of too many go. */
export async function makeRoom(tx: DbOrTx, email: string, username: string | undefined): Promise<void> {
  await tx.execute(sql`
    delete from users where verified_at is null and (
      ((email = ${email} or username = ${username ?? null}) and ${overdue})
      or id in (select id from users where email = ${email} and verified_at is null
        order by created_at desc, id offset ${waitingLife.atMost - 1}))`);
}

const ownersOf = (tx: DbOrTx, email: string) =>
  tx
    .select({ id: users.id, fullName: users.fullName })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.verifiedAt)));

/** The account to which an address belongs, if it was ever proven. */
export async function ownerOf(tx: DbOrTx, email: string): Promise<{ id: string; fullName: string } | undefined> {
  const [row] = await ownersOf(tx, email);
  return row;
}

/** The same, held: whoever moves it to another address at this moment comes before, or waits for all that is made for it here. */
export async function holdOwner(tx: DbOrTx, email: string): ReturnType<typeof ownerOf> {
  const [row] = await ownersOf(tx, email).for("share");
  return row;
}

/** The registration with this id that waits for an address, else the newest; none so old that its link would die early. */
export async function newestWaiting(tx: DbOrTx, email: string, preferred?: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from users where email = ${email} and verified_at is null
      and created_at > now() - make_interval(days => ${waitingLife.linkDays})
    order by id = ${preferred ?? null}::uuid desc nulls last, created_at desc limit 1`);
  return rows[0]?.id;
}

/**
 * Turns a registration into the account of its address, and ends all others that wait for it. Of one that is an account
 * already, only the given changes are made. With `unnamed` the names that waited are not kept. Undefined when it is gone, or
 * the address belongs to somebody meanwhile.
 */
export async function prove(
  tx: DbOrTx,
  userId: string,
  change: Partial<UserRow> & { passwordHash?: string } = {},
  unnamed = false,
): Promise<UserRow | undefined> {
  await lockAddressOf(tx, userId);
  const [row] = await tx.select().from(users).where(eq(users.id, userId));
  if (!row) return undefined;
  const renamed =
    unnamed && !row.verifiedAt
      ? { fullName: usernameBase(row.email), username: await freeUsername(tx, row.email) }
      : {};
  const set = { ...renamed, ...change, verifiedAt: sql`coalesce(${users.verifiedAt}, now())`, updatedAt: sql`now()` };
  const owner = row.verifiedAt ? undefined : await ownerOf(tx, row.email);
  if (owner) return undefined;
  const [proven] = await tx.update(users).set(set).where(eq(users.id, userId)).returning();
  if (!row.verifiedAt) {
    await endWaiting(tx, row.email, userId);
    // However it was proven: a link that is left would open the account once more, past its second factor.
    await tx.delete(proofs).where(and(eq(proofs.userId, userId), eq(proofs.purpose, "verify")));
  }
  return proven;
}

/** Ends the registrations that wait for an address, with their sessions, but for one if named. */
export async function endWaiting(tx: DbOrTx, email: string, but?: string): Promise<void> {
  await tx
    .delete(users)
    .where(and(eq(users.email, email), isNull(users.verifiedAt), but === undefined ? undefined : ne(users.id, but)));
}

/** Removes registrations that nobody has proven in time. */
export async function forgetOldWaiting(db: Db): Promise<void> {
  await deleteOld(db, sql`users`, sql`verified_at is null and ${overdue}`);
}
