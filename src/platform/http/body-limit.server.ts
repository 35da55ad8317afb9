import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#lib/app-error.ts";

/**
 * Refuses a body of more than `maxBytes`: by its length where it is told, else while it is read. (Hono's own middleware
 * fails on a request without a length: it copies the request, and the server's requests cannot be copied.)
 */
export async function readLimited(c: Context, maxBytes: number): Promise<void> {
  const { method, url } = c.req;
  if (method === "GET" || method === "HEAD") return;
  const most = maxBytes < 1024 * 1024 ? `${maxBytes / 1024} KB` : `${maxBytes / 1024 / 1024} MB`;
  const tooLarge = () =>
    new AppError("TOO_LARGE", `This is more than can be sent at once: at most ${most}. Please shorten it.`);
  if (c.req.header("transfer-encoding") === undefined) {
    if (Number(c.req.header("content-length") ?? 0) > maxBytes) throw tooLarge();
    return;
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
}

/** The same as a middleware, for what is no call of the API. */
export const limitBody = (maxBytes: number) =>
  createMiddleware(async (c, next) => {
    await readLimited(c, maxBytes);
    return next();
  });
