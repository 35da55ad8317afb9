import { expect, it } from "vitest";
import { receiptNumber, taxYear } from "./receipt-number.ts";

it.each([
  ["2026-06-30T17:59:59Z", 7, "2025-26"],
  ["2026-06-30T18:00:00Z", 7, "2026-27"],
  ["2026-12-31T23:00:00Z", 7, "2026-27"],
  ["2027-06-30T17:59:59Z", 7, "2026-27"],
  ["2099-08-01T00:00:00Z", 7, "2099-00"],
  ["2026-12-31T18:00:00Z", 1, "2027"],
])("%s with a year from month %d belongs to %s", (at, month, year) => expect(taxYear(new Date(at), month)).toBe(year));

it("writes numbers that sort as they were issued", () => {
  expect(receiptNumber("IIT", "money_receipt", "2026-27", 123)).toBe("IIT-MR-2026-27-000123");
  expect(receiptNumber("IIT", "tax_invoice", "2026-27", 1_234_567)).toBe("IIT-TI-2026-27-1234567");
});
