// Lets everything fail under a site that people write to, and counts what that costs: npm run test:faults, or
// npm run test:faults -- --rounds 20 --lasting 2 --seconds 60 --only "network silent,site killed". What is over in a moment
// strikes --rounds times, what lasts --lasting times for --seconds each.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Outcome } from "./rounds.ts";
import type { Tally } from "./writers.ts";

interface Line {
  database: string;
  outcomes: Outcome[];
  tally: Tally;
  exitCode: number | string | null;
}

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "6" },
    lasting: { type: "string", default: "1" },
    seconds: { type: "string", default: "60" },
    only: { type: "string" },
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

function lines(): Line[] {
  try {
    return readFileSync(report, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
  } catch {
    return [];
  }
}
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
for (const { database, outcomes, tally, exitCode } of lines()) {
  console.log(`\nDatabase ${database}: ${tally.confirmed} of ${tally.sent} writes confirmed, ${tally.lost} lost,`);
  console.log(`${tally.doubled} doubled, ${tally.wrong.length} answered wrongly; exit code at the end ${exitCode}`);
  console.table(
    Object.fromEntries(
      outcomes.map(({ fault, ready, ...counts }) => [
        fault,
        { ...counts, "ready, median s": median(ready).toFixed(1), "ready, longest s": Math.max(...ready).toFixed(1) },
      ]),
    ),
  );
}
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);
