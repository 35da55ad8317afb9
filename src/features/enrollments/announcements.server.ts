import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { CohortRow } from "./cohorts.server.ts";
import { announcementsDue, cohortAnnouncements } from "./course-tables.server.ts";
import { programOf, type Tx } from "./enroll.server.ts";
import { announcementMail } from "./mails.server.ts";
import { cohorts, enrollments } from "./tables.server.ts";

/** The job that writes the emails of announcements. */
export const announceJob = "enrollments-announce";
/** So many a cohort is told in a day: each is an email to all. */
const mostADay = 6;
const portion = 50;
/** A round ends before its job is taken for dead; the next one goes on. */
const roundMs = 50_000;

export interface Announcement {
  id: string;
  subject: string;
  text: string;
}

const enrolledIn = (cohortId: string) =>
  and(
    eq(enrollments.cohortId, cohortId),
    inArray(enrollments.state, ["enrolled", "completed"]),
    sql`${enrollments.userId} is not null`,
  );

/** How many an announcement would go to now. */
export const countEnrolled = (tx: Pick<Tx, "$count">, cohortId: string) => tx.$count(enrollments, enrolledIn(cohortId));

/**
 * Tells everybody who is enrolled at this moment, in the caller's transaction and under its lock of the cohort: who gets it is
 * written down here, the emails follow by a job. Sent once more with the same id it is the one that was sent. Answers to how many.
 * Throws CONFLICT for too many a day, or the id of something else.
 */
export async function announce(
  platform: Platform,
  tx: Tx,
  cohort: Pick<CohortRow, "id">,
  { id, subject, text }: Announcement,
  by: string | null,
): Promise<{ recipients: number; isNew: boolean }> {
  const [known] = await tx.select().from(cohortAnnouncements).where(eq(cohortAnnouncements.id, id));
  if (known) {
    if (known.cohortId !== cohort.id || known.subject !== subject || known.text !== text)
      throw new AppError("CONFLICT", "Another announcement was sent with this key. Load the page anew.");
    return { recipients: known.recipients, isNew: false };
  }
  const today = and(
    eq(cohortAnnouncements.cohortId, cohort.id),
    gt(cohortAnnouncements.sentAt, sql`now() - interval '1 day'`),
  );
  if ((await tx.$count(cohortAnnouncements, today)) >= mostADay)
    throw new AppError("CONFLICT", `A cohort can get ${mostADay} announcements within 24 hours. Try again later.`);
  const recipients = await countEnrolled(tx, cohort.id);
  await tx.insert(cohortAnnouncements).values({ id, cohortId: cohort.id, subject, text, sentBy: by, recipients });
  await tx.execute(sql`
    insert into ${announcementsDue} (announcement_id, enrollment_id)
    select ${id}::uuid, ${enrollments.id} from ${enrollments} where ${enrolledIn(cohort.id)}`);
  if (recipients > 0) await platform.jobs.enqueue(tx, announceJob, {});
  return { recipients, isNew: true };
}

/** Writes some emails of announcements, the oldest first; whether there were any. Who has lost the seat meanwhile gets none. */
async function tellSome(platform: Platform): Promise<boolean> {
  const { db, outbox, config } = platform;
  return db.transaction(async (tx) => {
    // Two rounds at once take different ones; who is killed leaves the rows where they were.
    const { rows: due } = await tx.execute<{ announcement_id: string; enrollment_id: string }>(sql`
      select d.announcement_id, d.enrollment_id from ${announcementsDue} d
      where d.announcement_id = (
        select a.id from ${cohortAnnouncements} a where exists (select 1 from ${announcementsDue} o where o.announcement_id = a.id)
        order by a.sent_at, a.id limit 1)
      order by d.enrollment_id limit ${portion} for update of d skip locked`);
    const [first] = due;
    if (!first) return false;
    const ids = due.map(({ enrollment_id }) => enrollment_id);
    const [told] = await tx
      .select({ announcement: cohortAnnouncements, cohort: cohorts })
      .from(cohortAnnouncements)
      .innerJoin(cohorts, eq(cohorts.id, cohortAnnouncements.cohortId))
      // What a canceled cohort has said is no longer shown to anybody, either.
      .where(and(eq(cohortAnnouncements.id, first.announcement_id), isNull(cohorts.canceledAt)));
    if (told) {
      const { announcement, cohort } = told;
      const people = await tx
        .select({ userId: enrollments.userId })
        .from(enrollments)
        .where(and(inArray(enrollments.id, ids), inArray(enrollments.state, ["enrolled", "completed"])));
      const contacts = await findContacts(
        tx,
        people.flatMap(({ userId }) => userId ?? []),
      );
      const site = mailSiteOf(await readSettings(tx), config.siteUrl);
      const facts = { site, program: await programOf(tx, cohort.programId), cohort };
      const addressees = [...contacts.values()].sort((a, b) => (a.email < b.email ? -1 : 1));
      for (const to of addressees) await outbox.put(tx, announcementMail({ ...facts, ...announcement }, to));
    }
    await tx
      .delete(announcementsDue)
      .where(
        and(eq(announcementsDue.announcementId, first.announcement_id), inArray(announcementsDue.enrollmentId, ids)),
      );
    return true;
  });
}

/** Writes the emails of all announcements that were sent. Safe to run anywhere, at any time; answers whether all is done. */
export async function announceRound(platform: Platform, stopping?: AbortSignal): Promise<void> {
  const ends = performance.now() + roundMs;
  while (!stopping?.aborted && performance.now() < ends && (await tellSome(platform)));
}
