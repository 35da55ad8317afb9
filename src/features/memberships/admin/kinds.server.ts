import { eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { bdtToPoisha } from "#lib/money.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { type KindRow, kindView, type Tx } from "../members.server.ts";
import { membershipKinds, memberships } from "../tables.server.ts";
import type { AdminKind, ChangeKind, NewKind } from "./contract.ts";

const mostKinds = 30;

const view = (kind: KindRow, used: boolean): AdminKind => ({
  ...kindView(kind),
  ...{ position: kind.position, version: kind.version, used },
});

const factsOf = (kind: KindRow) => {
  const { id: _id, version: _version, used: _used, ...facts } = view(kind, false);
  return facts;
};

const columnsOf = ({ fee, ...same }: NewKind) => ({ ...same, fee: bdtToPoisha(fee) });
const isUsed = async (tx: DbOrTx, id: string) => (await tx.$count(memberships, eq(memberships.kindId, id))) > 0;

const noteOf = (tx: Tx, verb: string, at: KindRow, change: { before?: KindRow; after?: KindRow }) =>
  note(tx, {
    action: `membership-kind.${verb}`,
    subject: at.name,
    subjectId: at.id,
    ...(change.before && { before: factsOf(change.before) }),
    ...(change.after && { after: factsOf(change.after) }),
  });

/** The kinds of membership for those who run them. */
export async function listKinds(db: Db): Promise<AdminKind[]> {
  const rows = await db
    .select({
      kind: membershipKinds,
      // Named by hand: within a query of one table its columns are written without it.
      used: sql<boolean>`exists (select 1 from memberships m where m.kind_id = membership_kinds.id)`,
    })
    .from(membershipKinds)
    .orderBy(membershipKinds.position, membershipKinds.name);
  return rows.map(({ kind, used }) => view(kind, used));
}

/** Those who change kinds come one after the other: there are few, and each name is there once. Throws CONFLICT for a name that is taken. */
async function alone(tx: Tx, name: string, except?: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('membership kinds', 0))`);
  const [same] = await tx
    .select({ id: membershipKinds.id })
    .from(membershipKinds)
    .where(eq(membershipKinds.name, name));
  if (same && same.id !== except)
    throw new AppError("CONFLICT", "There is a kind of membership with this name.", {
      errors: [{ path: "name", message: "Another one has this name" }],
    });
}

/** Throws CONFLICT. */
export async function addKind(db: Db, input: NewKind): Promise<AdminKind> {
  return db.transaction(async (tx) => {
    await alone(tx, input.name);
    if ((await tx.$count(membershipKinds)) >= mostKinds)
      throw new AppError("CONFLICT", `There can be up to ${mostKinds} kinds of membership.`);
    const [row] = await tx.insert(membershipKinds).values(columnsOf(input)).returning();
    if (!row) throw new Error("insert returned no row");
    await noteOf(tx, "create", row, { after: row });
    return view(row, false);
  });
}

async function lockKind(tx: Tx, id: string): Promise<KindRow> {
  const [row] = await tx.select().from(membershipKinds).where(eq(membershipKinds.id, id)).for("update");
  if (!row) throw new AppError("NOT_FOUND", "There is no such kind of membership.");
  return row;
}

/** Changes a kind. Who has applied keeps the fee and term of then for the first term. Throws NOT_FOUND, CONFLICT. */
export async function changeKind(db: Db, id: string, { version, ...input }: ChangeKind): Promise<AdminKind> {
  return db.transaction(async (tx) => {
    await alone(tx, input.name, id);
    const before = await lockKind(tx, id);
    if (before.version !== version)
      throw new AppError("CONFLICT", "Somebody else changed this kind meanwhile. Look at it before you change it.");
    const [row] = await tx
      .update(membershipKinds)
      .set({ ...columnsOf(input), version: version + 1 })
      .where(eq(membershipKinds.id, id))
      .returning();
    if (!row) throw new Error("update returned no row");
    await noteOf(tx, "change", row, { before, after: row });
    return view(row, await isUsed(tx, id));
  });
}

/** Takes a kind away that nobody has applied for; another one is closed instead. Throws NOT_FOUND, CONFLICT. */
export async function removeKind(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockKind(tx, id);
    if (await isUsed(tx, id))
      throw new AppError("CONFLICT", "Somebody has applied for this kind. Close it for applications instead.");
    await tx.delete(membershipKinds).where(eq(membershipKinds.id, id));
    await noteOf(tx, "delete", before, { before });
  });
}
