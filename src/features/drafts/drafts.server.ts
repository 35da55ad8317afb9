import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { deleteOld } from "#platform/db/delete-old.server.ts";
import { type Draft, mostDrafts } from "./contract.ts";
import { drafts } from "./tables.server.ts";

/** Whose draft of which form. */
interface Whose {
  userId: string;
  name: string;
}

const mine = ({ userId, name }: Whose) => and(eq(drafts.userId, userId), eq(drafts.name, name));

/** The draft, or null where there is none. */
export async function readDraft(db: DbOrTx, whose: Whose): Promise<Draft | null> {
  const [found] = await db
    .select({ fields: drafts.fields, revision: drafts.revision, savedAt: drafts.savedAt })
    .from(drafts)
    .where(mine(whose));
  return found ? { ...found, savedAt: found.savedAt.toISOString() } : null;
}

const writtenElsewhere = () =>
  new AppError("CONFLICT", "You wrote in another window meanwhile. Nothing of either is lost; choose which one stays.");

/** Throws VALIDATION_FAILED where a new draft is one too many. One after the other: two windows would both find room for the last one. */
async function findRoom(tx: DbOrTx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${userId}`}, 0))`);
  if ((await tx.$count(drafts, eq(drafts.userId, userId))) > mostDrafts)
    throw new AppError("VALIDATION_FAILED", `You have ${mostDrafts} unsaved drafts. Save or drop one of them.`);
}

/**
 * Keeps a draft over the one that was read (`revision`, 0 for none). The same text once more changes nothing: an answer that
 * was lost may be asked for again. Throws CONFLICT when another window kept another text meanwhile, VALIDATION_FAILED for too many drafts.
 */
export async function keepDraft(
  db: Db,
  whose: Whose,
  { fields, revision }: Pick<Draft, "fields" | "revision">,
): Promise<Omit<Draft, "fields">> {
  return db.transaction(async (tx) => {
    const same = sql`${drafts.fields} = excluded.fields`;
    const [kept] = await tx
      .insert(drafts)
      // Anywhere: a window that read a draft which was dropped since would else take the next of its name for its own.
      .values({ ...whose, fields, revision: sql`1 + floor(random() * 500000000)::int` })
      .onConflictDoUpdate({
        target: [drafts.userId, drafts.name],
        set: {
          fields: sql`excluded.fields`,
          revision: sql`case when ${same} then ${drafts.revision} else ${drafts.revision} + 1 end`,
          savedAt: sql`now()`,
        },
        setWhere: sql`${drafts.revision} = ${revision} or ${same}`,
      })
      .returning({ revision: drafts.revision, savedAt: drafts.savedAt, isNew: sql<boolean>`xmax = 0` });
    if (!kept) throw writtenElsewhere();
    if (kept.isNew) await findRoom(tx, whose.userId);
    return { revision: kept.revision, savedAt: kept.savedAt.toISOString() };
  });
}

/** Drops the draft that was read; one that another window kept since then stays, and is a CONFLICT. None is none. */
export async function dropDraft(db: Db, whose: Whose, revision: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select({ revision: drafts.revision }).from(drafts).where(mine(whose)).for("update");
    if (found && found.revision !== revision) throw writtenElsewhere();
    await tx.delete(drafts).where(mine(whose));
  });
}

/** Ends what nobody wrote on for half a year: it was forgotten. */
export async function forgetOldDrafts(db: Db): Promise<void> {
  await deleteOld(db, sql`drafts`, sql`saved_at < now() - interval '180 days'`);
}
