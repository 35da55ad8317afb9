import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import type { DocumentPart } from "#platform/http/document.server.ts";
import { documentContext, htmlIslandsContext, scriptMarkContext } from "#platform/platform.server.ts";
import { HtmlIslands } from "#ui/html-island.tsx";
import { KeptParts } from "#ui/kept.tsx";
import whoAhead from "./app/early/who-ahead.ts?inline-script";
import { keptParts } from "./app/kept-parts.server.tsx";
import { adminShell, publicRoutesOf } from "./app/route-lists.ts";
import { ScriptMark } from "./app/script-mark.ts";

export { handleError } from "./app/page-failure.server.ts";

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

const waitsMark = ' data-waits="';
/** What shows nothing before its script is there says so in the markup; the browser then begins the script itself, at once. */
const beginsAtOnce = `${waitsMark}"`;
/**
 * What waits for an account: the script in the head leads whoever surely has no session to the sign-in, and wakes the page's
 * script at once for the others, again and again where it can't be had (app/early).
 */
const forAccount = `${waitsMark}account"`;

/** Whether a tag has this sign, not a text that speaks of it. */
function hasInTag(html: string, sign: string): boolean {
  let from = 0;
  for (let at = html.indexOf(sign); at >= 0; at = html.indexOf(sign, at + 1)) {
    // Each piece once: a text may speak of it fifty thousand times.
    const before = html.slice(from, at);
    if (before.lastIndexOf("<") > before.lastIndexOf(">")) return true;
    from = at;
  }
  return false;
}

/** Works on the text of a head. */
const inText = (head: readonly DocumentPart[], change: (text: string) => string): DocumentPart[] =>
  head.map((part) => (typeof part === "string" ? change(part) : part));

/** The router names some files twice. */
function withEachFileOnce(head: readonly DocumentPart[]): DocumentPart[] {
  const seen = new Set<string>();
  const once = (link: string, file: string) => {
    const known = seen.has(file);
    seen.add(file);
    return known ? "" : link;
  };
  return inText(head, (text) => text.replace(modulePreloads, once));
}

/**
 * Leaves the page's script (`last`) in it as text, with the names of its files, for the one in the head to run when it is wanted
 * (app/early/wake.ts). Throws when the router writes it in another way than here known: it would never run.
 */
function withLateScript(head: readonly DocumentPart[], last: string): { head: DocumentPart[]; last: string } {
  const files = new Set<string>();
  const gather = (_: string, file: string) => {
    files.add(file);
    return "";
  };
  const bare = inText(head, (text) => text.replace(modulePreloads, gather));
  const late = last.replace(moduleScript, `<script$1 type="late" data-files="${[...files].join(" ")}">`);
  if (files.size === 0 || late === last) throw new Error("the router's script is not where it was");
  return { head: bare, last: late };
}

/** The head of a page of the admin area, which asks who is here before its files are there. Throws where it has no link. */
function withWhoAhead(head: readonly DocumentPart[], mark: string): DocumentPart[] {
  let placed = false;
  const asking = inText(head, (text) => {
    const first = placed ? -1 : text.indexOf("<link");
    if (first < 0) return text;
    placed = true;
    return `${text.slice(0, first)}<script nonce="${mark}">${whoAhead}</script>${text.slice(first)}`;
  });
  if (!placed) throw new Error("the head of the page has no link");
  return asking;
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
  const kept = keptParts(mark);
  const handoff = await readAll(routerContext.serverHandoffStream);
  const html = renderToString(
    <ScriptMark value={mark}>
      <HtmlIslands value={context.get(htmlIslandsContext)}>
        <KeptParts value={kept.place}>
          <ServerRouter context={matchedOnly(routerContext)} url={request.url} nonce={mark} />
        </KeptParts>
      </HtmlIslands>
    </ScriptMark>,
  );
  const controller = "window.__reactRouterContext.streamController";
  const scripts = routerContext.renderMeta?.didRenderScripts
    ? `<script nonce="${mark}">${controller}.enqueue(${scriptJson(handoff)});${controller}.close();</script>`
    : "";
  headers.set("Content-Type", "text/html; charset=utf-8");
  // The last of the page's scripts are the router's.
  const end = html.lastIndexOf("</body>");
  const at = html.lastIndexOf("<script", end);
  const last = html.slice(at, end);
  const parts = kept.fill(html.slice(0, at));
  const body = parts.findIndex((part) => typeof part === "string" && part.includes("</head>")) + 1;
  const has = (sign: string) => hasInTag(html, sign);
  const root = has(forAccount) ? '<html data-account=""' : "<html";
  const begun = [`<!DOCTYPE html>${parts[0]}`.replace("<html", root), ...parts.slice(1, body)];
  const isAdmin = routerContext.staticHandlerContext.matches.some(({ route }) => route.id === adminShell);
  const head = isAdmin ? withWhoAhead(begun, mark) : begun;
  const scriptWaits = scripts !== "" && !has(beginsAtOnce);
  const sent = scriptWaits ? withLateScript(head, last) : { head: withEachFileOnce(head), last };
  const document = context.get(documentContext);
  document.scriptWaits = scriptWaits;
  document.parts = [...sent.head, ...parts.slice(body), `${sent.last}${scripts}${html.slice(end)}`];
  return new Response(null, { status, headers });
}
