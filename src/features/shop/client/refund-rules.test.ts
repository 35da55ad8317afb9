import { expect, it } from "vitest";
import { opensAtOnce, refundRulesOf } from "./refund-rules.ts";

it("promises each thing what holds for it, and one rule once", () => {
  expect(refundRulesOf(["blog", "resource", "blog"]).map(({ of }) => of)).toEqual(["Blogs and downloads"]);
  expect(refundRulesOf(["enrollment", "instalment"]).map(({ of }) => of)).toEqual(["Programs"]);
  expect(refundRulesOf(["membership", "blog", "event-ticket"]).map(({ of }) => of)).toEqual([
    "Membership",
    "Blogs and downloads",
    "Tickets",
  ]);
  expect(refundRulesOf([])).toEqual([]);
});

it("says nothing of opening where nothing opens", () => {
  for (const kind of ["enrollment", "instalment", "membership", "event-ticket", "company-seats"] as const) {
    expect(refundRulesOf([kind])[0]?.rule).not.toMatch(/open/);
    expect(opensAtOnce([kind])).toBe(false);
  }
  expect(opensAtOnce(["event-ticket", "blog"])).toBe(true);
});
