// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../../test/drawn.tsx";
import { addToCart, getCart, removeFromCart } from "../../client/cart.ts";
import type { Order } from "../../contract.ts";
import { useCartOfOrder } from "./use-cart-of-order.ts";

const itemId = "3d1b0f0a-61a4-4c59-8a0e-0d9f6a0a1b52";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  addToCart(itemId, "Member", "membership");
});
afterEach(async () => {
  await clear();
  removeFromCart(itemId);
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Paid({ recent }: { recent: boolean }) {
  const order = { id: "one", outcome: "paid", createdAt: new Date().toISOString(), lines: [{ itemId }], recent };
  useCartOfOrder(order as Order);
  return null;
}

it("takes out of the cart what was paid for in another tab lately", async () => {
  await draw(<Paid recent />);
  expect(getCart()).toEqual([]);
});

// The order seems to be of this very moment there.
it("leaves a renewal in the cart when an old order is looked at, also on a device whose clock is behind", async () => {
  await draw(<Paid recent={false} />);
  expect(getCart().map(({ id }) => id)).toEqual([itemId]);
});
