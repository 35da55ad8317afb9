// Everything that CI checks, in order; the first step that fails ends it: npm test, or npm test -- unit e2e for some steps.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { endLeftDatabases } from "../test/data-folder.ts";

/** Everything that the tests write outside of the project stands in here, and goes away at the end. */
const temporary = mkdtempSync(path.join(os.tmpdir(), "iit-check-"));
chmodSync(temporary, 0o755);

const tool = (...parts: string[]) => path.join("node_modules", ...parts);
const vitestResult = path.join(temporary, "vitest.json");
const e2eResult = path.join(temporary, "e2e.json");

interface Step {
  name: string;
  what: string;
  commands: string[][];
}

const steps: Step[] = [
  { name: "browser", what: "a browser for the journeys", commands: [["scripts/install-browser.ts"]] },
  {
    name: "lint",
    what: "format and lint (biome)",
    commands: [[tool("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"]],
  },
  {
    name: "types",
    what: "types",
    commands: [
      [tool("@react-router/dev/bin.cjs"), "typegen"],
      [tool("typescript/bin/tsc"), "--noEmit"],
    ],
  },
  { name: "imports", what: "import laws (dependency-cruiser)", commands: [["test/check-imports.ts"]] },
  {
    name: "unused",
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
    what: "rules, services, API and site over HTTP (vitest)",
    commands: [
      [tool("vitest/vitest.mjs"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestResult}`],
    ],
  },
  { name: "e2e", what: "journeys in a browser (playwright)", commands: [[tool("@playwright/test/cli.js"), "test"]] },
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

let running: ChildProcess | undefined;
let stopped = false;

function run(args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      TMPDIR: temporary,
      E2E_RESULT: e2eResult,
      CI: process.env.CI ?? "1",
      FORCE_COLOR: process.stdout.isTTY ? "1" : "0",
    };
    running = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
      stdio: ["ignore", "inherit", "inherit"],
      env,
    });
    running.once("error", () => resolve(false));
    running.once("exit", (code) => resolve(code === 0 && !stopped));
  });
}

/** Tests that passed and failed, from what the runners wrote. */
function countTests(): { passed: number; failed: number } {
  const sum = { passed: 0, failed: 0 };
  if (existsSync(vitestResult)) {
    const result = JSON.parse(readFileSync(vitestResult, "utf8")) as { numPassedTests: number; numFailedTests: number };
    sum.passed += result.numPassedTests;
    sum.failed += result.numFailedTests;
  }
  if (existsSync(e2eResult)) {
    const { stats } = JSON.parse(readFileSync(e2eResult, "utf8")) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    sum.passed += stats.expected;
    sum.failed += stats.unexpected + stats.flaky;
  }
  return sum;
}

const begun = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function runSteps(): Promise<string | undefined> {
  for (const { name, what, commands } of chosen) {
    const started = performance.now();
    console.log(`\n── ${name}: ${what}`);
    for (const args of commands) {
      if (await run(args)) continue;
      console.log(`── ${name} FAILED after ${seconds(started)}`);
      return name;
    }
    console.log(`── ${name} ok, ${seconds(started)}`);
  }
  return undefined;
}

const stop = () => {
  stopped = true;
  running?.kill("SIGTERM");
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
if (process.channel) process.on("disconnect", stop);

const failedStep = await runSteps();
await endLeftDatabases(temporary);
const { passed, failed } = countTests();
rmSync(temporary, { recursive: true, force: true });
if (failedStep) console.log(`\nStep ${failedStep} failed; run it alone with: npm test -- ${failedStep}`);
// A step that is no test runner, or one that broke down, counts as one failure.
console.log(`\n${passed} passed, ${failedStep && failed === 0 ? 1 : failed} failed (${seconds(begun)})`);
process.exit(failedStep ? 1 : 0);
