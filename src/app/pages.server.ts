import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { AppError } from "#lib/app-error.ts";
import { chooseEncoding } from "#platform/http/accept-encoding.server.ts";
import { canonicalAddress, withoutOuterSlashes } from "#platform/http/page-address.server.ts";
import type { CachePlan } from "#platform/http/page-cache.server.ts";
import { sealPage } from "#platform/http/security-headers.server.ts";
import {
  cachePlanContext,
  htmlIslandsContext,
  type Platform,
  platformContext,
  scriptMarkContext,
} from "#platform/platform.server.ts";
import { pageQueries } from "./page-queries.ts";

/** A rendered answer: ready for the cache, or for one visitor. */
interface Rendered {
  status: number;
  headers: [string, string][];
  body: Buffer;
  plan: CachePlan;
}

/** Headers that a page may set itself; nothing else of its answer goes out. */
const passed = new Set([
  "content-type",
  "location",
  "x-remix-response",
  "x-remix-redirect",
  "x-remix-status",
  "content-disposition",
  "x-robots-tag",
  "retry-after",
  "cache-control",
]);

/** The router takes addresses in other spellings too (/BLOGS, /%62logs): each kept one would be one more copy. */
const plainPath = /^\/(?:[a-z0-9._-]+(?:\/[a-z0-9._-]+)*)?$/;

/**
 * Renders pages. The request that a page sees is made here: canonical address under SITE_URL, no cookies, no headers of
 * the visitor. So the answer is the same for everybody and may be kept.
 */
export function createPages(
  platform: Platform,
  build: ServerBuild | (() => Promise<ServerBuild>),
  options: { dev?: boolean } = {},
) {
  const handle = createRequestHandler(build, options.dev ? "development" : "production");
  const { config, pageCache } = platform;

  async function render(address: string, requestId: string): Promise<Rendered> {
    const plan: CachePlan = { tags: new Set(), changesAt: undefined, skip: false };
    const context = new RouterContextProvider();
    context.set(platformContext, platform);
    context.set(cachePlanContext, plan);
    context.set(htmlIslandsContext, /\.data(\?|$)/.test(address) ? null : new Map());
    const mark = randomBytes(18).toString("base64url");
    context.set(scriptMarkContext, mark);
    const request = new Request(config.siteUrl + address, { headers: { "x-request-id": requestId } });
    const answer = await handle(request, context);
    const headers = [...answer.headers].filter(([name]) => passed.has(name)) as [string, string][];
    let body = Buffer.from(await answer.arrayBuffer());
    if (answer.headers.get("content-type")?.startsWith("text/html")) {
      let html = body.toString("utf8");
      // See shownRequestId in app/shells/error-page.tsx. Such pages are never kept.
      if (answer.status >= 400) html = html.replaceAll("request-id-unknown", requestId);
      const sealed = sealPage(html, mark, { dev: options.dev === true });
      headers.push(["Content-Security-Policy", sealed.policy]);
      body = Buffer.from(sealed.html);
    }
    return { status: answer.status, headers, body, plan };
  }

  /** Answers GET and HEAD for every address that is not the API's. */
  return async function pages(request: Request, requestId: string): Promise<Response> {
    const head = request.method === "HEAD";
    if (request.method !== "GET" && request.method !== "HEAD")
      throw new AppError("METHOD_NOT_ALLOWED", "Pages can only be read.");
    const url = new URL(request.url);
    if (url.pathname.length > 1 && url.pathname.endsWith("/")) {
      return new Response(null, { status: 301, headers: { Location: withoutOuterSlashes(url.pathname) + url.search } });
    }
    const address = canonicalAddress(url.pathname, url.search, pageQueries);
    // A redirect is not kept: its loader stops before it can say what it was made from.
    const rendered = await pageCache.once(address, async () => {
      const begun = pageCache.generation();
      const result = await render(address, requestId);
      const keep =
        !options.dev &&
        plainPath.test(url.pathname) &&
        !result.plan.skip &&
        result.plan.tags.size > 0 &&
        result.status === 200;
      // A page may name its own life (drawings); what is not good news is never kept by anybody.
      const own = result.headers.some(([name]) => name === "cache-control") && result.status === 200;
      if (!own) {
        result.headers = result.headers.filter(([name]) => name !== "cache-control");
        result.headers.push(["Cache-Control", keep ? "public, max-age=0, must-revalidate" : "no-store"]);
      }
      const entry = keep ? pageCache.store(address, result, begun, Date.now()) : undefined;
      return { ...result, entry };
    });
    if (rendered.entry) {
      // The first reader waits some milliseconds for the small form: on a poor connection that is well spent.
      const variant = await pageCache.compressed(
        rendered.entry,
        chooseEncoding(request.headers.get("accept-encoding") ?? undefined),
      );
      const headers = new Headers();
      for (let i = 0; i < variant.headers.length; i += 2)
        headers.append(variant.headers[i] as string, variant.headers[i + 1] as string);
      return new Response(head ? null : new Uint8Array(variant.body), { status: rendered.status, headers });
    }
    return new Response(head ? null : new Uint8Array(rendered.body), {
      status: rendered.status,
      headers: rendered.headers,
    });
  };
}
