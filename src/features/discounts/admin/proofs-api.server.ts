import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { approveProof, refuseProof } from "./decide.server.ts";
import { listProofs, readProof, readProofFile } from "./list.server.ts";

const who = "desk" as const;
const tags = ["Discounts (admin)"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });
const one = answer("The proof as it is now", contract.staffProofAnswerSchema);
const write = failures(400, 401, 403, 404, 409, 415, 422);
const binary = z.string().meta({ format: "binary" });

const routes = {
  list: declareCall({
    who,
    method: "get",
    path: "/discount-proofs",
    tags,
    summary: "Proofs that students sent for their discount",
    request: { query: contract.proofListQuerySchema },
    responses: { 200: answer("One page of proofs", contract.proofListSchema), ...failures(401, 403, 422) },
  }),
  read: declareCall({
    who,
    method: "get",
    path: "/discount-proofs/{id}",
    tags,
    summary: "One proof",
    request: { params },
    responses: { 200: one, ...failures(401, 403, 404, 422) },
  }),
  file: declareCall({
    who,
    method: "get",
    path: "/discount-proofs/{id}/file",
    tags,
    summary: "Its file, while it waits; each look is noted",
    request: { params },
    responses: {
      200: {
        description: "A picture or a PDF",
        content: { "image/webp": { schema: binary }, "application/pdf": { schema: binary } },
      },
      ...failures(401, 403, 404, 422),
    },
  }),
  approve: declareCall({
    who,
    method: "post",
    path: "/discount-proofs/{id}/approve",
    tags,
    summary: "Accept a proof until a day; its file is deleted",
    request: { params, ...body(contract.approveProofSchema) },
    responses: { 200: one, ...write },
  }),
  refuse: declareCall({
    who,
    method: "post",
    path: "/discount-proofs/{id}/refuse",
    tags,
    summary: "Refuse a proof, with a reason that is told; its file is deleted",
    request: { params, ...body(contract.refuseProofSchema) },
    responses: { 200: one, ...write },
  }),
};

/** The calls of students' proofs, as the browser's compiler sees them. */
export type ProofCalls = typeof routes;

/** What the desk does with proofs of students. */
export function proofsApi(platform: Platform) {
  const { db } = platform;
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok("Proofs", await listProofs(db, c.req.valid("query"))), 200))
    .openapi(routes.read, async (c) => c.json(ok("Proof", await readProof(db, c.req.valid("param").id)), 200))
    .openapi(routes.file, async (c) => {
      const { kind, bytes } = await readProofFile(db, c.req.valid("param").id);
      // Never a page of this site: it is shown by the screen's own picture, or saved.
      c.header("Content-Disposition", `attachment; filename="proof.${kind === "application/pdf" ? "pdf" : "webp"}"`);
      c.header("Content-Type", kind);
      c.header("Cache-Control", "no-store");
      c.header("X-Content-Type-Options", "nosniff");
      return c.body(new Uint8Array(bytes), 200) as never;
    })
    .openapi(routes.approve, async (c) => {
      const { id } = c.req.valid("param");
      await approveProof(platform, { id, by: c.get("caller").user.userId, ...c.req.valid("json") });
      return c.json(ok("The proof is accepted", await readProof(db, id)), 200);
    })
    .openapi(routes.refuse, async (c) => {
      const { id } = c.req.valid("param");
      await refuseProof(platform, { id, by: c.get("caller").user.userId, ...c.req.valid("json") });
      return c.json(ok("The proof is refused", await readProof(db, id)), 200);
    });
}
