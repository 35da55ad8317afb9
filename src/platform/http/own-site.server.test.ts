import { expect, it } from "vitest";
import { ownSiteCheck } from "./own-site.server.ts";

const isOwn = ownSiteCheck({ mode: "production", allowedHosts: ["iit.example"], siteUrl: "https://iit.example" });

it.each([
  ["a program", undefined, undefined, true],
  ["our own page", "https://iit.example", "same-origin", true],
  ["our own page, without the header of its kind", "https://iit.example", undefined, true],
  ["an address that a person typed", undefined, "none", true],
  ["a sister host, which need not name itself", undefined, "same-site", false],
  ["a sister host", "https://shop.iit.example", "same-site", false],
  ["ours by another scheme", "http://iit.example", "same-site", false],
  ["another site", undefined, "cross-site", false],
  ["a page without origin", "null", "same-origin", false],
  ["what no browser says", undefined, "sideways", false],
])("%s", (_, origin, fetchSite, expected) => {
  expect(isOwn(origin, fetchSite)).toBe(expected);
});
