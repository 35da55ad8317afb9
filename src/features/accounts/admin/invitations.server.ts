import { desc, eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Role } from "#lib/staff.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { type Accounts, fieldFault, refuseWeak, type Visitor } from "../account-tools.server.ts";
import { countLinkAttempt } from "../limits.server.ts";
import { hashPassword } from "../passwords.server.ts";
import { holdStaff } from "../people.server.ts";
import { hashToken, newToken } from "../sessions.server.ts";
import { staffInvitations, users } from "../tables.server.ts";
import { insertUser, madeUsernames } from "../usernames.server.ts";
import { endWaiting, lockAddress, ownerOf } from "../waiting.server.ts";
import type { Invitation } from "./invitations-contract.ts";
import { invitationMail } from "./mails.server.ts";
import { lockInvitations, lockInviter, setRole, step, stepOn, voidInvitations } from "./steps.server.ts";

/** Days in which an invitation can be accepted. */
const invitationDays = 7;

type Row = typeof staffInvitations.$inferSelect;
type StaffRole = Exclude<Role, "customer">;

const noInvitation = () => new AppError("NOT_FOUND", "This invitation was accepted or taken back meanwhile.");
const conflict = (message: string) => new AppError("CONFLICT", message);
const deadLink = () =>
  new AppError("VALIDATION_FAILED", "This invitation no longer works. Ask an admin for a new one.", {
    errors: [{ path: "token", message: "Invalid or expired link" }],
  });

/** The invitations that nobody has accepted, the newest first. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const rows = await db
    .select({ invitation: staffInvitations, invitedBy: users.fullName })
    .from(staffInvitations)
    .leftJoin(users, eq(users.id, staffInvitations.invitedBy))
    .orderBy(desc(staffInvitations.sentAt))
    .limit(200);
  return rows.map(({ invitation: { id, email, role, sentAt, expiresAt }, invitedBy }) => ({
    id,
    email,
    role: role as StaffRole,
    invitedBy,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt.getTime() < databaseNow(),
  }));
}

const freshLink = (token: string) => ({
  tokenHash: hashToken(token),
  sentAt: sql`now()`,
  expiresAt: sql`now() + make_interval(days => ${invitationDays})`,
});

/** As the audit log names it. */
const onInvitation = ({ id, role }: Pick<Row, "id" | "role">, verb: string) => ({
  action: `invitation.${verb}`,
  subject: `A new ${role}`,
  subjectId: id,
});

/**
 * Invites somebody by email, whether or not the address has an account: nothing tells. One invitation waits for an address;
 * a new one takes the place of the earlier, whose link is void. Throws CONFLICT when it is not the earlier one that was seen (`before`),
 * and FORBIDDEN for whoever is no admin any more since the call was let in.
 */
export async function invite(
  { platform, mailSite }: Accounts,
  invitedBy: string,
  { email, role, before }: { email: string; role: StaffRole; before?: string | null | undefined },
): Promise<void> {
  const site = await mailSite(platform.db);
  const token = newToken();
  await platform.db.transaction(async (tx) => {
    await lockAddress(tx, email);
    await lockInviter(tx, invitedBy);
    if (!(await holdStaff(tx, "admin", invitedBy))) throw new AppError("FORBIDDEN", "Only admins may do this.");
    const [waiting] = await tx.select().from(staffInvitations).where(eq(staffInvitations.email, email));
    if (before !== undefined && before !== (waiting?.sentAt.toISOString() ?? null)) {
      if (!waiting) throw noInvitation();
      throw conflict(`Somebody invited this address as ${waiting.role} meanwhile. Look at the invitations.`);
    }
    const values = { role, invitedBy, ...freshLink(token) };
    const [row] = await tx
      .insert(staffInvitations)
      .values({ email, ...values })
      .onConflictDoUpdate({ target: staffInvitations.email, set: values })
      .returning();
    if (!row) throw new Error("insert returned no row");
    await platform.outbox.put(tx, invitationMail(site, email, role, token));
    await note(tx, { ...onInvitation(row, "send"), after: { role } });
  });
}

