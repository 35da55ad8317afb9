import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const source = path.resolve(import.meta.dirname, "../src");
/** What stands around every public page, and the page that most visits begin with. */
const begin = ["root.tsx", "app/shells/site.tsx", "features/blogs/pages/site/blog.tsx"];
const staticImport = /^(?:import|export)\s+(?!type\b)[^;]*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gm;
/** Never in the browser: server modules, and what the bundler turns into addresses. */
const elsewhere = /\.server\.tsx?$|^\.\/\+types\/|\?url$|\.css$|\.svg$/;

function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(staticImport)]
    .map(([, from, bare]) => from ?? bare ?? "")
    .filter((name) => /^[.#]/.test(name) && !elsewhere.test(name))
    .map((name) => (name.startsWith("#") ? path.join(source, name.slice(1)) : path.resolve(file, "..", name)))
    .filter((found) => existsSync(found));
}

/**
 * The modules of ours that a first visit to a blog needs: they make one file, and everything that other pages share
 * makes another, which a reader never fetches.
 */
export function firstModules(): Set<string> {
  const seen = new Set<string>();
  const waiting = begin.map((file) => path.join(source, file));
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    waiting.push(...importsOf(file));
  }
  return seen;
}
