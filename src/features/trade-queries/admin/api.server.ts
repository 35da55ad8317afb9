import { z } from "zod";
import { mayWorkIn } from "#lib/staff.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { csvAnswer } from "#platform/http/csv-answer.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { staffNoteSchema } from "#platform/http/fields.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { AskerQueries } from "../asker.server.ts";
import {
  changeQuerySettings,
  listHolidays,
  readQuerySettings,
  removeHoliday,
  saveHoliday,
} from "../calendar.server.ts";
import { closeQuerySchema, queryAnswerSchema, queryParam } from "../contract.ts";
import { publish, unpublish } from "../publication.server.ts";
import * as admin from "./contract.ts";
import { QueryDesk } from "./desk.server.ts";
import { exportDesk } from "./export.server.ts";

const tags = ["Trade queries, admin"];
const both = ["Trade queries", ...tags];
const refusals = failures(400, 401, 403, 415, 422, 429);
const case_ = answer("The query with notes and earlier texts", admin.adminQueryAnswerSchema);
const either = answer(
  "The query; the desk also gets asker, notes and earlier texts",
  z.union([admin.adminQueryAnswerSchema, queryAnswerSchema]),
);
const done = { 200: answer("Done", admin.doneSchema), ...refusals };
const params = queryParam;
const change = { 200: case_, ...refusals, ...failures(404, 409) };

/** The calls of the desk, as the browser's compiler sees them. */
export type DeskCalls = typeof routes;

const routes = {
  list: declareCall({
    who: "desk",
    method: "get",
    path: "/trade-queries",
    tags,
    summary: "The queries of everybody",
    request: { query: admin.adminListQuerySchema },
    responses: { 200: answer("One page, and how many stand where", admin.adminListAnswerSchema), ...refusals },
  }),
  exported: declareCall({
    who: "desk",
    method: "get",
    path: "/trade-queries/export",
    tags,
    summary: "The same as CSV, all of it",
    request: { query: admin.adminExportQuerySchema },
    responses: { 200: { description: "A file", content: { "text/csv": { schema: z.string() } } }, ...refusals },
  }),
  assignees: declareCall({
    who: "desk",
    method: "get",
    path: "/trade-queries/assignees",
    tags,
    summary: "Whom a query can be given to",
    responses: { 200: answer("Admins", admin.assigneesAnswerSchema), ...refusals },
  }),
  holidays: declareCall({
    who: "desk",
    method: "get",
    path: "/trade-queries/holidays",
    tags,
    summary: "Days that are no working days",
    responses: { 200: answer("Holidays", admin.holidaysAnswerSchema), ...refusals },
  }),
  settings: declareCall({
    who: "admin",
    method: "get",
    path: "/trade-queries/settings",
    tags,
    summary: "Working days, and within how many of them an answer is promised",
    responses: { 200: answer("Settings", admin.querySettingsAnswerSchema), ...refusals },
  }),
  changeSettings: declareCall({
    who: "admin",
    method: "patch",
    path: "/trade-queries/settings",
    tags,
    summary: "Change them; promises that were made stay as they are",
    request: body(admin.changeQuerySettingsSchema),
    responses: { 200: answer("Settings", admin.querySettingsAnswerSchema), ...refusals, ...failures(409) },
  }),
  saveHoliday: declareCall({
    who: "admin",
    method: "put",
    path: "/trade-queries/holidays/{day}",
    tags,
    summary: "Add or rename a holiday",
    request: { params: admin.holidayParam, ...body(admin.saveHolidaySchema) },
    responses: { ...done, ...failures(409) },
  }),
  removeHoliday: declareCall({
    who: "admin",
    method: "delete",
    path: "/trade-queries/holidays/{day}",
    tags,
    summary: "Remove a holiday",
    request: { params: admin.holidayParam },
    responses: { ...done, ...failures(404) },
  }),
  read: declareCall({
    who: "customer",
    method: "get",
    path: "/trade-queries/{id}",
    tags: both,
    summary: "One query, by id or case number: askers their own",
    request: { params },
    responses: { 200: either, ...refusals, ...failures(404) },
  }),
  close: declareCall({
    who: "customer",
    method: "post",
    path: "/trade-queries/{id}/close",
    tags: both,
    summary: "Close a query: askers their own",
    request: { params, query: closeQuerySchema },
    responses: { 200: either, ...refusals, ...failures(404, 409) },
  }),
  reopen: declareCall({
    who: "customer",
    method: "post",
    path: "/trade-queries/{id}/reopen",
    tags: both,
    summary: "Open a closed query again: askers their own",
    request: { params },
    responses: { 200: either, ...refusals, ...failures(404, 409) },
  }),
  answer: declareCall({
    who: "desk",
    method: "patch",
    path: "/trade-queries/{id}/answer",
    tags,
    summary: "Answer what is open",
    request: { params, ...body(admin.answerSchema) },
    responses: change,
  }),
  assign: declareCall({
    who: "desk",
    method: "patch",
    path: "/trade-queries/{id}/assignee",
    tags,
    summary: "Give a query to somebody of the desk, or to nobody",
    request: { params, ...body(admin.assignSchema) },
    responses: change,
  }),
  note: declareCall({
    who: "desk",
    method: "post",
    path: "/trade-queries/{id}/notes",
    tags,
    summary: "Add an internal note",
    request: { params, ...body(staffNoteSchema) },
    responses: change,
  }),
  publish: declareCall({
    who: "desk",
    method: "put",
    path: "/trade-queries/{id}/publication",
    tags,
    summary: "Publish an answered query without name, with its asker's consent; change or hide what is published",
    request: { params, ...body(admin.publicationSchema) },
    responses: change,
  }),
  unpublish: declareCall({
    who: "desk",
    method: "delete",
    path: "/trade-queries/{id}/publication",
    tags,
    summary: "Take what was published away for good",
    request: { params },
    responses: change,
  }),
};

