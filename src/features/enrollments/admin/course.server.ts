import { and, asc, desc, eq, notInArray, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { filesOf } from "#features/media/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { idOfPress, pressedBefore } from "#platform/db/pressed.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { announce, countEnrolled } from "../announcements.server.ts";
import { announcementsDue, cohortAnnouncements, cohortMaterials, cohortSessions } from "../course-tables.server.ts";
import { lockCohort, programOf, type Tx, titleOf } from "../enroll.server.ts";
import { sessionsText } from "../session-words.ts";
import { cohorts } from "../tables.server.ts";
import {
  type AddMaterial,
  mostMaterials,
  type NewMaterial,
  type StaffCourse,
  type WriteSessions,
} from "./course-contract.ts";

const noMaterial = () => new AppError("NOT_FOUND", "This material is no longer there.");
const changedMeanwhile = (what: string) =>
  new AppError("CONFLICT", `Somebody else changed ${what} meanwhile. Look at it before you change it.`);

/** What those enrolled in a cohort get, for those who run it. Throws NOT_FOUND. */
export async function readStaffCourse(db: DbOrTx, cohortId: string): Promise<StaffCourse> {
  const [cohort] = await db.select().from(cohorts).where(eq(cohorts.id, cohortId));
  if (!cohort) throw new AppError("NOT_FOUND", "This cohort no longer exists.");
  const program = await programOf(db, cohort.programId);
  const sessions = await db
    .select()
    .from(cohortSessions)
    .where(eq(cohortSessions.cohortId, cohortId))
    .orderBy(asc(cohortSessions.startsAt), asc(cohortSessions.id));
  const materials = await db
    .select()
    .from(cohortMaterials)
    .where(eq(cohortMaterials.cohortId, cohortId))
    .orderBy(asc(cohortMaterials.visibleFrom), asc(cohortMaterials.createdAt));
  const files = await filesOf(
    db,
    materials.flatMap(({ fileId }) => fileId ?? []),
  );
  const announcements = await db
    .select({
      announcement: cohortAnnouncements,
      waiting: sql<number>`(select count(*)::int from ${announcementsDue} d where d.announcement_id = ${cohortAnnouncements.id})`,
    })
    .from(cohortAnnouncements)
    .where(eq(cohortAnnouncements.cohortId, cohortId))
    .orderBy(desc(cohortAnnouncements.sentAt), desc(cohortAnnouncements.id))
    .limit(100);
  const { id, name, startsOn, endsOn, version, canceledAt } = cohort;
  return {
    program: { id: program.id, title: program.title },
    cohort: {
      ...{ id, name, startsOn, endsOn, version, canceled: canceledAt !== null },
      enrolled: await countEnrolled(db as Tx, cohortId),
    },
    sessions: sessions.map(({ id: key, title, startsAt, endsAt, place, url }) => ({
      ...{ id: key, title, place, url, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    })),
    materials: materials.map((one) => ({
      ...{ id: one.id, title: one.title, note: one.note, url: one.url, visibleFrom: one.visibleFrom },
      ...{ version: one.version, file: one.fileId, fileTitle: files.get(one.fileId ?? "")?.title ?? null },
    })),
    announcements: announcements.map(({ announcement: { id: key, subject, text, sentAt, recipients }, waiting }) => ({
      ...{ id: key, subject, text, sentAt: sentAt.toISOString(), recipients, waiting },
    })),
  };
}

async function lockOpen(tx: Tx, id: string) {
  const cohort = await lockCohort(tx, id);
  if (cohort.canceledAt !== null) throw new AppError("CONFLICT", "This cohort was canceled.");
  return { cohort, title: titleOf(await programOf(tx, cohort.programId), cohort) };
}

/**
 * Writes all sessions of a cohort; those that stay keep their ids, so that calendars know them again. With `tell`, those enrolled
 * are told the new ones by email. Throws NOT_FOUND, CONFLICT for another version.
 */
export async function writeSessions(platform: Platform, cohortId: string, input: WriteSessions, by: string) {
  await platform.db.transaction(async (tx) => {
    const { cohort, title } = await lockOpen(tx, cohortId);
    if (cohort.version !== input.version) throw changedMeanwhile("this cohort");
    const ofCohort = eq(cohortSessions.cohortId, cohortId);
    const before = await tx.select().from(cohortSessions).where(ofCohort).orderBy(asc(cohortSessions.startsAt));
    const known = new Map(before.map((one) => [one.id, one]));
    const kept = input.sessions.flatMap(({ id }) => (id !== null && known.has(id) ? id : []));
    await tx
      .delete(cohortSessions)
      .where(kept.length > 0 ? and(ofCohort, notInArray(cohortSessions.id, kept)) : ofCohort);
    for (const { id, startsAt, endsAt, ...words } of input.sessions) {
      const values = { ...words, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
      const was = known.get(id ?? "");
      if (!was) await tx.insert(cohortSessions).values({ cohortId, ...values });
      else if (
        was.startsAt.getTime() !== values.startsAt.getTime() ||
        was.endsAt.getTime() !== values.endsAt.getTime() ||
        was.title !== values.title ||
        was.place !== values.place ||
        was.url !== values.url
      )
        await tx
          .update(cohortSessions)
          .set({ ...values, version: was.version + 1, changedAt: sql`now()` })
          .where(eq(cohortSessions.id, was.id));
    }
    await tx
      .update(cohorts)
      .set({ version: cohort.version + 1 })
      .where(eq(cohorts.id, cohortId));
    const after = await tx.select().from(cohortSessions).where(ofCohort).orderBy(asc(cohortSessions.startsAt));
    const facts = (rows: typeof after) =>
      rows.map(({ title: name, startsAt, endsAt, place }) => ({ title: name, startsAt, endsAt, place }));
    const told = input.tell
      ? await announce(platform, tx, cohort, { id: crypto.randomUUID(), ...sessionsText(after) }, by)
      : undefined;
    await note(tx, {
      action: "cohort.sessions",
      subject: title,
      subjectId: cohortId,
      before: { sessions: facts(before) },
      after: { sessions: facts(after), ...(told && { told: told.recipients }) },
    });
  });
}

const columnsOf = ({ file, ...same }: NewMaterial) => ({ ...same, fileId: file });
const factsOf = ({ title, url, fileId, visibleFrom }: typeof cohortMaterials.$inferSelect) => ({
  ...{ title, url, file: fileId, visibleFrom },
});

async function demandFile(tx: DbOrTx, file: string | null): Promise<void> {
  if (file === null || (await filesOf(tx, [file])).has(file)) return;
  throw new AppError("VALIDATION_FAILED", "This file is no longer in the library.", {
    errors: [{ path: "file", message: "Choose a file of the library" }],
  });
}

/** Adds a material to a cohort, once for each key. Throws NOT_FOUND, CONFLICT. */
export async function addMaterial(
  db: Db,
  cohortId: string,
  { idempotencyKey: key, ...input }: AddMaterial,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { title } = await lockOpen(tx, cohortId);
    if (await pressedBefore(tx, cohortMaterials, key, sql`cohort_id = ${cohortId}`)) return;
    await demandFile(tx, input.file);
    if ((await tx.$count(cohortMaterials, eq(cohortMaterials.cohortId, cohortId))) >= mostMaterials)
      throw new AppError("CONFLICT", `A cohort can have up to ${mostMaterials} materials.`);
    const [row] = await tx
      .insert(cohortMaterials)
      .values({ ...idOfPress(key), cohortId, ...columnsOf(input) })
      .returning();
    if (!row) throw new Error("insert returned no row");
    await note(tx, { action: "cohort.material-add", subject: title, subjectId: cohortId, after: factsOf(row) });
  });
}

async function lockMaterial(tx: Tx, id: string) {
  const [row] = await tx.select().from(cohortMaterials).where(eq(cohortMaterials.id, id)).for("update");
  if (!row) throw noMaterial();
  const [cohort] = await tx.select().from(cohorts).where(eq(cohorts.id, row.cohortId));
  if (!cohort) throw noMaterial();
  return { row, title: titleOf(await programOf(tx, cohort.programId), cohort) };
}

/** Changes a material upon the version that was read; answers its cohort. Throws NOT_FOUND, CONFLICT. */
export async function changeMaterial(
  db: Db,
  id: string,
  { version, ...input }: NewMaterial & { version: number },
): Promise<string> {
  return db.transaction(async (tx) => {
    const { row: before, title } = await lockMaterial(tx, id);
    if (before.version !== version) throw changedMeanwhile("this material");
    await demandFile(tx, input.file);
    const [row] = await tx
      .update(cohortMaterials)
      .set({ ...columnsOf(input), version: version + 1 })
      .where(eq(cohortMaterials.id, id))
      .returning();
    if (!row) throw noMaterial();
    await note(tx, {
      ...{ action: "cohort.material-change", subject: title, subjectId: row.cohortId },
      ...{ before: factsOf(before), after: factsOf(row) },
    });
    return row.cohortId;
  });
}

/** Takes a material away; answers its cohort. Throws NOT_FOUND. */
export async function removeMaterial(db: Db, id: string): Promise<string> {
  return db.transaction(async (tx) => {
    const { row, title } = await lockMaterial(tx, id);
    await tx.delete(cohortMaterials).where(eq(cohortMaterials.id, id));
    await note(tx, {
      ...{ action: "cohort.material-remove", subject: title, subjectId: row.cohortId, before: factsOf(row) },
    });
    return row.cohortId;
  });
}

/** To how many an announcement would go, and how it reads. Throws NOT_FOUND. */
export async function previewAnnouncement(
  db: Db,
  cohortId: string,
  { subject, text }: { subject: string; text: string },
) {
  const { program, cohort } = await readStaffCourse(db, cohortId);
  return {
    recipients: cohort.enrolled,
    subject: `${program.title}: ${subject}`,
    paragraphs: text.split(/\n{2,}/),
  };
}

/** Sends an announcement, once for each key. Throws NOT_FOUND, CONFLICT. */
export async function sendAnnouncement(
  platform: Platform,
  cohortId: string,
  { key, subject, text }: { key: string; subject: string; text: string },
  by: string,
): Promise<number> {
  return platform.db.transaction(async (tx) => {
    const { cohort, title } = await lockOpen(tx, cohortId);
    const { recipients, isNew } = await announce(platform, tx, cohort, { id: key, subject, text }, by);
    if (isNew)
      await note(tx, {
        action: "cohort.announce",
        subject: title,
        subjectId: cohortId,
        after: { subject, text, recipients },
      });
    return recipients;
  });
}
