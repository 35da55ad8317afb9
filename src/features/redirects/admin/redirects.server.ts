import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { pageOf } from "#lib/page-address.ts";
import type { Pagination } from "#lib/pagination.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, inPortions, listPage } from "#platform/http/list.server.ts";
import { addressKey } from "../address.ts";
import { deadAddresses, redirects } from "../tables.server.ts";
import {
  type changeRedirectSchema,
  mostRedirects,
  type Redirect,
  type RedirectBody,
  type RedirectListQuery,
} from "./contract.ts";

/** Whether visitors find a page at an address: asked before a redirect is made that would never be used. */
export type IsLiving = (address: string) => Promise<boolean>;

const notThere = () => new AppError("NOT_FOUND", "This redirect is no longer there.");
const faulty = (path: string, message: string) =>
  new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path, message }] });

/** Where one leads: to an address, or to a blog under its present one; null where it is gone. */
const target = sql`coalesce(r.target, ${pageOf.blog("")} || b.slug) as target`;
const columns = sql`r.id, r.address, ${target}, r.blog_id is not null as follows, r.code, r.created_at as "createdAt"`;
const from = sql`redirects r left join blogs b on b.id = r.blog_id`;
type Row = Redirect & Record<string, unknown>;
const toRedirect = ({ createdAt, ...row }: Row): Redirect => ({ ...row, createdAt: new Date(createdAt).toISOString() });

type Filter = Pick<RedirectListQuery, "search" | "sortField" | "sortOrder">;
function orderOf({ sortField, sortOrder }: Filter): SQL {
  const direction = sortOrder === "asc" ? sql`asc` : sql`desc`;
  const key = sortField === "address" ? sql`r.address` : sql`r.created_at`;
  return sql`${key} ${direction}, r.id ${direction}`;
}
const selectOf = (what: SQL, filter: Filter): SQL =>
  sql`select ${what} from ${from} where ${found(filter.search)} order by ${orderOf(filter)}`;
const found = (search: string | undefined) =>
  search ? sql`lower(r.address || ' ' || coalesce(r.target, '')) like ${containing(search)}` : sql`true`;

/** One page of the redirects. The search finds a piece of either address. */
export function listRedirects(
  db: Db,
  query: RedirectListQuery,
): Promise<{ items: Redirect[]; pagination: Pagination }> {
  return listPage(
    query,
    () => countRows(db, sql`redirects r`, found(query.search)),
    async ({ limit, offset }) =>
      (await db.execute<Row>(sql`${selectOf(columns, query)} limit ${limit} offset ${offset}`)).rows.map(toRedirect),
  );
}

/** All that the list finds, in its order, a portion at a time. */
export const redirectsInPortions = (db: Db, filter: Filter) =>
  inPortions(
    db,
    selectOf(sql`r.id`, filter),
    async (ids) =>
      (await db.execute<Row>(sql`select ${columns} from ${from} where r.id = any(${sql.param(ids)}::uuid[])`)).rows,
  );

/** Where every redirect leads, by address, for looking along chains. Locks: two writes must not close a circle together. */
export async function lockWays(tx: DbOrTx): Promise<Map<string, string | null>> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('redirects', 0))`);
  const { rows } = await tx.execute<{ address: string; target: string | null }>(
    sql`select r.address, ${target} from ${from}`,
  );
  return new Map(rows.map((row) => [row.address, row.target]));
}

/** More in a row is a mistake, and browsers give up. */
const longestChain = 5;

/** Why a redirect can't lead there, given all others: it would come back to itself. Undefined when it can. */
export function faultOfChain(
  ways: ReadonlyMap<string, string | null>,
  { address, target }: Pick<RedirectBody, "address" | "target">,
): string | undefined {
  let next = target;
  for (let steps = 0; next !== null; steps += 1) {
    const key = addressKey(next);
    if (key === address) return "It would lead back to itself";
    const on: string | null | undefined = key === undefined ? undefined : ways.get(key);
    if (on === undefined) return undefined;
    if (steps >= longestChain) return "It leads over too many other redirects: name the last address";
    next = on;
  }
  return undefined;
}

async function readRedirect(tx: DbOrTx, id: string): Promise<Redirect> {
  const { rows } = await tx.execute<Row>(sql`select ${columns} from ${from} where r.id = ${id}`);
  if (!rows[0]) throw notThere();
  return toRedirect(rows[0]);
}

function check(ways: Map<string, string | null>, body: RedirectBody, own?: string): void {
  if (body.address !== own && ways.has(body.address)) throw faulty("address", "This address leads on already");
  if (own === undefined && ways.size >= mostRedirects)
    throw new AppError("CONFLICT", `There are ${mostRedirects} redirects already. Delete some first.`);
  if (own !== undefined) ways.delete(own);
  const fault = faultOfChain(ways, body);
  if (fault) throw faulty("target", fault);
}

async function refuseLiving(isLiving: IsLiving, address: string): Promise<void> {
  if (await isLiving(address)) throw faulty("address", "There is a page at this address: it would never lead on");
}

/** Makes a redirect. Throws VALIDATION_FAILED for a living or taken address and for circles, CONFLICT when there are enough. */
export async function createRedirect(db: Db, isLiving: IsLiving, body: RedirectBody): Promise<Redirect> {
  await refuseLiving(isLiving, body.address);
  return db.transaction(async (tx) => {
    check(await lockWays(tx), body);
    const [row] = await tx.insert(redirects).values(body).returning({ id: redirects.id });
    if (!row) throw new Error("insert returned no row");
    await tx.delete(deadAddresses).where(eq(deadAddresses.address, body.address));
    await note(tx, { action: "redirect.create", subject: body.address, subjectId: row.id, after: body });
    return readRedirect(tx, row.id);
  });
}

/** Writes a redirect anew. Throws NOT_FOUND, CONFLICT when it is not as it was read, VALIDATION_FAILED as above. */
export async function changeRedirect(
  db: Db,
  isLiving: IsLiving,
  id: string,
  { before: seen, ...body }: z.output<typeof changeRedirectSchema>,
): Promise<Redirect> {
  await refuseLiving(isLiving, body.address);
  return db.transaction(async (tx) => {
    // Locks before it reads: what somebody else writes just now is seen, and not written over.
    const ways = await lockWays(tx);
    const now = await readRedirect(tx, id);
    const known: Record<string, unknown> = now;
    if (Object.entries(seen ?? {}).some(([name, value]) => value !== known[name]))
      throw new AppError("CONFLICT", "Someone else changed this redirect meanwhile. Look at it before you save yours.");
    check(ways, body, now.address);
    // What followed a blog goes on doing so while its address is not changed.
    const follows = now.follows && body.target === now.target;
    const values = follows ? { address: body.address, code: body.code } : { ...body, blogId: null };
    await tx.update(redirects).set(values).where(eq(redirects.id, id));
    await tx.delete(deadAddresses).where(eq(deadAddresses.address, body.address));
    await note(tx, { action: "redirect.change", subject: now.address, subjectId: id, before: now, after: body });
    return readRedirect(tx, id);
  });
}

/** Takes a redirect away. Throws NOT_FOUND. */
export async function deleteRedirect(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(redirects).where(eq(redirects.id, id)).returning();
    if (!gone) throw notThere();
    await note(tx, { action: "redirect.delete", subject: gone.address, subjectId: id, before: gone });
  });
}
