import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import { mayWorkIn } from "#lib/staff.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { changePicture, cutCover, deletePicture, listPictures, readPictureWhole } from "./pictures.server.ts";
import { beginUpload, dropUpload, finishUpload, keepPart, readUpload } from "./uploads.server.ts";

const tags = ["Media (admin)"];
const id = { params: contract.uploadIdSchema };
const state = { 200: answer("Which parts are here", contract.uploadAnswerSchema) };

const routes = {
  begin: declareCall({
    who: "content",
    method: "post",
    path: "/media/uploads",
    tags,
    summary: "Begin to send a file in parts; what came stays when the connection breaks",
    request: body(contract.beginUploadSchema),
    responses: {
      201: answer("The upload", contract.uploadAnswerSchema),
      ...failures(400, 401, 403, 415, 422, 429),
    },
  }),
  upload: declareCall({
    who: "content",
    method: "get",
    path: "/media/uploads/{id}",
    tags,
    summary: "Which parts of my upload are here",
    request: id,
    responses: { ...state, ...failures(401, 403, 404, 422) },
  }),
  part: declareCall({
    who: "content",
    method: "put",
    path: "/media/uploads/{id}/parts/{number}",
    tags,
    summary: "Send one part; the same once more is no fault",
    request: {
      params: contract.partParamSchema,
      body: {
        required: true,
        content: { "application/octet-stream": { schema: z.string().meta({ format: "binary" }) } },
      },
    },
    maxBody: contract.uploadLimits.part,
    responses: { ...state, ...failures(400, 401, 403, 404, 413, 415, 422) },
  }),
  finish: declareCall({
    who: "content",
    method: "post",
    path: "/media/uploads/{id}/finish",
    tags,
    summary: "Make a picture of the library of it: drawn anew in all sizes; the same file is the picture that is there",
    request: id,
    responses: {
      200: answer("The picture", contract.pictureAnswerSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422, 503),
    },
  }),
  stop: declareCall({
    who: "content",
    method: "delete",
    path: "/media/uploads/{id}",
    tags,
    summary: "Stop an upload",
    request: id,
    responses: { 200: answer("Stopped", contract.mediaDoneSchema), ...failures(401, 403, 422) },
  }),
  list: declareCall({
    who: "content",
    method: "get",
    path: "/media/pictures",
    tags,
    summary: "Pictures of the library, the newest first",
    request: { query: contract.pictureListQuerySchema },
    responses: { 200: answer("One page of pictures", contract.pictureListSchema), ...failures(401, 403, 422) },
  }),
  one: declareCall({
    who: "content",
    method: "get",
    path: "/media/pictures/{id}",
    tags,
    summary: "One picture and the texts that show it",
    request: id,
    responses: { 200: answer("The picture", contract.pictureDetailSchema), ...failures(401, 403, 404, 422) },
  }),
  change: declareCall({
    who: "content",
    method: "patch",
    path: "/media/pictures/{id}",
    tags,
    summary: "Change its title and what it shows; 409 when somebody else did meanwhile",
    request: { ...id, ...body(contract.changePictureSchema) },
    responses: {
      200: answer("The picture", contract.pictureAnswerSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422),
    },
  }),
  cover: declareCall({
    who: "content",
    method: "post",
    path: "/media/pictures/{id}/covers",
    tags,
    summary: "Cut a cover (8:5) around a point of it",
    request: { ...id, ...body(contract.cutCoverSchema) },
    responses: {
      200: answer("Where the cover is", contract.coverAnswerSchema),
      ...failures(400, 401, 403, 404, 415, 422, 429, 503),
    },
  }),
  remove: declareCall({
    who: "content",
    method: "delete",
    path: "/media/pictures/{id}",
    tags,
    summary: "Delete a picture that no text shows",
    request: id,
    responses: { 200: answer("Deleted", contract.mediaDoneSchema), ...failures(401, 403, 404, 409, 422) },
  }),
};
export type MediaCalls = typeof routes;

/** The library of pictures: for those who write the site's content. */
export function mediaApi(platform: Platform) {
  const { db } = platform;
  const whose = (c: CallerContext, upload: string) => ({ id: upload, userId: c.get("caller").user.userId });
  return createApi()
    .openapi(routes.begin, async (c) => {
      if (c.req.valid("json").purpose === "transfer" && !mayWorkIn(c.get("caller").user.role, "admin"))
        throw new AppError("FORBIDDEN", "Only admins may do this.");
      const upload = await beginUpload(platform, c.get("caller").user.userId, c.req.valid("json"));
      return c.json(ok("Upload begun", upload), 201);
    })
    .openapi(routes.upload, async (c) =>
      c.json(ok("Upload", await readUpload(platform, whose(c, c.req.valid("param").id))), 200),
    )
    .openapi(routes.part, async (c) => {
      const { id: upload, number } = c.req.valid("param");
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      return c.json(ok("Part kept", await keepPart(platform, whose(c, upload), number, bytes)), 200);
    })
    .openapi(routes.finish, async (c) => {
      const { picture, known } = await finishUpload(platform, whose(c, c.req.valid("param").id));
      return c.json(ok(known ? "This picture was in the library already" : "Picture added", picture), 200);
    })
    .openapi(routes.stop, async (c) => {
      await dropUpload(platform, whose(c, c.req.valid("param").id));
      return c.json(ok("Upload stopped", null), 200);
    })
    .openapi(routes.list, async (c) => c.json(ok("Pictures", await listPictures(db, c.req.valid("query"))), 200))
    .openapi(routes.one, async (c) => c.json(ok("Picture", await readPictureWhole(db, c.req.valid("param").id)), 200))
    .openapi(routes.change, async (c) =>
      c.json(ok("Picture saved", await changePicture(db, c.req.valid("param").id, c.req.valid("json"))), 200),
    )
    .openapi(routes.cover, async (c) => {
      const point = { ...whose(c, c.req.valid("param").id), ...c.req.valid("json") };
      return c.json(ok("Cover cut", await cutCover(platform, point)), 200);
    })
    .openapi(routes.remove, async (c) => {
      await deletePicture(platform, c.req.valid("param").id);
      return c.json(ok("Picture deleted", null), 200);
    });
}
