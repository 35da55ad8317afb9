import { type Context, Hono } from "hono";
import { AppError } from "#lib/app-error.ts";
import { cleanEmail } from "#lib/email-address.ts";
import { type ApiEnv, addressOf } from "#platform/http/api-app.server.ts";
import { limitBody } from "#platform/http/body-limit.server.ts";
import { answerWithPage, formFields, mostOfAForm, ownFormCheck } from "#platform/http/plain-form.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type ReaderMailRequest, Subscriptions } from "./subscribers.server.ts";

type Ctx = Context<ApiEnv>;

/**
 * The newsletter's forms as they are sent without JavaScript, and the one press by which mail programs unsubscribe
 * (RFC 8058). They answer with another page, except the last, which must not.
 */
export function newsletterForms(platform: Platform) {
  const subscriptions = new Subscriptions(platform);
  const checkOwn = ownFormCheck(platform.config);
  const who = (c: Ctx) => addressOf(c.env, platform.config.trustProxy);
  const go = (c: Ctx, page: string, state: string) => answerWithPage(c, page, { state });

  async function ask(c: Ctx, page: string, purpose: ReaderMailRequest["purpose"]) {
    checkOwn(c);
    const email = cleanEmail((await formFields(c)).email ?? "");
    if (email === undefined) return go(c, page, "invalid");
    try {
      await subscriptions.askForMail({ purpose, email }, who(c));
    } catch (error) {
      if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS") return go(c, page, "limited");
      throw error;
    }
    return go(c, page, "sent");
  }

  const app = new Hono<ApiEnv>();
  for (const path of ["/newsletter", "/unsubscribe", "/unsubscribe/:token", "/newsletter/confirm/:token"])
    app.post(path, limitBody(mostOfAForm));
  app.post("/newsletter", (c) => ask(c, "/newsletter", "subscribe"));
  app.post("/unsubscribe", (c) => ask(c, "/unsubscribe", "links"));
  app.post("/newsletter/confirm/:token", async (c) => {
    try {
      await subscriptions.confirm(c.req.param("token"), who(c));
    } catch (error) {
      if (error instanceof AppError && error.code === "VALIDATION_FAILED") return go(c, "/newsletter", "link");
      if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS") return go(c, "/newsletter", "limited");
      throw error;
    }
    return go(c, "/newsletter", "confirmed");
  });
  // Mail programs send neither cookies nor an origin that we know; the token in the address is what allows it.
  app.post("/unsubscribe/:token", async (c) => {
    const oneClick = (await formFields(c))["List-Unsubscribe"] === "One-Click";
    await subscriptions.leave(c.req.param("token"), who(c));
    if (!oneClick) return go(c, "/newsletter", "left");
    return c.text("You're unsubscribed.\n", 200, { "Cache-Control": "no-store" });
  });
  return app;
}
