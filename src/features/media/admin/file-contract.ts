import { z } from "zod";
import { fileKinds } from "#lib/file-facts.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { lineField, versionField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";
import { holderSchema } from "./contract.ts";

const access = z.enum(["public", "private"], "access must be public or private");
const titleField = lineField("title", 200).min(1, "title is required");

export const fileSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    kind: z.enum(fileKinds),
    access,
    bytes: z.int(),
    href: z.string().nullable().meta({ description: "Its lasting address; null for a private one (GET …/link)." }),
    version: z.int(),
    uses: z.int().meta({ description: "How many pages offer it." }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "LibraryFile" });
export type LibraryFile = z.infer<typeof fileSchema>;

/** Query of GET /api/v1/media/files. */
export const fileListQuerySchema = z.strictObject({
  ...paging(20),
  search: lineField("search", 200).optional(),
  kind: z.enum(fileKinds, `kind must be one of ${fileKinds.join(", ")}`).optional(),
  access: access.optional(),
  sortField: z
    .enum(["createdAt", "title", "bytes"], "sortField must be createdAt, title or bytes")
    .default("createdAt"),
  sortOrder: z.enum(["asc", "desc"], "sortOrder must be asc or desc").default("desc"),
});
export type FileListQuery = z.output<typeof fileListQuerySchema>;
export const fileListSchema = successPage(fileSchema).meta({ id: "LibraryFileList" });
export const fileAnswerSchema = success(fileSchema).meta({ id: "LibraryFileAnswer" });
export const fileDetailSchema = success(
  fileSchema.extend({ usedIn: z.array(holderSchema).meta({ description: "At most 100, by title." }) }),
).meta({ id: "LibraryFileDetail" });

/** Body of POST /api/v1/media/uploads/{id}/file. */
export const keepFileSchema = z
  .strictObject({
    access: access.default("public").meta({
      description: "Public: whoever has its address may fetch it. Private: by links that the server signs alone.",
    }),
  })
  .meta({ id: "KeepFile" });

/** Body of PATCH /api/v1/media/files/{id}. */
export const changeFileSchema = z
  .strictObject({ version: versionField(), title: titleField, access })
  .meta({ id: "ChangeFile" });

/** Body of POST …/replacement: a whole upload takes the place of what is there. */
export const replaceSchema = z
  .strictObject({ version: versionField(), uploadId: z.uuid("uploadId must be a UUID") })
  .meta({ id: "Replace" });

export const fileLinkSchema = success(z.object({ href: z.string(), expiresAt: z.iso.datetime() })).meta({
  id: "FileLink",
});

/** Body of POST …/replacement/undo. */
export const putBackSchema = z.strictObject({ version: versionField() }).meta({ id: "PutBack" });
