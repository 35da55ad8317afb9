import { and, eq, or, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { isStaff, type Role } from "#lib/staff.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { faultOf } from "#platform/db/fault.server.ts";
import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Accounts } from "../account-tools.server.ts";
import { welcomeMail } from "../mails.server.ts";
import { beginDeletion, takeBackDeletion } from "../own-data.server.ts";
import { accountMailJob } from "../recovery.server.ts";
import { closeSessions, staffSessionDays } from "../sessions.server.ts";
import { sessions, staffInvitations, users } from "../tables.server.ts";
import { lockAddressOf, prove } from "../waiting.server.ts";
import { blockedMail, roleMail, unblockedMail } from "./mails.server.ts";

type Row = typeof users.$inferSelect;

export const noPerson = () => new AppError("NOT_FOUND", "There is no such account.");
const conflict = (message: string) => new AppError("CONFLICT", message);

/** A step on an account, as the audit log names it: by the username, which is no way to reach anybody. */
export const stepOn = ({ id, username }: Pick<Row, "id" | "username">, verb: string) => ({
  action: `user.${verb}`,
  subject: username,
  subjectId: id,
});

/** The account, and nobody else changes it meanwhile. Throws NOT_FOUND. */
export async function lockPerson(tx: DbOrTx, id: string): Promise<Row> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  if (!row) throw noPerson();
  return row;
}

/** Runs a step in a transaction. The database keeps the last admin (triggers.sql); here that gets its words. */
export async function step<T>({ platform }: Accounts, work: (tx: DbOrTx) => Promise<T>): Promise<T> {
  try {
    return await platform.db.transaction(work);
  } catch (error) {
    if (faultOf(error).constraint !== "users_keep_an_admin") throw error;
    throw conflict("This is the last admin. Make somebody else an admin first.");
  }
}

export const waitingFault = () => conflict("This registration waits until its email address is verified.");

function refuseWaiting({ verifiedAt }: Row): void {
  if (verifiedAt === null) throw waitingFault();
}

/**
 * Sending invitations and losing the right to happen one after another: one that is sent at that moment is either seen
 * here or refused there. Comes before invitations and people are locked, and ends with the transaction.
 */
