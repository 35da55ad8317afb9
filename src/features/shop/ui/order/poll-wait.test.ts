import { expect, it } from "vitest";
import { pollWait, slowFrom } from "./poll-wait.ts";

it("asks often at first, then ever less, and never gives up on a payment that may have gone through", () => {
  const waits = Array.from({ length: 200 }, (_, n) => pollWait({ outcome: "confirming" }, n) ?? 0);
  expect(waits[0]).toBe(2000);
  expect([...waits].sort((a, b) => a - b)).toEqual(waits);
  expect(Math.max(...waits)).toBe(30_000);
  const untilSlow = waits.slice(0, slowFrom).reduce((sum, wait) => sum + wait, 0);
  expect(untilSlow).toBeGreaterThan(60_000);
  expect(untilSlow).toBeLessThan(120_000);
});

it("does not ask about what has ended", () => {
  for (const outcome of ["paid", "failed", "cancelled", "expired", "refunded", "partially_refunded"] as const)
    expect(pollWait({ outcome }, 0)).toBeUndefined();
});

it("asks seldom where people decide, and not for ever", () => {
  for (const outcome of ["review", "awaiting_transfer", "unpaid"] as const) {
    expect(pollWait({ outcome }, 0)).toBeGreaterThanOrEqual(10_000);
    expect(pollWait({ outcome }, 1000)).toBeUndefined();
  }
});
