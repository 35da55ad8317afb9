import { dhakaDay } from "#lib/working-days.ts";
import { databaseNow } from "#platform/db/clock.server.ts";

/** Today in Dhaka, by the database's clock. */
export const today = () => dhakaDay(new Date(databaseNow()));
