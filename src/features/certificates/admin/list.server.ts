import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { findContacts } from "#features/accounts/service.server.ts";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { csvFile } from "#lib/csv.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, countStates, inPortions, listFound, listPage } from "#platform/http/list.server.ts";
import { today } from "../lookup.server.ts";
import { parseNumber } from "../number.ts";
import { type CertificateState, certificateStates, stateNames, stateOf } from "../state.ts";
import { certificates } from "../tables.server.ts";
import type { Certificate, CertificateFilter, CertificateListQuery, CertificateSummary } from "./contract.ts";

type Row = typeof certificates.$inferSelect;

const standing = sql`revoked_at is null and replaced_as is distinct from 'correction'`;
/** What of the table is in a state: the same as `stateOf`. */
function inState(state: CertificateState): SQL {
  if (state === "revoked") return sql`revoked_at is not null`;
  if (state === "reissued") return sql`replaced_as = 'correction' and revoked_at is null`;
  if (state === "expired") return sql`${standing} and valid_until < ${today()}`;
  return sql`${standing} and (valid_until is null or valid_until >= ${today()})`;
}

const toSummary = (row: Row): CertificateSummary => ({
  id: row.id,
  number: row.number,
  holder: row.holder,
  title: row.title,
  state: stateOf(row, today()),
  issuedOn: row.issuedOn,
  validUntil: row.validUntil,
  createdAt: row.createdAt.toISOString(),
});

const keys = { createdAt: sql`created_at`, holder: sql`holder`, validUntil: sql`valid_until` };

function ruleOf({ search, state, program }: CertificateFilter): SQL | undefined {
  const number = search ? parseNumber(search) : undefined;
  const rules = [
    state && inState(state),
    program && sql`program_id = ${program}`,
    number !== undefined
      ? sql`number = ${number}`
      : search && sql`lower(holder || ' ' || number) like ${containing(search.normalize("NFC"))}`,
  ].filter((rule): rule is SQL => Boolean(rule));
  return rules.length === 0 ? undefined : sql.join(rules, sql` and `);
}

function orderOf({ sortField, sortOrder }: CertificateFilter, key = keys[sortField]): SQL {
  const direction = sortOrder === "asc" ? sql`asc` : sql`desc`;
  return sql`${key} ${direction}, id ${direction}`;
}

/** Walked to by the index alone: rows are read for the page only. */
const rowsOf = (db: Db, which: SQL | undefined, query: CertificateFilter, slice: { limit: number; offset: number }) =>
  db
    .select()
    .from(certificates)
    .where(
      sql`id in (select id from certificates ${which ? sql`where ${which}` : sql``}
        order by ${orderOf(query)} limit ${slice.limit} offset ${slice.offset})`,
    )
    .orderBy(orderOf(query));

/** One page of the certificates, and how many there are in each state. The search finds a piece of a name or a number. */
export async function listCertificates(db: Db, query: CertificateListQuery) {
  const rule = ruleOf(query);
  const page = query.search
    ? listFound<string, CertificateSummary>(
        db,
        query,
        {
          ways: [sql`select id, ${keys[query.sortField]} as key from certificates where ${rule}`],
          order: orderOf(query, sql`key`),
        },
        async (ids, slice) =>
          (await rowsOf(db, ids ? inArray(certificates.id, ids) : rule, query, slice)).map(toSummary),
      )
    : listPage(
        query,
        () => countRows(db, sql`certificates`, rule),
        async (slice) => (await rowsOf(db, rule, query, slice)).map(toSummary),
      );
  const [found, counts] = await Promise.all([
    page,
    countStates(db, sql`certificates`, certificateStates, (state) => sql`${inState(state)}`),
  ]);
  return { ...found, counts };
}

const head = ["number", "name", "email", "title", "issued on", "valid until", "state", "replaced by"];

