import { ReadableStream } from "node:stream/web";
import type { Context } from "hono";
import { describeError } from "../log.server.ts";

/**
 * Answers a file that is written while it is sent: as fast as it is read, ended when its reader goes, and broken off when
 * writing fails, so that no half file looks like a whole one.
 */
export function fileAnswer(
  c: Context,
  type: "text/csv" | "application/json",
  name: string,
  pieces: AsyncIterable<string>,
): Response {
  c.header("Content-Type", `${type}; charset=utf-8`);
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  c.header("Cache-Control", "no-store");
  const encoder = new TextEncoder();
  async function* bytes() {
    try {
      for await (const piece of pieces) yield encoder.encode(piece);
    } catch (error) {
      // The library writes what it catches to the terminal, whole: without what statements were asked with.
      throw new Error(`${name} broke off`, { cause: describeError(error) });
    }
  }
  return c.body(ReadableStream.from(bytes()) as globalThis.ReadableStream);
}

export const csvAnswer = (c: Context, name: string, pieces: AsyncIterable<string>) =>
  fileAnswer(c, "text/csv", name, pieces);