export async function lockInviter(tx: DbOrTx, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`inviter ${id}`}, 0))`);
}

/**
 * The invitations to an account's address, and with `by` those that the account sent itself, until the transaction ends. All in one
 * order, before anything is done to one of them: two who invited each other would wait for one another else.
 */
export async function lockInvitations(tx: DbOrTx, id: string, { by }: { by: boolean }) {
  if (by) await lockInviter(tx, id);
  const { email, invitedBy } = staffInvitations;
  const theirs = eq(email, sql`(select ${users.email} from ${users} where ${users.id} = ${id})`);
  return tx
    .select()
    .from(staffInvitations)
    .where(by ? or(theirs, eq(invitedBy, id)) : theirs)
    .orderBy(staffInvitations.id)
    .for("update");
}

/**
 * Voids the invitations to an account's address, whose link would undo what is set by hand now, and with `by` those that
 * the account sent itself. Invitations are locked before people, as by whoever accepts one.
 */
export async function voidInvitations(tx: DbOrTx, id: string, given: { by: boolean }): Promise<void> {
  for (const one of await lockInvitations(tx, id, given)) {
    await tx.delete(staffInvitations).where(eq(staffInvitations.id, one.id));
    await note(tx, {
      action: "invitation.cancel",
      subject: `A new ${one.role}`,
      subjectId: one.id,
      before: { role: one.role },
    });
  }
}

/**
 * Gives an account another role; an invitation that waits for it is void. Who joins the staff has the short sessions of staff from now on. Throws CONFLICT for one's
 * own account, for the last admin, and when somebody else has changed it meanwhile.
 */
export async function changeRole(
  tools: Accounts,
  actorId: string,
  id: string,
  { role, before }: { role: Role; before: Role },
): Promise<void> {
  const site = await tools.mailSite(tools.platform.db);
  await step(tools, async (tx) => {
    await voidInvitations(tx, id, { by: before === "admin" && role !== "admin" });
    const row = await lockPerson(tx, id);
    if (row.id === actorId) throw conflict("Ask another admin to change your own role.");
    refuseWaiting(row);
    if (row.blockedAt) throw conflict("This account is blocked. Unblock it first.");
    if (row.role !== before) throw conflict("Somebody has changed this role meanwhile.");
    await setRole(tools, tx, site, id, role);
  });
}

/** Sets the role of a verified account, and tells its owner. Throws CONFLICT where its deletion is under way. */
export async function setRole(
  { platform }: Accounts,
  tx: DbOrTx,
  site: MailSite,
  id: string,
  role: Role,
): Promise<void> {
  const row = await lockPerson(tx, id);
  if (isStaff(role) && row.deleteAfter)
    throw conflict("The owner of this account has asked for its deletion. They have to take that back first.");
  if (row.role === role) return;
  await tx.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, id));
  if (isStaff(role))
    await tx
      .update(sessions)
      .set({ expiresAt: sql`least(${sessions.expiresAt}, now() + make_interval(days => ${staffSessionDays}))` })
      .where(eq(sessions.userId, id));
  await platform.outbox.put(tx, roleMail(site, row.email, row.fullName, role));
  await note(tx, { ...stepOn(row, "role"), before: { role: row.role }, after: { role } });
}

/** Opens the account of a registration whose address an admin has checked by other means. */
export async function verifyByHand(tools: Accounts, id: string): Promise<void> {
  const site = await tools.mailSite(tools.platform.db);
  await step(tools, async (tx) => {
    // Addresses are locked before rows (waiting.server.ts), so the row is not locked here; of two at once the second sees what
    // the first did.
    await lockAddressOf(tx, id);
    const [row] = await tx.select().from(users).where(eq(users.id, id));
    if (!row) throw noPerson();
    if (row.verifiedAt) throw conflict("This account is verified already.");
    const proven = await prove(tx, id);
    if (!proven) throw conflict("This address belongs to another account by now.");
    await tools.platform.outbox.put(tx, welcomeMail(site, proven.email, proven.fullName));
    await note(tx, { ...stepOn(row, "verify"), before: { verified: false }, after: { verified: true } });
  });
}

/**
 * Closes an account: its sessions end at once, nobody signs in to it, invitations to it and by it are void, and its owner is told
 * why. What it holds stays.
 */
export async function block(tools: Accounts, actorId: string, id: string, reason: string): Promise<void> {
  const site = await tools.mailSite(tools.platform.db);
  await step(tools, async (tx) => {
    await voidInvitations(tx, id, { by: true });
    const row = await lockPerson(tx, id);
    if (row.id === actorId) throw conflict("You can't block your own account.");
    refuseWaiting(row);
    if (row.blockedAt) throw conflict("This account is blocked already.");
    await tx.update(users).set({ blockedAt: sql`now()`, blockReason: reason }).where(eq(users.id, id));
    await closeSessions(tx, id);
    await tools.platform.outbox.put(tx, blockedMail(site, row.email, row.fullName, reason));
    await note(tx, { ...stepOn(row, "block"), after: { reason } });
  });
}

export async function unblock(tools: Accounts, id: string): Promise<void> {
  const site = await tools.mailSite(tools.platform.db);
  await step(tools, async (tx) => {
    const row = await lockPerson(tx, id);
    if (!row.blockedAt) throw conflict("This account is not blocked.");
    await tx.update(users).set({ blockedAt: null, blockReason: null }).where(eq(users.id, id));
    await tools.platform.outbox.put(tx, unblockedMail(site, row.email, row.fullName));
    await note(tx, { ...stepOn(row, "unblock"), before: { reason: row.blockReason } });
  });
}

/**
 * Asks for the deletion of an account because its owner wishes so, by letter or phone: the same week in which it can be taken
 * back, the same email. Staff, so the last admin, too, leave their role first.
 */
export async function askDeletion(tools: Accounts, id: string): Promise<void> {
  const site = await tools.mailSite(tools.platform.db);
  await step(tools, async (tx) => {
    const row = await lockPerson(tx, id);
    refuseWaiting(row);
    if (row.deleteAfter) throw conflict("The deletion of this account is under way already.");
    const deleteAfter = await beginDeletion(tools.platform, tx, site, id);
    if (!deleteAfter) throw conflict("This account works here. Make it a customer first.");
    await note(tx, { ...stepOn(row, "ask-deletion"), after: { deleteAfter: deleteAfter.toISOString() } });
  });
}

/** The owner wants to keep the account after all. */
export async function keepAccount(tools: Accounts, id: string): Promise<void> {
  await step(tools, async (tx) => {
    const row = await lockPerson(tx, id);
    if (!row.deleteAfter) throw conflict("Nobody has asked for the deletion of this account.");
    await takeBackDeletion(tx, id);
    await note(tx, { ...stepOn(row, "keep"), before: { deleteAfter: row.deleteAfter.toISOString() } });
  });
}

/** Signs one browser of a person out, or all of them. Throws NOT_FOUND for a session that is over. */
export async function endSessions(tools: Accounts, id: string, sessionId?: string): Promise<void> {
  await step(tools, async (tx) => {
    const row = await lockPerson(tx, id);
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, id), sessionId === undefined ? undefined : eq(sessions.id, sessionId)))
      .returning({ device: sessions.device });
    if (sessionId !== undefined && ended.length === 0) throw new AppError("NOT_FOUND", "This session is over already.");
    await note(tx, { ...stepOn(row, "end-sessions"), before: { browsers: ended.map(({ device }) => device) } });
  });
}

/**
 * Sends a person again what opens an account: the email that verifies a registration, or the one that resets a password.
 * It goes the usual way, so no more of them reach an address than ever do.
 */
export async function sendMailAgain(tools: Accounts, id: string): Promise<"verify" | "reset"> {
  return step(tools, async (tx) => {
    const row = await lockPerson(tx, id);
    if (row.blockedAt) throw conflict("This account is blocked. Unblock it first.");
    const purpose = row.verifiedAt ? "reset" : "verify";
    await tools.platform.jobs.enqueue(tx, accountMailJob, { purpose, email: row.email, userId: row.id });
    await note(tx, { ...stepOn(row, "send-email"), after: { email: purpose } });
    return purpose;
  });
}

/** Sends an email to a person again as it was. Throws CONFLICT for one that is not theirs, no longer kept, or on its way. */
export async function sendSameMail(tools: Accounts, id: string, emailId: string): Promise<void> {
  return step(tools, async (tx) => {
    const row = await lockPerson(tx, id);
    if (row.blockedAt) throw conflict("This account is blocked. Unblock it first.");
    if (!(await tools.platform.outbox.sendAgain(tx, emailId, row.email)))
      throw conflict("This email is on its way already, or its text is no longer kept.");
    await note(tx, { ...stepOn(row, "send-same-email"), after: { emailId } });
  });
}
