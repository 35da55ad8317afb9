import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, isReached, ok } from "#platform/http/envelope.ts";
import { keepAnswer } from "#platform/http/kept-answer.server.ts";
import { itemParamSchema } from "#platform/http/list-query.ts";
import type { Platform } from "#platform/platform.server.ts";
import { findPrograms } from "./catalog.server.ts";
import { isKept } from "./catalog.ts";
import { programAnswerSchema, programListAnswerSchema, programListQuerySchema } from "./contract.ts";
import { listPrograms, nextProgram, readProgram } from "./service.server.ts";

const list = declareCall({
  who: "open",
  method: "get",
  path: "/programs",
  tags: ["Programs"],
  summary: "Programs of the institute",
  request: { query: programListQuerySchema },
  responses: {
    200: answer("One page of programs", programListAnswerSchema),
    ...failures(422),
  },
});

const one = declareCall({
  who: "open",
  method: "get",
  path: "/programs/{slug}",
  tags: ["Programs"],
  summary: "One program by slug or id",
  request: { params: itemParamSchema },
  responses: { 200: answer("The program", programAnswerSchema), ...failures(404, 422) },
});

/** Routes of /api/v1/programs. */
export function programsApi({ db }: Platform) {
  return createApi()
    .openapi(list, async (c) => {
      const { certification, page, limit, ...filter } = c.req.valid("query");
      const only = certification === undefined ? {} : { certification: certification === "true" };
      const isFiltered = Object.values(filter).some((value) => value !== undefined);
      const { items, pagination, changesAt } = isFiltered
        ? await findPrograms(db, { filter, page, limit, ...only })
        : // The moment first: an hour that comes while the list is read ends what is kept of it.
          { changesAt: await nextProgram(db), ...(await listPrograms(db, { page, limit, ...only })) };
      if (isReached(pagination) && isKept(filter))
        keepAnswer(c, list.path, c.req.valid("query"), ["content", "programs"], changesAt);
      return c.json(ok("Programs", { items, pagination }), 200);
    })
    .openapi(one, async (c) => {
      const data = await readProgram(db, c.req.valid("param").slug);
      keepAnswer(c, one.path, c.req.valid("param"), ["content", "programs"]);
      return c.json(ok("Program", data), 200);
    });
}
