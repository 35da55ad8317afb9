import { addresseeOf } from "#features/accounts/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { ownCertificatesSchema } from "./contract.ts";
import { ownCertificates } from "./lookup.server.ts";

const myCertificates = declareCall({
  who: "customer",
  method: "get",
  path: "/certificates/my",
  tags: ["Certificates"],
  summary: "The certificates of one's own",
  responses: { 200: answer("Certificates, the newest first", ownCertificatesSchema), ...failures(401, 403) },
});

export type CertificateCalls = { mine: typeof myCertificates };

/** What account holders call. */
export const certificatesApi = ({ db }: Platform) =>
  createApi().openapi(myCertificates, async (c) => {
    const { userId } = c.get("caller").user;
    const { email } = await addresseeOf(db, userId);
    return c.json(ok("Certificates", await ownCertificates(db, { userId, email })), 200);
  });
