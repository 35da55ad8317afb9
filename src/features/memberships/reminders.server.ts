import { and, asc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { endedMail, endingMail } from "./mails.server.ts";
import { kindOf, nextFee, today } from "./members.server.ts";
import { memberships } from "./tables.server.ts";
import { renewAfter, renewBefore } from "./term.ts";

/** So many days before the end the offer of 30 days before is said once more. */
const lastDays = 7;

type Step = "over" | "remind" | "offer";

/** Which memberships are due, by the days until their end. Each step is done once for each end. */
const dueNow = (step: Step): SQL => {
  const left = sql`(${memberships.endsOn} - ${today()}::date)`;
  if (step === "over")
    return sql`${left} between ${-renewAfter}::int and -1 and ${memberships.overFor} is distinct from ${memberships.endsOn}`;
  const [days, mark] = step === "remind" ? [lastDays, memberships.remindedFor] : [renewBefore, memberships.offeredFor];
  return sql`${left} between 0 and ${days}::int and ${mark} is distinct from ${memberships.endsOn}`;
};

/** What is marked: whoever gets the last reminder first, as the site was off, doesn't get the offer after it. */
const marksOf = { over: ["overFor"], remind: ["remindedFor", "offeredFor"], offer: ["offeredFor"] } as const;

/**
 * Writes to members whose term ends: the offer 30 days before, a reminder 7 days before, and that it is over. Mail and mark commit
 * together, so nobody is told twice. Answers how many were told.
 */
export async function remindMembers(
  { db, outbox, config }: Pick<Platform, "db" | "outbox" | "config">,
  stopping?: AbortSignal,
): Promise<number> {
  let told = 0;
  for (const step of ["over", "remind", "offer"] as const) {
    const due = and(eq(memberships.state, "active"), isNotNull(memberships.userId), dueNow(step));
    for (;;) {
      if (stopping?.aborted) return told;
      const found = await db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(memberships)
          .where(due)
          .orderBy(asc(memberships.endsOn))
          .limit(1)
          .for("update", { skipLocked: true });
        if (!row?.userId || row.endsOn === null || row.number === null) return false;
        const marks = Object.fromEntries(marksOf[step].map((name) => [name, row.endsOn]));
        await tx
          .update(memberships)
          .set(marks)
          .where(inArray(memberships.id, [row.id]));
        const to = (await findContacts(tx, [row.userId])).get(row.userId);
        const kind = await kindOf(tx, row.kindId);
        const site = mailSiteOf(await readSettings(tx), config.siteUrl);
        const facts = { site, kind: kind.name, number: row.number, endsOn: row.endsOn, ...nextFee(row, kind) };
        if (to) await outbox.put(tx, step === "over" ? endedMail(facts, to) : endingMail(facts, to, step === "remind"));
        return true;
      });
      if (!found) break;
      told += 1;
    }
  }
  return told;
}
