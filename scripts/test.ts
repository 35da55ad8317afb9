// Everything that CI checks, in order: npm test, or npm test -- unit e2e for some steps. What fails before the tests ends it;
// tests that fail don't keep the others from running, so one run shows all that is wrong.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { endLeftDatabases } from "../test/data-folder.ts";

/** What the tests may fill at the same time, ten times as much as they do. */
const roomBytes = 8e9;

/**
 * Where Linux keeps files in memory, if there is room for all that the tests write and programs may be run from there; else the usual place.
 * Hundreds of databases are made and dropped: on a disk finding room for their files alone took an eighth of the processors' time.
 */
function roomiest(): string {
  const inMemory = "/dev/shm";
  const mounts = existsSync("/proc/mounts") ? readFileSync("/proc/mounts", "utf8").split("\n") : [];
  const [, , kind, options = ""] = mounts.find((line) => line.split(" ")[1] === inMemory)?.split(" ") ?? [];
  if (kind !== "tmpfs" || options.split(",").some((option) => option === "noexec" || option === "ro"))
    return os.tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > roomBytes && process.availableMemory() > roomBytes ? inMemory : os.tmpdir();
}

/** Everything that the tests write outside of the project stands in here, and goes away at the end. */
const temporary = mkdtempSync(path.join(process.env.TMPDIR ?? roomiest(), "iit-check-"));
chmodSync(temporary, 0o755);

const tool = (...parts: string[]) => path.join("node_modules", ...parts);
const vitestResult = path.join(temporary, "vitest.json");
const e2eResult = path.join(temporary, "e2e.json");

interface Step {
  name: string;
  what: string;
  /** Only reads (or writes what no other reads): it runs at once with the steps of its kind beside it. */
  reads?: true;
  /** Others don't stand on it: they run though it failed. */
  tests?: true;
  commands: string[][];
}

