import { readSiteText } from "#features/site-texts/service.server.ts";
import { dhakaMidnight } from "#lib/dhaka-field.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { BoardProfile, Philosophy } from "./contract.ts";
import { inOffice, nextDay, toProfile } from "./profiles.ts";

/** The directors of today (none while nobody has entered any), what guides them, and when a term ends next (ms UTC). */
export async function readBoard(
  db: Db,
): Promise<{ profiles: BoardProfile[]; philosophy: Philosophy | undefined; changesAt: number | undefined }> {
  const found = await readSiteText(db, "board");
  const today = dhakaDay(new Date(databaseNow()));
  const members = inOffice(found?.data.members ?? [], today);
  const ends = members.flatMap(({ until }) => (until === null ? [] : [dhakaMidnight(nextDay(until))]));
  return {
    profiles: members.map(toProfile),
    philosophy: found?.data.philosophy,
    changesAt: ends.length > 0 ? Math.min(...ends) : undefined,
  };
}
