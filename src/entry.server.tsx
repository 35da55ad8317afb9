import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { isDatabaseOutage } from "#platform/db/outage.server.ts";
import { documentContext, htmlIslandsContext, platformContext, scriptMarkContext } from "#platform/platform.server.ts";
import { HtmlIslands } from "#ui/html-island.tsx";
import { ScriptMark } from "./app/script-mark.ts";

/**
 * Renders a page to its end (never a half page in a cache), then hands out the bytes (documentContext). The longest a render may take
 * is 5 s; React then flushes what it has, with the failed parts left to the browser.
 */
export const streamTimeout = 5000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const mark = context.get(scriptMarkContext);
    const page = (
      <ScriptMark value={mark}>
        <HtmlIslands value={context.get(htmlIslandsContext)}>
          <ServerRouter context={routerContext} url={request.url} nonce={mark} />
        </HtmlIslands>
      </ScriptMark>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      // The page leaves in one piece: cutting it up for streaming is work for nothing.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        const chunks: Buffer[] = [];
        const sink = new Writable({
          write(chunk: Buffer, _encoding, done) {
            chunks.push(chunk);
            done();
          },
          final(done) {
            headers.set("Content-Type", "text/html; charset=utf-8");
            context.get(documentContext).body = Buffer.concat(chunks);
            resolve(new Response(null, { status: finalStatus, headers }));
            done();
          },
        });
        pipe(sink);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        finalStatus = 500;
        context.get(platformContext).log.error({ err: error }, "rendering failed");
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}

/** Unexpected errors of loaders are logged once; answers thrown on purpose (404, 422) and broken-off requests are not. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isDatabaseOutage(error)) context.get(documentContext).outage = true;
  context
    .get(platformContext)
    .log.error(
      { err: error, path: new URL(request.url).pathname.slice(0, 200), requestId: request.headers.get("x-request-id") },
      "page failed",
    );
}