async function* linesOf(db: Db, portions: AsyncIterable<Row[]>) {
  const next = alias(certificates, "next");
  for await (const rows of portions) {
    const later = rows.map(({ replacedBy }) => replacedBy).filter((id) => id !== null);
    const numbers = new Map(
      later.length === 0
        ? []
        : (await db.select({ id: next.id, number: next.number }).from(next).where(inArray(next.id, later))).map(
            ({ id, number }) => [id, number],
          ),
    );
    yield rows.map((row) => [
      row.number,
      row.holder,
      row.email,
      row.title,
      row.issuedOn,
      row.validUntil,
      stateNames[stateOf(row, today())],
      row.replacedBy === null ? null : (numbers.get(row.replacedBy) ?? null),
    ]);
  }
}

/** What the list finds as a file for spreadsheets. */
export async function exportCertificates(db: Db, query: CertificateFilter) {
  const { state, program, search } = query;
  await note(db, {
    action: "certificate.export",
    subject: "Certificates as CSV",
    after: { state, program, searched: Boolean(search) },
  });
  const found = sql`select id from certificates where ${ruleOf(query) ?? sql`true`} order by ${orderOf(query)}`;
  const portions = await inPortions(db, found, (ids) =>
    db.select().from(certificates).where(inArray(certificates.id, ids)),
  );
  return csvFile(head, linesOf(db, portions));
}

export const notThere = () => new AppError("NOT_FOUND", "There is no such certificate.");

/** One certificate with everything that staff know of it. Throws NOT_FOUND. */
export async function readForStaff(db: DbOrTx, id: string): Promise<Certificate> {
  const [row] = await db.select().from(certificates).where(eq(certificates.id, id));
  if (!row) throw notThere();
  const link = { id: certificates.id, number: certificates.number, as: certificates.replacedAs };
  const [before] = await db.select(link).from(certificates).where(eq(certificates.replacedBy, id));
  const [next] =
    row.replacedBy === null ? [] : await db.select(link).from(certificates).where(eq(certificates.id, row.replacedBy));
  const people = await findContacts(db, row.issuedBy === null ? [] : [row.issuedBy]);
  return {
    ...toSummary(row),
    email: row.email,
    kind: row.kind,
    occasion: row.occasion,
    hasAccount: row.userId !== null,
    programId: row.programId,
    issuedBy: people.get(row.issuedBy ?? "")?.fullName ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    revokedReason: row.revokedReason,
    before: before?.as ? { id: before.id, number: before.number, as: before.as } : null,
    next: next && row.replacedAs ? { id: next.id, number: next.number, as: row.replacedAs } : null,
  };
}

/** Which of these presses have issued one, whatever became of it. */
export async function keysIssued(db: DbOrTx, requestKeys: readonly string[]): Promise<Set<string>> {
  if (requestKeys.length === 0) return new Set();
  const rows = await db
    .select({ key: certificates.requestKey })
    .from(certificates)
    .where(inArray(certificates.requestKey, [...requestKeys]));
  return new Set(rows.map(({ key }) => key));
}

type ByKey = Map<string, { id: string; number: string }>;

/** The certificates that these presses issued, or the corrected ones in their place, as far as they are so; by the presses' keys. */
async function lastOfKeys(db: DbOrTx, requestKeys: readonly string[], isSo: SQL): Promise<ByKey> {
  if (requestKeys.length === 0) return new Map();
  const { rows } = await db.execute<{ key: string; id: string; number: string }>(sql`
    with recursive line as (
      select request_key as key, id, number, revoked_at, replaced_as, replaced_by from ${certificates}
      where request_key = any(${sql.param([...requestKeys])}::uuid[])
      union all
      select line.key, n.id, n.number, n.revoked_at, n.replaced_as, n.replaced_by
      from line join ${certificates} n on n.id = line.replaced_by and line.replaced_as = 'correction')
    select key, id, number from line where ${isSo}`);
  return new Map(rows.map(({ key, ...certificate }) => [key, certificate]));
}

/** The certificates that these presses issued, or the corrected ones in their place, unless they were revoked. */
export const certificatesOfKeys = (db: DbOrTx, requestKeys: readonly string[]): Promise<ByKey> =>
  lastOfKeys(db, requestKeys, standing);

/** Those of them that were revoked: a press issues no other in their place. */
export const revokedOfKeys = (db: DbOrTx, requestKeys: readonly string[]): Promise<ByKey> =>
  lastOfKeys(db, requestKeys, sql`revoked_at is not null and replaced_as is distinct from 'correction'`);
