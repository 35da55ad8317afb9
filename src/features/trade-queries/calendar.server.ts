import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { changeContent, installContent, readContent } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { addWorkingDays, dhakaDay } from "#lib/working-days.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import {
  type changeQuerySettingsSchema,
  type QuerySettings,
  querySettingsSchema,
  type saveHolidaySchema,
} from "./admin/contract.ts";
import { holidays } from "./tables.server.ts";

const key = "trade-queries";

/** Which days are working days, and within how many of them an answer is promised. */
export async function readQuerySettings(db: DbOrTx): Promise<QuerySettings> {
  return (await readContent(db, key, querySettingsSchema)) ?? querySettingsSchema.parse({});
}

/** Changes what is given. Promises that were made stay as they are. Throws CONFLICT when something is not as `before` says. */
export async function changeQuerySettings(
  db: Db,
  change: z.infer<typeof changeQuerySettingsSchema>,
): Promise<QuerySettings> {
  return (await changeContent(db, key, querySettingsSchema, change)).after;
}

/** The day by which a question put at this moment is to be answered. */
export async function promisedDay(db: Db, at: Date): Promise<string> {
  const { answerWorkingDays, workdays } = await readQuerySettings(db);
  const days = await listHolidays(db);
  return addWorkingDays(dhakaDay(at), answerWorkingDays, new Set(days.map(({ day }) => day)), workdays);
}

export function listHolidays(db: DbOrTx): Promise<{ day: string; name: string }[]> {
  return db.select().from(holidays).orderBy(asc(holidays.day)).limit(1000);
}

/**
 * Holidays of fixed date to begin with, for four years from the given one, put in at the first start of a site: what an
 * admin removes does not come back. Those that follow the moon are announced each year; admins add them.
 */
export async function installHolidays(
  db: DbOrTx,
  firstYear: number,
  fixed: { month: number; day: number; name: string }[],
): Promise<void> {
  if (!(await installContent(db, key, querySettingsSchema.parse({})))) return;
  const two = (part: number) => String(part).padStart(2, "0");
  const rows = [0, 1, 2, 3].flatMap((years) =>
    fixed.map(({ month, day, name }) => ({ day: `${firstYear + years}-${two(month)}-${two(day)}`, name })),
  );
  await db.insert(holidays).values(rows).onConflictDoNothing();
}

/**
 * Adds a holiday, or renames it. Promises that were made stay as they are. Throws CONFLICT when it is called otherwise than
 * `before` says.
 */
export async function saveHoliday(
  db: Db,
  day: string,
  { name, before: seen }: z.infer<typeof saveHolidaySchema>,
): Promise<void> {
  if ((await db.$count(holidays)) >= 1000) throw new AppError("CONFLICT", "Remove old holidays first: there are 1000.");
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(holidays).where(eq(holidays.day, day)).for("update");
    if (seen !== undefined && seen !== (before?.name ?? null))
      throw new AppError(
        "CONFLICT",
        before ? `This day is entered already, as ${before.name}.` : "Somebody else has removed this holiday.",
      );
    await tx.insert(holidays).values({ day, name }).onConflictDoUpdate({ target: holidays.day, set: { name } });
    await note(tx, { action: "holiday.save", subject: day, before, after: { day, name } });
  });
}

export async function removeHoliday(db: Db, day: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(holidays).where(eq(holidays.day, day)).returning();
    if (!gone) throw new AppError("NOT_FOUND", "There is no holiday on this day.");
    await note(tx, { action: "holiday.remove", subject: day, before: gone });
  });
}
