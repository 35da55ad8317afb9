import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { listAllPrograms, readAdminProgram } from "./read.server.ts";
import { createProgram, deleteProgram, setProgramStatus, updateProgram } from "./write.server.ts";

const tags = ["Programs (admin)"];

const list = declareCall({
  who: "content",
  method: "get",
  path: "/programs/admin/list",
  tags,
  summary: "All programs, whatever their state",
  request: { query: contract.adminProgramQuerySchema },
  responses: { 200: answer("One page of programs", contract.adminProgramListSchema), ...failures(401, 403, 422) },
});
const one = declareCall({
  who: "content",
  method: "get",
  path: "/programs/admin/{id}",
  tags,
  summary: "One program with its text and its version, whatever its state",
  request: { params: contract.programIdSchema },
  responses: { 200: answer("The program", contract.adminProgramAnswerSchema), ...failures(401, 403, 404, 422) },
});
const create = declareCall({
  who: "content",
  method: "post",
  path: "/programs",
  tags,
  summary: "Write a program; its HTML is cleaned by an allow-list",
  request: body(contract.createProgramSchema),
  responses: {
    201: answer("The program as it was saved", contract.adminProgramAnswerSchema),
    ...failures(400, 401, 403, 413, 415, 422),
  },
});
const update = declareCall({
  who: "content",
  method: "patch",
  path: "/programs",
  tags,
  summary: "Change a program; 409 when somebody else changed it meanwhile",
  request: body(contract.updateProgramSchema),
  responses: {
    200: answer("The program as it was saved", contract.adminProgramAnswerSchema),
    ...failures(400, 401, 403, 404, 409, 413, 415, 422),
  },
});
const publish = declareCall({
  who: "content",
  method: "patch",
  path: "/programs/publish",
  tags,
  summary: "Publish, archive or take back; a later publishAt schedules it",
  request: body(contract.publishProgramSchema),
  responses: {
    200: answer("The program as it is now", contract.adminProgramAnswerSchema),
    ...failures(400, 401, 403, 404, 409, 415, 422),
  },
});
const remove = declareCall({
  who: "content",
  method: "delete",
  path: "/programs/admin/{id}",
  tags,
  summary: "Delete a program that is not published, with its earlier addresses",
  request: { params: contract.programIdSchema },
  responses: { 200: answer("Deleted", contract.programDeletedSchema), ...failures(401, 403, 404, 409, 422) },
});

const routes = { list, one, create, update, publish, remove };
export type ProgramAdminCalls = typeof routes;

/** Writing programs: for those who write the site's content. */
export function programAdminApi({ db }: Platform) {
  return createApi()
    .openapi(list, async (c) => c.json(ok("Programs", await listAllPrograms(db, c.req.valid("query"))), 200))
    .openapi(one, async (c) => c.json(ok("Program", await readAdminProgram(db, c.req.valid("param").id)), 200))
    .openapi(create, async (c) => c.json(ok("Program created", await createProgram(db, c.req.valid("json"))), 201))
    .openapi(publish, async (c) => c.json(ok("Status changed", await setProgramStatus(db, c.req.valid("json"))), 200))
    .openapi(update, async (c) => c.json(ok("Program saved", await updateProgram(db, c.req.valid("json"))), 200))
    .openapi(remove, async (c) => {
      await deleteProgram(db, c.req.valid("param").id);
      return c.json(ok("Program deleted", null), 200);
    });
}
