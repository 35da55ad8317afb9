import { describe, expect, it } from "vitest";
import { isDatabaseBusy, isDatabaseOutage } from "./outage.server.ts";

const withCode = (code: string, more: object = {}) => Object.assign(new Error("x"), { code, ...more });

describe("isDatabaseOutage", () => {
  it("knows a server that is gone, also behind the error of a query", () => {
    expect(isDatabaseOutage(withCode("ECONNREFUSED"))).toBe(true);
    expect(isDatabaseOutage(new Error("Failed query", { cause: withCode("57P01") }))).toBe(true);
    expect(isDatabaseOutage(new Error("Connection terminated unexpectedly"))).toBe(true);
    expect(isDatabaseOutage(withCode("ENOENT", { syscall: "connect" }))).toBe(true);
    expect(isDatabaseOutage(new Error("Failed query", { cause: new Error("Query read timeout") }))).toBe(true);
    // Too long idle in a transaction, too many connections, disk full, a standby that only reads, a pooler without a server.
    for (const code of ["25P03", "53300", "53100", "25006", "08P01"])
      expect(isDatabaseOutage(withCode(code))).toBe(true);
  });

  it("leaves faults of ours what they are", () => {
    expect(isDatabaseOutage(withCode("23505"))).toBe(false);
    expect(isDatabaseOutage(withCode("57014"))).toBe(false);
    expect(isDatabaseOutage(withCode("ENOENT", { syscall: "open" }))).toBe(false);
    expect(isDatabaseOutage(new Error("boom"))).toBe(false);
    expect(isDatabaseOutage("ECONNREFUSED")).toBe(false);
  });
});

describe("isDatabaseBusy", () => {
  it("knows statements cut off, locks not given, deadlocks and conflicts of transactions", () => {
    for (const code of ["57014", "55P03", "40P01", "40001"]) {
      expect(isDatabaseBusy(new Error("Failed query", { cause: withCode(code) }))).toBe(true);
      expect(isDatabaseOutage(withCode(code))).toBe(false);
    }
    expect(isDatabaseBusy(withCode("23505"))).toBe(false);
    expect(isDatabaseBusy(withCode("ECONNREFUSED"))).toBe(false);
  });
});
