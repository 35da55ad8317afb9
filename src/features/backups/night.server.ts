import { and, eq, gte, sql } from "drizzle-orm";
import { readContent } from "#features/settings/service.server.ts";
import { findPlace, nameCopy } from "#platform/backup/find-place.server.ts";
import type { BackupRules } from "#platform/backup/format.server.ts";
import { type CopyPlace, PlaceError } from "#platform/backup/places.server.ts";
import { readBackup } from "#platform/backup/read-backup.server.ts";
import { RestoreError } from "#platform/backup/restore-place.server.ts";
import { inScratch, ScratchError } from "#platform/backup/scratch.server.ts";
import { makeKeys } from "#platform/backup/seal.server.ts";
import { writeBackup } from "#platform/backup/write-backup.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { databaseFolder } from "#platform/db/embedded-cluster.server.ts";
import { LockLostError, whileAlone } from "#platform/db/whole-site-lock.server.ts";
import { ProcessEnds } from "#platform/jobs/jobs.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { loadSecret } from "#platform/secret.server.ts";
import { copySettingsSchema } from "./contract.ts";
import { lastDue, superseded } from "./keep.ts";
import { siteCopies } from "./tables.server.ts";

/** Any number will do as long as every process uses the same one. */
const lockKey = 4_217_093;
/** So often a night's copy is tried before the next night. */
const triesANight = 3;
const tellEveryMs = 5000;

export const settingsKey = "copies";
export const readCopySettings = async (db: Db) =>
  (await readContent(db, settingsKey, copySettingsSchema)) ?? copySettingsSchema.parse({});

/** One that is under way, or was until its process ended, is neither made nor failed yet: whoever is alone at it finds out. */
async function isDue(db: Db): Promise<boolean> {
  const { hour } = await readCopySettings(db);
  const since = gte(siteCopies.startedAt, lastDue(new Date(databaseNow()), hour));
  const rows = await db.select({ state: siteCopies.state }).from(siteCopies).where(since);
  const count = (...states: string[]) => rows.filter(({ state }) => states.includes(state)).length;
  return count("kept", "removed") === 0 && count("failed") < triesANight;
}

/** What admins read of a fault; all of it is in the log. */
function tell(error: unknown): string {
  const own = [PlaceError, RestoreError, ScratchError].some((kind) => error instanceof kind);
  const { code } = error as { code?: unknown };
  return own
    ? (error as Error).message.slice(0, 500)
    : `Something went wrong${typeof code === "string" ? ` (${code})` : ""}. The log of the site says what.`;
}

/** What admins read where a copy was given up although its process goes on. It has failed: begun anew, it would end the same way. */
const tellGivenUp = ({ reason }: AbortSignal): string =>
  reason instanceof LockLostError
    ? "The process that made it lost its connection to the database."
    : "It took longer than six hours, or its process stood still meanwhile.";

/**
 * Takes away what is left of a copy that failed, and answers whether nothing is. A place that does not answer keeps nothing else
 * from being done.
 */
const clear = (place: CopyPlace, name: string, log: Platform["log"]): Promise<boolean> =>
  place.remove(name).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, "what is left of a copy cannot be removed");
      return false;
    },
  );

/** Copies whose process has gone, as nobody else can be at work: they are no copies. */
async function endDead({ db }: Platform): Promise<void> {
  const fault = "The process that made it has gone.";
  await db
    .update(siteCopies)
    .set({ state: "failed", endedAt: sql`now()`, fault })
    .where(eq(siteCopies.state, "running"));
}

/** What is left of those that failed lately, also where the place did not answer then: whole ones look as if they could be relied on. */
async function clearFailed({ db, log }: Platform, place: CopyPlace): Promise<void> {
  const failed = await db
    .select({ name: siteCopies.name })
    .from(siteCopies)
    .where(
      and(
        eq(siteCopies.state, "failed"),
        eq(siteCopies.place, place.address),
        gte(siteCopies.endedAt, sql`now() - interval '1 week'`),
      ),
    );
  for (const { name } of failed) await clear(place, name, log);
}

/** Removes what newer copies took the place of. */
async function removeOld({ db, log }: Platform, place: CopyPlace): Promise<void> {
  const kept = await db
    .select()
    .from(siteCopies)
    .where(and(eq(siteCopies.state, "kept"), eq(siteCopies.place, place.address)));
  const gone = new Set(superseded(kept, await readCopySettings(db)));
  for (const { id, name } of kept.filter((one) => gone.has(one.id))) {
    await place.remove(name);
    await db.update(siteCopies).set({ state: "removed" }).where(eq(siteCopies.id, id));
  }
  if (gone.size > 0) log.info({ copies: gone.size }, "old copies of the site were removed");
  await db.execute(
    sql`delete from ${siteCopies} where ${siteCopies.state} in ('failed', 'removed') and ${siteCopies.startedAt} < now() - interval '1 year'`,
  );
}

