import { desc, sql } from "drizzle-orm";
import { type Pagination, paginate } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { deleteOld } from "#platform/db/delete-old.server.ts";
import { countRows } from "#platform/http/list.server.ts";
import type { SearchMiss } from "./admin/contract.ts";
import { searchMisses } from "./tables.server.ts";
import { searchTokens } from "./terms.ts";

const longest = 80;
/** More of them are never kept; the known ones go on being counted. */
const most = 5000;
const keepDays = 180;
const keepOnceDays = 30;

/**
 * The form in which a search in vain is kept, or undefined for what must not be: an e-mail address, what could be a phone
 * or card number, a long text. So nothing in the list can lead to a person.
 */
export function missText(text: string): string | undefined {
  if (text.includes("@") || text.replace(/[^\p{Nd}]/gu, "").length > 10) return undefined;
  const plain = searchTokens(text).join(" ");
  return plain === "" || plain.length > longest ? undefined : plain;
}

/** Notes a search that found nothing. */
export async function keepMiss(db: Db, text: string): Promise<void> {
  const plain = missText(text);
  if (plain === undefined) return;
  await db.execute(sql`
    insert into search_misses as m (text)
    select ${plain} where exists (select 1 from search_misses where text = ${plain})
      or (select count(*) from search_misses) < ${most}
    on conflict (text) do update set count = m.count + 1, last_at = now()`);
}

/** One page of the searches in vain: the most frequent first, or the latest. */
export async function listMisses(
  db: Db,
  { page, limit, sort }: { page: number; limit: number; sort: "count" | "lastAt" },
): Promise<{ items: SearchMiss[]; pagination: Pagination }> {
  const total = await countRows(db, sql`search_misses`);
  const rows = await db
    .select()
    .from(searchMisses)
    .orderBy(...(sort === "count" ? [desc(searchMisses.count)] : []), desc(searchMisses.lastAt))
    .limit(limit)
    .offset((page - 1) * limit);
  return {
    items: rows.map((row) => ({ ...row, firstAt: row.firstAt.toISOString(), lastAt: row.lastAt.toISOString() })),
    pagination: paginate(total, page, limit),
  };
}

/** Removes searches in vain that are old, sooner those that came once only. */
export async function forgetOldMisses(db: Db): Promise<void> {
  const isOld = sql`(${searchMisses.lastAt} < now() - make_interval(days => ${keepDays})
    or ${searchMisses.count} = 1 and ${searchMisses.lastAt} < now() - make_interval(days => ${keepOnceDays}))`;
  await deleteOld(db, sql`${searchMisses}`, isOld);
}
