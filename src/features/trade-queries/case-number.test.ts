import { expect, it } from "vitest";
import { caseNumber, caseNumberPattern } from "./case-number.ts";

it("carries the year in Dhaka and at least six digits", () => {
  expect(caseNumber(123, new Date("2026-06-01T00:00:00Z"))).toBe("TQ-2026-000123");
  expect(caseNumber(124, new Date("2026-12-31T18:00:00Z"))).toBe("TQ-2027-000124");
  expect(caseNumber(1_234_567, new Date("2026-06-01T00:00:00Z"))).toBe("TQ-2026-1234567");
  for (const serial of [1, 999_999, 1_000_000]) expect(caseNumber(serial, new Date())).toMatch(caseNumberPattern);
});
