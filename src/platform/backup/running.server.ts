import { sql } from "drizzle-orm";
import type pg from "pg";
import type { DbOrTx } from "../db/client.server.ts";
import type { Jobs } from "../jobs/jobs.server.ts";

/** What every backup of a database holds while it is made (an advisory lock with two keys). */
const lock = [0x49_49_54, 1] as const;
/** So long a deletion waits before it looks again, in s. */
const laterSeconds = 60;

/** Says that a backup is being made, until this connection ends. Before its first look: what is deleted since then stays. */
export async function announceBackup(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1, $2)", [...lock]);
}

/** Whether a backup is being made, by whichever process. */
export async function isBackupRunning(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from pg_locks where locktype = 'advisory' and classid = ${lock[0]} and objid = ${lock[1]} and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database()) limit 1`);
  return rows.length > 0;
}

/**
 * Runs a job that takes files away which no row names any more, unless a backup is being made, whose rows may be of before: then
 * it is put off. One that begins after this look has seen the change whose job this is.
 */
export async function afterBackups(
  { db, jobs }: { db: DbOrTx; jobs: Pick<Jobs, "enqueue"> },
  job: { name: string; data: object },
  work: () => Promise<void>,
): Promise<void> {
  if (await isBackupRunning(db)) await jobs.enqueue(db, job.name, job.data, { afterSeconds: laterSeconds });
  else await work();
}
