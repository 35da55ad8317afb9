import type { Fault } from "./fault.ts";

/** The database's address refuses connections, and those that were open are cut. */
export const refusedPort: Fault = {
  name: "port refused",
  database: "given",
  lasts: true,
  strike: (rig) => rig.proxy?.refuse(),
  heal: (rig) => rig.proxy?.accept(),
};
