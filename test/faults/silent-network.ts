import type { Fault } from "./fault.ts";

/** Bytes leave and nothing comes back, not even an error; the connections of before stay dead afterwards. */
export const silentNetwork: Fault = {
  name: "network silent",
  database: "given",
  lasts: true,
  strike: (rig) => rig.proxy?.silence(),
  heal: (rig) => rig.proxy?.speak(),
};
