import { createMiddleware } from "hono/factory";
import { AppError } from "#lib/app-error.ts";
import type { ApiEnv } from "./api-app.server.ts";

/**
 * Refuses bodies of more than `maxBytes`: by their length where it is told, else while they are read. (Hono's own
 * middleware fails on a request without a length: it copies the request, and the server's requests cannot be copied.)
 */
export function limitBody(maxBytes: number) {
  const most = maxBytes < 1024 * 1024 ? `${maxBytes / 1024} KB` : `${maxBytes / 1024 / 1024} MB`;
  const tooLarge = () => new AppError("TOO_LARGE", `The request is too large: at most ${most}.`);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { method, url } = c.req;
    if (method === "GET" || method === "HEAD") return next();
    const chunked = c.req.header("transfer-encoding") !== undefined;
    if (!chunked) {
      if (Number(c.req.header("content-length") ?? 0) > maxBytes) throw tooLarge();
      return next();
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    const reader = c.req.raw.body?.getReader();
    const read = () =>
      reader?.read().catch((cause: unknown) => {
        throw new AppError("BAD_REQUEST", "The connection closed before the request was complete.", { cause });
      });
    for (let part = await read(); part && !part.done; part = await read()) {
      size += part.value.byteLength;
      if (size > maxBytes) {
        void reader?.cancel().catch(() => {});
        throw tooLarge();
      }
      chunks.push(part.value);
    }
    c.req.raw = new Request(url, {
      method,
      headers: c.req.header(),
      ...(size > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    return next();
  });
}
