import { appendFileSync } from "node:fs";
import { expect, it } from "vitest";
import { noSmallDisk } from "../process/small-disk.ts";
import { allFaults } from "./all-faults.ts";
import type { Place } from "./place.ts";
import { Rig } from "./rig.ts";
import { hangMs, type Outcome, runRounds } from "./rounds.ts";

// Within npm test each fault strikes once, for a few seconds. npm run test:faults gives the numbers (test/faults/run.ts).
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const lastingRounds = Number(process.env.FAULT_LASTING_ROUNDS ?? 1);
const seconds = Number(process.env.FAULT_SECONDS ?? 3);
/** Seconds until the site is ready again, where that is measured. */
const readyWithin = process.env.FAULT_ROUNDS === undefined ? hangMs / 1000 : 10;
const only = process.env.FAULT_ONLY?.split(",");
const unknown = only?.filter((name) => !allFaults.some((fault) => fault.name === name)) ?? [];
if (unknown.length > 0)
  throw new Error(
    `There is no fault ${unknown.join(", ")}. There are: ${allFaults.map(({ name }) => name).join(", ")}.`,
  );

/**
 * The test of a site whose database is at this place. Each place has a file of its own (test/process/faults-*), so that the
 * longest of all tests is shared among workers.
 */
export function survives(database: Place): void {
  const faults = allFaults.filter((fault) => fault.database === database && (only?.includes(fault.name) ?? true));
  const longest = faults.length * (rounds * hangMs + lastingRounds * (seconds * 1000 + hangMs)) + 120_000;
  it.skipIf(faults.length === 0)(
    `a site with its database ${database} survives every fault, loses no confirmed write and makes none twice`,
    { timeout: longest },
    async ({ skip }) => {
      const rig = await Rig.start(database);
      if (!rig) return skip(noSmallDisk);
      await rig.launch();
      await rig.site.ready();
      await rig.startLoad();
      const outcomes: Outcome[] = [];
      for (const fault of faults)
        outcomes.push(await runRounds(rig, fault, fault.lasts ? lastingRounds : rounds, seconds));
      const tally = await rig.settle();
      const exitCode = await rig.stop();
      if (process.env.FAULT_REPORT)
        appendFileSync(process.env.FAULT_REPORT, `${JSON.stringify({ database, outcomes, tally, exitCode })}\n`);
      expect(tally.wrong).toEqual([]);
      expect({ ...tally, wrong: 0 }).toMatchObject({ lost: 0, doubled: 0 });
      expect(
        outcomes.map(({ fault, exits, hangs, stalls, darkPages }) => ({ fault, exits, hangs, stalls, darkPages })),
      ).toEqual(outcomes.map(({ fault }) => ({ fault, exits: 0, hangs: 0, stalls: 0, darkPages: 0 })));
      expect(Math.max(...outcomes.flatMap(({ ready }) => ready))).toBeLessThan(readyWithin);
      expect(exitCode).toBe(0);
    },
  );
}
