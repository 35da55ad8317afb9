// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { draw, drawnWith } from "../../../../test/drawn.tsx";
import { BuyButtons } from "./buy-buttons.tsx";
import { addToCart, getCart, removeFromCart } from "./cart.ts";
import CartButton from "./cart-button.tsx";

const nth = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const thing = { id: nth(51), title: "Jute", price: 500 };
const onAdded = vi.fn();

drawnWith(async () => Response.error());
afterEach(() => removeFromCart(...getCart().map(({ id }) => id)));

it.each<[string, ReactNode]>([
  // Also where the part that knows the cart didn't come.
  ["beside the way to buy", <BuyButtons key="buy" {...thing} />],
  ["once the cart is known", <CartButton key="cart" {...thing} kind="blog" added={false} onAdded={onAdded} />],
])("a full cart is told of, and nothing is said to be in it: %s", async (_where, buttons) => {
  for (let n = 1; n <= 50; n += 1) addToCart(nth(n));
  await draw(buttons);
  const add = () => [...document.querySelectorAll("button")].find((one) => one.textContent === "Add to cart");
  await expect.poll(add).toBeDefined();
  await act(async () => add()?.click());
  await expect.poll(() => document.body.textContent).toContain("Your cart holds 50 things; take one out first.");
  expect(document.body.textContent).not.toContain("Added to your cart.");
  expect(onAdded).not.toHaveBeenCalled();
  removeFromCart(nth(1));
  await act(async () => add()?.click());
  await expect.poll(() => getCart().some(({ id }) => id === thing.id)).toBe(true);
});
