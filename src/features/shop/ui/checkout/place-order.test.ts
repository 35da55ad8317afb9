// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerCalls } from "../../../../../test/answered.ts";
import type { Order } from "../../contract.ts";
import { isOrderOfKey } from "./order-key.ts";
import { placeOrder, StoppedWay, startPayment } from "./place-order.ts";

const calls: { path: string; body: { idempotencyKey?: string } }[] = [];
/** What each order has come to, by the key under which it was made. */
let outcomes: Map<string, Order["outcome"]>;

const answer = async (path: string, { body }: { body: { idempotencyKey: string } }) => {
  calls.push({ path, body });
  if (path.endsWith("/payments")) return { data: { redirectUrl: "/gateway" } };
  const id = body.idempotencyKey;
  if (!outcomes.has(id)) outcomes.set(id, "unpaid" as Order["outcome"]);
  return { data: { id, outcome: outcomes.get(id) } };
};

const wish = { items: [{ id: "a" }], coupon: undefined, billing: { name: "Rahima" }, expectedTotal: 500 };
const place = async () => (await placeOrder(wish as never))?.id ?? "";

beforeEach(() => {
  answerCalls(answer);
  sessionStorage.clear();
  localStorage.clear();
  outcomes = new Map();
  calls.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("is one order however often it is pressed; after it ended, or was paid back, another", async () => {
  const first = await place();
  expect(await place()).toBe(first);
  expect(isOrderOfKey(first)).toBe(true);
  for (const end of ["cancelled", "expired", "refunded"] as const) {
    const before = await place();
    outcomes.set(before, end);
    const next = await place();
    expect(next).not.toBe(before);
    expect([isOrderOfKey(before), isOrderOfKey(next)]).toEqual([false, true]);
  }
});

it("lets the form go again where the way to the gateway was stopped", async () => {
  vi.useFakeTimers();
  vi.spyOn(window.location, "assign").mockImplementation(() => {});
  const left = startPayment("1", { gateway: "sandbox" });
  const done = vi.fn();
  void left.catch(done);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(done).toHaveBeenCalledWith(expect.any(StoppedWay));
});
