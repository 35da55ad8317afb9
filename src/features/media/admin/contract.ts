import { z } from "zod";
import { success, successPage } from "#platform/http/envelope.ts";
import { lineField, versionField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";

/** Largest file (bytes) that is taken, and the size of its parts: a few seconds each on a poor connection. */
export const uploadLimits = {
  ...{ picture: 20 * 1024 * 1024, file: 50 * 1024 * 1024, transfer: 500 * 1024 * 1024 },
  ...{ part: 256 * 1024, open: 10 },
};

/** What a file is sent for: a picture of the library, another file of it, or content that is taken in. */
export const purposes = ["picture", "file", "transfer"] as const;
export type Purpose = (typeof purposes)[number];

/** Of how many parts a file of so many bytes is sent. */
export const partsOf = (bytes: number) => Math.ceil(bytes / uploadLimits.part);

/** Body of POST /api/v1/media/uploads: the file that will be sent. */
export const beginUploadSchema = z
  .strictObject({
    fileName: lineField("fileName", 200).min(1, "fileName is required"),
    bytes: z
      .int("bytes must be a whole number")
      .min(1, "The file is empty")
      .max(uploadLimits.transfer, "The file is larger than 500 MB. Divide it and choose a part."),
    purpose: z
      .enum(purposes, `purpose must be one of ${purposes.join(", ")}`)
      .default("picture")
      .meta({
        description: "A picture for the library, another file for it, or (admins alone) a file of content to take in.",
      }),
  })
  .superRefine(({ purpose, bytes }, context) => {
    if (bytes <= uploadLimits[purpose]) return;
    const message = `The file is larger than ${uploadLimits[purpose] / 1024 / 1024} MB. Make it smaller and choose it again.`;
    context.addIssue({ code: "custom", path: ["bytes"], message });
  })
  .meta({ id: "BeginUpload" });

export const uploadIdSchema = z.strictObject({ id: z.uuid("id must be a UUID") });
export const partParamSchema = z.strictObject({
  id: z.uuid("id must be a UUID"),
  number: z
    .string()
    .regex(/^\d{1,4}$/, "number must be a whole number from 0")
    .transform(Number)
    .pipe(z.int().max(1999, "number can be at most 1999"))
    .meta({ type: "integer", minimum: 0, maximum: 1999 }),
});

export const uploadAnswerSchema = success(
  z.object({
    id: z.uuid(),
    partBytes: z.int().meta({ description: "Size of each part but the last." }),
    parts: z.array(z.int()).meta({ description: "Numbers of the parts that are here, from 0." }),
  }),
).meta({ id: "UploadAnswer" });

const percent = (name: string) =>
  z.int(`${name} must be a whole number`).min(0, `${name} must be 0 to 100`).max(100, `${name} must be 0 to 100`);

const point = { x: percent("x"), y: percent("y") };

export const pictureSchema = z
  .object({
    id: z.uuid(),
    src: z.string().meta({ description: "Its address in texts." }),
    thumb: z.string(),
    width: z.int(),
    height: z.int(),
    title: z.string(),
    alt: z.string(),
    bytes: z.int().meta({ description: "Of the file that was sent." }),
    focus: z.object({ x: z.int(), y: z.int() }).meta({
      description: "The point of it that matters, in percent: new covers are cut around it.",
    }),
    version: z.int(),
    uses: z.int().meta({ description: "How many texts show it." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Picture" });
export type Picture = z.infer<typeof pictureSchema>;

/** Query of GET /api/v1/media/pictures. */
export const pictureListQuerySchema = z.strictObject({
  ...paging(24),
  search: lineField("search", 200).optional(),
  use: z.enum(["all", "used", "unused"], "use must be all, used or unused").default("all"),
});
export type PictureListQuery = z.output<typeof pictureListQuerySchema>;
export const pictureListSchema = successPage(pictureSchema).meta({ id: "PictureList" });
export const pictureAnswerSchema = success(pictureSchema).meta({ id: "PictureAnswer" });

export const holderSchema = z.object({ kind: z.string(), id: z.uuid(), title: z.string() });
export const pictureDetailSchema = success(
  pictureSchema.extend({
    usedIn: z.array(holderSchema).meta({ description: "At most 100, by title." }),
    replacedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: "When it took the place of one that can be put back." }),
  }),
).meta({ id: "PictureDetail" });

const altField = lineField("alt", 500);

/** Body of PATCH /api/v1/media/pictures/{id}. */
export const changePictureSchema = z
  .strictObject({
    version: versionField(),
    title: lineField("title", 200).min(1, "title is required"),
    alt: altField,
    focus: z.strictObject(point).optional(),
  })
  .meta({ id: "ChangePicture" });

/** Body of POST /api/v1/media/pictures/{id}/covers: the point around which it is cut, in percent. */
export const cutCoverSchema = z.strictObject(point).meta({ id: "CutCover" });
export const coverAnswerSchema = success(z.object({ src: z.string() })).meta({ id: "CoverAnswer" });
export const mediaDoneSchema = success(z.null()).meta({ id: "MediaDone" });