const exportLimit = { name: "trade-query-export", points: 20, seconds: 3600 };

/** What admins call, and what admins and askers call alike, under /api/v1/trade-queries. */
export function tradeCasesApi(platform: Platform) {
  const { db, pool } = platform;
  const desk = new QueryDesk(platform);
  const asker = new AskerQueries(platform);
  const { read, close, reopen, ...forAdmins } = routes;
  return createApi()
    .openapi(forAdmins.list, async (c) => {
      return c.json(ok("Trade queries", await desk.list(c.req.valid("query"))), 200);
    })
    .openapi(forAdmins.exported, async (c) => {
      await consume(pool, exportLimit, c.get("caller").user.userId);
      return csvAnswer(c, "trade-queries.csv", await exportDesk(db, c.req.valid("query"))) as never;
    })
    .openapi(forAdmins.assignees, async (c) => {
      return c.json(ok("The desk", await desk.assignees()), 200);
    })
    .openapi(forAdmins.holidays, async (c) => {
      return c.json(ok("Holidays", await listHolidays(db)), 200);
    })
    .openapi(forAdmins.settings, async (c) => c.json(ok("Settings", await readQuerySettings(db)), 200))
    .openapi(forAdmins.changeSettings, async (c) => {
      return c.json(ok("The settings are saved.", await changeQuerySettings(db, c.req.valid("json"))), 200);
    })
    .openapi(forAdmins.saveHoliday, async (c) => {
      await saveHoliday(db, c.req.valid("param").day, c.req.valid("json"));
      return c.json(ok("The holiday is saved.", null), 200);
    })
    .openapi(forAdmins.removeHoliday, async (c) => {
      await removeHoliday(db, c.req.valid("param").day);
      return c.json(ok("The holiday is removed.", null), 200);
    })
    .openapi(read, async (c) => {
      const { user } = c.get("caller");
      const { id } = c.req.valid("param");
      const query = await (mayWorkIn(user.role, "desk") ? desk.read(id) : asker.read(user.userId, id));
      return c.json(ok("Trade query", query), 200);
    })
    .openapi(close, async (c) => {
      const { user } = c.get("caller");
      const { id } = c.req.valid("param");
      const seen = c.req.valid("query");
      const query = await (mayWorkIn(user.role, "desk") ? desk.close(id, seen) : asker.close(user.userId, id, seen));
      return c.json(ok("The query is closed.", query), 200);
    })
    .openapi(reopen, async (c) => {
      const { user } = c.get("caller");
      const { id } = c.req.valid("param");
      const query = await (mayWorkIn(user.role, "desk") ? desk.reopen(id) : asker.reopen(user.userId, id));
      return c.json(ok("The query is open again.", query), 200);
    })
    .openapi(forAdmins.answer, async (c) => {
      const { user } = c.get("caller");
      const query = await desk.answer(user.userId, c.req.valid("param").id, c.req.valid("json"));
      return c.json(ok("The answer is sent.", query), 200);
    })
    .openapi(forAdmins.assign, async (c) => {
      const query = await desk.assign(c.req.valid("param").id, c.req.valid("json"));
      return c.json(ok("Saved", query), 200);
    })
    .openapi(forAdmins.note, async (c) => {
      const { user } = c.get("caller");
      const query = await desk.note(user.userId, c.req.valid("param").id, c.req.valid("json"));
      return c.json(ok("The note is kept.", query), 200);
    })
    .openapi(forAdmins.publish, async (c) => {
      const { id } = await publish(db, c.req.valid("param").id, c.req.valid("json"));
      return c.json(ok("Saved", await desk.read(id)), 200);
    })
    .openapi(forAdmins.unpublish, async (c) => {
      const { id } = await unpublish(db, c.req.valid("param").id);
      return c.json(ok("It is no longer public.", await desk.read(id)), 200);
    });
}
