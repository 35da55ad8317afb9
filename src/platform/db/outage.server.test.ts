import { describe, expect, it } from "vitest";
import { isDatabaseOutage } from "./outage.server.ts";

const withCode = (code: string, more: object = {}) => Object.assign(new Error("x"), { code, ...more });

describe("isDatabaseOutage", () => {
  it("knows a server that is gone, also behind the error of a query", () => {
    expect(isDatabaseOutage(withCode("ECONNREFUSED"))).toBe(true);
    expect(isDatabaseOutage(new Error("Failed query", { cause: withCode("57P01") }))).toBe(true);
    expect(isDatabaseOutage(new Error("Connection terminated unexpectedly"))).toBe(true);
    expect(isDatabaseOutage(withCode("ENOENT", { syscall: "connect" }))).toBe(true);
  });

  it("leaves faults of ours what they are", () => {
    expect(isDatabaseOutage(withCode("23505"))).toBe(false);
    expect(isDatabaseOutage(withCode("57014"))).toBe(false);
    expect(isDatabaseOutage(withCode("ENOENT", { syscall: "open" }))).toBe(false);
    expect(isDatabaseOutage(new Error("boom"))).toBe(false);
    expect(isDatabaseOutage("ECONNREFUSED")).toBe(false);
  });
});
