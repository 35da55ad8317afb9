import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "#lib/app-error.ts";
import type { Config } from "../config.server.ts";
import { databaseNow } from "../db/clock.server.ts";
import type { Metrics } from "../metrics.server.ts";
import { chooseEncoding } from "./accept-encoding.server.ts";
import { type Bytes, sendBytes } from "./document.server.ts";
import { describeFailure } from "./failure.server.ts";
import { isAnonymous, isApiAddress } from "./kept-answer.server.ts";
import { notModified, ownPolicies } from "./not-modified.server.ts";
import { canonicalAddress, type KnownQueries } from "./page-address.server.ts";
import type { PageCache, Variant } from "./page-cache.server.ts";
import { refusalPage, refusalPolicy } from "./refusal-page.server.ts";
import { baseHeaders } from "./security-headers.server.ts";
import type { StaticFile } from "./static-files.server.ts";

export interface FrontOptions {
  config: Config;
  pageCache: PageCache;
  metrics: Metrics;
  knownQueries: KnownQueries;
  statics: Map<string, StaticFile>;
  /** Everything that is neither a kept page nor a file. `requestId` is on the answer already. */
  next(request: IncomingMessage, response: ServerResponse): void;
}

/** Checks open to monitors, which often call by address; nothing in their answers comes from the Host. */
const hostFree = new Set(["/healthz", "/readyz"]);

/** Sets a header of a request, whatever it brought, in the parsed and in the raw form: both are read further on. */
function overwriteHeader(request: IncomingMessage, name: string, value: string): void {
  request.headers[name] = value;
  const raw = request.rawHeaders;
  for (let i = raw.length - 2; i >= 0; i -= 2) if (raw[i]?.toLowerCase() === name) raw.splice(i, 2);
  raw.push(name, value);
}

/** Why a request is refused before anything reads it; undefined when it may pass. */
function refusal(request: IncomingMessage, url: string, hosts: Set<string>): AppError | undefined {
  if (!url.startsWith("/") || url.startsWith("//") || url.startsWith("/\\"))
    return new AppError("BAD_REQUEST", "The address must begin with a single slash.");
  if (!hosts.has(request.headers.host ?? ""))
    return new AppError("MISDIRECTED_REQUEST", "This server does not answer for that host name.");
  if (request.method === "TRACE" || request.method === "CONNECT")
    return new AppError("METHOD_NOT_ALLOWED", "This method is not allowed.");
  try {
    // Control characters and broken UTF-8 have no place in a path. Values of a query are left to whoever reads them, who can
    // name the one at fault.
    const [path = ""] = url.split("?", 1);
    if (/\p{Cc}/u.test(decodeURIComponent(path)))
      return new AppError("BAD_REQUEST", "The address contains a control character.");
  } catch {
    return new AppError("BAD_REQUEST", "The address is not valid percent-encoded UTF-8.");
  }
  return undefined;
}

/**
 * The very front of the server: refuses malformed and misdirected requests, answers kept pages and files from memory,
 * and hands everything else on. Every answer carries the security headers.
 */
export function createFront(options: FrontOptions): (request: IncomingMessage, response: ServerResponse) => void {
  const { config, pageCache, metrics, knownQueries, statics, next } = options;
  const base = baseHeaders(config.siteUrl);
  const basePairs = Object.entries(base).flat();
  const fixedFor = (own: readonly string[]) => {
    const mine = ownPolicies.filter((name) => own.includes(name));
    return Object.entries(base)
      .filter(([name]) => !mine.includes(name))
      .flat();
  };
  const withoutPolicy = fixedFor(["Content-Security-Policy"]);
  const hosts = new Set(config.allowedHosts);
  const ownHost = new URL(config.siteUrl).host;
  const styles = [...statics.keys()].find((name) => /^\/assets\/root-[\w-]+\.css$/.test(name));
  const hits = { page: 0, file: 0, api: 0 };
  metrics.registry.registerMetric(metrics.memoryAnswers(hits));

  const sendReady = (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    own: string[],
    body: Bytes,
    etag: string,
  ) => {
    const withPolicy = own.includes("Content-Security-Policy");
    const fixed = own.includes("Permissions-Policy") ? fixedFor(own) : withPolicy ? withoutPolicy : basePairs;
    const unchanged = notModified(request.headers["if-none-match"], etag, own);
    if (unchanged) {
      response.writeHead(304, [...fixed, ...unchanged]);
      return response.end();
    }
    response.writeHead(status, [...fixed, ...own]);
    sendBytes(response, request.method === "HEAD" ? [] : body);
  };

  const keptPage = (url: string, now: number) =>
    pageCache.get(url, now) ?? (url.includes("?") ? pageCache.get(canonical(url, knownQueries), now) : undefined);

  /** Answers from memory where it can. */
  const sendFromMemory = (request: IncomingMessage, response: ServerResponse, url: string): boolean => {
    const encoding = chooseEncoding(request.headers["accept-encoding"] as string | undefined);
    const file = statics.get(url);
    const ready = file?.variants[encoding] ?? file?.variants.identity;
    if (file && ready) {
      hits.file += 1;
      sendReady(request, response, 200, ready.headers, [ready.body], file.etag);
      return true;
    }
    const now = databaseNow();
    if (mayBeElsewhere(url)) return false;
    const api = isApiAddress(url);
    // What the API answers can depend on who asks: it comes from memory for nobody who could be somebody.
    if (api && !isAnonymous(request.headers)) return false;
    const entry = api ? pageCache.getByAlias(url, now) : keptPage(url, now);
    if (!entry) return false;
    hits[api ? "api" : "page"] += 1;
    const send = ({ headers, body, etag }: Variant) => sendReady(request, response, entry.status, headers, body, etag);
    const variant = pageCache.variant(entry, encoding);
    if (variant instanceof Promise) void variant.then((made) => response.destroyed || send(made));
    else send(variant);
    return true;
  };

  return (request, response) => {
    const url = request.url ?? "/";
    const reading = request.method === "GET" || request.method === "HEAD";
    if (reading && hosts.has(request.headers.host ?? "") && sendFromMemory(request, response, url)) return;
    const requestId = randomUUID();
    for (let i = 0; i < basePairs.length; i += 2)
      response.setHeader(basePairs[i] as string, basePairs[i + 1] as string);
    response.setHeader("X-Request-Id", requestId);
    overwriteHeader(request, "x-request-id", requestId);
    if (hostFree.has(url)) overwriteHeader(request, "host", ownHost);
    const refused = refusal(request, url, hosts);
    if (refused) {
      const failure = describeFailure(refused, requestId);
      metrics.requests.inc({ kind: "refused", status: "4xx" });
      const forPerson = reading && request.headers.accept?.includes("text/html") && !url.startsWith("/api/");
      response.writeHead(failure.status, {
        ...failure.headers,
        ...(forPerson ? { "Content-Security-Policy": refusalPolicy } : {}),
        "Content-Type": `${forPerson ? "text/html" : "application/json"}; charset=utf-8`,
        Connection: "close",
      });
      return response.end(
        forPerson
          ? refusalPage("This address cannot be used", failure.body.message, styles)
          : JSON.stringify(failure.body),
      );
    }
    next(request, response);
  };
}

/** WordPress's addresses by number ('/?p=123'): the home page, unless a redirect says otherwise. Looked at by the app. */
const mayBeElsewhere = (url: string) => url.startsWith("/?p") && /^\/\?(p|page_id)=\d+$/.test(url);

function canonical(url: string, known: KnownQueries): string {
  const at = url.indexOf("?");
  return canonicalAddress(url.slice(0, at), url.slice(at), known);
}
