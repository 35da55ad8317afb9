import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { fileLink } from "../file-links.server.ts";
import { mediaDoneSchema, pictureAnswerSchema, uploadIdSchema } from "./contract.ts";
import * as contract from "./file-contract.ts";
import { changeFile, deleteFile, finishFile, listFiles, readFileWhole, replaceFile } from "./files.server.ts";
import { putEarlierBack, replacePicture } from "./replace-picture.server.ts";

const tags = ["Media (admin)"];
const id = { params: uploadIdSchema };
const file = answer("The file", contract.fileAnswerSchema);
const picture = answer("The picture", pictureAnswerSchema);

const routes = {
  keep: declareCall({
    who: "content",
    method: "post",
    path: "/media/uploads/{id}/file",
    tags,
    summary:
      "Make a file of the library of it: PDF, DOCX, XLSX or CSV, told by its bytes; the same file is the one that is there",
    request: { ...id, ...body(contract.keepFileSchema) },
    responses: { 200: file, ...failures(400, 401, 403, 404, 409, 415, 422, 503) },
  }),
  files: declareCall({
    who: "content",
    method: "get",
    path: "/media/files",
    tags,
    summary: "Files of the library that are no pictures",
    request: { query: contract.fileListQuerySchema },
    responses: { 200: answer("One page of files", contract.fileListSchema), ...failures(401, 403, 422) },
  }),
  file: declareCall({
    who: "content",
    method: "get",
    path: "/media/files/{id}",
    tags,
    summary: "One file and the pages that offer it",
    request: id,
    responses: { 200: answer("The file", contract.fileDetailSchema), ...failures(401, 403, 404, 422) },
  }),
  link: declareCall({
    who: "content",
    method: "get",
    path: "/media/files/{id}/link",
    tags,
    summary: "A link that fetches it: the lasting address of a public one, five minutes for a private one",
    request: id,
    responses: { 200: answer("The link", contract.fileLinkSchema), ...failures(401, 403, 404, 422) },
  }),
  change: declareCall({
    who: "content",
    method: "patch",
    path: "/media/files/{id}",
    tags,
    summary:
      "Change its title and who may fetch it; 409 when somebody else did meanwhile, or a page offers what would be private",
    request: { ...id, ...body(contract.changeFileSchema) },
    responses: { 200: file, ...failures(400, 401, 403, 404, 409, 415, 422) },
  }),
  replace: declareCall({
    who: "content",
    method: "post",
    path: "/media/files/{id}/replacement",
    tags,
    summary: "Put a whole upload in its place; its address stays",
    request: { ...id, ...body(contract.replaceSchema) },
    responses: { 200: file, ...failures(400, 401, 403, 404, 409, 415, 422, 503) },
  }),
  remove: declareCall({
    who: "content",
    method: "delete",
    path: "/media/files/{id}",
    tags,
    summary: "Delete a file that no page offers",
    request: id,
    responses: { 200: answer("Deleted", mediaDoneSchema), ...failures(401, 403, 404, 409, 422) },
  }),
  replacePicture: declareCall({
    who: "content",
    method: "post",
    path: "/media/pictures/{id}/replacement",
    tags,
    summary: "Put a whole upload in the place of a picture: every text and cover that shows it shows the new one",
    request: { ...id, ...body(contract.replaceSchema) },
    responses: { 200: picture, ...failures(400, 401, 403, 404, 409, 415, 422, 503) },
  }),
  putBack: declareCall({
    who: "content",
    method: "post",
    path: "/media/pictures/{id}/replacement/undo",
    tags,
    summary: "Put the picture back that was there before, everywhere; for 30 days",
    request: { ...id, ...body(contract.putBackSchema) },
    responses: { 200: picture, ...failures(400, 401, 403, 404, 409, 415, 422, 503) },
  }),
};
export type FileCalls = typeof routes;

/** Files of the library that are no pictures, and what takes the place of something: for those who write the site's content. */
export function filesApi(platform: Platform) {
  const { db } = platform;
  const userOf = (c: CallerContext) => c.get("caller").user.userId;
  return createApi()
    .openapi(routes.keep, async (c) => {
      const whose = { id: c.req.valid("param").id, userId: userOf(c) };
      const { file: made, known } = await finishFile(platform, whose, c.req.valid("json").access);
      return c.json(ok(known ? `This file was in the library already (${made.access})` : "File added", made), 200);
    })
    .openapi(routes.files, async (c) => c.json(ok("Files", await listFiles(db, c.req.valid("query"))), 200))
    .openapi(routes.file, async (c) => c.json(ok("File", await readFileWhole(db, c.req.valid("param").id)), 200))
    .openapi(routes.link, async (c) => {
      const { href, expiresAt } = await fileLink(platform, db, { fileId: c.req.valid("param").id, seconds: 300 });
      return c.json(ok("Link", { href, expiresAt: expiresAt.toISOString() }), 200);
    })
    .openapi(routes.change, async (c) =>
      c.json(ok("File saved", await changeFile(platform, c.req.valid("param").id, c.req.valid("json"))), 200),
    )
    .openapi(routes.replace, async (c) => {
      const replacement = { ...c.req.valid("param"), ...c.req.valid("json"), userId: userOf(c) };
      return c.json(ok("File replaced", await replaceFile(platform, replacement)), 200);
    })
    .openapi(routes.replacePicture, async (c) => {
      const replacement = { ...c.req.valid("param"), ...c.req.valid("json"), userId: userOf(c) };
      return c.json(ok("Picture replaced everywhere", await replacePicture(platform, replacement)), 200);
    })
    .openapi(routes.putBack, async (c) => {
      const step = { ...c.req.valid("param"), ...c.req.valid("json") };
      return c.json(ok("The earlier picture is back everywhere", await putEarlierBack(platform, step)), 200);
    })
    .openapi(routes.remove, async (c) => {
      await deleteFile(platform, c.req.valid("param").id);
      return c.json(ok("File deleted", null), 200);
    });
}
