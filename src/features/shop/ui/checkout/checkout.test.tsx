// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as sessions from "#features/accounts/client/use-session.ts";
import { answerCalls } from "../../../../../test/answered.ts";
import { clear, draw } from "../../../../../test/drawn.tsx";
import { addToCart, getCart, removeFromCart } from "../../client/cart.ts";
import type { CartItem } from "../../client/cart-items.ts";
import { Checkout } from "./checkout.tsx";

const ids = { a: "00000000-0000-4000-8000-00000000000a", b: "00000000-0000-4000-8000-00000000000b" };
const prices: Record<string, number> = { [ids.a]: 500, [ids.b]: 300 };
const buyer = { userId: "u", fullName: "Rahima", email: "r@example.org", isVerified: true };
let broken: boolean;
let called: string[];

function quoteOf({ items, coupon }: { items: CartItem[]; coupon?: string }) {
  const lines = items.map(({ kind, id }) => ({
    ...{ kind, id, status: "available", title: `Blog ${id.at(-1)}`, href: "", image: null, price: prices[id] },
    ...{ usualPrice: null, discountName: null, discount: 0, total: prices[id] },
  }));
  const subtotal = lines.reduce((sum, { price = 0 }) => sum + price, 0);
  const discount = coupon === undefined ? 0 : 50;
  return {
    ...{ currency: "BDT", lines, subtotal, discount, total: subtotal - discount, vatIncluded: 0, unpayable: null },
    coupon: coupon === undefined ? null : { code: coupon, applied: true, message: "BDT 50 off" },
    paymentMethods: [{ gateway: "stripe", label: "Card", description: "", needs: [] }],
    invoice: { detailsNeeded: false },
    lastBilling: null,
  };
}

const form = () => document.querySelector("form");
const button = (name: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith(name));
/** What the button at the end says that can be seen. */
const pay = () => form()?.querySelector("[type=submit] span span:not(.invisible)")?.textContent;
const said = () => [...document.querySelectorAll("[data-notice]")].map(({ textContent }) => textContent);
const titles = () => [...document.querySelectorAll("li p.font-serif")].map(({ textContent }) => textContent);
const press = (name: string) => act(async () => button(name)?.click());
/** As Enter in a field does, too. */
const submit = () => act(async () => form()?.requestSubmit());

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  broken = false;
  called = [];
  answerCalls((path, { body }) => {
    called.push(path);
    if (broken) throw new TypeError("The connection broke.");
    return { data: quoteOf(body) };
  });
  vi.spyOn(sessions, "useSession").mockReturnValue({ loaded: true, user: buyer, token: "t" } as never);
  addToCart(ids.a, "Blog a");
  addToCart(ids.b, "Blog b");
  await draw(<Checkout />, ["/checkout"]);
  await expect.poll(pay).toBe("Pay BDT 800");
});
afterEach(async () => {
  await clear();
  removeFromCart(...getCart().map(({ id }) => id));
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("orders nothing at the price of a cart that has changed since, and says beside the button why there is none", async () => {
  const [a = "", b = ""] = titles();
  broken = true;
  await press(`Remove ${b}`);
  await expect.poll(pay).toBe("Update the price");
  expect(titles()).toEqual([a]);
  const noPrice = [expect.stringContaining("We couldn't reach the site")];
  expect(said()).toEqual(noPrice);
  const terms = document.querySelector<HTMLInputElement>("[name=terms]");
  await act(async () => terms?.click());
  await submit();
  await expect.poll(() => called.length).toBe(3);
  await expect.poll(said).toEqual(noPrice);
  broken = false;
  await submit();
  await expect.poll(pay).toBe("Pay BDT 500");
  expect(said()).toEqual([]);
  expect(new Set(called)).toEqual(new Set(["/shop/quote"]));
  await submit();
  await expect.poll(() => called.includes("/orders")).toBe(true);
});

it("says at the field that a coupon couldn't be asked for, and asks for it again", async () => {
  broken = true;
  const input = [...document.querySelectorAll("label")].find(
    ({ textContent }) => textContent === "Coupon code",
  )?.control;
  await act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    set?.call(input, "TEN");
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press("Apply");
  await expect.poll(pay).toBe("Update the price");
  const field = () => input?.closest("details")?.textContent;
  expect(field()).toContain("We couldn't check this code");
  await press("Apply");
  await expect.poll(() => called.length).toBe(3);
  // Whoever has guessed too often is told so for an hour, and may still buy.
  await press("Go on without it");
  expect(pay()).toBe("Pay BDT 800");
  expect(field()).not.toContain("We couldn't check this code");
  broken = false;
  await press("Apply");
  await expect.poll(pay).toBe("Pay BDT 750");
});

it("says that the cart is full to whoever misses the thing that led them here", async () => {
  const nth = (n: number) => `11111111-1111-4111-8111-${String(n).padStart(12, "0")}`;
  await act(async () => {
    for (let n = 1; n <= 47; n += 1) addToCart(nth(n));
  });
  expect(said()).toEqual([]);
  await act(async () => void addToCart(nth(48)));
  await expect.poll(said).toEqual([expect.stringContaining("Your cart is full")]);
  await act(async () => removeFromCart(nth(48)));
  await expect.poll(said).toEqual([]);
});
