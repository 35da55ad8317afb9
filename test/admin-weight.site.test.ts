import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { importedFiles } from "#app/early/imported-files.ts";
import { adminShell } from "#app/route-lists.ts";

const folder = path.join("build", "client", "assets");

interface Route {
  parentId?: string | null;
  path?: string;
  module: string;
  imports: string[];
}
interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
}

const listName = readdirSync(folder).find((name) => /^manifest-\w+\.js$/.test(name)) ?? "";
const list = readFileSync(path.join(folder, listName), "utf8");
const page = { __reactRouterManifest: {} as Manifest };
runInNewContext(list, { window: page });
const { entry, routes } = page.__reactRouterManifest;

/** The files that these need, by name: themselves, and whatever they import from the beginning. */
function filesOf(modules: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = modules.map((one) => path.basename(one));
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const text = readFileSync(path.join(folder, name), "utf8");
    waiting.push(...importedFiles(text, name));
  }
  return found;
}

/** KB of JavaScript, compressed one by one as they are sent. */
const weigh = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(path.join(folder, name)), { level: 9 }).length, 0) /
  1024;

const modulesOf = (id: string): string[] => {
  const { module, imports, parentId } = routes[id] as Route;
  return [module, ...imports, ...(parentId ? modulesOf(parentId) : [])];
};
const screens = Object.keys(routes).filter((id) => routes[id]?.parentId === adminShell);
const begun = [entry.module, ...entry.imports, listName];

const editor = readdirSync(folder).find((name) => /^text-editor-[\w-]+\.js$/.test(name)) ?? "";
/** It is fetched beside the screen, as soon as that one begins. */
const beginsEditor = (files: Set<string>) =>
  [...files].some((name) => readFileSync(path.join(folder, name), "utf8").includes(`./${editor}`));

it("the admin area weighs at most 250 KB of JavaScript at the first visit, whichever screen it begins with, the editor of long texts counted", () => {
  expect(screens.length).toBeGreaterThan(30);
  for (const id of screens) {
    const files = filesOf([...begun, ...modulesOf(id)]);
    const weight = weigh(new Set([...files, ...(beginsEditor(files) ? filesOf([editor]) : [])]));
    expect(weight, id).toBeGreaterThan(100);
    expect(weight, id).toBeLessThanOrEqual(250);
  }
});

it("no page has the schemas of answers: nothing asks for them there", () => {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
  // One that a list's address is read by, and those of what it is answered.
  expect(texts.some((text) => text.includes("sortField must be createdAt or promisedOn"))).toBe(true);
  for (const answer of ["AdminTradeQueries", "AdminTradeQueryCounts", "TradeQuerySettingsAnswer"])
    expect(
      texts.filter((text) => text.includes(`\`${answer}\``) || text.includes(`"${answer}"`)),
      answer,
    ).toEqual([]);
});

it("and a further screen at most 120 KB, with the editor where a long text is written", () => {
  const dashboard = screens.find((id) => id.endsWith("/dashboard")) ?? "";
  const there = filesOf([...begun, ...modulesOf(dashboard)]);
  const withEditor: string[] = [];
  for (const id of screens) {
    const files = filesOf(modulesOf(id));
    const begins = beginsEditor(files);
    if (begins) withEditor.push(id);
    const added = [...files, ...(begins ? filesOf([editor]) : [])].filter((name) => !there.has(name));
    expect(weigh(new Set(added)), id).toBeLessThanOrEqual(120);
  }
  // New and one, of blogs and four kinds of items, and the texts of the site: no list is to fetch it.
  expect(withEditor.length, withEditor.join(", ")).toBe(11);
});
