// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../../test/drawn.tsx";
import type { Order } from "../../contract.ts";
import { OrderView } from "./order-view.tsx";

const kept = {
  ...{ id: "o", number: "IIT-1", outcome: "review", currency: "BDT", total: 500, refunded: 0, titles: ["Jute"] },
  ...{ createdAt: "2026-01-02T03:04:05Z", paidAt: null, receiptNumber: null, lines: [], subtotal: 500, discount: 0 },
  ...{ couponCode: null, billing: { company: "" }, canPay: false, canCancel: false, payment: null, refunds: [] },
} as unknown as Order;
const onTitle = vi.fn();
let order: Order;
let asked: number;

/** One look at the order, as somebody who comes back to the page has it. */
const comeBack = () =>
  act(async () => {
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
  });

/** Stays on the page until it doesn't look any more by itself; answers how often it has looked. */
async function stay(): Promise<number> {
  for (let before = -1; before !== asked; ) {
    before = asked;
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
  }
  return asked;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  order = kept;
  asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    return new Response(JSON.stringify({ success: true, message: "", data: order }));
  });
  await draw(<OrderView id="o" onTitle={onTitle} />);
  await act(async () => vi.advanceTimersByTimeAsync(0));
});
afterEach(async () => {
  await clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("names the order to its page as long as it is there", async () => {
  expect(onTitle).toHaveBeenLastCalledWith(expect.stringContaining("Jute"));
  await clear();
  expect(onTitle).toHaveBeenLastCalledWith(undefined);
});

it("looks again for whoever comes back, also after it has stopped looking by itself", async () => {
  const before = await stay();
  expect(before).toBeGreaterThan(20);
  order = { ...kept, outcome: "paid" };
  await comeBack();
  expect(asked).toBe(before + 1);
  expect(document.body.textContent).toContain("Your payment is complete");
  await comeBack();
  expect(asked).toBe(before + 1);
});

it("waits for another outcome from the beginning", async () => {
  await stay();
  order = { ...kept, outcome: "confirming" };
  await comeBack();
  expect(document.body.textContent).toContain("is being confirmed");
  const before = asked;
  await act(async () => vi.advanceTimersByTimeAsync(2000));
  expect(asked).toBe(before + 1);
});
