import { eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import {
  dateVersions,
  keepVersion,
  readVersion,
  standing,
  standingVersions,
  versionsBefore,
} from "#features/versions/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { orPictureFault } from "#platform/content/picture-fault.server.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { type SiteTextName, siteTextSchemas, siteTexts } from "./contract.ts";
import { cleaned, markOf } from "./mark.server.ts";
import { siteTexts as rows } from "./tables.server.ts";

/** What a text said, and since when. */
export interface SavedText {
  savedAt: Date;
  data: Record<string, unknown>;
}

/** A text with all that it said before, the first one first, what it says now last; undefined where it was never put in. */
export async function readTextHistory(
  db: DbOrTx,
  name: SiteTextName,
): Promise<{ version: number; history: SavedText[] } | undefined> {
  const [row] = await db.select().from(rows).where(eq(rows.name, name));
  if (!row) return undefined;
  const { version, data } = row;
  const before = await versionsBefore(db, name, version);
  const { savedAt } = await readVersion(db, name, version);
  return { version, history: [...before, { savedAt: new Date(savedAt), data }] as SavedText[] };
}

const checked = async (name: SiteTextName, data: unknown) => {
  const read = siteTextSchemas[name].safeParse(data);
  if (read.success) return cleaned(read.data);
  const [issue] = read.error.issues;
  throw new AppError("VALIDATION_FAILED", `${issue?.path.join(".") || "It"}: ${issue?.message ?? "can't be used"}.`);
};

/**
 * Takes what a text said elsewhere, upon the version that was read here (undefined where there is none). What both said from the
 * beginning on (`shared` versions) stays as it is, the rest comes after what is here as versions of its own: nothing is written
 * over. Earlier ones that today's shape has no room for are passed over. Answers the version that it has then, and how many
 * were passed over. Throws VALIDATION_FAILED, CONFLICT when somebody saved meanwhile.
 */
export async function takeTextHistory(
  db: Db,
  name: SiteTextName,
  { version, shared, history }: { version: number | undefined; shared: number; history: readonly SavedText[] },
): Promise<{ version: number; passed: number }> {
  const coming: { savedAt: Date; data: object }[] = [];
  const rest = history.slice(shared);
  for (const [at, { savedAt, data }] of rest.entries())
    try {
      coming.push({ savedAt, data: await checked(name, data) });
    } catch (error) {
      // Only what can't be used is passed over: a site that is too busy now is not.
      const isUnusable = error instanceof AppError && error.code === "VALIDATION_FAILED";
      if (at === rest.length - 1 || !isUnusable) throw error;
    }
  const passed = rest.length - coming.length;
  const now = databaseNow();
  const dayOf = (day: Date) => new Date(Math.min(day.getTime(), now));
  const days = history.slice(0, shared).map(({ savedAt }) => dayOf(savedAt));
  const reached = (version ?? 0) + coming.length;
  try {
    await db.transaction(async (tx) => {
      const held = eq(rows.name, name);
      const before = version === undefined ? undefined : (await tx.select().from(rows).where(held).for("update"))[0];
      if (before?.version !== version) throw meanwhile();
      if (before) await bringIntoForce(tx, name, history.slice(0, shared), coming);
      const last = coming.at(-1)?.data;
      if (last && version === undefined) {
        const put = { name, data: last, version: reached, brought: markOf(last) };
        const { rowCount } = await tx.insert(rows).values(put).onConflictDoNothing();
        if (!rowCount) throw meanwhile();
      } else if (last)
        await tx
          .update(rows)
          .set({ data: last, version: reached, updatedAt: sql`now()` as never })
          .where(held);
      for (const [at, { savedAt, data }] of coming.entries())
        await keepVersion(tx, { holder: name, version: (version ?? 0) + at + 1, data, savedAt: dayOf(savedAt) });
      await dateVersions(tx, name, days);
      if (last)
        await note(tx, {
          action: "site-text.import",
          subject: siteTexts[name].title,
          before: before?.data,
          after: last,
        });
    });
  } catch (error) {
    throw orPictureFault(error, "data");
  }
  return { version: reached, passed };
}

const firstDayOf = (data: object) => ("inForceFrom" in data ? String(data.inForceFrom) : undefined);

/**
 * What is taken over is what visitors read: where the archive's present legal text is none of those that both had, and one that
 * is here came into force later, it begins today.
 */
async function bringIntoForce(
  tx: DbOrTx,
  name: SiteTextName,
  shared: readonly SavedText[],
  coming: { savedAt: Date; data: object }[],
): Promise<void> {
  const now = new Date(databaseNow());
  const today = dhakaDay(now);
  const dated = [...shared, ...coming].flatMap((one) => {
    const day = firstDayOf(one.data);
    return day === undefined ? [] : [{ one, day, savedAt: one.savedAt }];
  });
  const present = standing(dated).find(({ day }) => day <= today);
  const mine = coming.find((one) => one === present?.one);
  if (!present || !mine) return;
  const ours = (await standingVersions(tx, name, "inForceFrom")).find(({ day }) => day <= today);
  // With its new day it is of today, too: none that its archive saved after it takes it back.
  if (ours && ours.day > present.day) Object.assign(mine, { data: { ...mine.data, inForceFrom: today }, savedAt: now });
}

const meanwhile = () => new AppError("CONFLICT", "Someone saved this text meanwhile. Send the file again.");
