import { expect, it } from "vitest";
import { offerUntil } from "./waiting-rules.ts";

const minute = 60_000;
const hour = 60 * minute;

it.each([
  ["a day, where there is time", 10 * 24 * hour, 24 * hour],
  ["a day, where four days are left", 4 * 24 * hour, 24 * hour],
  ["a quarter of what is left", 24 * hour, 6 * hour],
  ["half an hour at least", hour, 30 * minute],
  ["never beyond the close", 10 * minute, 10 * minute],
  ["not at all once it is closed", 0, 0],
])("an offer holds %s", (_, left, holds) => {
  expect(offerUntil(1_000_000, 1_000_000 + left) - 1_000_000).toBe(holds);
});
