import { signalAll } from "../process/site-process.ts";
import type { Fault } from "./fault.ts";
import { databaseProcesses } from "./processes.ts";

/** The database's machine stands still. */
export const stoppedDatabase: Fault = {
  name: "database suspended",
  database: "embedded",
  lasts: true,
  strike: (rig) => signalAll(databaseProcesses(rig.databaseFolder), "SIGSTOP"),
  heal: (rig) => signalAll(databaseProcesses(rig.databaseFolder), "SIGCONT"),
};
