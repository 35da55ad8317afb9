import { emptyDisk, fillDisk } from "../process/small-disk.ts";
import type { Fault } from "./fault.ts";

let filling: NodeJS.Timeout | undefined;

/** The disk is full to the last byte, and whatever the site frees is taken at once. */
export const fullDisk: Fault = {
  name: "disk full",
  database: "on a small disk",
  lasts: true,
  strike(rig) {
    fillDisk(rig.folder);
    filling = setInterval(() => fillDisk(rig.folder), 500);
  },
  heal(rig) {
    clearInterval(filling);
    emptyDisk(rig.folder);
  },
};
