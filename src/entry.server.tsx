import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { isDatabaseBusy, isDatabaseOutage } from "#platform/db/outage.server.ts";
import { documentContext, htmlIslandsContext, platformContext, scriptMarkContext } from "#platform/platform.server.ts";
import { HtmlIslands } from "#ui/html-island.tsx";
import whoAhead from "./app/early/who-ahead.ts?inline-script";
import { adminShell, publicRoutesOf } from "./app/route-lists.ts";
import { ScriptMark } from "./app/script-mark.ts";

/** The longest that loader data may take to be written out, in ms. */
export const streamTimeout = 5000;

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return "";
  const decoder = new TextDecoder();
  let text = "";
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true });
  return text + decoder.decode();
}

/** JSON that cannot end the script it stands in. */
function scriptJson(value: string): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (found) => {
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/**
 * What the router needs to render a page: it makes a tree of all routes that it is given, anew for each rendering, and
 * only those that matched are ever looked at.
 */
function matchedOnly(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]]),
  );
  const url = adminShell in routes ? manifest.url : publicRoutesOf(manifest.url);
  return { ...context, manifest: { ...manifest, routes, url }, serverHandoffStream: undefined };
}

const modulePreloads = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const moduleScript = /<script([^>]*) type="module" async="">/;

/** What shows nothing before its script is there says so in the markup; the browser then begins the script itself, at once. */
const waitsMark = ' data-waits=""';
/**
 * What waits for an account: the script in the head leads whoever surely has no session to the sign-in, and wakes the page's
 * script at once for the others, again and again where it can't be had (app/early).
 */
const accountMark = ' data-waits="account"';

/** The router names some files twice. */
function withEachFileOnce(head: string): string {
  const seen = new Set<string>();
  return head.replace(modulePreloads, (link, file: string) => {
    const known = seen.has(file);
    seen.add(file);
    return known ? "" : link;
  });
}

/**
 * Leaves the page's script in it as text, with the names of its files, for the one in the head to run when it is wanted
 * (app/early/wake.ts). Throws when the router writes it in another way than here known: it would never run.
 */
function withLateScript(head: string, rest: string): string {
  const files = new Set<string>();
  const bare = head.replace(modulePreloads, (_, file: string) => {
    files.add(file);
    return "";
  });
  // The last of the page's scripts; looked for from there on, because a page is long.
  const at = rest.lastIndexOf("<script");
  const late = rest.slice(at).replace(moduleScript, `<script$1 type="late" data-files="${[...files].join(" ")}">`);
  if (files.size === 0 || late === rest.slice(at)) throw new Error("the router's script is not where it was");
  return bare + rest.slice(0, at) + late;
}

/** The head of a page of the admin area, which asks who is here before its files are there. Throws where it has no link. */
function withWhoAhead(head: string, mark: string): string {
  const first = head.indexOf("<link");
  if (first < 0) throw new Error("the head of the page has no link");
  return `${head.slice(0, first)}<script nonce="${mark}">${whoAhead}</script>${head.slice(first)}`;
}

/**
 * Renders a page in one go (never a half page in a cache) and hands it out past the answer (documentContext). Loaders have
 * awaited everything, so nothing is left to stream: the loader data is read to its end first and put behind the page as
 * the router's own stream would have it. Streaming a page that leaves in one piece cost a tenth of its rendering.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const mark = context.get(scriptMarkContext);
  const handoff = await readAll(routerContext.serverHandoffStream);
  const html = renderToString(
    <ScriptMark value={mark}>
      <HtmlIslands value={context.get(htmlIslandsContext)}>
        <ServerRouter context={matchedOnly(routerContext)} url={request.url} nonce={mark} />
      </HtmlIslands>
    </ScriptMark>,
  );
  const controller = "window.__reactRouterContext.streamController";
  const scripts = routerContext.renderMeta?.didRenderScripts
    ? `<script nonce="${mark}">${controller}.enqueue(${scriptJson(handoff)});${controller}.close();</script>`
    : "";
  headers.set("Content-Type", "text/html; charset=utf-8");
  const body = html.indexOf("</head>");
  const end = html.lastIndexOf("</body>");
  const isAdmin = routerContext.staticHandlerContext.matches.some(({ route }) => route.id === adminShell);
  const head = isAdmin ? withWhoAhead(html.slice(0, body), mark) : html.slice(0, body);
  const rest = html.slice(body, end);
  const waits = scripts === "" || html.includes(waitsMark);
  const root = html.includes(accountMark) ? head.replace("<html", '<html data-account=""') : head;
  const page = waits ? withEachFileOnce(root) + rest : withLateScript(root, rest);
  context.get(documentContext).html = `<!DOCTYPE html>${page}${scripts}${html.slice(end)}`;
  return new Response(null, { status, headers });
}

/** Unexpected errors of loaders are logged once; answers thrown on purpose (404, 422) and broken-off requests are not. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isDatabaseOutage(error) || isDatabaseBusy(error)) context.get(documentContext).outage = true;
  context
    .get(platformContext)
    .log.error(
      { err: error, path: new URL(request.url).pathname.slice(0, 200), requestId: request.headers.get("x-request-id") },
      "page failed",
    );
}
