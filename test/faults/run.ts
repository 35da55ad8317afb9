// Lets everything fail under a site that people write to, and counts what that costs: npm run test:faults, or
// npm run test:faults -- --rounds 20 --lasting 2 --seconds 60 --only "network silent,site killed". What is over in a moment
// strikes --rounds times, what lasts --lasting times for --seconds each. With --write it writes docs/faults.md.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { dayAndMachine } from "../../bench/machine.ts";
import { type FaultLine, faultsPaper, placesWithout } from "./paper.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "6" },
    lasting: { type: "string", default: "1" },
    seconds: { type: "string", default: "60" },
    only: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const folder = mkdtempSync(path.join(os.tmpdir(), "iit-faults-"));
const report = path.join(folder, "report.jsonl");
const { status } = spawnSync(
  process.execPath,
  // One after the other: figures want the machine for themselves.
  ["node_modules/vitest/vitest.mjs", "run", "--project", "process", "--no-file-parallelism", "test/process/faults-"],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      FAULT_ROUNDS: values.rounds,
      FAULT_LASTING_ROUNDS: values.lasting,
      FAULT_SECONDS: values.seconds,
      ...(values.only ? { FAULT_ONLY: values.only } : {}),
      FAULT_REPORT: report,
    },
  },
);

function lines(): FaultLine[] {
  try {
    return readFileSync(report, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as FaultLine);
  } catch {
    return [];
  }
}
const said = lines();
// Faults that were chosen are of some places only, and nothing is written of them.
const without = values.only === undefined ? placesWithout(said) : [];
if (without.length > 0) console.log(`\nNothing was tried with the database ${without.join(", nor ")}.`);
const green = status === 0 && without.length === 0;
const paper = faultsPaper(said, { machine: dayAndMachine(), seconds: values.seconds, green });
console.log(`\n${paper}`);
if (values.write && values.only === undefined) writeFileSync("docs/faults.md", paper);
rmSync(folder, { recursive: true, force: true });
process.exit(green ? 0 : status || 1);
