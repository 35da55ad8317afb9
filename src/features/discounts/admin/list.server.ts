import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { note } from "#features/audit/service.server.ts";
import { addMonths } from "#lib/add-months.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, countStates, listFound, listPage } from "#platform/http/list.server.ts";
import { mostMonths, type ProofKind, proofStates } from "../proof-state.ts";
import { proofColumns, today } from "../students.server.ts";
import { discountProofs } from "../tables.server.ts";
import type { ProofListQuery, ProofSummary, StaffProof } from "./contract.ts";

const keys = { createdAt: sql`created_at`, name: sql`name` };

function ruleOf({ search, state }: ProofListQuery): SQL | undefined {
  const rules = [
    state && sql`state = ${state}`,
    search && sql`lower(name || ' ' || institution) like ${containing(search.normalize("NFC"))}`,
  ].filter((rule): rule is SQL => Boolean(rule));
  return rules.length === 0 ? undefined : sql.join(rules, sql` and `);
}

function orderOf({ sortField, sortOrder }: ProofListQuery, key = keys[sortField]): SQL {
  const direction = sortOrder === "asc" ? sql`asc` : sql`desc`;
  return sql`${key} ${direction}, id ${direction}`;
}

const toSummary = (row: Pick<typeof discountProofs.$inferSelect, keyof typeof proofColumns>): ProofSummary => ({
  ...{ id: row.id, name: row.name, institution: row.institution, state: row.state, validUntil: row.validUntil },
  createdAt: row.createdAt.toISOString(),
});

/** One page of the proofs of students, and how many there are in each state. The search finds a piece of a name or institution. */
export async function listProofs(db: Db, query: ProofListQuery) {
  const rule = ruleOf(query);
  const read = async (which: SQL | undefined, slice: { limit: number; offset: number }) => {
    const rows = db.select(proofColumns).from(discountProofs).where(which).orderBy(orderOf(query));
    return (await rows.limit(slice.limit).offset(slice.offset)).map(toSummary);
  };
  const page = query.search
    ? listFound<string, ProofSummary>(
        db,
        query,
        {
          ways: [sql`select id, ${keys[query.sortField]} as key from discount_proofs where ${rule}`],
          order: orderOf(query, sql`key`),
        },
        (ids, slice) => read(ids ? inArray(discountProofs.id, ids) : rule, slice),
      )
    : listPage(
        query,
        () => countRows(db, sql`discount_proofs`, rule),
        (slice) => read(rule, slice),
      );
  const [found, counts] = await Promise.all([
    page,
    countStates(db, sql`discount_proofs`, proofStates, (state) => sql`state = ${state}`),
  ]);
  return { ...found, counts };
}

/** How many proofs wait for somebody to look at them. */
export const countProofs = (db: Db): Promise<number> => countRows(db, sql`discount_proofs`, sql`state = 'waiting'`);

export const notThere = () => new AppError("NOT_FOUND", "There is no such proof.");

/** The last day until which a proof can be approved: a year of studies and some days. */
export const latestDay = () => addMonths(today(), mostMonths);

/** One proof with everything that staff know of it but its file. Throws NOT_FOUND. */
export async function readProof(db: DbOrTx, id: string): Promise<StaffProof> {
  const { userId, fileKind, decidedAt, decidedBy } = discountProofs;
  const [row] = await db
    .select({ ...proofColumns, userId, fileKind, decidedAt, decidedBy })
    .from(discountProofs)
    .where(eq(discountProofs.id, id));
  if (!row) throw notThere();
  const people = await findContacts(db, [row.userId, ...(row.decidedBy === null ? [] : [row.decidedBy])]);
  const account = people.get(row.userId);
  return {
    ...toSummary(row),
    ...{ version: row.version, fileKind: row.fileKind, reason: row.reason, latest: latestDay() },
    account: { name: account?.fullName ?? "", email: account?.email ?? "" },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: people.get(row.decidedBy ?? "")?.fullName ?? null,
  };
}

/** The file of a proof that waits; that it was looked at is noted. Throws NOT_FOUND, also once it is deleted. */
export async function readProofFile(db: Db, id: string): Promise<{ kind: ProofKind; bytes: Buffer }> {
  const { file, fileKind, institution } = discountProofs;
  const [row] = await db.select({ file, fileKind, institution }).from(discountProofs).where(eq(discountProofs.id, id));
  if (!row) throw notThere();
  if (row.file === null || row.fileKind === null)
    throw new AppError("NOT_FOUND", "This file is deleted: it was kept only until somebody had looked at it.");
  await note(db, { action: "discount-proof.open", subject: row.institution, subjectId: id });
  return { kind: row.fileKind, bytes: row.file };
}
