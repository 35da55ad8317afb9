import type { Context } from "hono";
import { AppError } from "#lib/app-error.ts";
import { hasPileOfMarks, pileMessage } from "#lib/piles-of-marks.ts";
import type { Config } from "../config.server.ts";
import { ownSiteCheck } from "./own-site.server.ts";

/** The largest form that is sent without JavaScript, bytes. */
export const mostOfAForm = 64 * 1024;

/** The text fields of a form as a browser or a mail program sends it; files are left out. Throws BAD_REQUEST. */
export async function formFields(c: Context): Promise<Record<string, string>> {
  const form = await c.req.parseBody().catch((cause: unknown) => {
    throw new AppError("BAD_REQUEST", "The form could not be read.", { cause });
  });
  const texts = Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  // Before anything composes them: a pile of marks costs its length squared.
  if (texts.some(([, text]) => hasPileOfMarks(text))) throw new AppError("BAD_REQUEST", pileMessage);
  return Object.fromEntries(texts);
}

/** Throws FORBIDDEN when the form was sent from another site's page. */
export function ownFormCheck(config: Pick<Config, "mode" | "allowedHosts" | "siteUrl">): (c: Context) => void {
  const isOwn = ownSiteCheck(config);
  return (c) => {
    if (!isOwn(c.req.header("origin"), c.req.header("sec-fetch-site")))
      throw new AppError("FORBIDDEN", "Requests from other sites are not allowed.");
  };
}

/** Answers a form with a page: by a redirect, so that loading it again sends nothing twice. */
export function answerWithPage(c: Context, page: string, query: Record<string, string>): Response {
  c.header("Cache-Control", "no-store");
  return c.redirect(`${page}?${new URLSearchParams(query)}`, 303);
}
