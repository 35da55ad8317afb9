import { and, eq, ne, sql } from "drizzle-orm";
import { html } from "hono/html";
import { AppError } from "#lib/app-error.ts";
import { formatDateTime } from "#lib/dates.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Security, SessionInfo } from "./contract.ts";
import { deletionMail, type MailSite } from "./mails.server.ts";
import type { SecondFactor } from "./second-factor.server.ts";
import { closeSessions, toUser } from "./sessions.server.ts";
import { knownDevices, sessions, users } from "./tables.server.ts";

/** Days in which a deletion can be taken back. */
const deletionDays = 7;

/** The browsers that are signed in to an account, the newest use first. */
export async function listSessions(db: Db, userId: string, currentId: string): Promise<SessionInfo[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > now()`))
    .orderBy(sql`${sessions.lastSeenAt} desc`)
    .limit(100);
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

/** All that is held about a person, as one object. Features that hold more add a part of their own here. */
export async function collectOwnData(db: Db, userId: string) {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new AppError("NOT_FOUND", "This account does not exist any more.");
  const open = await db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.createdAt);
  const devices = await db
    .select({ lastUsedAt: knownDevices.lastUsedAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId));
  return {
    exportedAt: new Date().toISOString(),
    account: toUser(row),
    signedInBrowsers: open.map((session) => ({
      browser: session.device,
      since: session.createdAt.toISOString(),
      lastUsed: session.lastSeenAt.toISOString(),
    })),
    knownBrowsers: devices.map((device) => ({ lastUsed: device.lastUsedAt.toISOString() })),
  };
}

/** The same as a page that can be read without any program. */
export function ownDataPage(data: Awaited<ReturnType<typeof collectOwnData>>): string {
  const rows = (object: Record<string, unknown>) =>
    Object.entries(object).map(
      ([name, value]) => html`<tr><th align="left">${name}</th><td>${value === null ? "" : String(value)}</td></tr>`,
    );
  return String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>My data</title></head><body><h1>My data</h1><p>As of ${formatDateTime(data.exportedAt)}</p>
<h2>Account</h2><table>${rows(data.account)}</table>
<h2>Browsers that are signed in</h2>${data.signedInBrowsers.map((browser) => html`<table>${rows(browser)}</table>`)}
<h2>Browsers used before</h2>${data.knownBrowsers.map((browser) => html`<table>${rows(browser)}</table>`)}
</body></html>`);
}

/** Asks for the deletion of an account: it takes place after a week, other browsers are signed out at once. */
export async function askForDeletion(
  platform: Platform,
  site: MailSite,
  user: { id: string; sessionId: string },
): Promise<Date> {
  return platform.db.transaction(async (tx) => {
    const [row] = await tx
      .update(users)
      .set({ deleteAfter: sql`coalesce(${users.deleteAfter}, now() + make_interval(days => ${deletionDays}))` })
      .where(and(eq(users.id, user.id), ne(users.role, "admin")))
      .returning();
    if (!row?.deleteAfter) throw new AppError("CONFLICT", "An admin's account is deleted by another admin.");
    await closeSessions(tx, user.id, user.sessionId);
    await platform.outbox.put(
      tx,
      deletionMail(site, row.email, row.fullName, formatDateTime(row.deleteAfter.toISOString())),
    );
    return row.deleteAfter;
  });
}

export async function takeBackDeletion(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ deleteAfter: null }).where(eq(users.id, userId));
}

/** Deletes the accounts whose week is over, with all that hangs on them. Returns their number. */
export async function deleteDueAccounts(platform: Pick<Platform, "db" | "storage">): Promise<number> {
  const gone = await platform.db
    .delete(users)
    .where(sql`${users.deleteAfter} < now()`)
    .returning({ avatar: users.avatar });
  for (const { avatar } of gone) if (avatar) await platform.storage.delete(avatar.replace(/^\/files\//, ""));
  return gone.length;
}
