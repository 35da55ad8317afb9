import { createHash, randomBytes } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { isStaff, type Role } from "#lib/staff.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { deleteOld } from "#platform/db/delete-old.server.ts";
import { isDiskFull } from "#platform/disk.server.ts";
import type { User } from "./contract.ts";
import { lookUpSession } from "./session-lookup.server.ts";
import { knownDevices, sessions, users } from "./tables.server.ts";
import { toUser } from "./user-row.server.ts";

/** Days after which a session of staff ends, however it is used. */
export const staffSessionDays = 7;

/** How long sessions live: idle and absolute end. Those of staff can do more harm. */
const lifeOf = (role: Role) =>
  isStaff(role) ? { idleDays: 0.5, absoluteDays: staffSessionDays } : { idleDays: 14, absoluteDays: 90 };

/** So many sessions and known browsers an account keeps, those used last: its owner is shown them all, and signing in without end fills no table. */
export const keptForAccount = 100;

const day = 24 * 3600 * 1000;
/** The row is touched at most this often: a write for each call would cost more than the call. */
const touchAfterMs = 5 * 60_000;

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
export const newToken = (): string => randomBytes(32).toString("base64url");

export interface FoundSession {
  sessionId: string;
  user: User;
  /** Somebody of the staff who has no second factor (yet). Whether one is demanded is a setting. */
  withoutSecondFactor: boolean;
}

/**
 * Marks a sign-in, and holds the account's row to the end of the transaction: whoever blocks it, sets another password or another role at
 * this moment waits for the session that follows and ends it, or came first, which is seen here. Answers the role that it has
 * now; undefined where it is gone, or where its password isn't `passwordHash` any more. Throws ACCOUNT_BLOCKED.
 */
export async function markSignIn(tx: DbOrTx, userId: string, passwordHash?: string): Promise<Role | undefined> {
  const [now] = await tx
    .update(users)
    .set({ lastLoginAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning({ role: users.role, blockedAt: users.blockedAt, passwordHash: users.passwordHash });
  if (!now || (passwordHash !== undefined && now.passwordHash !== passwordHash)) return undefined;
  if (now.blockedAt)
    throw new AppError("ACCOUNT_BLOCKED", "This account is blocked. Our email to you says why. Please write to us.");
  return now.role;
}

/**
 * Opens a session of somebody who signs in (`markSignIn`), and ends the oldest beyond those that an account keeps. Returns
 * the cookie's value and its life in seconds.
 */
export async function openSession(
  tx: DbOrTx,
  user: { id: string; role: Role },
  device: string,
): Promise<{ sessionId: string; cookie: string; maxAgeSeconds: number }> {
  const cookie = newToken();
  const lifeMs = lifeOf(user.role).absoluteDays * day;
  const [row] = await tx
    .insert(sessions)
    .values({
      tokenHash: hashToken(cookie),
      userId: user.id,
      device: device.slice(0, 100),
      expiresAt: sql`now() + make_interval(days => ${lifeOf(user.role).absoluteDays})`,
    })
    .returning({ id: sessions.id });
  if (!row) throw new Error("insert returned no row");
  // Never the new one itself: those who signed in while it waited for the account's row may have come later.
  await tx.execute(sql`delete from sessions where id in (
    select id from sessions where user_id = ${user.id} and id <> ${row.id}
    order by last_seen_at desc offset ${keptForAccount - 1})`);
  return { sessionId: row.id, cookie, maxAgeSeconds: lifeMs / 1000 };
}

/** Finds a living session by the cookie's value or by the id in a short token: at most one indexed query. */
export async function findSession(
  db: Db,
  by: { cookie: string } | { sessionId: string },
): Promise<FoundSession | undefined> {
  const row =
    "cookie" in by
      ? await lookUpSession(db, "cookie", hashToken(by.cookie).toString("hex"))
      : await lookUpSession(db, "id", by.sessionId);
  if (!row) return undefined;
  const idleMs = databaseNow() - row.lastSeenAt.getTime();
  if (idleMs > lifeOf(row.role).idleDays * day) return undefined;
  if (idleMs > touchAfterMs)
    await db
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(eq(sessions.id, row.sessionId))
      // Whoever only reads goes on reading while there is no room for this note.
      .catch((error: unknown) => {
        if (!isDiskFull(error)) throw error;
      });
  return { sessionId: row.sessionId, user: toUser(row), withoutSecondFactor: row.withoutSecondFactor };
}

export async function closeSession(db: DbOrTx, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Ends all sessions of a user, but for one if named. */
export async function closeSessions(tx: DbOrTx, userId: string, but?: string): Promise<void> {
  await tx
    .delete(sessions)
    .where(but ? and(eq(sessions.userId, userId), ne(sessions.id, but)) : eq(sessions.userId, userId));
}

/** Counts a browser as the account's own, and forgets the oldest beyond those that an account keeps. Answers whether it was new. */
export async function rememberDevice(tx: DbOrTx, userId: string, device: string): Promise<boolean> {
  const seen = await tx
    .insert(knownDevices)
    .values({ userId, deviceHash: hashToken(device) })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { lastUsedAt: sql`now()` } })
    .returning({ fresh: sql<boolean>`xmax = 0` });
  if (!seen[0]?.fresh) return false;
  await tx.execute(sql`delete from known_devices where user_id = ${userId} and device_hash in (
    select device_hash from known_devices where user_id = ${userId} and device_hash <> ${hashToken(device)}
    order by last_used_at desc offset ${keptForAccount - 1})`);
  return true;
}

/** Forgets which browsers a user has signed in from, but for one if named. */
export async function forgetDevices(tx: DbOrTx, userId: string, but: string | undefined): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(
      and(eq(knownDevices.userId, userId), but === undefined ? undefined : ne(knownDevices.deviceHash, hashToken(but))),
    );
}

/** Removes sessions whose time is over. */
export async function forgetOldSessions(db: Db): Promise<void> {
  await deleteOld(db, sql`sessions`, sql`(expires_at < now() or last_seen_at < now() - interval '14 days')`);
  await deleteOld(db, sql`proofs`, sql`created_at < now() - interval '2 days'`);
  await deleteOld(db, sql`email_changes`, sql`expires_at < now()`);
  await deleteOld(db, sql`staff_invitations`, sql`expires_at < now() - interval '30 days'`);
  await deleteOld(db, sql`known_devices`, sql`last_used_at < now() - interval '400 days'`);
}
