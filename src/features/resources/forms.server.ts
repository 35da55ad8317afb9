import { type Context, Hono } from "hono";
import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import { type ApiEnv, addressOf } from "#platform/http/api-app.server.ts";
import { limitBody } from "#platform/http/body-limit.server.ts";
import { mostOfAForm, ownFormCheck } from "#platform/http/plain-form.server.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { downloadLimits } from "./download-api.server.ts";
import { downloadLink, pageOfEdition } from "./downloads.server.ts";

/** A file that everybody may have, as it is asked for without JavaScript: the press of a button leads to it. */
export function downloadForms(platform: Platform) {
  const checkOwn = ownFormCheck(platform.config);
  const app = new Hono<ApiEnv>();
  const path = "/resources/files/:id";
  app.post(path, limitBody(mostOfAForm), async (c: Context<ApiEnv>) => {
    checkOwn(c);
    const { success, data } = z.uuid().safeParse(c.req.param("id"));
    if (!success) throw new AppError("NOT_FOUND", "There is no such file.");
    await consume(platform.pool, downloadLimits.address, addressOf(c.env, platform.config.trustProxy));
    const { href } = await downloadLink(platform, data, undefined).catch(async (error: unknown) => {
      // Gone, or no longer for everybody: what can be done is said by the page.
      if (error instanceof AppError) return { href: await pageOfEdition(platform.db, data) };
      throw error;
    });
    return c.body(null, 303, { Location: href, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });
  });
  return app;
}
