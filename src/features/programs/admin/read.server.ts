import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { inState, summaryColumnsOf, writtenColumnsOf } from "#platform/db/item-columns.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows } from "#platform/http/list.server.ts";
import { programs } from "../tables.server.ts";
import type { AdminProgram, AdminProgramQuery, AdminProgramSummary, programSortFields } from "./contract.ts";

const columns = {
  ...summaryColumnsOf(programs),
  ...writtenColumnsOf(programs),
  certification: programs.certification,
  duration: programs.duration,
  pricePoisha: programs.pricePoisha,
  position: programs.position,
};

type Row = Omit<AdminProgramSummary, "updatedAt" | "publishAt" | "price"> & {
  updatedAt: Date;
  publishAt: Date | null;
  pricePoisha: number | null;
};

const toAnswer = <R extends Row>({ updatedAt, publishAt, pricePoisha, ...row }: R) => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
  publishAt: publishAt?.toISOString() ?? null,
  price: pricePoisha === null ? null : poishaToBdt(pricePoisha),
});

const sortColumn: Record<(typeof programSortFields)[number], SQL> = {
  position: sql`${programs.position}`,
  title: sql`lower(${programs.title})`,
  updatedAt: sql`${programs.updatedAt}`,
};

/** One page of all programs, whatever their state, for those who write them. */
export async function listAllPrograms(
  db: Db,
  { page, limit, sortField, sortOrder, search, status, certification }: AdminProgramQuery,
): Promise<{ items: AdminProgramSummary[]; pagination: Pagination }> {
  const wanted = and(
    inState(programs, status),
    certification === undefined ? undefined : eq(programs.certification, certification === "true"),
    search ? sql`lower(${programs.title} || ' ' || ${programs.summary}) like ${containing(search)}` : undefined,
  );
  const direction = sortOrder === "asc" ? asc : desc;
  const order = [direction(sortColumn[sortField]), direction(programs.id)];
  // First the ids, from an index alone: a text is long.
  const found = db.$with("found").as(
    db
      .select({ id: programs.id })
      .from(programs)
      .where(wanted)
      .orderBy(...order)
      .limit(limit)
      .offset((page - 1) * limit),
  );
  const rows = await db
    .with(found)
    .select(columns)
    .from(programs)
    .where(inArray(programs.id, sql`(select id from ${found})`))
    .orderBy(...order);
  const total = await countRows(db, sql`${programs}`, wanted);
  return { items: rows.map(toAnswer), pagination: paginate(total, page, limit) };
}

/** A program as it is edited, whatever its state. Throws NOT_FOUND. */
export async function readAdminProgram(db: DbOrTx, id: string): Promise<AdminProgram> {
  const [row] = await db
    .select({ ...columns, body: programs.body, format: programs.format, audience: programs.audience })
    .from(programs)
    .where(eq(programs.id, id));
  if (!row) throw new AppError("NOT_FOUND", "This program does not exist.");
  return toAnswer(row);
}
