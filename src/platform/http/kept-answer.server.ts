import { createMiddleware } from "hono/factory";
import { databaseNow } from "../db/clock.server.ts";
import type { DataKind } from "../db/data-kind.ts";
import type { AnswerPlan, ApiEnv } from "./api-app.server.ts";
import type { PageCache } from "./page-cache.server.ts";

/** What a request needs to be answered from memory: nothing in it that could say who asks. */
export function isAnonymous(headers: { authorization?: string | undefined; cookie?: string | undefined }): boolean {
  return headers.authorization === undefined && headers.cookie === undefined;
}

/** Addresses under which API answers may lie in memory. */
export const isApiAddress = (url: string): boolean => url.startsWith("/api/v1/");

/**
 * Says, in a handler of the API, that its answer may be kept: it is made from these kinds of data, and changes by the
 * clock at `changesAt` (ms UTC). Only an answer to an anonymous request is kept, and only such a request is answered from
 * memory. Free text has no end and must not be in `params`.
 */
export function keepAnswer(
  c: { set(name: "keep", plan: AnswerPlan): void },
  call: string,
  params: object,
  tags: DataKind[],
  changesAt?: number,
): void {
  const given = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  c.set("keep", { key: `${call}?${JSON.stringify(given)}`, tags, changesAt });
}

/** Puts answers into memory of which their handler said so; the front takes them out (front.server.ts). */
export function answerKeeper(pageCache: PageCache) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const keepable =
      c.req.method === "GET" &&
      isAnonymous({ authorization: c.req.header("authorization"), cookie: c.req.header("cookie") });
    if (!keepable) return next();
    const begun = pageCache.generation();
    await next();
    const plan = c.get("keep");
    // Somebody without a cookie or a token cannot be found; if a guard found one, it is not the answer for everybody.
    const { session, caller } = c.var as { session?: unknown; caller?: unknown };
    if (plan === undefined || session !== undefined || caller !== undefined || c.res.status !== 200) return;
    const body = Buffer.from(await c.res.clone().arrayBuffer());
    const headers = ["Content-Type", "Cache-Control"].flatMap((name): [string, string][] => {
      const value = c.res.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const { key, tags, changesAt } = plan;
    const answer = {
      status: 200,
      headers,
      body: [body],
      plan: { tags: new Set<string>(tags), changesAt, skip: false },
    };
    if (!pageCache.store(key, answer, begun, databaseNow())) return;
    const { pathname, search } = new URL(c.req.url);
    pageCache.alias(pathname + search, key);
  });
}
