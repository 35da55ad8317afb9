import { randomUUID } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { AppError } from "#lib/app-error.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { chooseEncoding } from "#platform/http/accept-encoding.server.ts";
import { compressText } from "#platform/http/compress-text.server.ts";
import { type Bytes, bytesOf, type DocumentPart, lengthOf } from "#platform/http/document.server.ts";
import { errorStatus } from "#platform/http/error-status.ts";
import { outageRetrySeconds } from "#platform/http/failure.server.ts";
import { notModified } from "#platform/http/not-modified.server.ts";
import { canonicalAddress, withoutOuterSlashes } from "#platform/http/page-address.server.ts";
import type { CachePlan } from "#platform/http/page-cache.server.ts";
import { type Made, PageLoads, pageLoadsContext, remembering } from "#platform/http/page-loads.server.ts";
import type { PageStyles } from "#platform/http/page-styles.server.ts";
import { sealPage } from "#platform/http/security-headers.server.ts";
import {
  cachePlanContext,
  documentContext,
  htmlIslandsContext,
  type Platform,
  platformContext,
  type RenderedDocument,
  scriptMarkContext,
} from "#platform/platform.server.ts";
import { pageQueries } from "./page-queries.ts";

/** A rendered answer: ready for the cache, or for one visitor. */
interface Rendered {
  status: number;
  headers: [string, string][];
  body: Bytes;
}

/** What goes out: header names and values in turn, and the bytes (none for HEAD and where the browser has them). */
export interface PageAnswer {
  status: number;
  headers: string[];
  body: Bytes | undefined;
}

/** Smaller answers are not worth compressing. */
const compressFrom = 1024;
const isText = /^(?:text\/|application\/(?:json|xml|[a-z]+\+xml))/;

/** Headers that a page may set itself; nothing else of its answer goes out. */
const passed = new Set([
  "content-type",
  "location",
  "x-remix-response",
  "x-remix-redirect",
  "x-remix-status",
  "content-disposition",
  "referrer-policy",
  "x-robots-tag",
  "retry-after",
  "cache-control",
]);

