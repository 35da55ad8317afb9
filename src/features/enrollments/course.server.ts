import { and, asc, count, desc, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import { fileLink, filesOf } from "#features/media/service.server.ts";
import { factsOfPrograms } from "#features/programs/service.server.ts";
import { readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { writeCalendar } from "#lib/icalendar.ts";
import { serviceOf } from "#lib/service-address.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { OwnCourse } from "./course-contract.ts";
import { cohortAnnouncements, cohortMaterials, cohortSessions } from "./course-tables.server.ts";
import { notThere } from "./enroll.server.ts";
import { cohorts, enrollments } from "./tables.server.ts";

/** A link to a private file opens it for so long. */
const linkSeconds = 300;
/** So many announcements are shown, the newest. */
const mostShown = 100;

/** Somebody's own enrollment that is valid: they have the seat, and the cohort was not canceled. Throws NOT_FOUND. */
async function validOwn(db: Db, userId: string, id: string) {
  const [found] = await db
    .select({ enrollment: enrollments, cohort: cohorts })
    .from(enrollments)
    .innerJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(
      and(
        eq(enrollments.id, id),
        eq(enrollments.userId, userId),
        inArray(enrollments.state, ["enrolled", "completed"]),
        isNull(cohorts.canceledAt),
      ),
    );
  if (!found) throw notThere();
  const program = (await factsOfPrograms(db, [found.enrollment.programId])).get(found.enrollment.programId);
  if (!program) throw notThere();
  return { ...found, program };
}

const today = () => dhakaDay(new Date(databaseNow()));

const sessionsOf = (db: Db, cohortId: string) =>
  db
    .select()
    .from(cohortSessions)
    .where(eq(cohortSessions.cohortId, cohortId))
    .orderBy(asc(cohortSessions.startsAt), asc(cohortSessions.id));

/** Schedule, materials of today and announcements, for somebody enrolled. Throws NOT_FOUND. */
export async function readCourse(db: Db, userId: string, id: string): Promise<OwnCourse> {
  const { cohort, program } = await validOwn(db, userId, id);
  const ofCohort = eq(cohortMaterials.cohortId, cohort.id);
  const sessions = await sessionsOf(db, cohort.id);
  const materials = await db
    .select()
    .from(cohortMaterials)
    .where(and(ofCohort, lte(cohortMaterials.visibleFrom, today())))
    .orderBy(asc(cohortMaterials.visibleFrom), asc(cohortMaterials.createdAt));
  const [later] = await db
    .select({ total: count() })
    .from(cohortMaterials)
    .where(and(ofCohort, gt(cohortMaterials.visibleFrom, today())));
  const announcements = await db
    .select()
    .from(cohortAnnouncements)
    .where(eq(cohortAnnouncements.cohortId, cohort.id))
    .orderBy(desc(cohortAnnouncements.sentAt), desc(cohortAnnouncements.id))
    .limit(mostShown);
  const files = await filesOf(
    db,
    materials.flatMap(({ fileId }) => fileId ?? []),
  );
  const { name, startsOn, endsOn, schedule } = cohort;
  return {
    id,
    program: { title: program.title, slug: program.slug, visible: program.visible },
    cohort: { name, startsOn, endsOn, schedule },
    sessions: sessions.map(({ id: key, title, startsAt, endsAt, place, url }) => ({
      ...{ id: key, title, place, url },
      ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    })),
    materials: materials.map(({ id: key, title, note, url, fileId }) => {
      const file = files.get(fileId ?? "");
      return { id: key, title, note, url, file: file ? { kind: file.kind, bytes: file.bytes } : null };
    }),
    materialsToCome: later?.total ?? 0,
    announcements: announcements.map(({ id: key, subject, text, sentAt }) => ({
      ...{ id: key, subject, text, sentAt: sentAt.toISOString() },
    })),
  };
}

/** A link to a file of the materials, for some minutes. Throws NOT_FOUND, also before its day and for another cohort's. */
export async function materialLink(platform: Platform, userId: string, id: string, materialId: string) {
  const { db } = platform;
  const { cohort } = await validOwn(db, userId, id);
  const [material] = await db
    .select({ fileId: cohortMaterials.fileId })
    .from(cohortMaterials)
    .where(
      and(
        eq(cohortMaterials.id, materialId),
        eq(cohortMaterials.cohortId, cohort.id),
        lte(cohortMaterials.visibleFrom, today()),
      ),
    );
  if (!material?.fileId) throw new AppError("NOT_FOUND", "There is no such file.");
  const { href, expiresAt } = await fileLink(platform, db, { fileId: material.fileId, seconds: linkSeconds });
  return { href, expiresAt: expiresAt.toISOString() };
}

/** The sessions of somebody's cohort as a file for their calendar. Throws NOT_FOUND. */
export async function courseCalendar({ db, config }: Platform, userId: string, id: string): Promise<string> {
  const { cohort, program } = await validOwn(db, userId, id);
  const { name } = await readSettings(db);
  const url = config.siteUrl + serviceOf.ownCourse(id);
  return writeCalendar({
    maker: name,
    name: `${program.title}: ${cohort.name}`,
    events: (await sessionsOf(db, cohort.id)).map((session) => ({
      ...{ uid: session.id, sequence: session.version - 1, changedAt: session.changedAt, canceled: false },
      ...{ startsAt: session.startsAt, endsAt: session.endsAt, kind: "Program", url },
      title: `${program.title}: ${session.title}`,
      text: session.url === "" ? url : `Join online: ${session.url}\n${url}`,
      place: session.place || (session.url === "" ? "" : "Online"),
    })),
  });
}
