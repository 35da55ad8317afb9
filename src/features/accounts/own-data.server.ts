import { and, eq, notInArray, sql } from "drizzle-orm";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { formatDeadline } from "#lib/dhaka-dates.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { noAccount } from "./account-tools.server.ts";
import { deleteAvatarFile } from "./avatars.server.ts";
import type { Security, SessionInfo } from "./contract.ts";
import { deletedMail, deletionMail } from "./mails.server.ts";
import type { OwnDataPart } from "./own-data-part.server.ts";
import type { SecondFactor } from "./second-factor.server.ts";
import { closeSessions, keptForAccount } from "./sessions.server.ts";
import { sessions, users } from "./tables.server.ts";

/** Days in which a deletion can be taken back. */
const deletionDays = 7;

/** The browsers that are signed in to an account, the newest use first. */
export async function listSessions(db: Db, userId: string, currentId: string): Promise<SessionInfo[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > now()`))
    .orderBy(sql`${sessions.lastSeenAt} desc`)
    .limit(keptForAccount);
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === currentId,
  }));
}

/** Ends one of the user's own sessions. Throws NOT_FOUND for any other id. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new AppError("NOT_FOUND", "There is no such session.");
}

/** What the security part of the profile shows. */
export async function readSecurity(db: Db, secondFactor: SecondFactor, userId: string): Promise<Security> {
  const [row] = await db.select({ deleteAfter: users.deleteAfter }).from(users).where(eq(users.id, userId));
  const on = await secondFactor.isOn(db, userId);
  return {
    secondFactor: on,
    recoveryCodesLeft: on ? await secondFactor.recoveryLeft(db, userId) : 0,
    deleteAfter: row?.deleteAfter?.toISOString() ?? null,
  };
}

/**
 * Begins the deletion of a customer's account in the given transaction: it takes place after a week, every browser but one to
 * keep is signed out at once, the owner is told. Answers when, or undefined for anybody who works here.
 */
export async function beginDeletion(
  { outbox }: Pick<Platform, "outbox">,
  tx: DbOrTx,
  site: MailSite,
  userId: string,
  keptSession?: string,
): Promise<Date | undefined> {
  const [row] = await tx
    .update(users)
    .set({ deleteAfter: sql`coalesce(${users.deleteAfter}, now() + make_interval(days => ${deletionDays}))` })
    .where(and(eq(users.id, userId), eq(users.role, "customer")))
    .returning();
  if (!row?.deleteAfter) return undefined;
  await closeSessions(tx, userId, keptSession);
  await outbox.put(tx, deletionMail(site, row.email, row.fullName, formatDeadline(row.deleteAfter.toISOString())));
  return row.deleteAfter;
}

/** Asks for the deletion of one's own account. */
export async function askForDeletion(
  platform: Platform,
  site: MailSite,
  user: { id: string; sessionId: string },
): Promise<Date> {
  return platform.db.transaction(async (tx) => {
    const at = await beginDeletion(platform, tx, site, user.id, user.sessionId);
    if (!at)
      throw new AppError(
        "CONFLICT",
        "While you work here, your account can't be deleted. Ask an admin to end your role first.",
      );
    return at;
  });
}

/** Throws NOT_FOUND where the account was deleted at this very moment: nobody is told that it stays. */
export async function takeBackDeletion(db: DbOrTx, userId: string): Promise<void> {
  const kept = await db
    .update(users)
    .set({ deleteAfter: null })
    .where(eq(users.id, userId))
    .returning({ id: users.id });
  if (kept.length === 0) throw noAccount();
}

/** One account whose week is over, with all that hangs on it; undefined when there is none but those to leave out. */
async function deleteOneDue(
  { db, jobs, outbox }: Pick<Platform, "db" | "jobs" | "outbox">,
  site: MailSite,
  parts: readonly OwnDataPart[],
  leaveOut: ReadonlySet<string>,
): Promise<{ userId: string; error?: unknown } | undefined> {
  let userId: string | undefined;
  try {
    const gone = await db.transaction(async (tx) => {
      // Locked: who takes the deletion back at this moment either comes before or finds no account. Another process takes another.
      const [row] = await tx
        .select({ userId: users.id, email: users.email, fullName: users.fullName, avatar: users.avatar })
        .from(users)
        .where(and(sql`${users.deleteAfter} < now()`, notInArray(users.id, [...leaveOut])))
        .orderBy(users.deleteAfter)
        .limit(1)
        .for("update", { skipLocked: true });
      userId = row?.userId;
      if (!row) return undefined;
      const telling = { site, send: (mail: Mail) => outbox.put(tx, mail) };
      for (const part of parts) await part.erase(tx, { userId: row.userId, email: row.email }, telling);
      await tx.delete(users).where(eq(users.id, row.userId));
      await deleteAvatarFile(jobs, tx, row.avatar);
      await outbox.forgetTexts(tx, row.email);
      await outbox.put(tx, deletedMail(site, row.email, row.fullName));
      return row;
    });
    return gone && { userId: gone.userId };
  } catch (error) {
    if (userId === undefined) throw error;
    return { userId, error };
  }
}

/**
 * Deletes the accounts whose week is over, each in a transaction of its own with what the other features hold. Returns
 * their number. One that fails stays whole and does not keep the others; its error is thrown at the end, so that the job
 * is tried again.
 */
export async function deleteDueAccounts(
  platform: Pick<Platform, "db" | "jobs" | "outbox" | "config">,
  parts: readonly OwnDataPart[],
): Promise<number> {
  const site = mailSiteOf(await readSettings(platform.db), platform.config.siteUrl);
  const seen = new Set<string>();
  const errors: unknown[] = [];
  for (;;) {
    const done = await deleteOneDue(platform, site, parts, seen);
    if (!done) break;
    seen.add(done.userId);
    if ("error" in done) errors.push(done.error);
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} accounts could not be deleted`);
  return seen.size;
}
