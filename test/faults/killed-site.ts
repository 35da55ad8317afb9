import { signalAll } from "../process/site-process.ts";
import type { Fault } from "./fault.ts";

/** The process that serves is killed, and the site started again. */
export const killedSite: Fault = {
  name: "site killed",
  database: "embedded",
  lasts: false,
  endsSite: true,
  strike(rig) {
    signalAll([rig.serverPid], "SIGKILL");
  },
};
