import { Hono } from "hono";
import { AppError } from "#lib/app-error.ts";
import type { Platform } from "#platform/platform.server.ts";

const types = { webp: "image/webp", avif: "image/avif" };

/** Files of the library, and pictures of people: never changed under one name, so they are kept for a year. */
export function mediaFiles({ storage }: Pick<Platform, "storage">) {
  const app = new Hono();
  const folders = [
    "/avatars/:name{[a-z0-9]{10,40}\\.webp}",
    "/media/:folder{[a-z0-9]{16}-\\d{1,4}x\\d{1,4}}/:name{(\\d{1,4}\\.(webp|avif)|cover-\\d{1,3}-\\d{1,3}\\.webp)}",
  ];
  for (const path of folders)
    app.get(path, async (c) => {
      const key = c.req.path.replace(/^.*?\/(avatars|media)\//, "$1/");
      if (!(await storage.exists(key))) throw new AppError("NOT_FOUND", "There is no such picture.");
      c.header("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
      return c.body(new Uint8Array(await storage.getBytes(key)), 200, {
        "Content-Type": types[key.endsWith(".avif") ? "avif" : "webp"],
        "Cache-Control": "public, max-age=31536000, immutable",
      });
    });
  return app;
}
