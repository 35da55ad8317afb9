import type { Fault } from "./fault.ts";

/** The clock of the site's machine is set while people are signed in; the database keeps the right time. */
const shifted = (name: string, ms: number): Fault => ({
  name,
  database: "given",
  lasts: true,
  goesOn: true,
  strike: (rig) => rig.setClock(ms),
  heal: (rig) => rig.setClock(0),
});

export const clockAhead = shifted("clock set an hour ahead", 3_600_000);
export const clockBehind = shifted("clock set an hour back", -3_600_000);
