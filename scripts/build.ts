import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const inputs = ["src", "public", "package-lock.json", "vite.config.ts", "react-router.config.ts", "tsconfig.json", "scripts/build.ts"];
const stamp = "build/.stamp";

function hashOf(names: string[]): string {
  const hash = createHash("sha256");
  for (const name of names) {
    const files = name.includes(".") ? [name] : readdirSync(name, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)).sort();
    for (const file of files) hash.update(file).update("\0").update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Lays .br and .gz beside every text file, at the best compression: it is done once and read by every visitor. */
function compressClient(): void {
  const folder = "build/client";
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|txt)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const plain = readFileSync(file);
    if (plain.length < 512) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
  }
}

/** Builds pages and server when anything they are made from has changed since the last build. */
export function buildIfChanged(): void {
  const hash = hashOf(inputs);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  console.log("Building the site (after a change) …");
  rmSync("build", { recursive: true, force: true });
  const result = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], { encoding: "utf8", env: { ...process.env, NODE_ENV: "production" } });
  if (result.status !== 0) {
    console.error(`${result.stdout}\n${result.stderr}\nThe site could not be built.`);
    process.exit(1);
  }
  compressClient();
  writeFileSync(stamp, hash);
}
