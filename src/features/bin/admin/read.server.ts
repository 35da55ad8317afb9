import { eq } from "drizzle-orm";
import type { Db } from "#platform/db/client.server.ts";
import { type BinKind, kindOf, notInBin } from "../bin.server.ts";
import { bin } from "../tables.server.ts";
import type { BinnedWhole } from "./contract.ts";
import { toldBinned } from "./list.server.ts";

/** Something in the bin as it was when it was deleted. Throws NOT_FOUND. */
export async function readBinned(db: Db, kinds: readonly BinKind[], id: string): Promise<BinnedWhole> {
  const [row] = await db
    .select({
      id: bin.id,
      kind: bin.kind,
      title: bin.title,
      slug: bin.slug,
      deletedAt: bin.deletedAt,
      deletedBy: bin.deletedBy,
    })
    .from(bin)
    .where(eq(bin.id, id));
  const look = row && (await kindOf(kinds, row.kind)?.look(db, id));
  const [told] = row && look ? await toldBinned(db, [row]) : [];
  if (!row || !look || !told) throw notInBin();
  return { ...told, slug: row.slug, ...look };
}
