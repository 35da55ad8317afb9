import { expect, it } from "vitest";
import { stampOf } from "./stamp.ts";

const refund = (state: "requested" | "sent" | "done" | "failed", amount: number, doneAt: string | null = null) => ({
  id: "1",
  amount,
  state,
  gateway: "sandbox",
  createdAt: "2026-11-22T09:00:00.000Z",
  dueBy: "2026-12-02T09:00:00.000Z",
  doneAt,
});
const paidAt = "2026-11-22T08:00:00.000Z";
const stamp = (...refunds: ReturnType<typeof refund>[]) => stampOf({ total: 450, paidAt, refunds });

it("says refunded of money that is back only", () => {
  expect(stamp()).toEqual({ word: "Paid", at: paidAt });
  for (const state of ["requested", "sent", "failed"] as const)
    expect(stamp(refund(state, 450))).toEqual({ word: "Paid", at: paidAt });
  const day = "2026-11-24T08:00:00.000Z";
  expect(stamp(refund("done", 200, day), refund("failed", 250))).toEqual({ word: "Partly refunded", at: day });
  expect(stamp(refund("done", 250, "2026-11-23T08:00:00.000Z"), refund("done", 200, day))).toEqual({
    word: "Refunded",
    at: day,
  });
});

it("says refunded of all the money, in however many parts it went back", () => {
  const day = "2026-11-24T08:00:00.000Z";
  const part = refund("done", 588.8, day);
  const stampOfParts = (...parts: (typeof part)[]) => stampOf({ total: 1766.4, paidAt, refunds: parts });
  // A computer adds these three to 1766.3999999999999.
  expect(stampOfParts(part, part, part)).toEqual({ word: "Refunded", at: day });
  expect(stampOfParts(part, part)).toEqual({ word: "Partly refunded", at: day });
});
