import { expect, it } from "vitest";
import { parseQueriesAddress, queriesHref } from "./queries-address.ts";

it.each([
  ["", { status: "all", page: 1, case: undefined }],
  ["status=closed&page=3", { status: "closed", page: 3, case: undefined }],
  ["status=lost&page=0&case=1", { status: "all", page: 1, case: undefined }],
  ["case=tq-2026-000123", { status: "all", page: 1, case: "TQ-2026-000123" }],
] as const)("reads %j", (search, address) => {
  expect(parseQueriesAddress(new URLSearchParams(search))).toEqual(address);
});

it("writes what it reads", () => {
  expect(queriesHref({})).toBe("/dashboard/queries");
  expect(queriesHref({ status: "pending", page: 2 })).toBe("/dashboard/queries?status=pending&page=2");
  expect(queriesHref({ case: "TQ-2026-000123" })).toBe("/dashboard/queries?case=TQ-2026-000123");
});
