import { z } from "zod";
import { programChoices } from "#features/programs/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { csvAnswer } from "#platform/http/csv-answer.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { issueBatch, previewBatch } from "./batch.server.ts";
import * as batch from "./batch-contract.ts";
import * as contract from "./contract.ts";
import { issueCertificate, reissueCertificate, revokeCertificate } from "./issue.server.ts";
import { exportCertificates, listCertificates, readForStaff } from "./list.server.ts";
import { renewCertificate } from "./renew.server.ts";

const who = "content" as const;
const tags = ["Certificates"];
const params = contract.certificateIdParam;
const write = failures(400, 401, 403, 404, 409, 415, 422);
const one = answer("The certificate", contract.certificateAnswerSchema);

const routes = {
  list: declareCall({
    who,
    method: "get",
    path: "/certificates",
    tags,
    summary: "Certificates that were issued",
    request: { query: contract.certificateListQuerySchema },
    responses: { 200: answer("One page of certificates", contract.certificateListSchema), ...failures(401, 403, 422) },
  }),
  exported: declareCall({
    who,
    method: "get",
    path: "/certificates/export",
    tags,
    summary: "The same as CSV, all of it",
    request: { query: contract.certificateExportQuerySchema },
    responses: {
      200: { description: "A file", content: { "text/csv": { schema: z.string() } } },
      ...failures(401, 403, 422, 429),
    },
  }),
  programs: declareCall({
    who,
    method: "get",
    path: "/certificates/programs",
    tags,
    summary: "Programs that a certificate can name",
    responses: { 200: answer("Programs by title", contract.programChoicesSchema), ...failures(401, 403) },
  }),
  read: declareCall({
    who,
    method: "get",
    path: "/certificates/{id}",
    tags,
    summary: "One certificate",
    request: { params },
    responses: { 200: one, ...failures(401, 403, 404, 422) },
  }),
  issue: declareCall({
    who,
    method: "post",
    path: "/certificates",
    tags,
    summary: "Issue a certificate; its holder is told by email where an address is given",
    request: body(contract.issueSchema),
    responses: { 201: one, ...write },
  }),
  revoke: declareCall({
    who,
    method: "post",
    path: "/certificates/{id}/revoke",
    tags,
    summary: "Revoke a certificate: its page says so at once, and for good",
    request: { params, ...body(contract.revokeSchema) },
    responses: { 200: one, ...write },
  }),
  reissue: declareCall({
    who,
    method: "post",
    path: "/certificates/{id}/reissue",
    tags,
    summary: "Issue it anew with a corrected name; the old number leads to the new one",
    request: { params, ...body(contract.reissueSchema) },
    responses: { 201: one, ...write },
  }),
  renew: declareCall({
    who,
    method: "post",
    path: "/certificates/{id}/renew",
    tags,
    summary: "Issue the next one with other days; the earlier one names it",
    request: { params, ...body(contract.renewSchema) },
    responses: { 201: one, ...write },
  }),
  preview: declareCall({
    who,
    method: "post",
    path: "/certificates/batch/preview",
    tags,
    summary: "What a CSV file would issue, and what is wrong with its other lines; nothing is issued",
    request: body(batch.previewBatchSchema),
    responses: { 200: answer("What would be issued", batch.batchPreviewSchema), ...write },
  }),
  batch: declareCall({
    who,
    method: "post",
    path: "/certificates/batch",
    tags,
    summary: "Issue what the preview showed, all or none",
    request: body(batch.issueBatchSchema),
    responses: { 201: answer("Issued", batch.batchIssuedSchema), ...write },
  }),
};

/** The calls of certificates, as the browser's compiler sees them. */
export type CertificateCalls = typeof routes;
const exportLimit = { name: "certificate-export", points: 20, seconds: 3600 };

/** What editors do with certificates. */
export function certificateAdminApi(platform: Platform) {
  const { db, pool } = platform;
  return createApi()
    .openapi(routes.list, async (c) =>
      c.json(ok("Certificates", await listCertificates(db, c.req.valid("query"))), 200),
    )
    .openapi(routes.exported, async (c) => {
      await consume(pool, exportLimit, c.get("caller").user.userId);
      return csvAnswer(c, "certificates.csv", await exportCertificates(db, c.req.valid("query"))) as never;
    })
    .openapi(routes.programs, async (c) => c.json(ok("Programs", await programChoices(db)), 200))
    .openapi(routes.read, async (c) => c.json(ok("Certificate", await readForStaff(db, c.req.valid("param").id)), 200))
    .openapi(routes.issue, async (c) => {
      const id = await issueCertificate(platform, c.req.valid("json"), c.get("caller").user.userId);
      return c.json(ok("The certificate is issued.", await readForStaff(db, id)), 201);
    })
    .openapi(routes.revoke, async (c) => {
      const { id } = c.req.valid("param");
      await revokeCertificate(platform, id, c.req.valid("json"));
      return c.json(ok("The certificate is revoked.", await readForStaff(db, id)), 200);
    })
    .openapi(routes.reissue, async (c) => {
      const { id } = c.req.valid("param");
      const next = await reissueCertificate(platform, id, c.req.valid("json"), c.get("caller").user.userId);
      return c.json(ok("The certificate is reissued.", await readForStaff(db, next)), 201);
    })
    .openapi(routes.renew, async (c) => {
      const { id } = c.req.valid("param");
      const next = await renewCertificate(platform, id, c.req.valid("json"), c.get("caller").user.userId);
      return c.json(ok("The certificate is renewed.", await readForStaff(db, next)), 201);
    })
    .openapi(routes.preview, async (c) => c.json(ok("Preview", await previewBatch(db, c.req.valid("json"))), 200))
    .openapi(routes.batch, async (c) => {
      const issued = await issueBatch(platform, c.req.valid("json"), c.get("caller").user.userId);
      return c.json(
        ok(issued === 1 ? "1 certificate is issued." : `${issued} certificates are issued.`, { issued }),
        201,
      );
    });
}
