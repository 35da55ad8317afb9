import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { totalsOfLines } from "#features/shop/service.server.ts";
import { poishaToBdt } from "#lib/money.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { AgreedPart } from "./contract.ts";
import { instalments } from "./instalment-tables.server.ts";
import { firstPart, type PlannedPart, partName } from "./parts.ts";

type InstalmentRow = typeof instalments.$inferSelect;

/** Under which name the shop sells a later part of a fee. */
export const instalmentKind = "instalment" as const;

/** Writes the later parts of an enrollment down as they are agreed. Nothing of it may be paid yet. */
export async function layOut(tx: DbOrTx, enrollmentId: string, later: readonly PlannedPart[]): Promise<void> {
  if (later.length > 0)
    await tx
      .insert(instalments)
      .values(later.map(({ amount, dueOn }, i) => ({ enrollmentId, position: i + 2, amount, dueOn })));
}

/** The later parts of these enrollments, in their order; whoever pays whole has none. */
export async function laterPartsOf(db: DbOrTx, ids: readonly string[]): Promise<Map<string, InstalmentRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(instalments)
    .where(inArray(instalments.enrollmentId, [...ids]))
    .orderBy(asc(instalments.enrollmentId), asc(instalments.position));
  return Map.groupBy(rows, ({ enrollmentId }) => enrollmentId);
}

/** Parts whose day came before a request was approved are paid with the first: the others are laid out anew. Answers them. */
export async function dropDueParts(tx: DbOrTx, enrollmentId: string): Promise<InstalmentRow[]> {
  const all = (await laterPartsOf(tx, [enrollmentId])).get(enrollmentId) ?? [];
  const today = dhakaDay(new Date(databaseNow()));
  const later = all.filter(({ dueOn }) => dueOn > today);
  if (later.length === all.length) return all;
  await tx.delete(instalments).where(eq(instalments.enrollmentId, enrollmentId));
  await layOut(tx, enrollmentId, later);
  return later;
}

interface Agreed {
  price: number;
  lineId: string | null;
}
type PartOf = AgreedPart & { id: string | null };

/** The parts of a fee as they were agreed, in BDT; empty where it is paid whole. `paidFirst` is what the first came to (poisha). */
export function agreedParts(
  { price, lineId }: Agreed,
  later: readonly InstalmentRow[] = [],
  paidFirst: number | undefined = undefined,
): PartOf[] {
  if (later.length === 0) return [];
  const today = dhakaDay(new Date(databaseNow()));
  const first = { id: null, amount: poishaToBdt(paidFirst ?? firstPart(price, later)), dueOn: null };
  return [
    { ...first, state: lineId === null ? "open" : "paid" },
    ...later.map(
      ({ id, amount, dueOn, lineId: paid }): PartOf => ({
        ...{ id, amount: poishaToBdt(amount), dueOn },
        state: paid !== null ? "paid" : dueOn < today ? "late" : "open",
      }),
    ),
  ];
}

/** The same of several enrollments, by their ids, with what members paid first. */
export async function agreedPartsOf(
  db: DbOrTx,
  rows: readonly (Agreed & { id: string })[],
): Promise<Map<string, PartOf[]>> {
  const later = await laterPartsOf(
    db,
    rows.map(({ id }) => id),
  );
  const inParts = rows.filter(({ id }) => later.has(id));
  const totals = await totalsOfLines(
    db,
    inParts.flatMap(({ lineId }) => lineId ?? []),
  );
  return new Map(
    inParts.map((row) => [row.id, agreedParts(row, later.get(row.id), totals.get(row.lineId ?? "")?.total)]),
  );
}

/** Which of these enrollments have a part that isn't paid, and which part it is, for people: 'part 2 of 3'. */
export async function unpaidParts(db: DbOrTx, ids: readonly string[]): Promise<Map<string, string>> {
  const later = await laterPartsOf(db, ids);
  return new Map(
    [...later].flatMap(([id, parts]) => {
      const open = parts.find(({ lineId }) => lineId === null);
      return open ? [[id, partName(open.position, parts.length + 1)] as const] : [];
    }),
  );
}

/** Takes away what somebody would still have to pay: with their account. */
export async function dropUnpaid(tx: DbOrTx, ids: readonly string[]): Promise<void> {
  await tx.delete(instalments).where(and(inArray(instalments.enrollmentId, [...ids]), isNull(instalments.lineId)));
}
