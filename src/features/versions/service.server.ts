import { and, asc, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { asking } from "#platform/http/asking.server.ts";
import type { KeptVersion } from "./contract.ts";
import { type DatedVersion, standing } from "./standing.ts";
import { textVersions } from "./tables.server.ts";

export { standing } from "./standing.ts";

/** Keeps what was saved, in the transaction that saves it; a version that is there already stays as it is. */
export async function keepVersion(
  tx: DbOrTx,
  { holder, version, data, savedAt }: { holder: string; version: number; data: unknown; savedAt?: Date | undefined },
): Promise<void> {
  const who = { savedBy: asking()?.userId, ...(savedAt && { savedAt }) };
  await tx
    .insert(textVersions)
    .values({ holder, version, data, ...who })
    .onConflictDoNothing();
}

/** Every version of a text that was kept, the newest first. */
export async function listVersions(db: DbOrTx, holder: string): Promise<KeptVersion[]> {
  const rows = await db
    .select({ version: textVersions.version, savedAt: textVersions.savedAt, savedBy: textVersions.savedBy })
    .from(textVersions)
    .where(eq(textVersions.holder, holder))
    .orderBy(desc(textVersions.version))
    .limit(500);
  return rows.map(({ savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() }));
}

/** One version, whole. Throws NOT_FOUND. */
export async function readVersion(
  db: DbOrTx,
  holder: string,
  version: number,
): Promise<KeptVersion & { data: Record<string, unknown> }> {
  const [row] = await db
    .select({ data: textVersions.data, savedAt: textVersions.savedAt, savedBy: textVersions.savedBy })
    .from(textVersions)
    .where(and(eq(textVersions.holder, holder), eq(textVersions.version, version)));
  if (!row) throw new AppError("NOT_FOUND", "There is no such version of this text.");
  const { savedAt, savedBy, data } = row;
  return { version, savedAt: savedAt.toISOString(), savedBy, data: data as Record<string, unknown> };
}

/** Whether any version of a text that was kept says all of this. */
export async function hadVersion(db: DbOrTx, holder: string, said: Record<string, unknown>): Promise<boolean> {
  const says = sql`${textVersions.data} @> ${JSON.stringify(said)}::jsonb`;
  return (await db.$count(textVersions, and(eq(textVersions.holder, holder), says))) > 0;
}

/** Every version of a text before this one, whole, the first one first. */
export async function versionsBefore(db: DbOrTx, holder: string, version: number) {
  return db
    .select({ savedAt: textVersions.savedAt, data: textVersions.data })
    .from(textVersions)
    .where(and(eq(textVersions.holder, holder), lt(textVersions.version, version)))
    .orderBy(asc(textVersions.version));
}

/** The same versions of a text were saved elsewhere before: the earlier day is theirs. `days` are those of version 1 and on. */
export async function dateVersions(tx: DbOrTx, holder: string, days: readonly Date[]): Promise<void> {
  for (const [at, day] of days.entries())
    await tx
      .update(textVersions)
      .set({ savedAt: day })
      .where(and(eq(textVersions.holder, holder), eq(textVersions.version, at + 1), gt(textVersions.savedAt, day)));
}

/** The versions of a text that count, by the day that a field of theirs names, the latest day first. */
export async function standingVersions(
  db: DbOrTx,
  holder: string,
  field: string,
): Promise<(DatedVersion & { version: number })[]> {
  const day = sql<string>`${textVersions.data} ->> ${field}::text`;
  const rows = await db
    .select({ version: textVersions.version, savedAt: textVersions.savedAt, day })
    .from(textVersions)
    .where(and(eq(textVersions.holder, holder), sql`${day} is not null`))
    .orderBy(asc(textVersions.version));
  return standing(rows);
}

/** Forgets the versions of what was deleted for good. */
export async function dropVersions(tx: DbOrTx, holders: readonly string[]): Promise<void> {
  await tx.delete(textVersions).where(inArray(textVersions.holder, [...holders]));
}
