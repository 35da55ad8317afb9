import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { ownAlumniAnswerSchema, saveAlumniSchema } from "./directory-contract.ts";
import { leave, readOwn, saveOwn } from "./own.server.ts";

const tags = ["Alumni"];
const own = answer("One's own entry", ownAlumniAnswerSchema);

const routes = {
  read: declareCall({
    who: "customer",
    method: "get",
    path: "/alumni/my",
    tags,
    summary: "One's own entry of the directory, and the certificates that it can show",
    responses: { 200: own, ...failures(401, 403) },
  }),
  save: declareCall({
    who: "customer",
    method: "put",
    path: "/alumni/my",
    tags,
    summary: "Save it, with what others may see of it; what isn't agreed to leaves the directory at once",
    request: body(saveAlumniSchema),
    responses: { 200: own, ...failures(400, 401, 403, 409, 415, 422, 429) },
  }),
  leave: declareCall({
    who: "customer",
    method: "delete",
    path: "/alumni/my",
    tags,
    summary: "Leave the directory at once, and delete what was typed",
    responses: { 200: own, ...failures(401, 403, 429) },
  }),
};
export type AlumniCalls = typeof routes;

const limit = { name: "alumni", points: 60, seconds: 3600 };

/** What alumni do with their own entry. Nobody else's is given by the API: the directory is a page, and no feed of people. */
export function alumniApi({ db, pool }: Platform) {
  const who = (c: CallerContext) => c.get("caller").user.userId;
  return createApi()
    .openapi(routes.read, async (c) => c.json(ok("Your entry", await readOwn(db, who(c))), 200))
    .openapi(routes.save, async (c) => {
      await consume(pool, limit, who(c));
      return c.json(ok("Your entry is saved.", await saveOwn(db, who(c), c.req.valid("json"))), 200);
    })
    .openapi(routes.leave, async (c) => {
      await consume(pool, limit, who(c));
      return c.json(ok("You've left the directory.", await leave(db, who(c))), 200);
    });
}
