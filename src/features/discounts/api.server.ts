import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume, type Limit } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { mostSentBytes } from "./proof-state.ts";
import { nameCertificate, proofsOf } from "./proofs.server.ts";
import { readPercents } from "./settings.server.ts";
import { ownProofs, sendProof, withdrawProof } from "./students.server.ts";

const tags = ["Discounts"];
const mine = answer("What one has now", contract.ownDiscountsAnswerSchema);

const routes = {
  mine: declareCall({
    who: "customer",
    method: "get",
    path: "/discounts/my",
    tags,
    summary: "What one has discounts by, and what one sent",
    responses: { 200: mine, ...failures(401, 403) },
  }),
  certificate: declareCall({
    who: "customer",
    method: "put",
    path: "/discounts/certificate",
    tags,
    summary: "Name the certificate by which one is an alumna or alumnus, with the name on it",
    request: body(contract.nameCertificateSchema),
    responses: { 200: mine, ...failures(400, 401, 403, 415, 422, 429) },
  }),
  send: declareCall({
    who: "customer",
    method: "post",
    path: "/discounts/proofs",
    tags,
    summary: "Send a proof that one studies; its file is kept until somebody has looked at it",
    // In base64 four characters are three bytes.
    maxBody: Math.ceil(mostSentBytes / 3) * 4 + 2000,
    request: body(contract.sendProofSchema),
    responses: { 201: mine, ...failures(400, 401, 403, 409, 415, 422, 429, 503) },
  }),
  withdraw: declareCall({
    who: "customer",
    method: "post",
    path: "/discounts/proofs/{id}/withdraw",
    tags,
    summary: "Take back a proof that waits; its file is deleted",
    request: { params: z.strictObject({ id: z.uuid("id must be a UUID") }) },
    responses: { 200: mine, ...failures(400, 401, 403, 404, 409, 415, 422, 429) },
  }),
};
export type DiscountCalls = typeof routes;

/** Tries in an hour, counted before: by account, wherever it asks from, and by network, behind which is an office. */
const byAccount: Limit = { name: "discount-certificate", points: 10, seconds: 3600 };
const byAddress: Limit = { name: "discount-certificate-address", points: 60, seconds: 3600 };
const sending: Limit = { name: "discount-proof", points: 10, seconds: 3600 };

/** What account holders show to have a discount. */
export function discountsApi({ db, pool }: Platform) {
  const who = (c: CallerContext) => c.get("caller").user.userId;
  async function own(userId: string): Promise<contract.OwnDiscounts> {
    const names = (await proofsOf(db, userId)).flatMap(({ kind, name }) => (kind === "alumni" ? name : []));
    return { percents: await readPercents(db), alumni: names, proofs: await ownProofs(db, userId) };
  }
  return createApi()
    .openapi(routes.mine, async (c) => c.json(ok("Discounts", await own(who(c))), 200))
    .openapi(routes.certificate, async (c) => {
      const userId = who(c);
      await consume(pool, byAddress, c.get("address"));
      await consume(pool, byAccount, userId);
      await nameCertificate(db, userId, c.req.valid("json"));
      return c.json(ok("Your certificate is noted", await own(userId)), 200);
    })
    .openapi(routes.send, async (c) => {
      const userId = who(c);
      await consume(pool, sending, userId);
      await sendProof(db, userId, c.req.valid("json"));
      return c.json(ok("We have your proof", await own(userId)), 201);
    })
    .openapi(routes.withdraw, async (c) => {
      const userId = who(c);
      await consume(pool, sending, userId);
      await withdrawProof(db, userId, c.req.valid("param").id);
      return c.json(ok("The proof is taken back", await own(userId)), 200);
    });
}
