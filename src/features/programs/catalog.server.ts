import { cohortsAhead } from "#features/enrollments/service.server.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { type CatalogFilter, type CohortsAhead, fits } from "./catalog.ts";
import type { ProgramSummary } from "./contract.ts";
import { listPrograms, nextProgram } from "./service.server.ts";

/** So many programs are looked at in one go; all are, however many there are. */
const slice = 200;

/**
 * One page of the visible programs that fit a filter, in the editors' order, with how their cohorts to come stand. `total` is of
 * all visible ones; `changesAt` (ms UTC) is when the clock alone may change the answer. The rule itself is `fits`: what a seat costs
 * and whether one can enroll is decided by the moment, for page and API alike.
 */
export async function findPrograms(
  db: Db,
  {
    filter,
    page,
    limit,
    certification,
  }: { filter: CatalogFilter; page: number; limit: number; certification?: boolean },
): Promise<{
  items: ProgramSummary[];
  pagination: Pagination;
  total: number;
  ahead: Map<string, CohortsAhead>;
  changesAt: number | undefined;
}> {
  const found: ProgramSummary[] = [];
  const all = new Map<string, CohortsAhead>();
  // First: an hour that comes while they are read ends what is kept of them.
  const next = await nextProgram(db);
  const moments = next === undefined ? [] : [next];
  let total = 0;
  for (let part = 1, more = true; more; part += 1) {
    const { items, pagination } = await listPrograms(db, { page: part, limit: slice, certification });
    const { ahead, changesAt } = await cohortsAhead(
      db,
      items.map(({ id }) => id),
    );
    for (const [id, its] of ahead) all.set(id, its);
    if (changesAt !== undefined) moments.push(changesAt);
    found.push(...items.filter((program) => fits(program, ahead.get(program.id), filter)));
    total = pagination.total;
    more = pagination.hasNext;
  }
  return {
    items: found.slice((page - 1) * limit, page * limit),
    pagination: paginate(found.length, page, limit),
    total,
    ahead: all,
    changesAt: moments.length > 0 ? Math.min(...moments) : undefined,
  };
}
