import { expect, it } from "vitest";
import { waitText } from "./wait-text.ts";

it.each([
  [0, "1 second"],
  [0.2, "1 second"],
  [59, "59 seconds"],
  [59.5, "1 minute"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [900, "15 minutes"],
  [3600, "60 minutes"],
  [5400, "90 minutes"],
  [5401, "2 hours"],
  [86_400, "24 hours"],
])("%d s are %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
