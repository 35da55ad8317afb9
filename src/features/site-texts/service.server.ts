import { eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { keepVersion } from "#features/versions/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { orPictureFault } from "#platform/content/picture-fault.server.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import {
  type ChangeSiteText,
  type SiteText,
  type SiteTextData,
  type SiteTextName,
  type SiteTextSummary,
  siteTextNames,
  siteTextSchemas,
  siteTexts,
} from "./contract.ts";
import { cleaned, markOf } from "./mark.server.ts";
import { siteTexts as rows } from "./tables.server.ts";

export { readTextHistory, type SavedText, takeTextHistory } from "./history.server.ts";
export { markOf } from "./mark.server.ts";

/** What a text of the site says, or undefined where it was never put in. */
export async function readSiteText<Name extends SiteTextName>(
  db: DbOrTx,
  name: Name,
): Promise<{ data: SiteTextData<Name>; updatedAt: string } | undefined> {
  const [row] = await db.select({ data: rows.data, updatedAt: rows.updatedAt }).from(rows).where(eq(rows.name, name));
  if (!row) return undefined;
  const data = siteTextSchemas[name].parse(row.data) as SiteTextData<Name>;
  return { data, updatedAt: row.updatedAt.toISOString() };
}

const summaryColumns = {
  name: rows.name,
  version: rows.version,
  updatedAt: rows.updatedAt,
  hasNewer: sql<boolean>`${rows.newer} is not null`,
};
type Row = { name: string; version: number; updatedAt: Date; hasNewer: boolean };

function summaryOf({ name, version, updatedAt, hasNewer }: Row): SiteTextSummary {
  const { title, address } = siteTexts[name as SiteTextName];
  return { name: name as SiteTextName, title, address, version, updatedAt: updatedAt.toISOString(), hasNewer };
}

/** All texts of the site that there are, in the order of the contract. */
export async function listSiteTexts(db: DbOrTx): Promise<SiteTextSummary[]> {
  const found = await db.select(summaryColumns).from(rows);
  const known = found.filter(({ name }) => name in siteTexts).map(summaryOf);
  return known.sort((a, b) => siteTextNames.indexOf(a.name) - siteTextNames.indexOf(b.name));
}

const notThere = () => new AppError("NOT_FOUND", "This text does not exist.");

/** One text as it is edited. Throws NOT_FOUND. */
export async function readWrittenText(db: DbOrTx, name: SiteTextName): Promise<SiteText> {
  const [row] = await db
    .select({ ...summaryColumns, data: rows.data, newer: rows.newer })
    .from(rows)
    .where(eq(rows.name, name));
  if (!row) throw notThere();
  return { ...summaryOf(row), data: row.data as SiteText["data"], newer: row.newer as SiteText["newer"] };
}

/** The row, held until the transaction ends. Throws NOT_FOUND, CONFLICT for another version than was read. */
async function lock(tx: DbOrTx, name: SiteTextName, version: number) {
  const [row] = await tx.select().from(rows).where(eq(rows.name, name)).for("update");
  if (!row) throw notThere();
  if (row.version !== version)
    throw new AppError(
      "CONFLICT",
      `Someone else saved this text while you were editing (now version ${row.version}). Your changes weren't saved. Reload it and apply them again.`,
    );
  return row;
}

type Change = Partial<typeof rows.$inferInsert>;

async function overwrite(tx: DbOrTx, name: SiteTextName, version: number, data: object, besides: Change = {}) {
  await tx
    .update(rows)
    .set({ ...besides, data, version: version + 1, updatedAt: sql`now()` as never })
    .where(eq(rows.name, name));
  await keepVersion(tx, { holder: name, version: version + 1, data });
}

/** Saves a text upon the version that was read. Throws NOT_FOUND, CONFLICT, VALIDATION_FAILED. */
export async function changeSiteText(db: Db, { name, version, data: given }: ChangeSiteText): Promise<SiteText> {
  const data = await cleaned(given);
  try {
    return await db.transaction(async (tx) => {
      const before = await lock(tx, name, version);
      await overwrite(tx, name, version, data);
      await note(tx, { action: "site-text.change", subject: siteTexts[name].title, before: before.data, after: data });
      return readWrittenText(tx, name);
    });
  } catch (error) {
    throw orPictureFault(error, "data");
  }
}

/** A legal text that is taken over today was not in force before. */
function takenToday(data: object): object {
  if (!("inForceFrom" in data)) return data;
  const today = dhakaDay(new Date(databaseNow()));
  return { ...data, inForceFrom: String(data.inForceFrom) > today ? data.inForceFrom : today };
}

/**
 * Takes the text that an update brings, or keeps one's own; it is not offered again. Throws NOT_FOUND where there is none,
 * CONFLICT when somebody saved meanwhile.
 */
export async function settleNewerText(
  db: Db,
  name: SiteTextName,
  { version, take }: { version: number; take: boolean },
): Promise<SiteText> {
  return db.transaction(async (tx) => {
    const { newer, data: before } = await lock(tx, name, version);
    if (newer === null) throw new AppError("NOT_FOUND", "No newer text waits here now.");
    const settled = { newer: null, brought: markOf(newer) };
    const subject = siteTexts[name].title;
    if (take) {
      const data = takenToday(newer as object);
      await overwrite(tx, name, version, data, settled);
      await note(tx, { action: "site-text.take-newer", subject, before, after: data });
    } else {
      await tx.update(rows).set(settled).where(eq(rows.name, name));
      await note(tx, { action: "site-text.keep-own", subject });
    }
    return readWrittenText(tx, name);
  });
}

/**
 * What this version of the site brings of a text: put in where there is none. An installation keeps what it has; where the
 * text is another than the one that was brought last, it waits for somebody to decide.
 */
export async function bringSiteText(db: DbOrTx, name: SiteTextName, given: unknown, updatedAt?: Date): Promise<void> {
  const data = await cleaned(siteTextSchemas[name].parse(given));
  const brought = markOf(data);
  const [row] = await db
    .select({ data: rows.data, brought: rows.brought, newer: rows.newer })
    .from(rows)
    .where(eq(rows.name, name));
  if (!row) {
    await db.insert(rows).values({ name, data, brought, ...(updatedAt && { updatedAt }) });
    await keepVersion(db, { holder: name, version: 1, data, savedAt: updatedAt });
    return;
  }
  const isSettled = row.brought === brought || markOf(row.data) === brought;
  const newer = isSettled ? null : data;
  if (markOf(row.newer) === markOf(newer) && (!isSettled || row.brought === brought)) return;
  await db
    .update(rows)
    .set({ newer, ...(isSettled && { brought }) })
    .where(eq(rows.name, name));
}