/** Sends an invitation again with a new link, which lives anew. Throws NOT_FOUND. */
export async function resendInvitation({ platform, mailSite }: Accounts, id: string): Promise<void> {
  const site = await mailSite(platform.db);
  const token = newToken();
  await platform.db.transaction(async (tx) => {
    const [row] = await tx
      .update(staffInvitations)
      .set(freshLink(token))
      .where(eq(staffInvitations.id, id))
      .returning();
    if (!row) throw noInvitation();
    await platform.outbox.put(tx, invitationMail(site, row.email, row.role, token));
    await note(tx, onInvitation(row, "resend"));
  });
}

/** Takes an invitation back: its link is void. Throws NOT_FOUND. */
export async function cancelInvitation({ platform }: Accounts, id: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const [row] = await tx.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning();
    if (!row) throw noInvitation();
    await note(tx, { ...onInvitation(row, "cancel"), before: { role: row.role } });
  });
}

async function findByToken(db: DbOrTx, token: string): Promise<Row> {
  const [row] = await db
    .select()
    .from(staffInvitations)
    .where(sql`${staffInvitations.tokenHash} = ${hashToken(token)} and ${staffInvitations.expiresAt} > now()`);
  if (!row) throw deadLink();
  return row;
}

/** What a link stands for, to whoever holds it: that is who reads the mail. */
export async function readInvitation({ platform: { db, pool } }: Accounts, token: string, { address }: Visitor) {
  await countLinkAttempt(pool, address);
  const { email, role } = await findByToken(db, token);
  return { email, role: role as StaffRole, hasAccount: (await ownerOf(db, email)) !== undefined };
}

/**
 * Accepts an invitation: the account of its address gets the role, once its owner is signed in; where there is none, one is
 * made with the given name and password. The link works once.
 */
export async function acceptInvitation(
  tools: Accounts,
  { token, fullName, newPassword }: { token: string; fullName?: string | undefined; newPassword?: string | undefined },
  visitor: Visitor,
  session?: { userId: string },
): Promise<void> {
  const { db, pool } = tools.platform;
  await countLinkAttempt(pool, visitor.address);
  const { email } = await findByToken(db, token);
  if (newPassword !== undefined) refuseWeak("newPassword", newPassword);
  const passwordHash = newPassword === undefined ? undefined : await hashPassword(newPassword);
  const site = await tools.mailSite(db);
  await step(tools, async (tx) => {
    await lockAddress(tx, email);
    const owner = await ownerOf(tx, email);
    if (owner) await lockInvitations(tx, owner.id, { by: true });
    // Of two that accept at once, the second finds nothing left.
    const [row] = await tx
      .delete(staffInvitations)
      .where(eq(staffInvitations.tokenHash, hashToken(token)))
      .returning();
    if (!row) throw deadLink();
    if (owner) {
      if (session?.userId !== owner.id) throw new AppError("UNAUTHENTICATED", "Sign in to accept this invitation.");
      // Who is an admin no more has invited nobody; of anybody else there is none.
      if (row.role !== "admin") await voidInvitations(tx, owner.id, { by: true });
      await setRole(tools, tx, site, owner.id, row.role);
      return;
    }
    if (fullName === undefined) throw fieldFault("fullName", "Full name is required");
    if (passwordHash === undefined) throw fieldFault("newPassword", "Password is required");
    const values = { email, fullName, role: row.role, passwordHash, verifiedAt: new Date(databaseNow()) };
    const made = await insertUser(tx, madeUsernames(email), values);
    if (!made) throw new Error("there is always a further username");
    await endWaiting(tx, email);
    await note(tx, { ...stepOn(made, "join"), after: { role: row.role } });
  });
}
