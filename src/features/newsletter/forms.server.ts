import { type Context, Hono } from "hono";
import { AppError } from "#lib/app-error.ts";
import { cleanEmail } from "#lib/email-address.ts";
import { type ApiEnv, addressOf } from "#platform/http/api-app.server.ts";
import { limitBody } from "#platform/http/body-limit.server.ts";
import { ownSiteCheck } from "#platform/http/own-site.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type ReaderMailRequest, Subscriptions } from "./subscribers.server.ts";

type Ctx = Context<ApiEnv>;

/** A field of a form that was sent as a browser or a mail program sends it. */
async function field(c: Ctx, name: string): Promise<string> {
  const form = await c.req.parseBody().catch((cause: unknown) => {
    throw new AppError("BAD_REQUEST", "The form could not be read.", { cause });
  });
  const value = form[name];
  return typeof value === "string" ? value : "";
}

/**
 * The newsletter's forms as they are sent without JavaScript, and the one press by which mail programs unsubscribe
 * (RFC 8058). They answer with another page, except the last, which must not.
 */
export function newsletterForms(platform: Platform) {
  const subscriptions = new Subscriptions(platform);
  const isOwn = ownSiteCheck(platform.config);
  const who = (c: Ctx) => addressOf(c.env, platform.config.trustProxy);
  const go = (c: Ctx, page: string, state: string) => {
    c.header("Cache-Control", "no-store");
    return c.redirect(`${page}?state=${state}`, 303);
  };

  async function ask(c: Ctx, page: string, purpose: ReaderMailRequest["purpose"]) {
    if (!isOwn(c.req.header("origin"), c.req.header("sec-fetch-site")))
      throw new AppError("FORBIDDEN", "Requests from other sites are not allowed.");
    const email = cleanEmail(await field(c, "email"));
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
    app.post(path, limitBody(64 * 1024));
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
    const oneClick = (await field(c, "List-Unsubscribe")) === "One-Click";
    await subscriptions.leave(c.req.param("token"), who(c));
    if (!oneClick) return go(c, "/newsletter", "left");
    return c.text("You're unsubscribed.\n", 200, { "Cache-Control": "no-store" });
  });
  return app;
}
