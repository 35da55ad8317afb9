import { sql } from "drizzle-orm";
import { findByIds } from "#features/blogs/service.server.ts";
import { pageOf } from "#lib/page-address.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { prepare } from "#platform/db/prepared.server.ts";
import { addressKey, isReserved } from "./address.ts";
import { redirects } from "./tables.server.ts";

/** Where an address leads; `gone` is one that was taken away for good. */
export type Way = { code: 301 | 302; target: string } | { code: 410 };

const byAddress = prepare<{ code: number; target: string | null; blog_id: string | null }, { address: string }>(
  ({ address }) => sql`select code, target, blog_id from redirects where address = ${address}`,
);

/** In the letters that a header may have. */
function asHeader(target: string): string {
  const { pathname, search, hash } = new URL(target, "http://site.invalid");
  return pathname + search + hash;
}

/** Where an address leads that has no page; undefined when nobody said. Of a blog that can't be read, nothing. */
export async function findRedirect(db: Db, given: string): Promise<Way | undefined> {
  const address = addressKey(given);
  if (address === undefined) return undefined;
  const [row] = await byAddress(db, { address });
  if (!row) return undefined;
  if (row.code === 410) return { code: 410 };
  const code = row.code === 302 ? 302 : 301;
  if (row.target !== null) return { code, target: asHeader(row.target) };
  const [blog] = row.blog_id === null ? [] : await findByIds(db, [row.blog_id]);
  return blog?.visible ? { code, target: pageOf.blog(blog.slug) } : undefined;
}

/** Leads addresses that something had elsewhere to a blog; those that lead somewhere already stay as they are. */
export async function leadToBlog(tx: DbOrTx, addresses: readonly string[], blogId: string): Promise<void> {
  const keys = addresses.flatMap((one) => addressKey(one) ?? []).filter((one) => !isReserved(one));
  const rows = [...new Set(keys)].sort().map((address) => ({ address, blogId, code: 301 }));
  if (rows.length > 0) await tx.insert(redirects).values(rows).onConflictDoNothing();
}
