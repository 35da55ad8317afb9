import { sql } from "drizzle-orm";
import { signUpsByPeriod } from "#features/accounts/service.server.ts";
import { copyAge } from "#features/backups/service.server.ts";
import { countBlogsAsked, countBlogsDue, readMost } from "#features/blogs/service.server.ts";
import { countNew } from "#features/contact/service.server.ts";
import { countProofs } from "#features/discounts/service.server.ts";
import { partsLate, requestsWaiting } from "#features/enrollments/service.server.ts";
import { countRequested } from "#features/memberships/service.server.ts";
import { countFailedLetters } from "#features/newsletter/service.server.ts";
import { listMisses } from "#features/search/service.server.ts";
import { purchasesWaiting, salesByPeriod, soldMost } from "#features/shop/service.server.ts";
import { queriesWaiting } from "#features/trade-queries/service.server.ts";
import { type PeriodUnit, periodsUntil } from "#lib/periods.ts";
import { type Area, mayWorkIn, type Role } from "#lib/staff.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { shopOf } from "../shop.server.ts";
import type { Figures, Waiting } from "./contract.ts";

/** How many periods are shown; as many before them are compared with. */
const shown = { day: 30, week: 12, month: 12 } as const satisfies Record<PeriodUnit, number>;
const listed = 5;

const today = () => dhakaDay(new Date(databaseNow()));

/** Whose work it is. */
const areaOf: Record<keyof Waiting, Area> = {
  queriesOverdue: "desk",
  queriesDueToday: "desk",
  queriesUnassigned: "desk",
  queriesPending: "desk",
  paymentsHeld: "sales",
  transfers: "sales",
  mismatches: "sales",
  refundRequests: "sales",
  refundsDue: "sales",
  messages: "desk",
  enrollmentRequests: "content",
  partsLate: "content",
  applications: "desk",
  studentProofs: "desk",
  blogsAsked: "content",
  blogsDue: "content",
  failedLetters: "desk",
  failedMails: "admin",
  failedJobs: "admin",
  copiesLate: "admin",
};

/** Counts what waits for a person of this role, all over the site; what is others' work counts nothing. */
export async function readWaiting(platform: Platform, role: Role): Promise<Waiting> {
  const { db, config } = platform;
  const counts = { ...(await countWaiting(platform)), copiesLate: (await copyAge(db, config)).late ? 1 : 0 };
  const own = Object.entries(counts).map(([key, count]) => [
    key,
    mayWorkIn(role, areaOf[key as keyof Waiting]) ? count : 0,
  ]);
  return Object.fromEntries(own) as Waiting;
}

async function countWaiting(platform: Platform): Promise<Omit<Waiting, "copiesLate">> {
  const { db } = platform;
  const queries = await queriesWaiting(db, today());
  const { counts: shop } = await purchasesWaiting(shopOf(platform).shop);
  const { rows } = await db.execute<{ mails: number; jobs: number }>(sql`
    select (select count(*) from mails where status = 'failed' and created_at > now() - interval '30 days')::int as mails,
      (select count(*) from jobs.job where state = 'failed' and name not like '\\_\\_pgboss%')::int as jobs`);
  return {
    queriesOverdue: queries.overdue,
    queriesDueToday: queries.dueToday,
    queriesUnassigned: queries.unassigned,
    queriesPending: queries.pending,
    paymentsHeld: shop.held,
    transfers: shop.transfer,
    mismatches: shop.mismatch,
    refundRequests: shop.asked,
    refundsDue: shop.refund,
    messages: await countNew(db),
    enrollmentRequests: await requestsWaiting(db),
    partsLate: await partsLate(db),
    applications: await countRequested(db),
    studentProofs: await countProofs(db),
    blogsAsked: await countBlogsAsked(db),
    blogsDue: await countBlogsDue(db),
    failedLetters: await countFailedLetters(db),
    failedMails: rows[0]?.mails ?? 0,
    failedJobs: rows[0]?.jobs ?? 0,
  };
}

/** What only admins see of how the site goes. */
async function readOfSite(db: Db, since: string): Promise<Pick<Figures, "readMost" | "misses">> {
  const misses = await listMisses(db, { page: 1, limit: listed, sort: "count" });
  return {
    readMost: await readMost(db, since, listed),
    misses: misses.items.map(({ text, count }) => ({ text, count })),
  };
}

/** How the site goes, by day, week or month, compared with the time right before: sales, and for admins all of it. */
export async function readFigures(db: Db, by: PeriodUnit, role: Role): Promise<Figures> {
  const firstDays = periodsUntil(by, today(), shown[by] * 2);
  const whole = mayWorkIn(role, "admin");
  const sales = await salesByPeriod(db, firstDays);
  const signUps = whole ? await signUpsByPeriod(db, firstDays) : undefined;
  const all = firstDays.map((first, i) => {
    const [sale, joined] = [sales[i], signUps?.[i]];
    if (sale === undefined || (whole && joined === undefined)) throw new Error("figures for each period");
    return { first, ...sale, ...(joined === undefined ? {} : { signUps: joined }) };
  });
  const since = firstDays[shown[by]] ?? "";
  return {
    by,
    before: all.slice(0, shown[by]),
    periods: all.slice(shown[by]),
    soldMost: await soldMost(db, since, listed),
    ...(whole ? await readOfSite(db, since) : {}),
  };
}
