import { asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import type { Begins, Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { momentField } from "#platform/http/fields.ts";
import { columnsOf, mostCohorts, planInBdt } from "./admin/cohorts.server.ts";
import { newCohortSchema } from "./admin/contract.ts";
import { announcementShape, mostMaterials, newMaterialSchema, sentSessionsSchema } from "./admin/course-contract.ts";
import { cohortAnnouncements, cohortMaterials, cohortSessions } from "./course-tables.server.ts";
import { programOf, type Tx, titleOf } from "./enroll.server.ts";
import { cohorts } from "./tables.server.ts";

/** So many announcements of a cohort are carried along. */
const mostAnnouncements = 1000;

const byCohort = <Row extends { cohortId: string }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ cohortId }) => cohortId);

/** What a cohort's course has, by cohort, each as it came to be. */
async function coursesOf(db: DbOrTx, ids: string[]) {
  const [sessions, materials, announcements] = [
    await db
      .select()
      .from(cohortSessions)
      .where(inArray(cohortSessions.cohortId, ids))
      .orderBy(asc(cohortSessions.startsAt), asc(cohortSessions.id)),
    await db
      .select()
      .from(cohortMaterials)
      .where(inArray(cohortMaterials.cohortId, ids))
      .orderBy(asc(cohortMaterials.createdAt), asc(cohortMaterials.id)),
    await db
      .select()
      .from(cohortAnnouncements)
      .where(inArray(cohortAnnouncements.cohortId, ids))
      .orderBy(asc(cohortAnnouncements.sentAt), asc(cohortAnnouncements.id)),
  ];
  return { sessions: byCohort(sessions), materials: byCohort(materials), announcements: byCohort(announcements) };
}

/** The cohorts of a program with their courses, for an archive of content. Nobody who enrolled is in it, nor how many were told. */
export async function archivedCohorts(db: Db, programId: string): Promise<Record<string, unknown>[]> {
  const rows = await db
    .select()
    .from(cohorts)
    .where(eq(cohorts.programId, programId))
    .orderBy(asc(cohorts.createdAt), asc(cohorts.id));
  if (rows.length === 0) return [];
  const courses = await coursesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...{ name: row.name, startsOn: row.startsOn, endsOn: row.endsOn, schedule: row.schedule, way: row.way },
    ...{ price: poishaToBdt(row.price), memberPrice: row.memberPrice === null ? null : poishaToBdt(row.memberPrice) },
    ...{ plan: planInBdt(row.plan), capacity: row.capacity, opensAt: row.salesStart?.toISOString() ?? null },
    ...{ closesAt: row.salesEnd?.toISOString() ?? null, canceledAt: row.canceledAt?.toISOString() ?? null },
    sessions: (courses.sessions.get(row.id) ?? []).map(({ title, startsAt, endsAt, place, url }) => ({
      ...{ title, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), place, url },
    })),
    materials: (courses.materials.get(row.id) ?? []).map(({ title, note: text, fileId, url, visibleFrom }) => ({
      ...{ title, note: text, file: fileId, url, visibleFrom },
    })),
    announcements: (courses.announcements.get(row.id) ?? []).map(({ subject, text, sentAt }) => ({
      ...{ subject, text, sentAt: sentAt.toISOString() },
    })),
  }));
}

const moment = (name: string) =>
  momentField(`${name} must be a moment like 2026-11-20T09:00:00Z`).transform((text) => new Date(text));

/** What an archive says of a cohort besides what staff say of a new one. */
const courseSchema = z.object({
  canceledAt: moment("canceledAt").nullable().default(null),
  // New ones, each: an archive names no ids.
  sessions: z.preprocess(
    (all) => (Array.isArray(all) ? all.map((one: object) => ({ ...one, id: null })) : (all ?? [])),
    sentSessionsSchema,
  ),
  materials: z.array(newMaterialSchema).max(mostMaterials).default([]),
  announcements: z
    .array(z.strictObject({ ...announcementShape, sentAt: moment("sentAt") }))
    .max(mostAnnouncements)
    .default([]),
});

/** Cohorts as an archive has them. Throws VALIDATION_FAILED with what is wrong first. */
export function readArchivedCohorts(values: unknown) {
  const fault = (path: readonly PropertyKey[], message: string | undefined) =>
    new AppError("VALIDATION_FAILED", `cohorts.${path.join(".")}: ${message ?? "can't be used"}.`);
  const list = z.array(z.looseObject({})).max(mostCohorts).safeParse(values);
  if (!list.success) throw fault([], "it must be a list of cohorts");
  return list.data.map((one, i) => {
    const { canceledAt, sessions, materials, announcements, ...own } = one;
    const cohort = newCohortSchema.safeParse(own);
    const course = courseSchema.safeParse({ canceledAt, sessions, materials, announcements });
    const [issue] = [...(cohort.error?.issues ?? []), ...(course.error?.issues ?? [])];
    if (!cohort.success || !course.success) throw fault([i, ...(issue?.path ?? [])], issue?.message);
    return { cohort: cohort.data, ...course.data };
  });
}
type Archived = ReturnType<typeof readArchivedCohorts>[number];

async function bringOne(tx: Tx, programId: string, given: Archived, place: number): Promise<void> {
  const { cohort, canceledAt, sessions, materials, announcements } = given;
  // Made one after the other, so that the next archive has them in this order.
  const createdAt = new Date(databaseNow() + place);
  const [row] = await tx
    .insert(cohorts)
    .values({ programId, ...columnsOf(cohort), canceledAt, createdAt })
    .returning();
  if (!row) throw new Error("insert returned no row");
  const cohortId = row.id;
  if (sessions.length > 0)
    await tx.insert(cohortSessions).values(
      sessions.map(({ id: _, startsAt, endsAt, ...words }) => ({
        ...{ cohortId, ...words, startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
      })),
    );
  if (materials.length > 0)
    await tx.insert(cohortMaterials).values(
      materials.map(({ file, ...same }, i) => ({
        ...{ cohortId, ...same, fileId: file, createdAt: new Date(createdAt.getTime() + i) },
      })),
    );
  // They were sent where they came from: nobody is emailed of them here.
  if (announcements.length > 0)
    await tx
      .insert(cohortAnnouncements)
      .values(announcements.map((one) => ({ id: crypto.randomUUID(), cohortId, ...one, recipients: 0 })));
  const subject = titleOf(await programOf(tx, programId), row);
  await note(tx, { action: "cohort.create", subject, subjectId: cohortId, after: { name: row.name, canceledAt } });
}

/** Adds them to a program that was just written, all or none. */
export async function bringCohorts(db: Begins, programId: string, all: readonly Archived[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [place, one] of all.entries()) await bringOne(tx, programId, one, place);
  });
}
