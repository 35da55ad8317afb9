import { signalAll } from "../process/site-process.ts";
import type { Fault } from "./fault.ts";
import { databaseProcesses } from "./processes.ts";

/** Power cut: site and database at once. */
export const killedBoth: Fault = {
  name: "site and database killed",
  database: "embedded",
  lasts: false,
  endsSite: true,
  strike(rig) {
    signalAll([rig.serverPid, ...databaseProcesses(rig.databaseFolder)], "SIGKILL");
  },
};
