import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { AppError } from "#lib/app-error.ts";
import { pageOf } from "#lib/page-address.ts";
import { serviceOf } from "#lib/service-address.ts";
import { type ApiEnv, addressOf as clientOf } from "#platform/http/api-app.server.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { fileLimit } from "../limits.server.ts";
import { readCertificate } from "../lookup.server.ts";
import { certificates } from "../tables.server.ts";
import {
  achievedBy,
  achievementOf,
  asDocument,
  credentialOf,
  hasList,
  issuerProfile,
  listLength,
  statusList,
} from "./documents.server.ts";
import { publicKey, publicKeys } from "./keys.server.ts";

const missing = () => new AppError("NOT_FOUND", "There is nothing at this address.");
/** The highest number that an index of the database can have, in lists. */
const lastList = Math.floor(2_147_483_647 / listLength);
/** Programs that check a badge run on other sites, and in browsers. What they read is for everybody. */
const open = (c: Context, life: string) => {
  c.header("Access-Control-Allow-Origin", "*");
  c.header("Cache-Control", life);
  c.header("X-Robots-Tag", "noindex");
};
const shortly = "public, max-age=300";

/** What others need to check a badge: who signs, by which keys, what was achieved, what was revoked; and the badge itself. */
export function badgeRoutes(platform: Platform) {
  const { db, pool, config } = platform;
  const app = new Hono<ApiEnv>();
  // Also the PDF, which a page's route answers.
  app.get("/certificates/:number/:file", async (c, next) => {
    await consume(pool, fileLimit, clientOf(c.env, config.trustProxy));
    await next();
  });
  app.get("/.well-known/jwks.json", async (c) => {
    open(c, shortly);
    return c.json(await publicKeys(db));
  });
  app.get("/credentials/keys/:id", async (c) => {
    const key = await publicKey(db, c.req.param("id"));
    if (!key) throw missing();
    open(c, shortly);
    return c.json(key);
  });
  app.get("/credentials/issuer", async (c) => {
    open(c, shortly);
    return c.json(asDocument(await issuerProfile(platform)));
  });
  app.get("/credentials/achievements/:key", async (c) => {
    const key = c.req.param("key");
    const achieved = await achievedBy(platform, key);
    if (achieved === undefined) throw missing();
    open(c, shortly);
    const { id: creator } = await issuerProfile(platform);
    return c.json(
      asDocument({ ...achievementOf(platform, { key, ...achieved }), creator: { id: creator, type: ["Profile"] } }),
    );
  });
  app.get("/credentials/status/:list", async (c) => {
    const list = /^\d{1,6}$/.test(c.req.param("list")) ? Number(c.req.param("list")) : Number.POSITIVE_INFINITY;
    if (list > lastList || !(await hasList(platform, list))) throw missing();
    // A revocation is told at once.
    open(c, "no-store");
    return c.body(await statusList(platform, list), 200, { "Content-Type": "application/vc+jwt" });
  });
  app.get("/certificates/:number/credential", async (c) => {
    const certificate = await readCertificate(db, c.req.param("number"));
    const { number, holder, state } = certificate;
    if (c.req.path !== serviceOf.certificateBadge(number)) return c.redirect(serviceOf.certificateBadge(number), 301);
    const [row] = await db
      .select({ achievement: certificates.achievement, statusIndex: certificates.statusIndex })
      .from(certificates)
      .where(eq(certificates.number, number));
    // What holds no longer is no badge; its page says why.
    if (!row?.achievement || holder === null || (state !== "valid" && state !== "expired"))
      return c.redirect(pageOf.certificate(number), 302);
    const { achievement, statusIndex } = row;
    open(c, "no-store");
    return c.body(await credentialOf(platform, certificate, holder, { achievement, statusIndex }), 200, {
      "Content-Type": "application/vc+jwt",
      "Content-Disposition": `attachment; filename="certificate-${number}.jwt"`,
      "Referrer-Policy": "no-referrer",
    });
  });
  return app;
}
