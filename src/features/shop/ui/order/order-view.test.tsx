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

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () => {
    return new Response(JSON.stringify({ success: true, message: "", data: kept }));
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
