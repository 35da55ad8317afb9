import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { factsOfPrograms } from "#features/programs/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { itemsLookedAt } from "#features/shop/service.server.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Tx } from "./enroll.server.ts";
import { partDueMail, partLateMail } from "./instalment-mails.server.ts";
import { instalments } from "./instalment-tables.server.ts";
import { instalmentKind, laterPartsOf } from "./instalments.server.ts";
import { cohorts, enrollments } from "./tables.server.ts";

/** So many days before a part is due its payer is told. */
const daysBefore = 7;
/** So many are told in one transaction. */
const portion = 50;

type Step = "late" | "soon";
const markOf = { late: instalments.remindedLateAt, soon: instalments.remindedSoonAt };

const dueNow = (step: Step): SQL | undefined => {
  const today = dhakaDay(new Date(databaseNow()));
  const inTime =
    step === "late"
      ? sql`${instalments.dueOn} < ${today}::date`
      : // Who has just enrolled was told the days of the parts in the email about it.
        sql`${instalments.dueOn} between ${today}::date and ${today}::date + ${daysBefore}::int
          and ${enrollments.enrolledAt} < now() - interval '1 day'`;
  return and(
    inTime,
    isNull(markOf[step]),
    isNull(instalments.lineId),
    eq(enrollments.state, "enrolled"),
    isNotNull(enrollments.userId),
    isNull(cohorts.canceledAt),
  );
};

const nextDue = (tx: DbOrTx, step: Step, after: string) =>
  tx
    .select({ part: instalments, enrollment: enrollments, cohort: cohorts })
    .from(instalments)
    .innerJoin(enrollments, eq(enrollments.id, instalments.enrollmentId))
    .innerJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(and(dueNow(step), gt(instalments.id, after)))
    .orderBy(asc(instalments.id))
    .limit(portion)
    .for("update", { of: instalments, skipLocked: true });
type Due = Awaited<ReturnType<typeof nextDue>>[number];

async function tell({ outbox, config }: Pick<Platform, "outbox" | "config">, tx: Tx, step: Step, due: Due[]) {
  const contacts = await findContacts(
    tx,
    due.flatMap(({ enrollment }) => enrollment.userId ?? []),
  );
  const programs = await factsOfPrograms(
    tx,
    due.map(({ enrollment }) => enrollment.programId),
  );
  const all = await laterPartsOf(
    tx,
    due.map(({ enrollment }) => enrollment.id),
  );
  const site = mailSiteOf(await readSettings(tx), config.siteUrl);
  const mails = due.flatMap(({ part, enrollment, cohort }) => {
    const to = contacts.get(enrollment.userId ?? "");
    const program = programs.get(enrollment.programId);
    if (!to || !program) return [];
    const { position: number, amount, dueOn } = part;
    const of = (all.get(enrollment.id)?.length ?? 0) + 1;
    const facts = { site, program, cohort, part: { number, of, amount, dueOn } };
    return step === "late" ? partLateMail(facts, to) : partDueMail(facts, to);
  });
  // In the order of their addresses, as whoever writes several does.
  for (const mail of mails.sort((a, b) => (a.to < b.to ? -1 : 1))) await outbox.put(tx, mail);
  return mails.length;
}

async function tellPortion(platform: Pick<Platform, "db" | "outbox" | "config">, step: Step, after: string) {
  return platform.db.transaction(async (tx) => {
    const found = await nextDue(tx, step, after);
    // Whose payment a person looks at, or whose transfer is looked for, isn't asked to pay; the next round asks again.
    const looked = await itemsLookedAt(
      tx,
      instalmentKind,
      found.map(({ part }) => part.id),
    );
    const due = found.filter(({ part }) => !looked.has(part.id));
    const told = due.length === 0 ? 0 : await tell(platform, tx, step, due);
    if (due.length > 0)
      await tx
        .update(instalments)
        // Who hears that it is late isn't told afterward that it will be due.
        .set({ remindedSoonAt: sql`now()`, ...(step === "late" && { remindedLateAt: sql`now()` }) })
        .where(
          inArray(
            instalments.id,
            due.map(({ part }) => part.id),
          ),
        );
    return { told, last: found.length === portion ? found.at(-1)?.part.id : undefined };
  });
}

/**
 * Writes to those who have a later part of a fee to pay: a week before it is due, and the day after. Email and mark commit together,
 * so nobody is told twice, whichever process does it. Answers how many emails that were.
 */
export async function remindOfParts(
  platform: Pick<Platform, "outbox" | "config"> & { db: Db },
  stopping?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (const step of ["late", "soon"] as const) {
    let after: string | undefined = "00000000-0000-0000-0000-000000000000";
    while (after !== undefined && !stopping?.aborted) {
      const { told, last }: { told: number; last: string | undefined } = await tellPortion(platform, step, after);
      count += told;
      after = last;
    }
  }
  return count;
}
