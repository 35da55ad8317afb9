// Sends the API what nobody should, as everybody, and counts what breaks: npm run test:attack, or
// npm run test:attack -- --calls 20000 --seconds 600 --seed 7 --heartbeat 200. With --worst it looks instead for the request of
// each call that holds all others up longest: npm run test:attack -- --worst --seconds 1800.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    calls: { type: "string", default: "20000" },
    seconds: { type: "string", default: "900" },
    seed: { type: "string" },
    heartbeat: { type: "string", default: "200" },
    worst: { type: "boolean", default: false },
  },
});
const vitest = (project: string, files: string[], env: Record<string, string>) =>
  spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", project, ...files], {
    stdio: "inherit",
    env: { ...process.env, ...env },
  }).status ?? 1;
// What needs no fuzzing: what is somebody else's, prices and words, texts and files, what the database refuses, what is kept in
// memory; of the built site its pages and its service worker. `npm run test:holes` proves these, too.
const parts = ["foreign", "money", "words", "texts", "tables", "notices"].map(
  (name) => `test/attack/${name}.db.test.ts`,
);
const shown = ["pages", "worker"].map((name) => `test/attack/${name}.site.test.ts`);
const before = values.worst ? 0 : vitest("service", parts, {}) || vitest("site", shown, {});

const folder = mkdtempSync(path.join(os.tmpdir(), "iit-attack-"));
const report = path.join(folder, "report.jsonl");
const status = vitest("site", [`test/attack/${values.worst ? "worst" : "attack"}.site.test.ts`], {
  ATTACK_WORST: values.worst ? "1" : "",
  ATTACK_CALLS: values.calls,
  ATTACK_SECONDS: values.seconds,
  ATTACK_HEARTBEAT: values.heartbeat,
  ATTACK_SEED: values.seed ?? String(Date.now() % 1_000_000_000),
  ATTACK_REPORT: report,
});
try {
  if (values.worst) console.log(readFileSync(report, "utf8"));
  else console.log(JSON.stringify(JSON.parse(readFileSync(report, "utf8").trim().split("\n").at(-1) ?? "{}"), null, 2));
} catch {
  console.log("No report was written.");
}
rmSync(folder, { recursive: true, force: true });
process.exit(status || before);
