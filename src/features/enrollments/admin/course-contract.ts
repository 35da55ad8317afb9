import { z } from "zod";
import { isBlank } from "#lib/input-text.ts";
import { success } from "#platform/http/envelope.ts";
import { dayField, lineField, momentField, pressKeyField, textField, versionField } from "#platform/http/fields.ts";

export const mostSessions = 200;
export const mostMaterials = 200;
const dayMs = 86_400_000;

const webAddress = (name: string, pattern: RegExp, message: string) =>
  lineField(name, 500).refine((url) => url === "" || (pattern.test(url) && URL.canParse(url)), message);

const momentOf = (name: string) => momentField(`${name} must be a moment like 2026-11-20T09:00:00Z`);

const sessionSchema = z
  .strictObject({
    id: z.uuid("id must be a UUID").nullable().meta({ description: "Of one that is there; null for a new one." }),
    title: lineField("title", 150).min(1, "A session has a title"),
    startsAt: momentOf("startsAt"),
    endsAt: momentOf("endsAt"),
    place: lineField("place", 200),
    url: webAddress("url", /^https:\/\//, "An address that begins with https://"),
  })
  .superRefine(({ startsAt, endsAt }, context) => {
    const length = Date.parse(endsAt) - Date.parse(startsAt);
    if (length <= 0 || length > dayMs)
      context.addIssue({
        code: "custom",
        path: ["endsAt"],
        message: length <= 0 ? "It ends after it begins" : "A session is at most 24 hours long",
      });
  });

/** The sessions of a cohort, as they are sent. */
export const sentSessionsSchema = z
  .array(sessionSchema, "sessions must be a list")
  .max(mostSessions, `At most ${mostSessions} sessions`)
  .refine((all) => {
    const ids = all.flatMap(({ id }) => id ?? []);
    return new Set(ids).size === ids.length;
  }, "Name each session once");

/** PUT /cohorts/{id}/sessions: all of them, upon the version of the cohort that was read. */
export const writeSessionsSchema = z.strictObject({
  version: versionField(),
  sessions: sentSessionsSchema,
  tell: z.boolean().default(false).meta({ description: "Whether those enrolled are told by email." }),
});
export type WriteSessions = z.output<typeof writeSessionsSchema>;

const materialShape = {
  title: lineField("title", 150).min(1, "A title is needed"),
  note: textField("note", 1000),
  file: z.uuid("file must be the id of a file of the library").nullable(),
  url: webAddress("url", /^https?:\/\//, "An address that begins with https://")
    .nullable()
    .transform((url) => url || null),
  visibleFrom: dayField("Choose the first day on which it is shown"),
};
/** A material is one of the two. */
export function faultyMaterial(
  { file, url }: { file: string | null; url: string | null },
  context: z.RefinementCtx,
): void {
  if ((file === null) === (url === null))
    context.addIssue({ code: "custom", path: ["url"], message: "Choose a file or give an address, one of the two" });
}
/** What a material is. */
export const newMaterialSchema = z.strictObject(materialShape).superRefine(faultyMaterial);
/** POST /cohorts/{id}/materials */
export const addMaterialSchema = newMaterialSchema.safeExtend({ idempotencyKey: pressKeyField() });
/** PATCH /cohorts/materials/{id} */
export const changeMaterialSchema = z
  .strictObject({ ...materialShape, version: versionField() })
  .superRefine(faultyMaterial);
export type NewMaterial = z.output<typeof newMaterialSchema>;
export type AddMaterial = z.output<typeof addMaterialSchema>;

export const announcementShape = {
  subject: lineField("subject", 150).min(1, "Write a subject"),
  text: textField("text", 5000).refine((text) => !isBlank(text), "Write what they are to know"),
};
/** POST /cohorts/{id}/announcements/preview */
export const previewAnnouncementSchema = z.strictObject(announcementShape);
/** POST /cohorts/{id}/announcements: sent once for each key. */
export const sendAnnouncementSchema = z.strictObject({
  ...announcementShape,
  key: z
    .uuid("key must be a UUID")
    .meta({ description: "Sent once more with the same key it is the one that was sent." }),
});

export const staffCourseSchema = z
  .object({
    program: z.object({ id: z.uuid(), title: z.string() }),
    cohort: z.object({
      id: z.uuid(),
      name: z.string(),
      startsOn: z.iso.date(),
      endsOn: z.iso.date(),
      version: z.int(),
      canceled: z.boolean(),
      enrolled: z.int().meta({ description: "How many an announcement would go to now." }),
    }),
    sessions: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        startsAt: z.iso.datetime(),
        endsAt: z.iso.datetime(),
        place: z.string(),
        url: z.string(),
      }),
    ),
    materials: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        note: z.string(),
        file: z.uuid().nullable(),
        fileTitle: z.string().nullable(),
        url: z.string().nullable(),
        visibleFrom: z.iso.date(),
        version: z.int(),
      }),
    ),
    announcements: z.array(
      z.object({
        id: z.uuid(),
        subject: z.string(),
        text: z.string(),
        sentAt: z.iso.datetime(),
        recipients: z.int(),
        waiting: z.int().meta({ description: "Emails of it that are still to be written." }),
      }),
    ),
  })
  .meta({ id: "StaffCourse" });
export type StaffCourse = z.infer<typeof staffCourseSchema>;
export const staffCourseAnswerSchema = success(staffCourseSchema).meta({ id: "StaffCourseAnswer" });
export const announcementPreviewSchema = success(
  z.object({ recipients: z.int(), subject: z.string(), paragraphs: z.array(z.string()) }),
).meta({ id: "AnnouncementPreview" });
