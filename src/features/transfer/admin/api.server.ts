import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { csvAnswer } from "#platform/http/csv-answer.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { exportContent } from "../export.server.ts";
import type { ContentKind } from "../kinds.ts";
import * as contract from "./contract.ts";
import {
  beginImport,
  cancelImport,
  exportLines,
  listImports,
  listLines,
  readImport,
  startImport,
} from "./imports.server.ts";

const who = "admin" as const;
const tags = ["Content in and out"];
const params = contract.importIdParam;
const write = failures(400, 401, 403, 404, 409, 415, 422);
const read = failures(401, 403, 404, 422);
const csv = { description: "A file", content: { "text/csv": { schema: z.string() } } };

const routes = {
  exported: declareCall({
    who,
    method: "get",
    path: "/transfer/export",
    tags,
    summary:
      "All content as Markdown with its pictures and files, drafts, private files and what is behind walls included",
    responses: {
      200: { description: "A .tar.gz file", content: { "application/gzip": { schema: z.string() } } },
      ...failures(401, 403, 429),
    },
  }),
  list: declareCall({
    who,
    method: "get",
    path: "/transfer/imports",
    tags,
    summary: "Files that were taken in",
    request: { query: contract.importListQuerySchema },
    responses: { 200: answer("One page of imports", contract.importListSchema), ...failures(401, 403, 422) },
  }),
  begin: declareCall({
    who,
    method: "post",
    path: "/transfer/imports",
    tags,
    summary: "Read a file that was sent (an export of this site, of WordPress or Ghost): what would come of it",
    request: body(contract.beginImportSchema),
    responses: { 201: answer("It is being read", contract.importBegunSchema), ...write },
  }),
  one: declareCall({
    who,
    method: "get",
    path: "/transfer/imports/{id}",
    tags,
    summary: "One import, and how far it is",
    request: { params },
    responses: { 200: answer("The import", contract.importAnswerSchema), ...read },
  }),
  lines: declareCall({
    who,
    method: "get",
    path: "/transfer/imports/{id}/lines",
    tags,
    summary: "Outcome for each item in the file",
    request: { params, query: contract.lineListQuerySchema },
    responses: { 200: answer("One page of lines", contract.lineListSchema), ...read },
  }),
  report: declareCall({
    who,
    method: "get",
    path: "/transfer/imports/{id}/report",
    tags,
    summary: "The same as CSV, all of it",
    request: { params },
    responses: { 200: csv, ...read },
  }),
  start: declareCall({
    who,
    method: "post",
    path: "/transfer/imports/{id}/start",
    tags,
    summary: "Write what was read; 409 when it isn't waiting for that",
    request: { params, ...body(contract.startImportSchema) },
    responses: { 200: answer("It is being written", contract.importAnswerSchema), ...write },
  }),
  cancel: declareCall({
    who,
    method: "post",
    path: "/transfer/imports/{id}/cancel",
    tags,
    summary: "Stop an import; what came stays",
    request: { params },
    responses: { 200: answer("Stopped", contract.importAnswerSchema), ...read, ...failures(409) },
  }),
};

/** The calls of content in and out, as the browser's compiler sees them. */
export type TransferCalls = typeof routes;
const exportLimit = { name: "content-export", points: 10, seconds: 3600 };

/** Taking all content out, and content of other sites in: for admins. */
export function transferApi(platform: Platform, kinds: readonly ContentKind[]) {
  const { db, pool } = platform;
  return createApi()
    .openapi(routes.exported, async (c) => {
      await consume(pool, exportLimit, c.get("caller").user.userId);
      c.header("Content-Type", "application/gzip");
      c.header("Content-Disposition", 'attachment; filename="content.tar.gz"');
      c.header("Cache-Control", "no-store");
      return c.body(await exportContent(platform, kinds)) as never;
    })
    .openapi(routes.list, async (c) => c.json(ok("Imports", await listImports(db, c.req.valid("query"))), 200))
    .openapi(routes.begin, async (c) => {
      const data = await beginImport(platform, c.get("caller").user.userId, c.req.valid("json").uploadId);
      return c.json(ok("The file is being read.", data), 201);
    })
    .openapi(routes.one, async (c) => c.json(ok("Import", await readImport(db, c.req.valid("param").id)), 200))
    .openapi(routes.lines, async (c) =>
      c.json(ok("Lines", await listLines(db, c.req.valid("param").id, c.req.valid("query"))), 200),
    )
    .openapi(
      routes.report,
      async (c) => csvAnswer(c, "import.csv", await exportLines(db, c.req.valid("param").id)) as never,
    )
    .openapi(routes.start, async (c) => {
      const data = await startImport(platform, c.req.valid("param").id, c.req.valid("json"));
      return c.json(ok("The import is started.", data), 200);
    })
    .openapi(routes.cancel, async (c) =>
      c.json(ok("The import is stopped.", await cancelImport(platform, c.req.valid("param").id)), 200),
    );
}
