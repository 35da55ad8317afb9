import { z } from "zod";
import { fileKinds } from "#lib/file-facts.ts";
import { success } from "#platform/http/envelope.ts";

const session = z.object({
  id: z.uuid(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  place: z.string(),
  url: z.string().meta({ description: "Where one joins online; empty where there is no such place." }),
});

const material = z.object({
  id: z.uuid(),
  title: z.string(),
  note: z.string(),
  url: z.string().nullable().meta({ description: "The address of a link; null for a file." }),
  file: z.object({ kind: z.enum(fileKinds), bytes: z.int() }).nullable(),
});

const announcement = z.object({
  id: z.uuid(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime(),
});

/** GET /enrollments/{id}/course: what somebody enrolled has of the cohort. */
export const ownCourseSchema = z
  .object({
    id: z.uuid(),
    program: z.object({ title: z.string(), slug: z.string(), visible: z.boolean() }),
    cohort: z.object({ name: z.string(), startsOn: z.iso.date(), endsOn: z.iso.date(), schedule: z.string() }),
    sessions: z.array(session),
    materials: z.array(material),
    /** How many more come, each on its day. */
    materialsToCome: z.int(),
    announcements: z.array(announcement),
  })
  .meta({ id: "OwnCourse" });
export type OwnCourse = z.infer<typeof ownCourseSchema>;

export const ownCourseAnswerSchema = success(ownCourseSchema).meta({ id: "OwnCourseAnswer" });
export const materialLinkSchema = success(z.object({ href: z.string(), expiresAt: z.iso.datetime() })).meta({
  id: "MaterialLink",
});
