// Proves the attack program: plants holes one at a time in a copy of the sources, and each must be found.
// npm run test:holes; -- --part words,pages plants those of some parts alone, -- --only "coupon" those with a word in their name
// (the report is left alone then).
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { removeDataFolder } from "../data-folder.ts";
import { startTemplate } from "../global-database.ts";
import { type Hole, type Part, parts } from "./hole.ts";
import { holes } from "./holes.ts";
import { planted } from "./plant.ts";
import { type Result, reportOf } from "./report.ts";

const text = { type: "string" } as const;
const { values } = parseArgs({ options: { only: text, part: text, atOnce: { ...text, default: "2" } } });
const root = process.cwd();
const leftOut = new Set(["node_modules", ".git", "build", "var", "docs", "e2e", "test-results"]);
/** For one part, with the build of the site where it needs one. Ends only what hangs. */
const mostMs = 1_200_000;

/** A copy of the sources that tests can run in; packages are those of the original. */
function copyTree(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "iit-holes-"));
  cpSync(root, folder, {
    recursive: true,
    filter: (from) => path.dirname(from) !== root || !leftOut.has(path.basename(from)),
  });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  return folder;
}

interface Outcome {
  /** Names of the tests that failed. */
  failed: string[];
  /** How many tests ran; none where a file could not even be read. */
  ran: number;
  /** Why a file couldn't even begin, and what was said on the way. */
  said: string;
}

/** Runs one part of the attack program in a copy. Without a template the copy migrates a database of its own. */
function attack(folder: string, templateUrl: string | undefined, name: Hole["part"], by?: RegExp): Promise<Outcome> {
  const report = path.join(folder, "outcome.json");
  rmSync(report, { force: true });
  const { project, files, only, env }: Part = parts[name];
  const child = spawn(
    process.execPath,
    [
      ...["node_modules/vitest/vitest.mjs", "run", "--project", project, "--reporter=json", `--outputFile=${report}`],
      // One worker for each copy, which shares what it loads; the first test that fails has found the hole, unless a certain one must.
      ...["--maxWorkers=1", ...(by ? [] : ["--bail=1"])],
      ...(only ? ["-t", only] : []),
      ...files,
    ],
    {
      cwd: folder,
      env: { ...process.env, ...env, TEST_TEMPLATE_URL: templateUrl },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: mostMs,
      killSignal: "SIGKILL",
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => {
      const { why, ...outcome } = readOutcome(report);
      resolve({ ...outcome, said: `${said.slice(-2000)}\n${why}` });
    });
  });
}

function readOutcome(report: string): Omit<Outcome, "said"> & { why: string } {
  let text: string;
  try {
    text = readFileSync(report, "utf8");
  } catch {
    return { failed: [], ran: 0, why: "" };
  }
  const { testResults: files } = JSON.parse(text) as {
    testResults: { message: string; assertionResults: { fullName: string; status: string }[] }[];
  };
  const tests = files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed" || status === "failed");
  return {
    failed: tests.filter(({ status }) => status === "failed").map(({ fullName }) => fullName.trim()),
    ran: tests.length,
    why: files
      .map(({ message }) => message)
      .join("\n")
      .slice(0, 2000),
  };
}

/** Plants one hole, runs its part, and takes the hole out again. */
async function tryHole(folder: string, templateUrl: string, hole: Hole): Promise<Result> {
  const started = Date.now();
  const file = path.join(folder, hole.file);
  const whole = readFileSync(file, "utf8");
  writeFileSync(file, planted(folder, hole));
  try {
    // What the database refuses by itself is made from the sources of the copy.
    const template = hole.file.endsWith(".sql") ? undefined : templateUrl;
    const { failed, ran, said } = await attack(folder, template, hole.part, hole.by);
    // A source that can't even be read is no hole that was found.
    if (ran === 0) throw new Error(`No test ran with "${hole.what}":\n${said}`);
    const found = failed.filter((test) => hole.by?.test(test) ?? true);
    return { hole, found, seconds: Math.round((Date.now() - started) / 1000) };
  } finally {
    writeFileSync(file, whole);
  }
}

const wanted = values.part?.split(",");
const chosen = holes.filter(
  ({ what, part }) => what.toLowerCase().includes(values.only?.toLowerCase() ?? "") && (wanted?.includes(part) ?? true),
);
if (chosen.length === 0) throw new Error("No hole is called so.");
const begun = Date.now();
for (const hole of chosen) planted(root, hole);
const { server, folder: data } = await startTemplate();
const folders: string[] = [];
let missed = chosen.length;
try {
  for (let i = 0; i < Math.max(1, Number(values.atOnce)); i += 1) folders.push(copyTree());
  const results = new Map<Hole, Result>();
  /** Each of a list in whichever copy is free. */
  const inCopies = async <T>(list: readonly T[], work: (folder: string, one: T) => Promise<void>) => {
    const waiting = [...list];
    await Promise.all(
      folders.map(async (folder) => {
        for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(folder, one);
      }),
    );
  };
  console.log("Without a hole …");
  await inCopies([...new Set(chosen.map(({ part }) => part))], async (folder, part) => {
    const { failed, ran, said } = await attack(folder, server.url, part);
    if (ran === 0 || failed.length > 0)
      throw new Error(`The part '${part}' is not green without a hole: ${failed.join("; ") || said}`);
  });
  await inCopies(chosen, async (folder, hole) => {
    const result = await tryHole(folder, server.url, hole);
    results.set(hole, result);
    const { found, seconds } = result;
    console.log(`${found.length > 0 ? "found    " : "NOT FOUND"} ${hole.part}: ${hole.what} (${seconds} s)`);
  });
  const all = chosen.flatMap((hole) => results.get(hole) ?? []);
  missed = chosen.length - all.filter(({ found }) => found.length > 0).length;
  const report = "docs/holes.md";
  if (values.only === undefined)
    writeFileSync(report, reportOf(all, new Date().toISOString().slice(0, 10), readFileSync(report, "utf8")));
  const minutes = Math.ceil((Date.now() - begun) / 60_000);
  console.log(`${chosen.length - missed} of ${chosen.length} holes were found, in ${minutes} minutes.`);
} finally {
  await server.stop();
  removeDataFolder(data);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
process.exit(missed > 0 ? 1 : 0);
