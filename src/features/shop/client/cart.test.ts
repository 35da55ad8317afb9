// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";

// Each test is a page of its own: the cart is one of the document.
let cart: typeof import("./cart.ts");
const ids = () => cart.getCart().map(({ id }) => id);
const [first, second] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];

/** Another tab puts something in: this one hears of it as browsers tell it. */
async function addElsewhere(id: string, isHeard = true) {
  vi.resetModules();
  const other = await import("./cart.ts");
  other.addToCart(id);
  if (isHeard)
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "cart", newValue: localStorage.getItem("cart") }));
}

beforeEach(async () => {
  localStorage.clear();
  vi.resetModules();
  cart = await import("./cart.ts");
});

it("takes what another tab put in also while nothing shows the cart, and writes over none of it", async () => {
  cart.subscribeToCart(() => {})();
  expect(ids()).toEqual([]);
  await addElsewhere(first);
  expect(ids()).toEqual([first]);
  cart.addToCart(second);
  expect(ids()).toEqual([first, second]);
});

it("is read anew by a page that comes back from the browser's memory", async () => {
  expect(ids()).toEqual([]);
  await addElsewhere(first, false);
  expect(ids()).toEqual([]);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(ids()).toEqual([first]);
});

it("says whether it took a thing: what it holds already, but nothing more once it is full", () => {
  const nth = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
  for (let n = 1; n <= 50; n += 1) expect(cart.addToCart(nth(n))).toBe(true);
  expect(cart.addToCart(nth(51))).toBe(false);
  expect(cart.addToCart(nth(50))).toBe(true);
  expect(ids()).toHaveLength(50);
  cart.removeFromCart(nth(1));
  expect(cart.addToCart(nth(51))).toBe(true);
});
