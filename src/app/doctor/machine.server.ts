import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { stateBy } from "#lib/alert-limits.ts";
import type { Config } from "#platform/config.server.ts";
import { isDiskFull, writtenFolders } from "#platform/disk.server.ts";
import { sayVersion } from "#platform/version.server.ts";
import { broken, type Finding, look, ok } from "./finding.ts";

const mb = 1024 * 1024;
/** Below it the site only reads (disk.server.ts). */
const tooLittle = 64 * mb;
/** The node that the server asks for (greeting.server.ts). */
const oldestNode = 26;

const size = (bytes: number) =>
  bytes >= 1024 * mb ? `${(bytes / 1024 / mb).toFixed(1)} GB` : `${Math.round(bytes / mb)} MB`;

/** Which version it is, Node, the account that runs it, and the build. */
export function checkProgram(config: Config, version = process.versions.node): Finding[] {
  const isRoot = process.getuid?.() === 0;
  return [
    ok("version", sayVersion()),
    Number.parseInt(version, 10) >= oldestNode
      ? ok("node", `Node ${version}`)
      : broken(
          "node",
          `Node ${version} is too old: the server needs Node ${oldestNode}.`,
          "Start it by npm, which brings the right one.",
        ),
    existsSync(path.resolve("build/server/index.js"))
      ? ok("build", "the site is built")
      : look("build", "There is no build in this folder.", "npm run build makes it; npm start does so by itself."),
    ...(isRoot && config.mode === "production"
      ? [
          look(
            "account",
            "The doctor runs as root; the site should not.",
            "Give the site an account of its own (deploy/iit.service does).",
          ),
        ]
      : []),
  ];
}

/** Writes some bytes through to the disk, as neither rights nor free room alone say that it works. */
function tryToWrite(folder: string): void {
  const file = path.join(folder, `.doctor-${process.pid}`);
  try {
    const opened = openSync(file, "wx", 0o600);
    try {
      writeSync(opened, Buffer.alloc(64 * 1024));
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
  } finally {
    rmSync(file, { force: true });
  }
}

function checkFolder(part: string, folder: string): Finding {
  try {
    if (!statSync(folder).isDirectory())
      return broken(part, `${folder} is a file, not a folder.`, "Choose another folder with DATA_DIR.");
    tryToWrite(folder);
    return ok(part, `${folder} can be written`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (isDiskFull(error))
      return broken(part, `${folder}: its disk is full.`, "Make room; until then the site only reads.");
    const reasons: Record<string, string> = {
      EACCES: "belongs to another account",
      EPERM: "belongs to another account",
      EROFS: "is on a disk that is mounted for reading only",
      ENOTDIR: "is below a file, not below a folder",
    };
    const reason = reasons[code ?? ""] ?? `cannot be written (${code})`;
    return broken(
      part,
      `${folder} ${reason}.`,
      "Let the site's account write there, or choose another folder with DATA_DIR.",
    );
  }
}

/** The data folder: there, writable down to the disk, with room. */
export function checkDataFolder(config: Config): Finding[] {
  const { dataDir } = config;
  if (!existsSync(dataDir))
    return [
      look(
        "data folder",
        `There is no folder ${dataDir} yet.`,
        "The first start makes it. If the site ran before, DATA_DIR names the wrong place.",
      ),
    ];
  const places: [string, string][] = [["data folder", dataDir]];
  for (const [part, name] of [
    ["files", "files"],
    ["kept emails", "mails"],
  ] as const)
    if (existsSync(path.join(dataDir, name))) places.push([part, path.join(dataDir, name)]);
  return [...places.map(([part, folder]) => checkFolder(part, folder)), ...checkRoom(config)];
}

/** What it means that so much room is left on the disk; `besides` is what else is wrong with it. */
export function roomLeft(free: number, besides = ""): Finding {
  const part = "disk";
  const says = `${size(free)} free${besides}`;
  if (free < tooLittle) return broken(part, `Only ${says}.`, "Make room: below 32 MB the site only reads.");
  const hurry = "Make room before the site can write no longer.";
  if (stateBy("DiskNearlyFull", free) !== "ok") return broken(part, `Only ${says}.`, hurry);
  return besides === "" ? ok(part, says) : look(part, `${says}.`, hurry);
}

/** The room on the fullest of the disks that the site writes on. */
function checkRoom(config: Config): Finding[] {
  try {
    const disks = writtenFolders(config).map((folder) => statfsSync(folder));
    const free = Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize));
    const short = disks.find(({ files, ffree }) => files > 0 && ffree / files < 0.01);
    const besides = short ? `, and nearly no file can be made (${short.ffree} of ${short.files} left)` : "";
    return [roomLeft(free, besides)];
  } catch {
    return [];
  }
}

/** The secret of the installation: there, long, for nobody else to read. Whether it is the right one only the database tells. */
export function checkSecret({ authSecret, dataDir }: Pick<Config, "authSecret" | "dataDir">): Finding[] {
  const part = "secret";
  const file = path.join(dataDir, "secret");
  const kept = existsSync(file) ? readable(file) : undefined;
  if (kept === null)
    return [
      broken(
        part,
        `${file} cannot be read.`,
        "Give it to the site's account (chown), readable for that one alone (chmod 600).",
      ),
    ];
  const open = kept !== undefined && process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0;
  const findings: Finding[] = open
    ? [look(part, `${file} can be read by other accounts of this machine.`, `chmod 600 ${file}`)]
    : [];
  const used = authSecret ?? kept;
  if (used === undefined)
    return [
      ...findings,
      look(part, "There is no secret yet.", "The first start makes one, unless AUTH_SECRET is set."),
    ];
  if (used.length < 32)
    return [
      ...findings,
      broken(
        part,
        `The secret in ${file} has only ${used.length} characters.`,
        "Bring it back from a backup. In a new installation remove the file: the next start makes one.",
      ),
    ];
  if (new Set(used).size < 12)
    findings.push(
      look(
        part,
        "AUTH_SECRET repeats few characters and may be guessed.",
        "Make one with: openssl rand -base64 48 (docs/runbook.md says what changing it does).",
      ),
    );
  if (authSecret !== undefined && kept !== undefined && kept !== authSecret)
    findings.push(
      look(
        part,
        `AUTH_SECRET is set, and ${file} holds another one, which is not used.`,
        "If the site ran without AUTH_SECRET before, set it to what the file says.",
      ),
    );
  return findings.length > 0 ? findings : [ok(part, authSecret ? "given by AUTH_SECRET" : `kept in ${file}`)];
}

function readable(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return null;
  }
}
