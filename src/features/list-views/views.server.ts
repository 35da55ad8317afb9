import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { type ListView, mostOfList, mostViews } from "./contract.ts";
import { listViews } from "./tables.server.ts";

/** The views of a person, of all lists, in the order in which they were saved. */
export async function readViews(db: DbOrTx, userId: string): Promise<ListView[]> {
  return db
    .select({ list: listViews.list, name: listViews.name, search: listViews.search })
    .from(listViews)
    .where(eq(listViews.userId, userId))
    .orderBy(listViews.savedAt, listViews.name);
}

/** Keeps a view under its name, in place of one that has it. Throws VALIDATION_FAILED for too many. */
export async function keepView(db: Db, userId: string, view: ListView): Promise<ListView[]> {
  return db.transaction(async (tx) => {
    // One after the other: two windows would both find room for the last one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`list views ${userId}`}, 0))`);
    await tx
      .insert(listViews)
      .values({ userId, ...view })
      .onConflictDoUpdate({
        target: [listViews.userId, listViews.list, listViews.name],
        set: { search: view.search, savedAt: sql`now()` },
      });
    const views = await readViews(tx, userId);
    if (views.filter(({ list }) => list === view.list).length > mostOfList)
      throw new AppError("VALIDATION_FAILED", `You have ${mostOfList} views of this list. Delete one first.`);
    if (views.length > mostViews)
      throw new AppError("VALIDATION_FAILED", `You have ${mostViews} views in all. Delete one of any list first.`);
    return views;
  });
}

/** Forgets a view; one that is not there is none. */
export async function dropView(db: Db, userId: string, { list, name }: Omit<ListView, "search">): Promise<ListView[]> {
  await db
    .delete(listViews)
    .where(and(eq(listViews.userId, userId), eq(listViews.list, list), eq(listViews.name, name)));
  return readViews(db, userId);
}
