import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Encoding } from "./accept-encoding.server.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
};

export interface StaticFile {
  etag: string;
  variants: Partial<Record<Encoding, { body: Buffer; headers: string[] }>>;
}

/**
 * Reads the built client files into memory (about 2 MB), with the .br and .gz files that the build laid beside them.
 * They are found by exact address only, so no spelling of a path can reach anything else. Addresses under /assets/
 * carry a hash of their content and never change.
 */
export function loadStaticFiles(root: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  const present = new Set(names);
  for (const name of names) {
    const type = types[path.extname(name)];
    if (!type || name.startsWith(".vite")) continue;
    const plain = readFileSync(path.join(root, name));
    const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
    const address = `/${name.split(path.sep).join("/")}`;
    const base = ["Content-Type", type, "ETag", etag, "Vary", "Accept-Encoding"];
    base.push(
      "Cache-Control",
      address.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    );
    // A drawing opened by itself must not run anything.
    if (type.startsWith("image/svg"))
      base.push(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-hashes'; frame-ancestors 'none'; sandbox",
      );
    const variants: StaticFile["variants"] = {};
    const add = (encoding: Encoding, body: Buffer) => {
      variants[encoding] = {
        body,
        headers: [
          ...base,
          "Content-Length",
          String(body.length),
          ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
        ],
      };
    };
    add("identity", plain);
    if (present.has(`${name}.br`)) add("br", readFileSync(path.join(root, `${name}.br`)));
    if (present.has(`${name}.gz`)) add("gzip", readFileSync(path.join(root, `${name}.gz`)));
    files.set(address, { etag, variants });
  }
  return files;
}
