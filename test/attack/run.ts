// Sends the API what nobody should, as everybody, and counts what breaks: npm run test:attack, or
// npm run test:attack -- --calls 20000 --seconds 600 --seed 7 --heartbeat 200. With --worst it looks instead for the request of
// each call that holds all others up longest: npm run test:attack -- --worst --seconds 1800. With --write it writes docs/attack.md.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { dayAndMachine } from "../../bench/machine.ts";
import { type AttackReport, attackPaper } from "./paper.ts";

const { values } = parseArgs({
  options: {
    calls: { type: "string", default: "20000" },
    seconds: { type: "string", default: "900" },
    seed: { type: "string" },
    heartbeat: { type: "string", default: "200" },
    worst: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const seed = values.seed ?? String(Date.now() % 1_000_000_000);
const vitest = (project: string, files: string[], env: Record<string, string>) =>
  spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", project, ...files], {
    stdio: "inherit",
    env: { ...process.env, ...env },
  }).status ?? 1;
// What needs no fuzzing: what is somebody else's, prices and words, texts and files, what the database refuses, what is kept in
// memory; of the built site its pages and its service worker. `npm run test:holes` proves these, too.
const parts = ["foreign", "money", "words", "texts", "tables", "notices"];
const shown = ["pages", "worker"];
const files = (names: string[], ending: string) => names.map((name) => `test/attack/${name}.${ending}.test.ts`);
// Who may call what: every call of the document as every role, and bad input at its door.
const doors = "src/app/api-doors.db.test.ts";
const before = values.worst
  ? 0
  : vitest("service", [doors, ...files(parts, "db")], {}) || vitest("site", files(shown, "site"), {});

const folder = mkdtempSync(path.join(os.tmpdir(), "iit-attack-"));
const report = path.join(folder, "report.jsonl");
const status = vitest("site", [`test/attack/${values.worst ? "worst" : "attack"}.site.test.ts`], {
  ATTACK_WORST: values.worst ? "1" : "",
  ATTACK_CALLS: values.calls,
  ATTACK_SECONDS: values.seconds,
  ATTACK_HEARTBEAT: values.heartbeat,
  ATTACK_SEED: seed,
  ATTACK_REPORT: report,
});
let said = "";
try {
  said = readFileSync(report, "utf8").trim();
} catch {
  console.log("No report was written.");
}
if (values.worst) console.log(said);
else if (said !== "") {
  const counted = JSON.parse(said.split("\n").at(-1) ?? "") as AttackReport;
  console.log(JSON.stringify(counted, null, 2));
  const green = (status || before) === 0;
  if (values.write)
    writeFileSync(
      "docs/attack.md",
      attackPaper(counted, { machine: dayAndMachine(), seed, parts: ["doors", ...parts, ...shown], green }),
    );
}
rmSync(folder, { recursive: true, force: true });
process.exit(status || before);
