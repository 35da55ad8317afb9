import type pg from "pg";
import { lateHours } from "#features/backups/service.server.ts";
import { isBucketAddress } from "#platform/backup/find-place.server.ts";
import type { Config } from "#platform/config.server.ts";
import { broken, type Finding, look, ok } from "./finding.ts";
import { age } from "./words.ts";

const screen = "/admin-dashboard/settings/backups";

const part = "backups";

interface Row {
  state: string;
  fault: string | null;
  tested: boolean;
  good: number | null;
  known: number | null;
  /** Seconds since one was restored and compared last. */
  tried: number | null;
}

/** The nightly copies: whether there are any, how old the last good one is, what became of the last one. */
export async function checkCopies(
  client: pg.ClientBase,
  { mode, backups }: Pick<Config, "mode" | "backups">,
): Promise<Finding[]> {
  if (backups.to === undefined)
    return mode === "local"
      ? []
      : [
          look(
            part,
            "No copies are made by themselves: BACKUP_TO is not set.",
            "Name a folder on another disk, or s3://bucket/path; or call npm run cli -- backup by a timer of the machine.",
          ),
        ];
  const { rows } = await client.query<Row>(
    `select state, fault, tested_at is not null as tested,
       (extract(epoch from now() - max(started_at) filter (where state = 'kept' and tested_at is not null) over ()) / 3600)::float8 as good,
       (extract(epoch from now() - min(started_at) over ()) / 3600)::float8 as known,
       extract(epoch from now() - max(tested_at) over ())::float8 as tried
     from site_copies order by started_at desc limit 1`,
  );
  const [last] = rows;
  // A store with a key of its own is there to be used, and nothing else would say that it isn't.
  const unused =
    backups.s3 && !isBucketAddress(backups.to)
      ? [
          look(
            part,
            `Copies go to the folder ${backups.to}, though the BACKUP_S3 variables name a store.`,
            "Set BACKUP_TO to s3://bucket/path, or leave BACKUP_S3_URL and the others out.",
          ),
        ]
      : [];
  if (!last)
    return [
      ...unused,
      look(part, "There is no copy yet.", "The site makes the first within a quarter of an hour of its start."),
    ];
  const found: Finding[] = [...unused];
  if (last.good === null ? (last.known ?? 0) > lateHours : last.good > lateHours)
    found.push(
      broken(
        part,
        last.good === null
          ? "No copy was ever made and tested."
          : `The last good copy is ${Math.round(last.good)} hours old.`,
        "Settings, Backups, says what went wrong. Make one by hand meanwhile: npm run cli -- backup FILE",
        screen,
      ),
    );
  if (last.state === "failed")
    found.push(
      look(part, `The last copy failed: ${last.fault}`, "It's tried again by itself, three times a night.", screen),
    );
  if (last.state === "kept" && !last.tested)
    found.push(
      look(
        part,
        `The last copy was not tested: ${last.fault}`,
        "Until one is, older ones stay, whatever their number.",
        screen,
      ),
    );
  return found.length > 0
    ? found
    : [
        ok(
          part,
          last.good === null
            ? "the first copy is being made"
            : `the last good copy is ${Math.round(last.good)} hours old; it was restored to try it ${age(last.tried ?? 0)} ago`,
        ),
      ];
}
