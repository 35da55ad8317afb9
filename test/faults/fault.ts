import type { Place } from "./place.ts";
import type { Rig } from "./rig.ts";

/** Something that goes wrong under a site that is being written to. One file a fault; they are listed in all-faults.ts. */
export interface Fault {
  name: string;
  /** A given one (DATABASE_URL) stands behind a network that can fail. */
  database: Place;
  /** Faults that last are healed after a while; the others are over in a moment, and the site must recover by itself. */
  lasts: boolean;
  /** The site's own process ends, and is started again as a service manager would. */
  endsSite?: boolean;
  /** Nobody can be answered as long as it lasts. */
  mutesSite?: boolean;
  /** Writes go on meanwhile: some are confirmed while it lasts. */
  goesOn?: boolean;
  strike(rig: Rig): Promise<void> | void;
  heal?(rig: Rig): Promise<void> | void;
}
