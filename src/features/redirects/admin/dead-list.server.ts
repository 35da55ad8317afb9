import { desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db } from "#platform/db/client.server.ts";
import { countRows, listPage } from "#platform/http/list.server.ts";
import { deadAddresses } from "../tables.server.ts";
import type { DeadAddress, deadListQuerySchema } from "./contract.ts";

/** One page of the addresses that have no page: those asked for most first, or the latest. */
export function listDead(db: Db, query: z.output<typeof deadListQuerySchema>) {
  return listPage(
    query,
    () => countRows(db, sql`dead_addresses`),
    async ({ limit, offset }): Promise<DeadAddress[]> => {
      const key = query.sort === "hits" ? deadAddresses.hits : deadAddresses.lastAt;
      const rows = await db
        .select()
        .from(deadAddresses)
        .orderBy(desc(key), desc(deadAddresses.id))
        .limit(limit)
        .offset(offset);
      return rows.map(({ firstAt, lastAt, ...row }) => ({
        ...row,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      }));
    },
  );
}

/** Takes a dead address off the list; asked for again, it is counted anew. Throws NOT_FOUND. */
export async function forgetDead(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(deadAddresses).where(eq(deadAddresses.id, id)).returning();
    if (!gone) throw new AppError("NOT_FOUND", "This address is off the list already.");
    await note(tx, { action: "redirect.forget-dead", subject: gone.address, before: { hits: gone.hits } });
  });
}
