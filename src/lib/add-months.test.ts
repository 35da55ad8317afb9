import { expect, it } from "vitest";
import { addMonths } from "./add-months.ts";

it.each([
  ["2026-11-23", 6, "2027-05-23"],
  ["2026-11-23", 12, "2027-11-23"],
  ["2026-08-31", 6, "2027-02-28"],
  ["2027-08-31", 6, "2028-02-29"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2026-12-31", 6, "2027-06-30"],
])("%s and %i months is %s", (day, months, then) => expect(addMonths(day, months)).toBe(then));
