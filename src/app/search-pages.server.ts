import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { searchLimit } from "#features/search/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { addressOf } from "#platform/http/api-app.server.ts";
import { describeFailure } from "#platform/http/failure.server.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import { refusalPage, refusalPolicy } from "#platform/http/refusal-page.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { pageQueries } from "./page-queries.ts";

/** Pages that search for what stands in `q`, and the data of navigations to them. */
const searching = new Set(
  Object.entries(pageQueries).flatMap(([page, names]) => (names.includes("q") ? [page, `${page}.data`] : [])),
);

/** Whether a page searches at this address. It passes over an empty `q` and takes the next: each of them counts. */
function asksToSearch({ pathname, searchParams }: URL): boolean {
  return searching.has(pathname) && searchParams.getAll("q").some((text) => text.trim() !== "");
}

/**
 * Counts a page that searches against the same limit as the search's API. A page itself is made without knowing its
 * visitor; here, before it, the address is known. Answers the refusal, or undefined when the page may be made.
 */
export async function refuseSearch(
  { pool, config }: Platform,
  c: Context<{ Bindings: HttpBindings }>,
): Promise<Response | undefined> {
  if (!asksToSearch(new URL(c.req.url))) return undefined;
  try {
    await consume(pool, searchLimit, addressOf(c.env, config.trustProxy));
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || !c.req.header("accept")?.includes("text/html")) throw error;
    const { status, headers, body } = describeFailure(error, c.req.header("x-request-id") ?? "");
    const page = refusalPage("Too many searches", body.message);
    return c.html(page, status as 429, { ...headers, "Content-Security-Policy": refusalPolicy });
  }
}
