import { signalAll } from "../process/site-process.ts";
import type { Fault } from "./fault.ts";
import { databaseProcesses } from "./processes.ts";

/** Every process of the database is killed at once, as when a machine runs out of memory. */
export const killedDatabase: Fault = {
  name: "database killed",
  database: "embedded",
  lasts: false,
  strike(rig) {
    signalAll(databaseProcesses(rig.databaseFolder), "SIGKILL");
  },
};
