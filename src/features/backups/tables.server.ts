import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, oneOf } from "#platform/db/columns.server.ts";
import { copyStates } from "./contract.ts";

/** The nightly copies of the site: what became of each. No copy holds this table. */
export const siteCopies = pgTable(
  "site_copies",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    place: text("place").notNull(),
    state: text("state", { enum: copyStates }).notNull().default("running"),
    sealed: boolean("sealed").notNull(),
    startedAt: moment("started_at").notNull().defaultNow(),
    endedAt: moment("ended_at"),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    /** When it had been restored and compared. */
    testedAt: moment("tested_at"),
    /** Why it failed, or was not tested. */
    fault: text("fault"),
  },
  (t) => [
    index("site_copies_started").on(t.startedAt),
    check("site_copies_state", sql`${t.state} in ${oneOf(copyStates)}`),
    check("site_copies_ended", sql`(${t.state} = 'running') = (${t.endedAt} is null)`),
    check("site_copies_fault", sql`char_length(${t.fault}) <= 500`),
  ],
);
