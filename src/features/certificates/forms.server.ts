import { Hono } from "hono";
import { AppError } from "#lib/app-error.ts";
import { pageOf } from "#lib/page-address.ts";
import { type ApiEnv, addressOf } from "#platform/http/api-app.server.ts";
import { limitBody } from "#platform/http/body-limit.server.ts";
import { answerWithPage, formFields, mostOfAForm, ownFormCheck } from "#platform/http/plain-form.server.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { lookupLimit } from "./limits.server.ts";
import { findCertificate } from "./lookup.server.ts";
import type { LookupState } from "./page-state.ts";

/** The lookup, which needs no script: what was typed stands in no address, so that no log or history keeps a name. */
export function certificateForms(platform: Platform) {
  const { config, db, pool } = platform;
  const checkOwn = ownFormCheck(config);
  const app = new Hono<ApiEnv>();
  app.post("/certificates", limitBody(mostOfAForm), async (c) => {
    checkOwn(c);
    const go = (state: LookupState) => answerWithPage(c, "/certificates", { state });
    const { number = "", name = "" } = await formFields(c);
    if (number.trim() === "") return go("empty");
    try {
      await consume(pool, lookupLimit, addressOf(c.env, config.trustProxy));
    } catch (error) {
      if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS") return go("limited");
      throw error;
    }
    const found = await findCertificate(db, { number, name });
    if (found === undefined) return go("none");
    c.header("Cache-Control", "no-store");
    return c.redirect(pageOf.certificate(found), 303);
  });
  return app;
}
