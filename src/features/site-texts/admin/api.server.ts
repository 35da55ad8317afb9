import { versionAnswerSchema, versionListSchema, versionNumber } from "#features/versions/contract.ts";
import { listVersions, readVersion } from "#features/versions/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
  changeSiteTextSchema,
  settleNewerSchema,
  siteTextAnswerSchema,
  siteTextListSchema,
  siteTextParams,
} from "../contract.ts";
import { changeSiteText, listSiteTexts, readWrittenText, settleNewerText } from "../service.server.ts";

const tags = ["Texts of the site (admin)"];
const one = answer("The text", siteTextAnswerSchema);

/** The calls of the site's texts, as the browser's compiler sees them. */
export type SiteTextCalls = typeof routes;

const routes = {
  list: declareCall({
    who: "content",
    method: "get",
    path: "/site-texts",
    tags,
    summary: "Home page, board, FAQ, pages and legal texts",
    responses: { 200: answer("All texts", siteTextListSchema), ...failures(401, 403) },
  }),
  one: declareCall({
    who: "content",
    method: "get",
    path: "/site-texts/{name}",
    tags,
    summary: "One text, its version, and what an update brings of it",
    request: { params: siteTextParams },
    responses: { 200: one, ...failures(401, 403, 404, 422) },
  }),
  change: declareCall({
    who: "content",
    method: "patch",
    path: "/site-texts",
    tags,
    summary: "Save a text; 409 when somebody else saved it meanwhile",
    request: body(changeSiteTextSchema),
    responses: { 200: one, ...failures(400, 401, 403, 404, 409, 413, 415, 422) },
  }),
  settle: declareCall({
    who: "content",
    method: "post",
    path: "/site-texts/{name}/newer",
    tags,
    summary: "Take the newer text that an update brings, or keep one's own",
    request: { params: siteTextParams, ...body(settleNewerSchema) },
    responses: { 200: one, ...failures(400, 401, 403, 404, 409, 415, 422) },
  }),
  versions: declareCall({
    who: "content",
    method: "get",
    path: "/site-texts/{name}/versions",
    tags,
    summary: "Every version of a text that was saved",
    request: { params: siteTextParams },
    responses: { 200: answer("The versions", versionListSchema), ...failures(401, 403, 422) },
  }),
  version: declareCall({
    who: "content",
    method: "get",
    path: "/site-texts/{name}/versions/{version}",
    tags,
    summary: "One of them, whole",
    request: { params: siteTextParams.extend({ version: versionNumber }) },
    responses: { 200: answer("The version", versionAnswerSchema), ...failures(401, 403, 404, 422) },
  }),
};

/** What those who write the site's content do with its texts. */
export function siteTextsApi({ db }: Platform) {
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok("Texts", await listSiteTexts(db)), 200))
    .openapi(routes.one, async (c) => c.json(ok("Text", await readWrittenText(db, c.req.valid("param").name)), 200))
    .openapi(routes.change, async (c) =>
      c.json(ok("The text is saved.", await changeSiteText(db, c.req.valid("json"))), 200),
    )
    .openapi(routes.settle, async (c) => {
      const { take, ...read } = c.req.valid("json");
      const data = await settleNewerText(db, c.req.valid("param").name, { ...read, take });
      return c.json(ok(take ? "The newer text is taken over." : "Your own text stays.", data), 200);
    })
    .openapi(routes.versions, async (c) =>
      c.json(ok("Versions", await listVersions(db, c.req.valid("param").name)), 200),
    )
    .openapi(routes.version, async (c) => {
      const { name, version } = c.req.valid("param");
      return c.json(ok("Version", await readVersion(db, name, version)), 200);
    });
}
