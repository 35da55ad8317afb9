import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { auditEntryAnswerSchema, auditListAnswerSchema, auditListQuerySchema, auditParam } from "./contract.ts";
import { listAudit, readAudit } from "./list.server.ts";

const tags = ["Audit log"];

/** The calls of the log, as the browser's compiler sees them. */
export type AuditCalls = typeof routes;

const routes = {
  list: declareCall({
    who: "admin",
    method: "get",
    path: "/audit-log",
    tags,
    summary: "What admins did, and what others tried; the newest first",
    request: { query: auditListQuerySchema },
    responses: { 200: answer("One page", auditListAnswerSchema), ...failures(401, 403, 422) },
  }),
  read: declareCall({
    who: "admin",
    method: "get",
    path: "/audit-log/{id}",
    tags,
    summary: "One note: what was there before and after, and from where it was done",
    request: { params: auditParam },
    responses: { 200: answer("The note", auditEntryAnswerSchema), ...failures(401, 403, 404, 422) },
  }),
};

/** The audit log is only read here: it is written in the transactions of what it tells of. */
export function auditApi({ db }: Platform) {
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok("Audit log", await listAudit(db, c.req.valid("query"))), 200))
    .openapi(routes.read, async (c) => c.json(ok("Note", await readAudit(db, Number(c.req.valid("param").id))), 200));
}
