import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { csvFile } from "#lib/csv.ts";
import { poishaToBdt } from "#lib/money.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, countStates, inPortions, listFound, listPage } from "#platform/http/list.server.ts";
import { firstDaysToCome, type MembershipRow, notThere, readKinds, today } from "../members.server.ts";
import { type ListedStanding, listedStandings, standingNames, standingOf } from "../membership-state.ts";
import { memberships, membershipTerms } from "../tables.server.ts";
import type { MembershipFilter, MembershipListQuery, MembershipSummary, StaffMembership } from "./contract.ts";

const keys = { createdAt: sql`created_at`, name: sql`name`, endsOn: sql`ends_on` };

/** Whether a membership is listed so: as standingOf says it, with those whose term begins later among the active ones. */
function standsSo(standing: ListedStanding): SQL {
  if (standing === "expired") return sql`state = 'active' and ends_on < ${today()}::date`;
  return standing === "active" ? sql`state = 'active' and ends_on >= ${today()}::date` : sql`state = ${standing}`;
}

function ruleOf({ search, standing, kind }: MembershipFilter): SQL | undefined {
  const rules = [
    standing && standsSo(standing),
    kind && sql`kind_id = ${kind}`,
    search &&
      sql`lower(name || ' ' || email || ' ' || organization || ' ' || coalesce(number, '')) like ${containing(search.normalize("NFC"))}`,
  ].filter((rule): rule is SQL => Boolean(rule));
  return rules.length === 0 ? undefined : sql.join(rules, sql` and `);
}

function orderOf({ sortField, sortOrder }: MembershipFilter, key = keys[sortField]): SQL {
  const direction = sortOrder === "asc" ? sql`asc` : sql`desc`;
  return sql`${key} ${direction}, id ${direction}`;
}

async function summariesOf(db: DbOrTx, rows: readonly MembershipRow[]): Promise<MembershipSummary[]> {
  const kinds = await readKinds(db);
  const toCome = await firstDaysToCome(db, rows);
  return rows.map((row) => {
    const { id, name, email, organization, number, endsOn } = row;
    const beginsOn = toCome.get(id) ?? null;
    return {
      ...{ id, name, email, organization, number, endsOn, beginsOn },
      kind: kinds.find((kind) => kind.id === row.kindId)?.name ?? "",
      standing: standingOf(row, today(), beginsOn),
      createdAt: row.createdAt.toISOString(),
    };
  });
}

/** First the ids: whole rows are wide, and of the active ones an index has all that the list opens with. */
function rowsOf(db: Db, which: SQL | undefined, query: MembershipFilter, slice: { limit: number; offset: number }) {
  const ids = db
    .select({ id: memberships.id })
    .from(memberships)
    .where(which)
    .orderBy(orderOf(query))
    .limit(slice.limit)
    .offset(slice.offset);
  return db.select().from(memberships).where(sql`id in (${ids})`).orderBy(orderOf(query));
}

/** One page of the memberships, and how many there are in each view. The search finds a piece of a name, address, organization or number. */
export async function listMemberships(db: Db, query: MembershipListQuery) {
  const rule = ruleOf(query);
  const read = async (which: SQL | undefined, slice: { limit: number; offset: number }) =>
    summariesOf(db, await rowsOf(db, which, query, slice));
  const page = query.search
    ? listFound<string, MembershipSummary>(
        db,
        query,
        {
          ways: [sql`select id, ${keys[query.sortField]} as key from memberships where ${rule}`],
          order: orderOf(query, sql`key`),
        },
        (ids, slice) => read(ids ? inArray(memberships.id, ids) : rule, slice),
      )
    : listPage(
        query,
        () => countRows(db, sql`memberships`, rule),
        (slice) => read(rule, slice),
      );
  const [found, counts] = await Promise.all([
    page,
    countStates(db, sql`memberships`, listedStandings, (standing) =>
      query.kind ? sql`${standsSo(standing)} and kind_id = ${query.kind}` : standsSo(standing),
    ),
  ]);
  return { ...found, counts };
}

/** How many applications wait for the institute. */
export const countRequested = (db: Db): Promise<number> => countRows(db, sql`memberships`, sql`state = 'requested'`);

const head = [
  "name",
  "email",
  "organization",
  "kind",
  "standing",
  "number",
  "fee (BDT)",
  "applied",
  "ends on",
  "reason",
];

async function* linesOf(db: Db, portions: AsyncIterable<MembershipRow[]>) {
  for await (const rows of portions) {
    const summaries = await summariesOf(db, rows);
    yield rows.map(({ price, reason }, at) => {
      const summary = summaries[at];
      if (!summary) throw new Error("a row has a summary");
      const { name, email, organization, kind, standing, number, createdAt, endsOn } = summary;
      return [
        ...[name, email, organization, kind, standingNames[standing], number, poishaToBdt(price)],
        ...[createdAt, endsOn, reason],
      ];
    });
  }
}

/** What the list finds as a file for spreadsheets. */
export async function exportMemberships(db: Db, query: MembershipFilter) {
  const { standing, kind, search } = query;
  await note(db, {
    action: "membership.export",
    subject: "Memberships as CSV",
    after: { standing, kind, searched: Boolean(search) },
  });
  const found = sql`select id from memberships where ${ruleOf(query) ?? sql`true`} order by ${orderOf(query)}`;
  const portions = await inPortions(db, found, (ids) =>
    db.select().from(memberships).where(inArray(memberships.id, ids)),
  );
  return csvFile(head, linesOf(db, portions));
}

/** One membership with everything that staff know of it. Throws NOT_FOUND. */
export async function readForStaff(db: DbOrTx, id: string): Promise<StaffMembership> {
  const [row] = await db.select().from(memberships).where(eq(memberships.id, id));
  const [summary] = row ? await summariesOf(db, [row]) : [];
  if (!row || !summary) throw notThere();
  const terms = await db
    .select()
    .from(membershipTerms)
    .where(eq(membershipTerms.membershipId, id))
    .orderBy(asc(membershipTerms.startsOn), asc(membershipTerms.createdAt));
  const { version, months, reason, question, answer, earlier, decision } = row;
  return {
    ...summary,
    ...{ version, months, reason, question, answer, earlier, decision },
    fee: poishaToBdt(row.price),
    payUntil: row.payUntil?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    terms: terms.map(({ id: termId, startsOn, endsOn, takenBackAt, lineId }) => ({
      ...{ id: termId, startsOn, endsOn, paid: lineId !== null },
      takenBack: takenBackAt !== null,
    })),
  };
}