const steps: Step[] = [
  { name: "browser", what: "a browser for the journeys", commands: [["scripts/install-browser.ts"]] },
  {
    name: "lint",
    reads: true,
    what: "format and lint (biome)",
    commands: [[tool("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"]],
  },
  {
    name: "types",
    reads: true,
    what: "types",
    commands: [
      [tool("@react-router/dev/bin.cjs"), "typegen"],
      [tool("typescript/bin/tsc"), "--noEmit"],
    ],
  },
  { name: "imports", reads: true, what: "import laws (dependency-cruiser)", commands: [["test/check-imports.ts"]] },
  {
    name: "unused",
    reads: true,
    what: "unused files, exports and packages (knip)",
    commands: [[tool("knip/bin/knip.js"), "--no-progress"]],
  },
  {
    name: "build",
    what: "the site as it ships",
    commands: [["-e", 'import("./scripts/build.ts").then((m) => m.buildIfChanged())']],
  },
  {
    name: "unit",
    tests: true,
    what: "rules, services, API and site over HTTP (vitest)",
    commands: [
      [tool("vitest/vitest.mjs"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestResult}`],
    ],
  },
  {
    name: "e2e",
    tests: true,
    what: "journeys in a browser (playwright)",
    commands: [[tool("@playwright/test/cli.js"), "test"]],
  },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(", ")}. There are: ${steps.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
const chosen = steps.filter(
  ({ name }) => wanted.length === 0 || wanted.includes(name) || (name === "browser" && wanted.includes("e2e")),
);

const running = new Set<ChildProcess>();
let stopped = false;

/** Runs a command; what it says goes to the terminal, or to `keep`. */
function run(args: string[], keep?: (text: string) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      TMPDIR: temporary,
      E2E_RESULT: e2eResult,
      CI: process.env.CI ?? "1",
      FORCE_COLOR: process.stdout.isTTY ? "1" : "0",
    };
    const to = keep ? "pipe" : "inherit";
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
      stdio: ["ignore", to, to],
      env,
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => keep?.(text));
    child.once("error", () => resolve(false));
    child.once("close", (code) => {
      running.delete(child);
      resolve(code === 0 && !stopped);
    });
  });
}

interface VitestFile {
  name: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}
interface Suite {
  suites?: Suite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

function readResult<Result>(file: string): Result | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Result) : undefined;
}

/** How tests failed, each in a few lines: the end of a long log is all that some machines keep of it. */
function tellFailed(title: string, reasons: string[]): string {
  const text = stripVTControlCharacters(reasons.join("\n"));
  const lines = text.split("\n").filter((line) => line.trim() && !line.includes("node_modules"));
  return [`✘ ${title}`, ...lines.slice(0, 14).map((line) => `    ${line.slice(0, 200)}`)].join("\n");
}

/** Tests that passed and failed, from what the runners wrote. */
function countTests(): { passed: number; failed: number; how: string[] } {
  const sum = { passed: 0, failed: 0, how: [] as string[] };
  const vitest = readResult<{ numPassedTests: number; numFailedTests: number; testResults: VitestFile[] }>(
    vitestResult,
  );
  sum.passed += vitest?.numPassedTests ?? 0;
  sum.failed += vitest?.numFailedTests ?? 0;
  for (const { name, message, assertionResults } of vitest?.testResults ?? []) {
    const file = path.relative(process.cwd(), name);
    if (message) sum.how.push(tellFailed(file, [message]));
    for (const { fullName, status, failureMessages } of assertionResults)
      if (status === "failed") sum.how.push(tellFailed(`${file} › ${fullName}`, failureMessages));
  }
  const journeys = readResult<{ stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }>(
    e2eResult,
  );
  sum.passed += journeys?.stats.expected ?? 0;
  sum.failed += (journeys?.stats.unexpected ?? 0) + (journeys?.stats.flaky ?? 0);
  const walk = ({ suites = [], specs }: Suite): void => {
    for (const { title, file, line, tests } of specs)
      for (const { projectName, status, results } of tests)
        if (status === "unexpected" || status === "flaky") {
          const reasons = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ""));
          sum.how.push(tellFailed(`[${projectName}] ${file}:${line} › ${title}`, reasons));
        }
    suites.forEach(walk);
  };
  journeys?.suites.forEach(walk);
  return sum;
}

const begun = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs one step. Of several at once each says its own in one piece, when it is over. */
async function runStep({ name, what, commands }: Step, alone: boolean): Promise<boolean> {
  const started = performance.now();
  let said = `\n── ${name}: ${what}\n`;
  if (alone) process.stdout.write(said);
  let passed = true;
  for (const args of commands) {
    passed &&= await (alone
      ? run(args)
      : run(args, (text) => {
          said += text;
        }));
  }
  const end = passed ? `ok, ${seconds(started)}` : `FAILED after ${seconds(started)}`;
  process.stdout.write(`${alone ? "" : said}── ${name} ${end}\n`);
  return passed;
}

/** Answers the steps that failed. */
async function runSteps(): Promise<string[]> {
  const left = [...chosen];
  const failed: string[] = [];
  while (left.length > 0 && !stopped) {
    const next = left.findIndex(({ reads }) => !reads);
    const atOnce = left.splice(0, next === 0 ? 1 : next === -1 ? left.length : next);
    const passed = await Promise.all(atOnce.map((step) => runStep(step, atOnce.length === 1)));
    const broken = atOnce.filter((_, place) => !passed[place]);
    failed.push(...broken.map(({ name }) => name));
    if (broken.some(({ tests }) => !tests)) break;
  }
  return failed;
}

const stop = () => {
  stopped = true;
  for (const child of running) child.kill("SIGTERM");
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
if (process.channel) process.on("disconnect", stop);

const failedSteps = await runSteps();
await endLeftDatabases(temporary);
const { passed, failed, how } = countTests();
rmSync(temporary, { recursive: true, force: true });
if (how.length > 0) console.log(`\nWhat failed:\n\n${how.join("\n\n")}`);
if (failedSteps.length > 0)
  console.log(`\nFailed: ${failedSteps.join(", ")}; run it alone with: npm test -- ${failedSteps.join(" ")}`);
const ended = failedSteps.length > 0 || stopped;
// A step that is no test runner, or one that broke down, counts as one failure.
console.log(`\n${passed} passed, ${ended && failed === 0 ? 1 : failed} failed (${seconds(begun)})`);
process.exit(ended ? 1 : 0);
