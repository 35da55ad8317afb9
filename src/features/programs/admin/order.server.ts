import { asc, sql } from "drizzle-orm";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { writtenColumnsOf } from "#platform/db/item-columns.server.ts";
import { programs } from "../tables.server.ts";
import { mostOrdered, type OrderedProgram, type orderProgramsSchema } from "./order-contract.ts";

/** All programs in the order in which visitors see those that are published. */
export function listOrder(db: DbOrTx): Promise<OrderedProgram[]> {
  const { id, title, status, certification } = programs;
  const { scheduled } = writtenColumnsOf(programs);
  return db
    .select({ id, title, status, scheduled, certification })
    .from(programs)
    .orderBy(asc(programs.position), asc(programs.title), asc(programs.id))
    .limit(mostOrdered);
}

/**
 * Puts all programs into an order. It is no part of a program's text: no version is made of it. Throws CONFLICT when they are not
 * the same, or not in the order, that were read; VALIDATION_FAILED when one is left out or named twice.
 */
export async function orderPrograms(
  db: Db,
  { ids, before }: z.output<typeof orderProgramsSchema>,
): Promise<OrderedProgram[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('order of programs', 0))`);
    const now = await listOrder(tx);
    const titleOf = (id: string) => now.find((one) => one.id === id)?.title;
    if (before.join() !== now.map(({ id }) => id).join())
      throw new AppError("CONFLICT", "Somebody changed the programs meanwhile. Look at them before you move one.");
    if ([...ids].sort().join() !== [...before].sort().join())
      throw new AppError("VALIDATION_FAILED", "Name each program once.", {
        errors: [{ path: "ids", message: "Each program once" }],
      });
    await tx.execute(sql`
      with places as (select id, place from unnest(${sql.param(ids)}::uuid[]) with ordinality o(id, place)),
        wanted as (select p.id, coalesce(o.place, greatest(p.position, ${ids.length + 1}::int))::int as place
          from programs p left join places o on o.id = p.id)
      update programs p set position = w.place from wanted w where w.id = p.id and p.position <> w.place`);
    await note(tx, {
      action: "program.order",
      subject: "All programs",
      before: before.map(titleOf),
      after: ids.map(titleOf),
    });
    return listOrder(tx);
  });
}
