import { sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { addWorkingDays, dhakaDay, isWorkingDay } from "#lib/working-days.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { listHolidays, readQuerySettings } from "./calendar.server.ts";
import { instituteAddresses } from "./post.server.ts";
import { type DueCase, promiseMail } from "./promise-mails.server.ts";

/** More open cases than these are not looked through; the oldest promises come first. */
const looked = 500;

/**
 * On a working day: reminds everybody of the queries assigned to them whose promise ends by the next working day, and the
 * institute of those that end today, are overdue, or have nobody. `today` is a day in Dhaka. Returns the number of mails; none on a free day.
 */
export async function remindOfPromises(
  { db, config, outbox }: Platform,
  today = dhakaDay(new Date(databaseNow())),
): Promise<number> {
  const holidays = new Set((await listHolidays(db)).map(({ day }) => day));
  const { workdays } = await readQuerySettings(db);
  if (!isWorkingDay(today, holidays, workdays)) return 0;
  const soon = addWorkingDays(today, 1, holidays, workdays);
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<DueCase & Record<string, unknown> & { assigneeId: string | null }>(sql`
      select q.case_number as "caseNumber", q.promised_on::text as "promisedOn", q.assignee_id as "assigneeId", p.text
      from trade_queries q join trade_query_parts p on p.query_id = q.id and p.answer is null
      where q.status = 'pending' and q.promised_on <= ${soon} order by q.promised_on, q.id limit ${looked}`);
    const site = mailSiteOf(await readSettings(tx), config.siteUrl);
    const byAssignee = Map.groupBy(rows, ({ assigneeId }) => assigneeId);
    const people = await findContacts(
      tx,
      [...byAssignee.keys()].filter((id) => id !== null),
    );
    const mails = [...people].flatMap(([id, person]) => {
      const cases = byAssignee.get(id) ?? [];
      return cases.length > 0 ? [promiseMail(site, person, cases, today)] : [];
    });
    const ofAll = rows.filter(({ promisedOn, assigneeId }) => promisedOn <= today || assigneeId === null);
    if (ofAll.length > 0)
      for (const email of await instituteAddresses(tx, site)) mails.push(promiseMail(site, { email }, ofAll, today));
    for (const mail of mails) await outbox.put(tx, mail);
    return mails.length;
  });
}

/** The desk's part of the jobs: at nine in the morning in Dhaka. */
export function tradeQueryJobs(platform: Platform): JobKind<object>[] {
  return [
    {
      name: "trade-query-promises",
      schedule: "0 3 * * *",
      handler: async () => void (await remindOfPromises(platform)),
    },
  ];
}
