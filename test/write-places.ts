import { writeCohorts } from "./write-cohorts.ts";
import { writeDiscounts } from "./write-discounts.ts";
import { writeDownloads } from "./write-downloads.ts";
import { writeMemberships } from "./write-memberships.ts";
import { writeTickets } from "./write-tickets.ts";

/** The writes of staff on what people ask for, each walked by audit.db.test.ts. */
export const placeWrites = [
  ["tickets of events", writeTickets],
  ["cohorts of programs", writeCohorts],
  ["memberships", writeMemberships],
  ["downloads of resources", writeDownloads],
  ["proofs of students", writeDiscounts],
] as const;
