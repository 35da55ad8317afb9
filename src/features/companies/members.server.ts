import { and, asc, eq, gt, sql } from "drizzle-orm";
import { addresseeOf } from "#features/accounts/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { asManager, type CompanyRow, lockCompany, managersOf, roleIn, type Tx } from "./access.server.ts";
import type { MemberRole } from "./company-state.ts";
import { invitedMail } from "./mails.server.ts";
import { companies, companyInvitations, companyMembers } from "./tables.server.ts";

/** How long an invitation holds, in days. */
const invitedDays = 14;
const mostInvitations = 50;
const mostMembers = 500;

const lastManager = () => new AppError("CONFLICT", "A company needs a manager. Make somebody else a manager first.");
const noMember = () => new AppError("NOT_FOUND", "There is no such member.");
const noInvitation = () =>
  new AppError("NOT_FOUND", "There is no such invitation. It may have ended or been withdrawn.");

const open = gt(companyInvitations.expiresAt, sql`now()`);

/** Asks an address into a company, in the caller's transaction; asked again, it is another email and holds anew. */
export async function inviteInto(
  platform: Platform,
  tx: DbOrTx,
  company: Pick<CompanyRow, "id" | "name">,
  { email, role }: { email: string; role: MemberRole },
): Promise<void> {
  const others = and(eq(companyInvitations.companyId, company.id), open, sql`${companyInvitations.email} <> ${email}`);
  if ((await tx.$count(companyInvitations, others)) >= mostInvitations)
    throw new AppError(
      "CONFLICT",
      `A company can have up to ${mostInvitations} open invitations. Withdraw some first.`,
    );
  const [row] = await tx
    .insert(companyInvitations)
    .values({ companyId: company.id, email, role, expiresAt: sql`now() + make_interval(days => ${invitedDays})` })
    .onConflictDoUpdate({
      target: [companyInvitations.companyId, companyInvitations.email],
      set: { role, createdAt: sql`now()`, expiresAt: sql`excluded.expires_at` },
    })
    .returning();
  if (!row) throw new Error("insert returned no row");
  const site = mailSiteOf(await readSettings(tx), platform.config.siteUrl);
  await platform.outbox.put(
    tx,
    invitedMail(site, { email }, { company: company.name, role, expiresAt: row.expiresAt }),
  );
}

/** A manager asks somebody in. Says the same whether or not there is an account; who belongs to the company is no secret to them. */
export async function invite(
  platform: Platform,
  userId: string,
  companyId: string,
  asked: { email: string; role: MemberRole },
): Promise<void> {
  await asManager(platform.db, companyId, userId, async (tx, company) => {
    const { rows } = await tx.execute(sql`
      select 1 from ${companyMembers} m join users u on u.id = m.user_id
      where m.company_id = ${companyId}::uuid and u.email = ${asked.email} and u.verified_at is not null`);
    if (rows.length > 0)
      throw new AppError("CONFLICT", "This person belongs to the company already.", {
        errors: [{ path: "email", message: "Belongs to the company already" }],
      });
    await inviteInto(platform, tx, company, asked);
  });
}

/** Withdraws an invitation that a manager saw. Throws NOT_FOUND, CONFLICT where its person was invited again since: it keeps its id then. */
export async function withdrawInvitation(
  db: Db,
  userId: string,
  companyId: string,
  seen: { id: string; expiresAt: string },
): Promise<void> {
  await asManager(db, companyId, userId, async (tx) => {
    const it = and(eq(companyInvitations.id, seen.id), eq(companyInvitations.companyId, companyId));
    const [found] = await tx.select().from(companyInvitations).where(it);
    if (!found) throw noInvitation();
    if (found.expiresAt.getTime() !== Date.parse(seen.expiresAt))
      throw new AppError("CONFLICT", "This person was invited again meanwhile. Look at the invitation once more.");
    await tx.delete(companyInvitations).where(it);
  });
}

