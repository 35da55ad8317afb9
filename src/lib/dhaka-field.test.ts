import { expect, it } from "vitest";
import { appearsText, dhakaField, momentOfField, sameMinute } from "./dhaka-field.ts";

it("keeps to the minute of Dhaka what a field can show", () => {
  expect(dhakaField("2026-11-30T20:15:59.999Z")).toBe("2026-12-01T02:15");
  expect(sameMinute("2026-11-30T20:15:00.000Z", "2026-11-30T20:15:59.999Z")).toBe(true);
  expect(sameMinute("2026-11-30T20:16:00.000Z", "2026-11-30T20:15:59.999Z")).toBe(false);
  expect(sameMinute(null, null)).toBe(true);
});

it("says when something appears", () => {
  const at = "2026-12-01T03:30:00.000Z";
  const now = Date.parse(at);
  expect(appearsText({ status: "published", publishAt: at }, now - 1)).toBe(
    "On December 1, 2026 at 9:30 AM Dhaka time",
  );
  expect(appearsText({ status: "published", publishAt: at }, now + 1)).toBe(
    "Since December 1, 2026 at 9:30 AM Dhaka time",
  );
  expect(appearsText({ status: "draft", publishAt: null }, now)).toBe("As soon as it is published");
  // What is archived, or a draft again, appears nowhere, whatever hour it once had.
  for (const status of ["draft", "archived"])
    expect(appearsText({ status, publishAt: at }, now + 1)).toBe("As soon as it is published");
});

it("reads a field back as the moment that it shows", () => {
  expect(momentOfField("2026-12-01T02:15")).toBe("2026-11-30T20:15:00.000Z");
  expect([momentOfField(""), momentOfField("soon")]).toEqual([null, undefined]);
});
