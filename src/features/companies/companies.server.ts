import { and, asc, eq, sql } from "drizzle-orm";
import { addresseeOf } from "#features/accounts/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db } from "#platform/db/client.server.ts";
import { idOfPress, pressedBefore } from "#platform/db/pressed.server.ts";
import { asManager } from "./access.server.ts";
import type { CompanyFields, MyCompanies, NewCompany } from "./contract.ts";
import { invitationsOf } from "./members.server.ts";
import { offeredTo } from "./seats.server.ts";
import { companies, companyMembers } from "./tables.server.ts";

/** So many companies one account manages at most. */
const mostManaged = 5;

/** Makes a company, once for each key; who does becomes its first manager. Throws CONFLICT for too many. */
export async function createCompany(
  db: Db,
  userId: string,
  { idempotencyKey: key, ...fields }: NewCompany,
): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`companies of ${userId}`}, 0))`);
    const own = sql`exists (select 1 from ${companyMembers} m where m.company_id = ${companies.id} and m.user_id = ${userId})`;
    if (key !== undefined && (await pressedBefore(tx, companies, key, own))) return key;
    const managed = and(eq(companyMembers.userId, userId), eq(companyMembers.role, "manager"));
    if ((await tx.$count(companyMembers, managed)) >= mostManaged)
      throw new AppError("CONFLICT", `One account can manage up to ${mostManaged} companies. Please write to us.`);
    const [row] = await tx
      .insert(companies)
      .values({ ...idOfPress(key), ...fields })
      .returning({ id: companies.id });
    if (!row) throw new Error("insert returned no row");
    await tx.insert(companyMembers).values({ companyId: row.id, userId, role: "manager" });
    return row.id;
  });
}

/** Changes what a company is. Papers that were issued keep what they say. Throws CONFLICT for another version. */
export async function changeCompany(
  db: Db,
  userId: string,
  id: string,
  { version, ...fields }: CompanyFields & { version: number },
): Promise<void> {
  await asManager(db, id, userId, async (tx, before) => {
    if (before.version !== version)
      throw new AppError(
        "CONFLICT",
        "Another manager changed these details meanwhile. Close this to see them. What you typed is there when you open it again.",
      );
    await tx
      .update(companies)
      .set({ ...fields, version: version + 1 })
      .where(eq(companies.id, id));
  });
}

/** Where somebody belongs, and what waits for their word. */
export async function myCompanies(db: Db, userId: string): Promise<MyCompanies> {
  const { email } = await addresseeOf(db, userId);
  const rows = await db
    .select({ id: companies.id, name: companies.name, role: companyMembers.role })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(eq(companyMembers.userId, userId))
    .orderBy(asc(companyMembers.createdAt), asc(companies.id))
    .limit(50);
  return { companies: rows, invitations: await invitationsOf(db, email), seats: await offeredTo(db, email) };
}