/** Invitations of somebody's own address. */
export async function invitationsOf(db: DbOrTx, email: string) {
  const rows = await db
    .select({ invitation: companyInvitations, company: companies.name })
    .from(companyInvitations)
    .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
    .where(and(eq(companyInvitations.email, email), open))
    .orderBy(asc(companyInvitations.createdAt))
    .limit(50);
  return rows.map(({ invitation: { id, role, expiresAt }, company }) => ({
    ...{ id, role, company },
    expiresAt: expiresAt.toISOString(),
  }));
}

/** The invitation of somebody's own address, under the lock of its company. Throws NOT_FOUND, also for somebody else's. */
async function ownInvitation(tx: Tx, userId: string, id: string) {
  const { email } = await addresseeOf(tx, userId);
  const own = and(eq(companyInvitations.id, id), eq(companyInvitations.email, email), open);
  const [found] = await tx.select({ companyId: companyInvitations.companyId }).from(companyInvitations).where(own);
  if (!found) throw noInvitation();
  await lockCompany(tx, found.companyId);
  const [invitation] = await tx.delete(companyInvitations).where(own).returning();
  if (!invitation) throw noInvitation();
  return invitation;
}

/** Answers the company that one belongs to now. */
export async function acceptInvitation(db: Db, userId: string, id: string): Promise<string> {
  return db.transaction(async (tx) => {
    const { companyId, role } = await ownInvitation(tx, userId, id);
    if ((await tx.$count(companyMembers, eq(companyMembers.companyId, companyId))) >= mostMembers)
      throw new AppError("CONFLICT", `A company can have up to ${mostMembers} people here.`);
    await tx
      .insert(companyMembers)
      .values({ companyId, userId, role })
      .onConflictDoUpdate({
        target: [companyMembers.companyId, companyMembers.userId],
        // Nobody is demoted by being asked in once more.
        set: { role: sql`case when ${companyMembers.role} = 'manager' then 'manager' else excluded.role end` },
      });
    return companyId;
  });
}

export const declineInvitation = (db: Db, userId: string, id: string): Promise<void> =>
  db.transaction(async (tx) => void (await ownInvitation(tx, userId, id)));

/** Throws CONFLICT where nobody would be left to manage the company. The caller has its lock. */
async function refuseLast(tx: Tx, companyId: string): Promise<void> {
  if ((await tx.$count(companyMembers, managersOf(companyId))) <= 1) throw lastManager();
}

const memberIs = (companyId: string, userId: string) =>
  and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId));

async function standingOf(tx: Tx, companyId: string, userId: string): Promise<MemberRole> {
  const [row] = await tx.select({ role: companyMembers.role }).from(companyMembers).where(memberIs(companyId, userId));
  if (!row) throw noMember();
  return row.role;
}

export async function setRole(db: Db, by: string, companyId: string, userId: string, role: MemberRole): Promise<void> {
  await asManager(db, companyId, by, async (tx) => {
    const before = await standingOf(tx, companyId, userId);
    if (before === "manager" && role !== "manager") await refuseLast(tx, companyId);
    await tx.update(companyMembers).set({ role }).where(memberIs(companyId, userId));
  });
}

export async function removeMember(db: Db, by: string, companyId: string, userId: string): Promise<void> {
  await asManager(db, companyId, by, async (tx) => {
    if ((await standingOf(tx, companyId, userId)) === "manager") await refuseLast(tx, companyId);
    await tx.delete(companyMembers).where(memberIs(companyId, userId));
  });
}

/** One's own leaving; what one has by a seat stays one's own. */
export async function leave(db: Db, userId: string, companyId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await roleIn(tx, companyId, userId);
    await lockCompany(tx, companyId);
    if ((await standingOf(tx, companyId, userId)) === "manager") await refuseLast(tx, companyId);
    await tx.delete(companyMembers).where(memberIs(companyId, userId));
  });
}

/** Invitations that have ended are kept for 30 days, no longer. */
export async function forgetInvitations(db: Db): Promise<void> {
  await db.execute(sql`delete from ${companyInvitations} where expires_at < now() - interval '30 days'`);
}
