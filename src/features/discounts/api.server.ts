import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume, type Limit } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { certificateNamedSchema, nameCertificateSchema } from "./contract.ts";
import { nameCertificate, proofsOf } from "./proofs.server.ts";

const routes = {
  certificate: declareCall({
    who: "customer",
    method: "put",
    path: "/discounts/certificate",
    tags: ["Discounts"],
    summary: "Name the certificate by which one is an alumna or alumnus, with the name on it",
    request: body(nameCertificateSchema),
    responses: { 200: answer("Named", certificateNamedSchema), ...failures(400, 401, 403, 415, 422, 429) },
  }),
};

/** Tries in an hour, counted before: by account, wherever it asks from, and by network, behind which is an office. */
const byAccount: Limit = { name: "discount-certificate", points: 10, seconds: 3600 };
const byAddress: Limit = { name: "discount-certificate-address", points: 60, seconds: 3600 };

/** What account holders show to have a discount. */
export function discountsApi({ db, pool }: Platform) {
  return createApi().openapi(routes.certificate, async (c) => {
    const { userId } = c.get("caller").user;
    await consume(pool, byAddress, c.get("address"));
    await consume(pool, byAccount, userId);
    await nameCertificate(db, userId, c.req.valid("json"));
    return c.json(
      ok("Your certificate is noted", { names: (await proofsOf(db, userId)).map(({ name }) => name) }),
      200,
    );
  });
}
