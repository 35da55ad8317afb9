import { signalAll } from "../process/site-process.ts";
import type { Fault } from "./fault.ts";

/** The site's own process stands still, as on a laptop that was closed; the database goes on without it. */
export const suspendedSite: Fault = {
  name: "site suspended",
  database: "embedded",
  lasts: true,
  mutesSite: true,
  strike: (rig) => signalAll([rig.serverPid], "SIGSTOP"),
  heal: (rig) => signalAll([rig.serverPid], "SIGCONT"),
};
