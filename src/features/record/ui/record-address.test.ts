import { expect, it } from "vitest";
import { exportCall, parseRecordAddress, printHref, recordCall, recordHref } from "./record-address.ts";

const read = (query: string) => parseRecordAddress(new URLSearchParams(query));

it("takes what makes sense of an address, and writes it as short as can be", () => {
  expect(read("kind=read&year=2026")).toEqual({ kind: "read", year: 2026 });
  for (const nonsense of ["kind=bogus&year=1999", "kind=&year=2026x", "year=99999", "kind=toString"])
    expect(recordHref(read(nonsense)), nonsense).toBe("/dashboard/record");
  expect(recordHref(read("year=2026&kind=read&page=7"))).toBe("/dashboard/record?kind=read&year=2026");
  expect(printHref(read("year=2026"))).toBe("/dashboard/record/print?year=2026");
});

it("asks the calls for the same", () => {
  expect(recordCall(read("kind=asked"), { limit: 25, before: "1.asked.x" })).toBe(
    "/api/v1/learning-record?kind=asked&limit=25&before=1.asked.x",
  );
  expect(exportCall(read("year=2025"), "csv")).toBe("/api/v1/learning-record/export?year=2025&format=csv");
});
