import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import type { MemberRole } from "./company-state.ts";
import { companies, companyMembers } from "./tables.server.ts";

export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type CompanyRow = typeof companies.$inferSelect;

export const noCompany = () => new AppError("NOT_FOUND", "There is no such company.");
const notManager = () => new AppError("FORBIDDEN", "Only a manager of the company may do this.");

/** What somebody is in a company. Throws NOT_FOUND for whoever doesn't belong to it: strangers learn nothing. */
export async function roleIn(db: DbOrTx, companyId: string, userId: string): Promise<MemberRole> {
  const [row] = await db
    .select({ role: companyMembers.role })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)));
  if (!row) throw noCompany();
  return row.role;
}

/** Throws NOT_FOUND, and FORBIDDEN for a member who isn't a manager. */
export async function demandManager(db: DbOrTx, companyId: string, userId: string): Promise<void> {
  if ((await roleIn(db, companyId, userId)) !== "manager") throw notManager();
}

/** The company under its lock: who changes its people or orders for it comes one after the other. Before cohorts and blocks. Throws NOT_FOUND. */
export async function lockCompany(tx: DbOrTx, id: string): Promise<CompanyRow> {
  const [row] = await tx.select().from(companies).where(eq(companies.id, id)).for("update");
  if (!row) throw noCompany();
  return row;
}

/** Runs `work` under the lock of the company, for a manager who still is one then. */
export const asManager = <T>(
  db: Db,
  companyId: string,
  userId: string,
  work: (tx: Tx, company: CompanyRow) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await demandManager(tx, companyId, userId);
    const company = await lockCompany(tx, companyId);
    await demandManager(tx, companyId, userId);
    return work(tx, company);
  });

export const managersOf = (companyId: string) =>
  and(eq(companyMembers.companyId, companyId), eq(companyMembers.role, "manager"));

/** Whose addresses these are now, for emails to all managers; in the order of their addresses. */
export async function managerContacts(db: DbOrTx, companyId: string): Promise<{ email: string; fullName: string }[]> {
  const { rows } = await db.execute<{ email: string; full_name: string }>(sql`
    select u.email, u.full_name from users u join ${companyMembers} m on m.user_id = u.id
    where m.company_id = ${companyId}::uuid and m.role = 'manager' and u.verified_at is not null order by u.email limit 20`);
  return rows.map(({ email, full_name }) => ({ email, fullName: full_name }));
}
