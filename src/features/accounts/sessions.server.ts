import { createHash, randomBytes } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { createSigner, createVerifier } from "fast-jwt";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { isDiskFull } from "#platform/disk.server.ts";
import type { User } from "./contract.ts";
import { lookUpSession } from "./session-lookup.server.ts";
import { knownDevices, sessions, users } from "./tables.server.ts";
import { toUser } from "./user-row.server.ts";

/** How long sessions live (readings.md): idle and absolute end by role, and the short token's life. */
const sessionLife = {
  customer: { idleDays: 14, absoluteDays: 90 },
  admin: { idleDays: 0.5, absoluteDays: 7 },
  tokenMinutes: 15,
} as const;

const day = 24 * 3600 * 1000;
/** The row is touched at most this often: a write for each call would cost more than the call. */
const touchAfterMs = 5 * 60_000;

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
/** Tells one stored password from another, and nothing about it: what is stored is salted and slow already. */
const fingerprint = (passwordHash: string) => hashToken(passwordHash).toString("base64url").slice(0, 22);
export const newToken = (): string => randomBytes(32).toString("base64url");

export interface FoundSession {
  sessionId: string;
  user: User;
  /** An admin who has no second factor (yet). Whether one is demanded is a setting. */
  withoutSecondFactor: boolean;
}

/** Opens a session and marks the sign-in. Returns the cookie's value and its life in seconds. */
export async function openSession(
  tx: DbOrTx,
  user: { id: string; role: "admin" | "customer" },
  device: string,
): Promise<{ sessionId: string; cookie: string; maxAgeSeconds: number }> {
  const cookie = newToken();
  const lifeMs = sessionLife[user.role].absoluteDays * day;
  const [row] = await tx
    .insert(sessions)
    .values({
      tokenHash: hashToken(cookie),
      userId: user.id,
      device: device.slice(0, 100),
      expiresAt: sql`now() + make_interval(days => ${sessionLife[user.role].absoluteDays})`,
    })
    .returning({ id: sessions.id });
  if (!row) throw new Error("insert returned no row");
  await tx.update(users).set({ lastLoginAt: sql`now()` }).where(eq(users.id, user.id));
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
  if (idleMs > sessionLife[row.role].idleDays * day) return undefined;
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

/** Counts a browser as the account's own. Answers whether it was new. */
export async function rememberDevice(tx: DbOrTx, userId: string, device: string): Promise<boolean> {
  const seen = await tx
    .insert(knownDevices)
    .values({ userId, deviceHash: hashToken(device) })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { lastUsedAt: sql`now()` } })
    .returning({ fresh: sql<boolean>`xmax = 0` });
  return seen[0]?.fresh ?? false;
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
  await db.execute(sql`delete from sessions where expires_at < now() or last_seen_at < now() - interval '14 days'`);
  await db.execute(sql`delete from proofs where created_at < now() - interval '2 days'`);
  await db.execute(sql`delete from known_devices where last_used_at < now() - interval '400 days'`);
}

/**
 * The short token of the device: signed, fifteen minutes, naming a session row that is looked up at each call. Signed
 * and read at once, without a detour over the thread pool: it happens at every call of the API.
 */
export class ShortTokens {
  private readonly signToken: (payload: { sid: string }) => string;
  private readonly verifyToken: (token: string) => { sid?: unknown };
  private readonly signNote: (payload: { sub: string; pwd: string }) => string;
  private readonly verifyNote: (token: string) => { sub?: unknown; pwd?: unknown };

  constructor(key: Uint8Array) {
    const secret = Buffer.from(key);
    const algorithm = "HS256" as const;
    this.signToken = createSigner({ key: secret, algorithm, expiresIn: sessionLife.tokenMinutes * 60_000, aud: "api" });
    this.verifyToken = createVerifier({ key: secret, algorithms: [algorithm], allowedAud: "api", cache: false });
    this.signNote = createSigner({ key: secret, algorithm, expiresIn: 10 * 60_000, aud: "second factor" });
    this.verifyNote = createVerifier({
      key: secret,
      algorithms: [algorithm],
      allowedAud: "second factor",
      cache: false,
    });
  }

  sign(sessionId: string): string {
    return this.signToken({ sid: sessionId });
  }

  /** Session id of a good token; undefined for anything else ('null', expired, forged). */
  read(token: string): string | undefined {
    try {
      const { sid } = this.verifyToken(token);
      return typeof sid === "string" ? sid : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Signed note that the password of this user was right and the second factor is still missing; ten minutes. It names
   * the password that was right: once that is changed, a half-done sign-in leads nowhere.
   */
  signChallenge(userId: string, passwordHash: string): string {
    return this.signNote({ sub: userId, pwd: fingerprint(passwordHash) });
  }

  readChallenge(challenge: string): { userId: string; isFor(passwordHash: string): boolean } | undefined {
    try {
      const { sub, pwd } = this.verifyNote(challenge);
      if (typeof sub !== "string") return undefined;
      return { userId: sub, isFor: (passwordHash) => pwd === fingerprint(passwordHash) };
    } catch {
      return undefined;
    }
  }
}
