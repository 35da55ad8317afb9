import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const source = path.resolve(import.meta.dirname, "../src");
/** What stands around every public page, and the page that most visits begin with. */
const reading = ["root.tsx", "app/shells/site.tsx", "features/blogs/pages/site/blog.tsx"];
/** What stands around every screen of the admin area, the editor of long texts, and a screen of those that bring it. */
const writing = [
  "root.tsx",
  "app/shells/admin.tsx",
  "app/pages/admin/text.tsx",
  "ui/editor/text-editor/text-editor.tsx",
  ...readdirSync(path.join(source, "features")).map((name) => `features/${name}/pages/admin/edit.tsx`),
].filter((file) => existsSync(path.join(source, file)));

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

/** The modules of ours that these need from the beginning. */
function modulesOf(files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = files.map((file) => path.join(source, file));
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    waiting.push(...importsOf(file));
  }
  return seen;
}

/** What a first visit to a blog needs: everything else that pages share is in files that a reader never fetches. */
export const readingModules = (): Set<string> => modulesOf(reading);

/** What a visit needs that begins where a long text is written: the heaviest screens there are. */
export const writingModules = (): Set<string> => modulesOf(writing);
