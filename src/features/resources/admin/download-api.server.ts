import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./download-contract.ts";
import {
  addEdition,
  changeEdition,
  readStaffDownloads,
  removeEdition,
  setTerms,
  tellOfEdition,
} from "./downloads.server.ts";

const who = "content" as const;
const tags = ["Resources (admin)"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });
const now = answer("What it offers now", contract.staffDownloadsAnswerSchema);
const write = failures(400, 401, 403, 404, 409, 415, 422);

const routes = {
  read: declareCall({
    ...{ who, method: "get", path: "/resources/admin/{id}/downloads", tags },
    summary: "What a resource offers, for whom, and how often it was downloaded by day",
    request: { params },
    responses: { 200: now, ...failures(401, 403, 404, 422) },
  }),
  terms: declareCall({
    ...{ who, method: "put", path: "/resources/admin/{id}/downloads/terms", tags },
    summary: "Set who may download it, and its price; 409 when somebody else changed that meanwhile",
    request: { params, ...body(contract.setTermsSchema) },
    responses: { 200: now, ...write },
  }),
  add: declareCall({
    ...{ who, method: "post", path: "/resources/admin/{id}/downloads", tags },
    summary: "Offer a version",
    request: { params, ...body(contract.newEditionSchema) },
    responses: { 201: now, ...write },
  }),
  change: declareCall({
    ...{ who, method: "patch", path: "/resources/admin/downloads/{id}", tags },
    summary: "Change a version; 409 when somebody else changed it meanwhile",
    request: { params, ...body(contract.changeEditionSchema) },
    responses: { 200: now, ...write },
  }),
  remove: declareCall({
    ...{ who, method: "delete", path: "/resources/admin/downloads/{id}", tags },
    summary: "Take a version away; not the last one of what was sold",
    request: { params },
    responses: { 200: now, ...failures(401, 403, 404, 409, 422) },
  }),
  tell: declareCall({
    ...{ who, method: "post", path: "/resources/admin/downloads/{id}/tell", tags },
    summary: "Email those who bought it that there is this version: each once",
    request: { params },
    responses: { 200: now, ...failures(401, 403, 404, 409, 422) },
  }),
};

/** The calls by which files of resources are offered, as the browser's compiler sees them. */
export type DownloadAdminCalls = typeof routes;

/** Offering files of resources, for those who write them. */
export function downloadAdminApi(platform: Platform) {
  const { db } = platform;
  return createApi()
    .openapi(routes.read, async (c) =>
      c.json(ok("Downloads", await readStaffDownloads(db, c.req.valid("param").id)), 200),
    )
    .openapi(routes.terms, async (c) => {
      const { id } = c.req.valid("param");
      await setTerms(db, id, c.req.valid("json"));
      return c.json(ok("Who may download it is saved", await readStaffDownloads(db, id)), 200);
    })
    .openapi(routes.add, async (c) => {
      const { id } = c.req.valid("param");
      await addEdition(db, id, c.req.valid("json"));
      return c.json(ok("The version is offered", await readStaffDownloads(db, id)), 201);
    })
    .openapi(routes.change, async (c) => {
      const id = await changeEdition(db, c.req.valid("param").id, c.req.valid("json"));
      return c.json(ok("The version is changed", await readStaffDownloads(db, id)), 200);
    })
    .openapi(routes.remove, async (c) => {
      const id = await removeEdition(db, c.req.valid("param").id);
      return c.json(ok("The version is taken away", await readStaffDownloads(db, id)), 200);
    })
    .openapi(routes.tell, async (c) => {
      const id = await tellOfEdition(platform, c.req.valid("param").id);
      return c.json(ok("Buyers will be emailed", await readStaffDownloads(db, id)), 200);
    });
}
