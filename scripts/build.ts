import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { adminShell, isAdminRoute, publicRoutesOf, siteShell } from "../src/app/route-lists.ts";
import { removeLeftDrafts } from "../src/platform/left-drafts.server.ts";
import { writePageStyles } from "./page-styles.ts";

const inputs = [
  "src",
  "public",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "scripts/build.ts",
  "scripts/page-styles.ts",
  // What the bundler is told to do besides.
  ...[...readFileSync("vite.config.ts", "utf8").matchAll(/from "\.\/(scripts\/[^"]+)"/g)].map(
    ([, name]) => name as string,
  ),
];
const stamp = "build/.stamp";

function hashOf(names: string[]): string {
  const hash = createHash("sha256");
  for (const name of names) {
    const files = name.includes(".")
      ? [name]
      : readdirSync(name, { recursive: true, withFileTypes: true })
          // Tests are no part of the site.
          .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
          .map((entry) => path.join(entry.parentPath, entry.name))
          .sort();
    for (const file of files) hash.update(file).update("\0").update(readFileSync(file));
  }
  return hash.digest("hex");
}

type Route = Record<string, unknown>;

/** What a list of routes says of nearly all of them; the browser puts it back. No route is without a parent but the root. */
const usualOf = (parentId: string, isAdmin: boolean): Route => ({
  ...{ css: [], imports: [], hasLoader: !isAdmin, hasClientLoader: isAdmin, hasDefaultExport: true },
  parentId,
});
const restoreWith = (usual: Route) =>
  `m=>{for(let[i,r]of Object.entries(m.routes)){r=m.routes[i]={id:i,...${JSON.stringify(usual)},...r};r.imports=r.imports.map(n=>"/assets/"+n+".js")}return m}`;

/** A file of the script as the lists name it: the browser puts back where it lies, which has to be right for each. */
export function shortNameOf(file: string): string {
  const name = /^\/assets\/(.*)\.js$/.exec(file)?.[1];
  if (name === undefined) throw new Error(`The list of routes names a file that the browser would not find: ${file}`);
  return name;
}

/** Without what is usual, and without what is false where nothing else is usual. */
function unusual(route: Route, usual: Route): Route {
  const isUsual = (fact: string, value: unknown) =>
    fact in usual ? JSON.stringify(value) === JSON.stringify(usual[fact]) : fact === "id" || value === false;
  const imports = listOf(route.imports).map(shortNameOf);
  return Object.fromEntries(
    Object.entries({ parentId: null, ...route, imports }).filter(([fact, value]) => !isUsual(fact, value)),
  );
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);

/**
 * Takes out of the browser's list of routes what it never opens itself (feeds, pictures: they are links of their own) and
 * what is said of nearly all of them or is there already. Two lists come of it: that of the admin area (isAdminRoute in
 * src/app/route-lists.ts), and the one that everybody else fetches, without the admin area (publicRoutesOf).
 */
function writeRouteLists(assets: string): void {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (name === undefined) throw new Error("The build has no list of routes.");
  const file = path.join(assets, name);
  const begin = "window.__reactRouterManifest=";
  const text = readFileSync(file, "utf8");
  if (!text.startsWith(begin)) throw new Error(`The list of routes is not what it was: ${text.slice(0, 60)}`);
  const manifest = JSON.parse(text.slice(begin.length).replace(/;\s*$/, "")) as {
    entry: { module: string };
    routes: Record<string, Route>;
  };
  const { routes } = manifest;
  if (routes[adminShell] === undefined || routes[siteShell] === undefined) throw new Error("A shell has no route.");
  const uses = Map.groupBy(
    Object.values(routes).flatMap(({ imports }) => listOf(imports)),
    (used) => used,
  );
  const usesOf = (used: string) => uses.get(used)?.length ?? 0;
  /** What has been fetched by the time this route is: what every page has brought along, what is around it, and what it names itself. */
  const thereFor = ({ parentId, clientLoaderModule, hydrateFallbackModule }: Route) => [
    ...[manifest.entry.module, clientLoaderModule, hydrateFallbackModule],
    ...listOf(routes.root?.imports),
    ...listOf(routes[String(parentId)]?.imports),
  ];
  const opened: [string, Route][] = [];
  for (const [id, route] of Object.entries(routes)) {
    if (route.id !== id) throw new Error(`A route is called ${String(route.id)} and listed as ${id}.`);
    if (!route.hasDefaultExport && !route.hasErrorBoundary) continue;
    const there = thereFor(route);
    // What many have comes first, always in one order: what is said often is packed away (4% of the list).
    const imports = listOf(route.imports)
      .filter((used) => !there.includes(used))
      .sort((a, b) => usesOf(b) - usesOf(a) || (a < b ? -1 : 1));
    opened.push([id, { ...route, imports }]);
  }
  const write = (to: string, wanted: typeof opened, usual: Route) => {
    const listed = Object.fromEntries(wanted.map(([id, route]) => [id, unusual(route, usual)]));
    writeFileSync(to, `${begin}(${restoreWith(usual)})(${JSON.stringify({ ...manifest, routes: listed })});`);
  };
  const isOpen = ([id, { parentId }]: [string, Route]) => ![id, parentId].includes(adminShell);
  write(
    file,
    opened.filter(([id, route]) => isAdminRoute(id, route)),
    usualOf(adminShell, true),
  );
  write(path.join(assets, publicRoutesOf(name)), opened.filter(isOpen), usualOf(siteShell, false));
}

/** Lays .br and .gz beside every text file, at the best compression: it is done once and read by every visitor. */
function compressClient(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|txt)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const plain = readFileSync(file);
    if (plain.length < 512) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
  }
}

const isBuilt = (hash: string) => existsSync(stamp) && readFileSync(stamp, "utf8") === hash;

/** Puts the new build in the place of the old one. Where another process was faster with the same build, that stays. */
function swapIn(draft: string, hash: string): void {
  const old: string[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      old.push(`${draft}-old-${attempt}`);
      if (existsSync("build")) renameSync("build", `${draft}-old-${attempt}`);
      renameSync(draft, "build");
      break;
    } catch (error) {
      if (isBuilt(hash)) break;
      if (attempt === 4) throw error;
    }
  }
  for (const folder of [draft, ...old]) rmSync(folder, { recursive: true, force: true });
}

/** What a build is called before it gets its place, and the one that it replaces. */
export const draftOfBuild = /^build-(\d+)(?:-old-\d+)?$/;

/**
 * Builds pages and server when anything they are made from has changed since the last build. It is built beside its
 * place and then swapped in: neither a kill in the middle nor two builds at once leave a mixture, and a site that runs
 * keeps its files until the new ones are whole.
 */
export function buildIfChanged(): void {
  const hash = hashOf(inputs);
  if (isBuilt(hash)) return;
  console.log("Building the site (after a change) …");
  removeLeftDrafts(".react-router", draftOfBuild);
  const draft = `.react-router/build-${process.pid}`;
  const env = { ...process.env, NODE_ENV: "production", BUILD_DIRECTORY: draft };
  const result = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    encoding: "utf8",
    env,
  });
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    console.error(`${result.stdout}\n${result.stderr}\nThe site could not be built.`);
    process.exit(1);
  }
  writeRouteLists(`${draft}/client/assets`);
  writePageStyles(draft);
  compressClient(`${draft}/client`);
  writeFileSync(`${draft}/.stamp`, hash);
  swapIn(draft, hash);
}

if (import.meta.main) buildIfChanged();
