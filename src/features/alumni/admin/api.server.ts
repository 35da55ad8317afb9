import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { listEntries, readEntry } from "./list.server.ts";
import { allowAgain, takeOff } from "./steps.server.ts";

const who = "content" as const;
const tags = ["Alumni"];
const params = contract.entryParam;
const one = answer("The entry", contract.entryAnswerSchema);
const write = failures(400, 401, 403, 404, 409, 415, 422);

const routes = {
  list: declareCall({
    who,
    method: "get",
    path: "/alumni",
    tags,
    summary: "Who is in the directory, and who was taken off it",
    request: { query: contract.entryListQuerySchema },
    responses: { 200: answer("One page of entries", contract.entryListSchema), ...failures(401, 403, 422) },
  }),
  read: declareCall({
    who,
    method: "get",
    path: "/alumni/{handle}",
    tags,
    summary: "One entry, as everybody sees it",
    request: { params },
    responses: { 200: one, ...failures(401, 403, 404, 422) },
  }),
  takeOff: declareCall({
    who,
    method: "post",
    path: "/alumni/{handle}/take-off",
    tags,
    summary: "Take somebody off the list at once; they're told the reason by email",
    request: { params, ...body(contract.takeOffSchema) },
    responses: { 200: one, ...write },
  }),
  allow: declareCall({
    who,
    method: "post",
    path: "/alumni/{handle}/allow",
    tags,
    summary: "Let somebody who was taken off list themselves again; they're told by email",
    request: { params, ...body(contract.allowSchema) },
    responses: { 200: answer("Allowed", contract.entryDoneSchema), ...write },
  }),
};

/** The calls of the directory, as the browser's compiler sees them. */
export type AlumniCalls = typeof routes;

/** What editors do with the directory. */
export function alumniAdminApi(platform: Platform) {
  const { db } = platform;
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok("Alumni directory", await listEntries(db, c.req.valid("query"))), 200))
    .openapi(routes.read, async (c) => c.json(ok("Entry", await readEntry(db, c.req.valid("param").handle)), 200))
    .openapi(routes.takeOff, async (c) => {
      const { handle } = c.req.valid("param");
      await takeOff(platform, handle, c.req.valid("json"));
      return c.json(ok("They're off the list, and are told why.", await readEntry(db, handle)), 200);
    })
    .openapi(routes.allow, async (c) => {
      await allowAgain(platform, c.req.valid("param").handle, c.req.valid("json").version);
      return c.json(ok("They can list themselves again, and are told so.", null), 200);
    });
}
