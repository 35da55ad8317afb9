import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import type { Pagination } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, listPage } from "#platform/http/list.server.ts";
import { binDays } from "../bin.server.ts";
import { bin } from "../tables.server.ts";
import type { BinListQuery, Binned } from "./contract.ts";

const dayMs = 86_400_000;

type Row = Pick<typeof bin.$inferSelect, "id" | "kind" | "title" | "deletedAt" | "deletedBy">;

/** Rows of the bin as they are answered: with the names of those who deleted them, and until when they can come back. */
export async function toldBinned(db: Db, rows: readonly Row[]): Promise<Binned[]> {
  const people = await findContacts(
    db,
    rows.flatMap(({ deletedBy }) => deletedBy ?? []),
  );
  return rows.map(({ id, kind, title, deletedAt, deletedBy }) => ({
    ...{ id, title },
    kind: kind as Binned["kind"],
    deletedAt: deletedAt.toISOString(),
    deletedBy: (deletedBy && people.get(deletedBy)?.fullName) ?? null,
    goneAt: new Date(deletedAt.getTime() + binDays * dayMs).toISOString(),
  }));
}

/** One page of what is in the bin. What a row holds is not read: a text is long. */
export async function listBin(db: Db, query: BinListQuery): Promise<{ items: Binned[]; pagination: Pagination }> {
  const { kind, search, sortField, sortOrder } = query;
  const where = and(
    kind === "all" ? undefined : eq(bin.kind, kind),
    search ? sql`lower(${bin.title}) like ${containing(search)}` : undefined,
  );
  const direction = sql.raw(sortOrder);
  const by: SQL = sortField === "title" ? sql`lower(title)` : sql`deleted_at`;
  return listPage(
    query,
    () => countRows(db, sql`bin`, where),
    async ({ limit, offset }) => {
      const order = sql`${by} ${direction}, id ${direction}`;
      const ids = db.select({ id: bin.id }).from(bin).where(where).orderBy(order).limit(limit).offset(offset);
      const rows = await db
        .select({ id: bin.id, kind: bin.kind, title: bin.title, deletedAt: bin.deletedAt, deletedBy: bin.deletedBy })
        .from(bin)
        .where(inArray(bin.id, ids))
        .orderBy(order);
      return toldBinned(db, rows);
    },
  );
}
