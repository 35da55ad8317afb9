import { signalAll } from "../process/site-process.ts";
import type { Fault } from "./fault.ts";
import { databaseProcesses } from "./processes.ts";
import type { Rig } from "./rig.ts";

/** Every stop ends. The site allows itself half a minute; what it does meanwhile takes a busy machine longer. */
const longestMs = 90_000;

/** `codes`: how it may end. A part that had to be given up makes it 1. */
async function stop(rig: Rig, codes: (number | string | null)[]): Promise<void> {
  const begun = performance.now();
  rig.site.child.kill("SIGTERM");
  const code = await rig.site.ended;
  const ms = performance.now() - begun;
  if (!codes.includes(code) || ms > longestMs)
    throw new Error(`The stop ended with ${code} after ${Math.round(ms)} ms:\n${rig.site.output()}`);
  const left = databaseProcesses(rig.databaseFolder);
  if (left.length > 0) throw new Error(`The stop left the database behind (${left.join(", ")}).`);
}

/** The site is asked to end and started again, as an update does. */
export const stoppedSite: Fault = {
  name: "site stopped",
  database: "embedded",
  lasts: false,
  endsSite: true,
  strike: (rig) => stop(rig, [0]),
};

/** The same while its database stands still. */
export const stoppedSiteSuspendedDatabase: Fault = {
  name: "site stopped, database suspended",
  database: "embedded",
  lasts: false,
  endsSite: true,
  async strike(rig) {
    signalAll(databaseProcesses(rig.databaseFolder), "SIGSTOP");
    // The stop wakes the database to end it. 1 when a connection still waited for an answer at that time and was given
    // up; 0 when all of them had been given up before, by their time limit while the open requests were finished.
    await stop(rig, [0, 1]);
  },
};
