import { postmasterOf, signalAll } from "../process/site-process.ts";
import type { Fault } from "./fault.ts";

/** The leading process of the database is killed; what worked for it is left behind. */
export const killedPostmaster: Fault = {
  name: "postmaster killed",
  database: "embedded",
  lasts: false,
  strike(rig) {
    signalAll([postmasterOf(rig.databaseFolder) ?? 0].filter(Boolean), "SIGKILL");
  },
};