/** Writes one copy, restores it beside the site's own database, and compares. Its faults are thrown. */
async function makeCopy(
  platform: Platform,
  { id, name, place }: { id: string; name: string; place: CopyPlace },
  rules: BackupRules,
  stopping: AbortSignal,
): Promise<void> {
  const { config, db, log, pool, storage } = platform;
  const url = String(pool.options.connectionString);
  const { recipients } = config.backups;
  // Opens this copy for the length of its test, since the keys of those it is for are elsewhere; kept nowhere.
  const check = recipients.length > 0 ? await makeKeys() : undefined;
  let told = performance.now();
  const { bytes } = await writeBackup(
    { url, storage, secret: loadSecret(config.authSecret, config.dataDir) },
    { place, name },
    rules,
    {
      sealFor: check && { recipients: [...recipients, check.recipient] },
      stopping,
      onBytes(so) {
        if (performance.now() - told < tellEveryMs) return;
        told = performance.now();
        void db
          .update(siteCopies)
          .set({ bytes: so })
          .where(eq(siteCopies.id, id))
          .catch(() => {});
      },
    },
  );
  const open = async () => {
    stopping.throwIfAborted();
    const copy = await place.read(name);
    stopping.addEventListener("abort", () => copy.destroy(new Error("The test was given up.")), { once: true });
    return copy;
  };
  let fault: string | null = null;
  try {
    await inScratch(url, config.databaseUrl ? undefined : databaseFolder(config.dataDir), (scratch) =>
      readBackup({ open, key: check && { identities: [check.identity] } }, { url: scratch }, rules),
    );
  } catch (error) {
    if (!(error instanceof ScratchError)) throw error;
    log.warn({ err: error }, "a copy of the site was not tested");
    fault = tell(error);
  }
  const kept = await db
    .update(siteCopies)
    .set({ state: "kept", bytes, endedAt: sql`now()`, fault, ...(fault === null ? { testedAt: sql`now()` } : {}) })
    .where(and(eq(siteCopies.id, id), eq(siteCopies.state, "running")))
    .returning({ id: siteCopies.id });
  // A process that stood still for long was taken for dead, and its copy may be gone.
  if (kept.length === 0) throw new LockLostError("the copy was taken for one whose process had ended");
}

async function makeNightly(platform: Platform, rules: BackupRules, stopping: AbortSignal): Promise<void> {
  const { config, db, log } = platform;
  const sealed = config.backups.recipients.length > 0;
  const address = config.backups.to ?? "";
  const name = nameCopy(new Date(databaseNow()), sealed);
  const place = await findPlace(config, address);
  await endDead(platform);
  await clearFailed(platform, place);
  if (!(await isDue(db)) || stopping.aborted) return;
  const [row] = await db
    .insert(siteCopies)
    .values({ name, place: place.address, sealed })
    .returning({ id: siteCopies.id });
  if (!row) throw new Error("a row for the copy");
  try {
    await makeCopy(platform, { id: row.id, name, place }, rules, stopping);
  } catch (error) {
    // Written whole, it would look like one that can be relied on.
    const isCleared = await clear(place, name, log);
    // Asked to end, a process has not failed: the next one begins anew. It finds by the row what could not be removed.
    if (stopping.reason instanceof ProcessEnds) {
      if (isCleared) await db.delete(siteCopies).where(eq(siteCopies.id, row.id));
      return;
    }
    await db
      .update(siteCopies)
      .set({ state: "failed", endedAt: sql`now()`, fault: stopping.aborted ? tellGivenUp(stopping) : tell(error) })
      .where(eq(siteCopies.id, row.id));
    throw error;
  }
  await removeOld(platform, place);
}

/** Makes this night's copy if it is due and nobody else is at it. */
export async function backUpAtNight(platform: Platform, rules: BackupRules, stopping: AbortSignal): Promise<void> {
  if (platform.config.backups.to === undefined || !(await isDue(platform.db))) return;
  await whileAlone(platform.pool, lockKey, (lost) => makeNightly(platform, rules, AbortSignal.any([stopping, lost])));
}
