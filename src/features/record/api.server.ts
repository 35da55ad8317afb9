import { z } from "zod";
import { addresseeOf } from "#features/accounts/service.server.ts";
import { readSettings } from "#features/settings/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { fileAnswer } from "#platform/http/csv-answer.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
  recordAnswerSchema,
  recordExportSchema,
  recordFileSchema,
  recordQuerySchema,
  recordSummarySchema,
} from "./contract.ts";
import { recordCsv, recordJson } from "./export.server.ts";
import { type RecordPart, readRecord, summarize } from "./parts.server.ts";

const tags = ["Learning record"];
const refusals = failures(401, 403, 422, 429);

const routes = {
  list: declareCall({
    who: "customer",
    method: "get",
    path: "/learning-record",
    tags,
    summary: "What one bought, read, asked, attended, completed and was certified for, the newest first",
    request: { query: recordQuerySchema },
    responses: { 200: answer("Entries", recordAnswerSchema), ...refusals },
  }),
  summary: declareCall({
    who: "customer",
    method: "get",
    path: "/learning-record/summary",
    tags,
    summary: "How many entries of each kind and year there are",
    responses: { 200: answer("Counts", recordSummarySchema), ...failures(401, 403, 429) },
  }),
  exported: declareCall({
    who: "customer",
    method: "get",
    path: "/learning-record/export",
    tags,
    summary: "One's learning record as a file",
    request: { query: recordExportSchema },
    responses: {
      200: {
        description: "A file",
        content: { "application/json": { schema: recordFileSchema }, "text/csv": { schema: z.string() } },
      },
      ...refusals,
    },
  }),
};
export type RecordCalls = typeof routes;

/** Somebody who leafs through a long record asks every few seconds. */
const readLimit = { name: "learning-record", points: 300, seconds: 600, ofReading: true };
const exportLimit = { name: "learning-record-export", points: 20, seconds: 3600, ofReading: true };

/** The learning record of whoever is signed in. `parts` is what the features bring to it. */
export function recordApi({ db, pool, config }: Platform, parts: readonly RecordPart[]) {
  const owner = async (c: CallerContext) => {
    const { userId } = c.get("caller").user;
    return { userId, ...(await addresseeOf(db, userId)) };
  };
  return createApi()
    .openapi(routes.list, async (c) => {
      await consume(pool, readLimit, c.get("caller").user.userId);
      return c.json(ok("Learning record", await readRecord(db, parts, await owner(c), c.req.valid("query"))), 200);
    })
    .openapi(routes.summary, async (c) => {
      await consume(pool, readLimit, c.get("caller").user.userId);
      return c.json(ok("Learning record", await summarize(db, parts, await owner(c))), 200);
    })
    .openapi(routes.exported, async (c) => {
      const { format, ...filter } = c.req.valid("query");
      await consume(pool, exportLimit, c.get("caller").user.userId);
      const issuer = { name: (await readSettings(db)).name, url: config.siteUrl };
      const whose = await owner(c);
      return (
        format === "csv"
          ? fileAnswer(c, "text/csv", "learning-record.csv", recordCsv(db, parts, whose, filter, issuer))
          : fileAnswer(c, "application/json", "learning-record.json", recordJson(db, parts, whose, filter, issuer))
      ) as never;
    });
}
