import { eq } from "drizzle-orm";
import { z } from "zod";
import { installCohorts } from "#features/enrollments/service.server.ts";
import { saveEvent } from "#features/events/service.server.ts";
import { events } from "#features/events/tables.server.ts";
import { programLanguages, programLevels, programModes } from "#features/programs/kinds.ts";
import { saveProgram } from "#features/programs/service.server.ts";
import { programs } from "#features/programs/tables.server.ts";
import { publicationKinds } from "#features/publications/kinds.ts";
import { savePublication } from "#features/publications/service.server.ts";
import { publications } from "#features/publications/tables.server.ts";
import { resourceKinds } from "#features/resources/kinds.ts";
import { saveResource } from "#features/resources/service.server.ts";
import { resources } from "#features/resources/tables.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { readDocuments } from "./seed-documents.server.ts";

const base = { title: z.string(), summary: z.string(), subject: z.string() };
const dated = { publishedDaysAgo: z.int().min(0) };
const sourced = {
  asOf: z.coerce.date(),
  sources: z.array(z.strictObject({ title: z.string(), url: z.url() })),
};

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** Days of cohorts are told from the day of seeding, too: the first such weekday after so many days, and how many days later the last one is. */
const cohortHead = z.strictObject({
  name: z.string(),
  afterDays: z.int().min(1),
  weekday: z.enum(weekdays),
  lasts: z.int().min(0),
  schedule: z.string(),
  way: z.string(),
  price: z.number(),
  memberPrice: z.number().nullable().default(null),
  capacity: z.int(),
});

const programHead = z.strictObject({
  ...base,
  certification: z.boolean(),
  format: z.string(),
  duration: z.string(),
  audience: z.string(),
  position: z.int(),
  level: z.enum(programLevels),
  mode: z.enum(programModes),
  language: z.enum(programLanguages),
  hours: z.int(),
  outcomes: z.array(z.string()),
  modules: z.array(z.strictObject({ title: z.string(), hours: z.number(), text: z.string() })),
  faculty: z.array(
    z.strictObject({ name: z.string(), role: z.string(), profile: z.string().nullable().default(null) }),
  ),
  faq: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  cohorts: z.array(cohortHead).default([]),
});

/** Times of events are told from the day of seeding, so that the demonstration always has some to come and some past. */
const eventHead = z.strictObject({
  ...base,
  ...dated,
  kind: z.string(),
  startsInDays: z.int(),
  at: z.string().regex(/^\d\d:\d\d$/),
  hours: z.number(),
  location: z.string(),
  virtual: z.boolean(),
  price: z.number(),
  hasRecording: z.boolean(),
});

const publicationHead = z.strictObject({
  ...base,
  ...dated,
  ...sourced,
  kind: z.enum(publicationKinds),
  authors: z.array(z.string()),
  series: z.string().default(""),
  issue: z.string().default(""),
  keywords: z.array(z.string()).default([]),
});

const resourceHead = z.strictObject({ ...base, ...dated, ...sourced, kind: z.enum(resourceKinds) });

const dayMs = 86_400_000;
const dhakaMs = 6 * 3_600_000;

const daysAgo = (days: number, now: number) => new Date(now - days * dayMs);
const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** A day in Dhaka, so many days from today there. */
const dhakaDayIn = (days: number, now: number) => isoDay(new Date(now + dhakaMs + days * dayMs));

/** A clock time in Dhaka (UTC+6, no summer time), so many days from today there. */
function dhakaTime(days: number, clock: string, now: number): Date {
  return new Date(`${dhakaDayIn(days, now)}T${clock}:00+06:00`);
}

/** A cohort as staff would add it on the day of seeding. */
function cohortOf({ afterDays, weekday, lasts, ...cohort }: z.infer<typeof cohortHead>, now: number): object {
  const earliest = new Date(`${dhakaDayIn(afterDays, now)}T00:00:00Z`).getUTCDay();
  const starts = afterDays + ((weekdays.indexOf(weekday) - earliest + 7) % 7);
  const days = { startsOn: dhakaDayIn(starts, now), endsOn: dhakaDayIn(starts + lasts, now) };
  return { ...cohort, ...days, opensAt: null, closesAt: null };
}

/** Puts in the demonstration's programs, events, publications and resources, each kind once, while there is none. */
export async function seedItems(db: Db, now = databaseNow()): Promise<void> {
  if ((await db.$count(programs)) === 0) {
    for (const { name, meta, html } of await readDocuments("programs", programHead)) {
      const { cohorts, ...program } = meta;
      await saveProgram(db, {
        ...program,
        slug: name,
        body: html,
        price: null,
        status: "published",
        publishAt: daysAgo(150, now),
      });
      const given = cohorts.map((cohort) => cohortOf(cohort, now));
      const [saved] = await db.select({ id: programs.id }).from(programs).where(eq(programs.slug, name));
      if (saved) await installCohorts(db, saved.id, given);
    }
  }
  if ((await db.$count(events)) === 0) {
    for (const { name, meta, html } of await readDocuments("events", eventHead)) {
      const { startsInDays, at, hours, publishedDaysAgo, ...event } = meta;
      const startsAt = dhakaTime(startsInDays, at, now);
      await saveEvent(db, {
        ...event,
        image: null,
        slug: name,
        body: html,
        startsAt,
        endsAt: new Date(startsAt.getTime() + hours * 3_600_000),
        status: "published",
        publishAt: daysAgo(publishedDaysAgo, now),
      });
    }
  }
  if ((await db.$count(publications)) === 0) {
    for (const { name, meta, html } of await readDocuments("publications", publicationHead)) {
      const { publishedDaysAgo, asOf, ...paper } = meta;
      const publishAt = daysAgo(publishedDaysAgo, now);
      await savePublication(db, {
        ...paper,
        slug: name,
        body: html,
        asOf: isoDay(asOf),
        status: "published",
        publishAt,
      });
    }
  }
  if ((await db.$count(resources)) === 0) {
    for (const { name, meta, html } of await readDocuments("resources", resourceHead)) {
      const { publishedDaysAgo, asOf, ...paper } = meta;
      const publishAt = daysAgo(publishedDaysAgo, now);
      await saveResource(db, { ...paper, slug: name, body: html, asOf: isoDay(asOf), status: "published", publishAt });
    }
  }
}
