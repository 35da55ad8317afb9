import type { DbOrTx } from "#platform/db/client.server.ts";
import type { Person } from "../own-data-part.server.ts";
import type { HistoryPart } from "./contract.ts";

/** So many of the newest of each kind are shown on a person's page. */
export const shownOfHistory = 5;

/**
 * What another feature shows of a person on their page in the admin area. Features offer one from their service.server.ts,
 * src/app/person-history.server.ts lists them; accounts does not know the features.
 */
export type PersonHistoryPart = (db: DbOrTx, person: Person) => Promise<HistoryPart>;

/** All parts of a person. */
export type HistoryOf = (person: Person) => Promise<HistoryPart[]>;
