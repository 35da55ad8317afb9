import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const inputs = [
  "src",
  "public",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "scripts/build.ts",
  "scripts/first-modules.ts",
  "scripts/inline-script.ts",
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

/** Puts back what the list of routes says of each of them, in the browser. */
const restore = "m=>{for(let[i,r]of Object.entries(m.routes))m.routes[i]={id:i,css:[],hasLoader:!0,...r};return m}";

/**
 * Takes out of the browser's list of routes what it never opens itself (feeds, pictures: they are links of their own) and
 * what is said of nearly all of them: every visitor fetches that list.
 */
function trimManifest(assets: string): void {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (name === undefined) throw new Error("The build has no list of routes.");
  const file = path.join(assets, name);
  const begin = "window.__reactRouterManifest=";
  const text = readFileSync(file, "utf8");
  if (!text.startsWith(begin)) throw new Error(`The list of routes is not what it was: ${text.slice(0, 60)}`);
  const manifest = JSON.parse(text.slice(begin.length).replace(/;\s*$/, "")) as {
    routes: Record<string, Record<string, unknown>>;
  };
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (!route.hasDefaultExport && !route.hasErrorBoundary) {
      delete manifest.routes[id];
      continue;
    }
    if (route.id !== id) throw new Error(`A route is called ${route.id} and listed as ${id}.`);
    const { id: _, css, hasLoader, ...rest } = route;
    const told = Object.entries({ ...rest, ...(hasLoader === true ? {} : { hasLoader }) });
    manifest.routes[id] = {
      ...Object.fromEntries(told.filter(([name, value]) => value !== false || name === "hasLoader")),
      ...(Array.isArray(css) && css.length === 0 ? {} : { css }),
    };
  }
  writeFileSync(file, `${begin}(${restore})(${JSON.stringify(manifest)});`);
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

/**
 * Builds pages and server when anything they are made from has changed since the last build. It is built beside its
 * place and then swapped in: neither a kill in the middle nor two builds at once leave a mixture, and a site that runs
 * keeps its files until the new ones are whole.
 */
export function buildIfChanged(): void {
  const hash = hashOf(inputs);
  if (isBuilt(hash)) return;
  console.log("Building the site (after a change) …");
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
  trimManifest(`${draft}/client/assets`);
  compressClient(`${draft}/client`);
  writeFileSync(`${draft}/.stamp`, hash);
  swapIn(draft, hash);
}

if (import.meta.main) buildIfChanged();
