import { cutConnections } from "./cut-connections.ts";
import type { Fault } from "./fault.ts";
import { fullDisk } from "./full-disk.ts";
import { killedBackend } from "./killed-backend.ts";
import { killedBoth } from "./killed-both.ts";
import { killedDatabase } from "./killed-database.ts";
import { killedPostmaster } from "./killed-postmaster.ts";
import { killedSite } from "./killed-site.ts";
import { oneOfTwoKilled, oneOfTwoSuspended } from "./one-of-two.ts";
import { refusedPort } from "./refused-port.ts";
import { clockAhead, clockBehind } from "./shifted-clock.ts";
import { silentNetwork } from "./silent-network.ts";
import { slowClients } from "./slow-clients.ts";
import { stoppedDatabase } from "./stopped-database.ts";
import { stoppedSite, stoppedSiteSuspendedDatabase } from "./stopped-site.ts";
import { suspendedSite } from "./suspended-site.ts";

/** A new fault is a file beside this one and a line here. */
export const allFaults: Fault[] = [
  cutConnections,
  killedBackend,
  killedPostmaster,
  killedDatabase,
  killedSite,
  killedBoth,
  refusedPort,
  silentNetwork,
  stoppedDatabase,
  suspendedSite,
  stoppedSite,
  stoppedSiteSuspendedDatabase,
  fullDisk,
  clockAhead,
  clockBehind,
  slowClients,
  oneOfTwoKilled,
  oneOfTwoSuspended,
];
