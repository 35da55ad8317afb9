import { Hono } from "hono";
import { AppError } from "#lib/app-error.ts";
import { type ApiEnv, addressOf } from "#platform/http/api-app.server.ts";
import { limitBody } from "#platform/http/body-limit.server.ts";
import { answerWithPage, formFields, mostOfAForm, ownFormCheck } from "#platform/http/plain-form.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { contactFieldsSchema } from "./contract.ts";
import { ContactDesk } from "./messages.server.ts";
import type { ContactState } from "./page-state.ts";

const fields = ["name", "email", "subject", "message", "website"];

/** The contact form as it is sent without JavaScript. It answers with the page again, which says what came of it. */
export function contactForms(platform: Platform) {
  const desk = new ContactDesk(platform);
  const checkOwn = ownFormCheck(platform.config);
  const app = new Hono<ApiEnv>();
  app.post("/contact", limitBody(mostOfAForm), async (c) => {
    checkOwn(c);
    const go = (state: ContactState, more: Record<string, string> = {}) =>
      answerWithPage(c, "/contact", { state, ...more });
    const given = await formFields(c);
    const parsed = contactFieldsSchema.safeParse(
      Object.fromEntries(fields.flatMap((name) => (name in given ? [[name, given[name]]] : []))),
    );
    if (!parsed.success) return go("invalid");
    try {
      const { reference } = await desk.takePlain(parsed.data, addressOf(c.env, platform.config.trustProxy));
      return go("sent", { number: reference });
    } catch (error) {
      if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS") return go("limited");
      throw error;
    }
  });
  return app;
}
