import { z } from "zod";
import { success } from "#platform/http/envelope.ts";
import { lineField, versionField } from "#platform/http/fields.ts";
import { audiences } from "../audiences.ts";
import { accessFields } from "./access-contract.ts";

const mostRecordings = 20;

export const recordingTitle = lineField("title", 120).min(1, "Title is required");
export const recordingUrl = accessFields.url;

const item = z
  .strictObject({
    title: recordingTitle,
    url: recordingUrl.nullable(),
    fileId: z.uuid("fileId must be the id of a file of the library").nullable(),
  })
  .refine(({ url, fileId }) => (url === null) !== (fileId === null), {
    path: ["url"],
    error: "An address, or a file of the library",
  });

/** PUT /events/admin/{id}/recordings: all of it, upon the version that was read; null where there was none. */
export const setRecordingsSchema = z.strictObject({
  audience: z.enum(audiences, `audience must be one of ${audiences.join(", ")}`),
  items: z.array(item).max(mostRecordings, `An event can have up to ${mostRecordings} recordings and files`),
  version: versionField().nullable(),
  tell: z.boolean().meta({ description: "Whether those who may see them are emailed, once, when the event is over." }),
});

const recordingsSchema = z
  .object({
    event: z.object({ id: z.uuid(), title: z.string(), over: z.boolean(), canceled: z.boolean() }),
    audience: z.enum(audiences),
    items: z.array(
      z.object({
        title: z.string(),
        url: z.string().nullable(),
        fileId: z.uuid().nullable(),
        file: z.string().nullable().meta({ description: "Title of the file in the library." }),
      }),
    ),
    version: z.int().nullable(),
    tellAt: z.iso.datetime().nullable().meta({ description: "When it was said that holders are to be emailed." }),
    holders: z.int().meta({ description: "Valid tickets." }),
    came: z.int().meta({ description: "Those of them that were checked in, and those for taking part online." }),
    told: z.int().meta({ description: "Those whose holders were emailed." }),
  })
  .meta({ id: "EventRecordings" });

/** POST /events/admin/{id}/start-telling: the beginning that was seen; another one is refused with CONFLICT. */
export const tellStartSchema = z.strictObject({ startsAt: z.iso.datetime("startsAt must be a moment") });

const startTellingSchema = z
  .object({
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    over: z.boolean(),
    canceled: z.boolean(),
    asked: z.boolean().meta({ description: "Whether holders are told, or were told, of this very beginning." }),
    holders: z.int(),
    told: z.int(),
  })
  .meta({ id: "StartTelling" });

export const recordingsAnswerSchema = success(recordingsSchema).meta({ id: "EventRecordingsAnswer" });
export const startTellingAnswerSchema = success(startTellingSchema).meta({ id: "StartTellingAnswer" });
export type SetRecordings = z.output<typeof setRecordingsSchema>;
export type EventRecordings = z.infer<typeof recordingsSchema>;
export type StartTelling = z.infer<typeof startTellingSchema>;