/** The one sheet of all pages, as React Router names it in the head. */
function sheetOf(page: readonly DocumentPart[]): string | undefined {
  const link = /<link rel="stylesheet" href="(\/assets\/[^"<>]+)"/;
  for (const part of page) {
    const found = typeof part === "string" ? link.exec(part)?.[1] : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The router takes addresses in other spellings too (/BLOGS, /%62logs): each kept one would be one more copy. */
const plainPath = /^\/(?:[a-z0-9._-]+(?:\/[a-z0-9._-]+)*)?$/;

/** The first part of a path without its first slash ('blogs' of 'blogs/x'). */
const firstOf = (path: string) => path.slice(0, `${path}/`.indexOf("/"));
/** What the router adds to an address for the data of its page, a slash kept apart ('/blogs.data', '/_.data', '/blogs/_.data'). */
const dataEnding = /(?:\/_)?\.data$/;

/** The first part of an address, also of one that asks for a page's data; '' is the home page. */
export const firstPart = (pathname: string): string => firstOf(pathname.replace(dataEnding, "").slice(1));

/**
 * The routes that an address can lead to, by its first part ('blogs' of '/blogs/x'; '' is the home page). Layouts with nothing in
 * them are left out.
 */
export function routesUnder(routes: ServerBuild["routes"], first: string): ServerBuild["routes"] {
  const can = ({ path, index }: { path?: string | undefined; index?: boolean | undefined }) => {
    if (index) return first === "";
    const own = firstOf(path ?? "");
    return own === first || own.startsWith(":") || own === "*";
  };
  const all = Object.entries(routes).filter((entry): entry is [string, NonNullable<(typeof entry)[1]>] => !!entry[1]);
  const parents = new Set(all.map(([, { parentId }]) => parentId));
  const leaves = all.filter(([id, route]) => !parents.has(id) && can(route));
  const wanted = new Set(leaves.map(([id]) => id));
  // Sets grow while they are gone through.
  for (const id of wanted) {
    const parent = routes[id]?.parentId;
    if (parent !== undefined) wanted.add(parent);
  }
  return Object.fromEntries(all.filter(([id]) => wanted.has(id)));
}

/**
 * Renders pages. The request that a page sees is made here: canonical address under SITE_URL, no cookies, no headers of
 * the visitor. So the answer is the same for everybody and may be kept.
 */
export function createPages(
  platform: Platform,
  build: ServerBuild | (() => Promise<ServerBuild>),
  options: { dev?: boolean; styles?: PageStyles } = {},
) {
  const mode = options.dev ? "development" : "production";
  const handleAny = createRequestHandler(build, mode);
  // The router tries all routes, one after the other, twice for each page: it is given those of the first part alone.
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  const routes = typeof build === "function" ? {} : remembering(build.routes);
  if (typeof build !== "function")
    for (const route of Object.values(routes)) {
      const first = firstOf(route?.path ?? "");
      if (!handlers.has(first))
        handlers.set(first, createRequestHandler({ ...build, routes: routesUnder(routes, first) }, mode));
    }
  const handlerOf = (pathname: string) =>
    (plainPath.test(pathname) ? (handlers.get(firstPart(pathname)) ?? handlers.get("*")) : undefined) ?? handleAny;
  const { config, pageCache, metrics } = platform;

  /** What loaders and rendering of one page are given, and what they say about it. */
  function begin(address: string, requestId: string) {
    const [path = ""] = address.split("?", 1);
    const page = {
      address,
      path,
      plan: { tags: new Set(), changesAt: undefined, skip: false } as CachePlan,
      islands: path.endsWith(".data") ? null : new Map<string, string>(),
      loads: new PageLoads(),
      mark: randomUUID(),
      document: { parts: undefined, scriptWaits: false, outage: false } as RenderedDocument,
      context: new RouterContextProvider(),
      request: () => new Request(config.siteUrl + address, { headers: { "x-request-id": requestId } }),
    };
    const { context } = page;
    context.set(platformContext, platform);
    context.set(cachePlanContext, page.plan);
    context.set(htmlIslandsContext, page.islands);
    context.set(pageLoadsContext, page.loads);
    context.set(scriptMarkContext, page.mark);
    context.set(documentContext, page.document);
    return page;
  }

  async function render(page: ReturnType<typeof begin>, requestId: string): Promise<Rendered> {
    const { path, mark, document, context } = page;
    const answer = await handlerOf(path)(page.request(), context);
    const headers = [...answer.headers].filter(([name]) => passed.has(name)) as [string, string][];
    // It passes: whoever asks, a person or a crawler, is told to come back instead of taking the page for broken.
    const status = document.outage && answer.status === 500 ? errorStatus.UNAVAILABLE : answer.status;
    if (status === errorStatus.UNAVAILABLE) headers.push(["Retry-After", String(outageRetrySeconds)]);
    if (document.parts === undefined) {
      const policy = answer.headers.get("content-security-policy");
      if (policy !== null) headers.push(["Content-Security-Policy", policy]);
      return { status, headers, body: [Buffer.from(await answer.arrayBuffer())] };
    }
    const { parts, policy, styled } = sealPage(document.parts, mark, {
      dev: options.dev === true,
      styles: document.scriptWaits ? options.styles : undefined,
    });
    headers.push(["Content-Security-Policy", policy]);
    const permissions = answer.headers.get("permissions-policy");
    if (permissions !== null) headers.push(["Permissions-Policy", permissions]);
    // The browser asks for it before it has read the page: over a poor connection the first text is there a fifth earlier.
    const sheet = options.dev || styled ? undefined : sheetOf(parts);
    if (sheet !== undefined) headers.push(["Link", `<${sheet}>; rel=preload; as=style`]);
    // See shownRequestId in app/shells/error-page.tsx. Such pages are never kept.
    const withId = (part: DocumentPart) =>
      typeof part === "string" ? part.replaceAll("request-id-unknown", requestId) : part;
    return { status, headers, body: bytesOf(status >= 400 ? parts.map(withId) : parts) };
  }

  /** The whole answer of what is not kept, compressed where that is worth it. */
  async function packed({ status, headers, body }: Rendered, acceptEncoding: string | undefined): Promise<PageAnswer> {
    const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
    const flat = headers.flat();
    const length = lengthOf(body).all;
    const worthIt = length >= compressFrom && isText.test(type);
    const encoding = worthIt ? chooseEncoding(acceptEncoding) : "identity";
    const bytes = encoding === "identity" ? body : [await compressText(Buffer.concat(body), encoding, "once")];
    if (encoding !== "identity") flat.push("Content-Encoding", encoding);
    flat.push("Vary", "Accept-Encoding", "Content-Length", String(lengthOf(bytes).all));
    return { status, headers: flat, body: bytes };
  }

  /** Answers GET and HEAD for every address that is not the API's. */
  return async function pages(request: Request, requestId: string): Promise<PageAnswer> {
    const forMethod = (answer: PageAnswer) => (request.method === "HEAD" ? { ...answer, body: undefined } : answer);
    if (request.method !== "GET" && request.method !== "HEAD")
      throw new AppError("METHOD_NOT_ALLOWED", "This address answers GET and HEAD only.");
    const url = new URL(request.url);
    if (url.pathname.length > 1 && url.pathname.endsWith("/"))
      return { status: 301, headers: ["Location", withoutOuterSlashes(url.pathname) + url.search], body: undefined };
    const address = canonicalAddress(url.pathname, url.search, pageQueries);
    // A redirect is not kept: its loader stops before it can say what it was made from.
    const found = await pageCache.once(address, async () => {
      const begun = pageCache.generation();
      const page = begin(address, requestId);
      const { plan, loads, islands } = page;
      const doubtful = pageCache.doubtful(address, databaseNow());
      let made: Made | undefined;
      if (doubtful) {
        await loads.again(routes, doubtful.made, page.context, page.request);
        made = await loads.made(islands);
        if (made?.from === doubtful.made.from && !plan.skip) {
          pageCache.trust(address, doubtful, plan, begun);
          metrics.pagesMade.inc({ how: "checked" });
          return doubtful;
        }
        pageCache.refute(address, doubtful);
      }
      const rendered = await render(page, requestId);
      metrics.pagesMade.inc({ how: "rendered" });
      const keep =
        !options.dev && plainPath.test(url.pathname) && !plan.skip && plan.tags.size > 0 && rendered.status === 200;
      // A page may name its own life (drawings); what is not good news is never kept by anybody.
      const own = rendered.headers.some(([name]) => name === "cache-control") && rendered.status === 200;
      if (!own) {
        rendered.headers = rendered.headers.filter(([name]) => name !== "cache-control");
        rendered.headers.push(["Cache-Control", keep ? "public, max-age=0, must-revalidate" : "no-store"]);
      }
      if (!keep) return rendered;
      const kept = { ...rendered, plan, made: made ?? (await loads.made(islands)) };
      return pageCache.store(address, kept, begun, databaseNow()) ?? rendered;
    });
    const acceptEncoding = request.headers.get("accept-encoding") ?? undefined;
    // The first reader waits some milliseconds for the small form: on a poor connection that is well spent.
    if (!("variants" in found)) return forMethod(await packed(found, acceptEncoding));
    const { etag, headers, body } = await pageCache.variant(found, chooseEncoding(acceptEncoding));
    const unchanged = notModified(request.headers.get("if-none-match") ?? undefined, etag, headers);
    return unchanged
      ? { status: 304, headers: unchanged, body: undefined }
      : forMethod({ status: found.status, headers, body });
  };
}
