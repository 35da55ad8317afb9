import { sql } from "drizzle-orm";
import { alertLimits } from "#lib/alert-limits.ts";
import type { BackupRules } from "#platform/backup/format.server.ts";
import type { Config } from "#platform/config.server.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { backUpAtNight } from "./night.server.ts";
import { siteCopies } from "./tables.server.ts";

/** How old the last good copy may be. */
export const lateHours = alertLimits.BackupOld.above / 3600;

/** Looks each quarter of an hour whether a copy is due. */
export function copyJobs(platform: Platform, rules: BackupRules): JobKind<never>[] {
  const night: JobKind<object> = {
    name: "back-up",
    schedule: "*/15 * * * *",
    onlyOneWaits: true,
    // What failed is in its own list, and the next round tries again.
    retryLimit: 0,
    atMostSeconds: 6 * 3600,
    handler: (_, stopping) => backUpAtNight(platform, rules, stopping),
  };
  return [night] as unknown as JobKind<never>[];
}

export interface CopyAge {
  /** The moment of the last copy that was tested; null where there is none. */
  lastGood: Date | null;
  /** Whether it is older than it may be. Never where no schedule is set. */
  late: boolean;
}

/** How old the last good copy is. */
export async function copyAge(db: DbOrTx, { backups }: Pick<Config, "backups">): Promise<CopyAge> {
  const { rows } = await db.execute<{ good: string | null; late: boolean }>(sql`
    select max(started_at) filter (where state = 'kept' and tested_at is not null) as good,
      coalesce(max(started_at) filter (where state = 'kept' and tested_at is not null), min(started_at))
        < now() - make_interval(hours => ${lateHours}) as late from ${siteCopies}`);
  const [row] = rows;
  const good = row?.good ?? null;
  return { lastGood: good === null ? null : new Date(good), late: backups.to !== undefined && row?.late === true };
}
