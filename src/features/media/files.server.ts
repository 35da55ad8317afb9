import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { AppError } from "#lib/app-error.ts";
import { byteRange } from "#lib/byte-range.ts";
import { fileTypes } from "#lib/file-facts.ts";
import { isHeld } from "#platform/http/not-modified.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { downloadName } from "./download-name.ts";
import { isOpenLink } from "./file-links.server.ts";
import { ledOn } from "./led-on.server.ts";
import { storedAt } from "./names.server.ts";
import { files } from "./tables.server.ts";

const types = { webp: "image/webp", avif: "image/avif" };
/** Whatever a file says: it is drawn or kept, and nothing in it runs. */
const sealed = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Files of the library, and pictures of people. A picture never changes under one name, so it is kept for a year. */
export function mediaFiles(platform: Pick<Platform, "storage" | "db" | "keyFor">) {
  const { storage } = platform;
  const app = new Hono();
  const folders = [
    "/avatars/:name{[a-z0-9]{10,40}\\.webp}",
    "/media/:folder{[a-z0-9]{16}-\\d{1,4}x\\d{1,4}}/:name{(\\d{1,4}\\.(webp|avif)|cover-\\d{1,3}-\\d{1,3}\\.webp)}",
  ];
  for (const path of folders)
    app.get(path, async (c) => {
      const key = c.req.path.replace(/^.*?\/(avatars|media)\//, "$1/");
      const bytes = await storage.bytesIfThere(key);
      if (!bytes) {
        const [, name = "", file = ""] = /^media\/([a-z0-9]{16})-[^/]+\/(.+)$/.exec(key) ?? [];
        const next = name && (await ledOn(platform.db, name, file));
        if (!next) throw new AppError("NOT_FOUND", "There is no such picture.");
        // Not for good: another one may take its place again.
        return c.body(null, 302, { Location: next, "Cache-Control": "no-cache" });
      }
      c.header("Content-Security-Policy", sealed);
      return c.body(new Uint8Array(bytes), 200, {
        "Content-Type": types[key.endsWith(".avif") ? "avif" : "webp"],
        "Cache-Control": "public, max-age=31536000, immutable",
      });
    });
  app.get("/documents/:name{[a-z0-9]{24}}", (c) => sendFile(platform, c, c.req.param("name")));
  return app;
}

const notThere = () => new AppError("NOT_FOUND", "There is no such file.");

/**
 * Sends a file to be kept, never to be shown. A public one is asked for anew each time (its address outlives its bytes, and it
 * may become private); a private one is kept nowhere, and without a link that is open it is not there. Whoever was cut off asks
 * for the rest (Range): one piece, several are answered whole.
 */
async function sendFile(platform: Pick<Platform, "storage" | "db" | "keyFor">, c: Context, name: string) {
  const { storage, db } = platform;
  const [file] = await db.select().from(files).where(eq(files.name, name));
  if (!file) throw notThere();
  const isPublic = file.access === "public";
  const given = { until: c.req.query("until") ?? "", seal: c.req.query("seal") ?? "" };
  if (!isPublic && !isOpenLink(platform, file, given)) throw notThere();
  const etag = `"${file.hash.slice(0, 32)}"`;
  const changed = file.updatedAt.toUTCString();
  const caching = isPublic ? "public, no-cache" : "private, no-store";
  c.header("Content-Security-Policy", sealed);
  c.header("Cache-Control", caching);
  c.header("ETag", etag);
  c.header("Last-Modified", changed);
  c.header("Accept-Ranges", "bytes");
  if (!isPublic) c.header("Referrer-Policy", "no-referrer");
  if (isPublic && isHeld(c.req.header("if-none-match"), etag)) return c.body(null, 304);
  const key = storedAt(file.stored);
  if (!(await storage.exists(key))) throw notThere();
  c.header("Content-Type", fileTypes[file.kind]);
  c.header("Content-Disposition", downloadName(file.title, file.kind));
  c.header("Content-Length", String(file.bytes));
  c.header("X-Robots-Tag", isPublic ? "all" : "none");
  if (c.req.method === "HEAD") return c.body(null, 200);
  const range = wantedPiece(c, file.bytes, [etag, changed]);
  if (range === "outside") {
    c.header("Content-Length", "0");
    return c.body(null, 416, { "Content-Range": `bytes */${file.bytes}` });
  }
  const piece = range === "whole" ? undefined : await storage.getPiece(key, range.first, range.last);
  if (range === "whole" || !piece) return c.body(asWeb(await storage.getStream(key)), 200);
  // Packed on its way, it would be another piece than the one that is named.
  c.header("Cache-Control", `${caching}, no-transform`);
  c.header("Content-Range", `bytes ${range.first}-${range.last}/${file.bytes}`);
  c.header("Content-Length", String(range.last - range.first + 1));
  return c.body(asWeb(piece), 206);
}

const asWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream;

/** Which piece of a file is asked for; the whole of it by whoever holds a piece of another one (If-Range). */
function wantedPiece(c: Context, bytes: number, marks: readonly string[]) {
  const holds = c.req.header("if-range");
  return holds === undefined || marks.includes(holds.trim()) ? byteRange(c.req.header("range"), bytes) : "whole";
}
