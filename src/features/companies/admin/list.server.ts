import { eq, type SQL, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { plainDigits } from "#lib/plain-digits.ts";
import type { Db } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, listFound, listPage } from "#platform/http/list.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { lockCompany, noCompany } from "../access.server.ts";
import { inviteInto } from "../members.server.ts";
import { companies } from "../tables.server.ts";
import { blocksOf, membersOf, openInvitations } from "../view.server.ts";
import type { CompanyListQuery, CompanySummary, StaffCompany } from "./contract.ts";

const keys = { createdAt: sql`created_at`, name: sql`lower(name)` };
const unmanaged = sql`managers = 0`;

/** A BIN as papers and screens write it ('001234567-0101'), also with digits of Bangla: the column has its digits alone. */
const asBin = (search: string) => plainDigits(search).replace(/[\s-]/g, "");

function ruleOf({ search, managers }: CompanyListQuery): SQL | undefined {
  const rules = [
    managers && unmanaged,
    search &&
      sql`(lower(name || ' ' || bin || ' ' || contact_email) like ${containing(search.normalize("NFC"))} or bin = ${asBin(search)})`,
  ].filter((rule): rule is SQL => Boolean(rule));
  return rules.length === 0 ? undefined : sql.join(rules, sql` and `);
}

function orderOf({ sortField, sortOrder }: CompanyListQuery, key = keys[sortField]): SQL {
  const direction = sortOrder === "asc" ? sql`asc` : sql`desc`;
  return sql`${key} ${direction}, id ${direction}`;
}

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  contact_email: string;
  created_at: Date;
  managers: number;
  people: number;
  paid: number;
}

async function rowsOf(
  db: Db,
  which: SQL | undefined,
  query: CompanyListQuery,
  slice: { limit: number; offset: number },
) {
  // Counted for the rows of the page alone: a limit around it would count for all rows before the page, too.
  const { rows } = await db.execute<Row>(sql`
    select c.id, name, contact_email, created_at, managers,
      (select count(*)::int from company_members m where m.company_id = c.id) as people,
      (select coalesce(sum(b.quantity - b.returned), 0)::int from company_blocks b
        where b.company_id = c.id and b.state = 'paid') as paid
    from (select id from companies ${which ? sql`where ${which}` : sql``} order by ${orderOf(query)}
      limit ${slice.limit} offset ${slice.offset}) found join companies c using (id) order by ${orderOf(query)}`);
  return rows.map(
    ({ contact_email, created_at, ...row }): CompanySummary => ({
      ...row,
      contactEmail: contact_email,
      createdAt: new Date(created_at).toISOString(),
    }),
  );
}

/** One page of the companies. The search finds a piece of a name, a BIN or the contact's address. */
export async function listCompanies(db: Db, query: CompanyListQuery) {
  const rule = ruleOf(query);
  const listing = query.search
    ? listFound<string, CompanySummary>(
        db,
        query,
        {
          ways: [sql`select id, ${keys[query.sortField]} as key from companies where ${rule}`],
          order: orderOf(query, sql`key`),
        },
        (ids, slice) => rowsOf(db, ids ? sql`companies.id = any(${sql.param(ids)}::uuid[])` : rule, query, slice),
      )
    : listPage(
        query,
        () => countRows(db, sql`companies`, rule),
        (slice) => rowsOf(db, rule, query, slice),
      );
  // Counted while the list is read.
  const [page, count] = await Promise.all([listing, countRows(db, sql`companies`, unmanaged)]);
  return { ...page, unmanaged: count };
}

/** A company with all that staff see of it. Throws NOT_FOUND. */
export async function readStaffCompany(db: Db, id: string): Promise<StaffCompany> {
  const [row] = await db.select().from(companies).where(eq(companies.id, id));
  if (!row) throw noCompany();
  const { managers: _, ...company } = row;
  return {
    ...company,
    createdAt: row.createdAt.toISOString(),
    members: await membersOf(db, id),
    invitations: await openInvitations(db, id),
    ...(await blocksOf(db, id, null)),
  };
}

/** Staff name a manager: whose address it is accepts, as anybody who is invited. Throws NOT_FOUND. */
export async function nameManager(platform: Platform, id: string, email: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const company = await lockCompany(tx, id);
    await inviteInto(platform, tx, company, { email, role: "manager" });
    await note(tx, {
      action: "company.invite-manager",
      subject: company.name,
      subjectId: id,
      after: { role: "manager" },
    });
  });
}
