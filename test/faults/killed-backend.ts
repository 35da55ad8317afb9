import { signalAll } from "../process/site-process.ts";
import type { Fault } from "./fault.ts";
import { databaseProcesses } from "./processes.ts";

/** One connection's process is killed: the server then ends all others and begins anew. */
export const killedBackend: Fault = {
  name: "backend killed",
  database: "embedded",
  lasts: false,
  strike(rig) {
    signalAll(databaseProcesses(rig.databaseFolder).slice(-1), "SIGKILL");
  },
};
