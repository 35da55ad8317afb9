import { signalAll } from "../process/site-process.ts";
import type { Fault } from "./fault.ts";

/** One of two sites on a database is killed in the middle of its transactions, and started again. */
export const oneOfTwoKilled: Fault = {
  name: "one of two sites killed",
  database: "shared by two sites",
  lasts: false,
  strike: (rig) => signalAll([rig.secondPid], "SIGKILL"),
  heal: (rig) => rig.launchSecond(),
};

/** One of them stands still in the middle of its transactions; the other has to go on. */
export const oneOfTwoSuspended: Fault = {
  name: "one of two sites suspended",
  database: "shared by two sites",
  lasts: true,
  goesOn: true,
  strike: (rig) => signalAll([rig.secondPid], "SIGSTOP"),
  heal: (rig) => signalAll([rig.secondPid], "SIGCONT"),
};
