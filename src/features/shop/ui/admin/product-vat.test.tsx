// @vitest-environment happy-dom
import { act } from "react";
import { useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../../test/drawn.tsx";
import type { ProductRate } from "../../settings-contract.ts";
import { ProductVat } from "./product-vat.tsx";

/** The product's own rate on the server. */
let percent: number | null;
const product = (): ProductRate => ({
  item: { kind: "blog", id: "b1" },
  ...{ title: "Letters of credit", price: 100, percent },
});

/** Answers to a search for these words wait until they are let go. */
let slow: { words: string; held: Promise<void> } | undefined;

async function serve(address: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
  const words = new URL(address, "http://site.test").searchParams.get("search");
  if (words && words === slow?.words) await slow.held;
  if (words)
    return Response.json({ success: true, message: "Said", data: [{ ...product(), title: `About ${words}` }] });
  if (method === "PATCH") percent = JSON.parse(String(body)).percent;
  return Response.json({ success: true, message: "Said", data: address.includes("/shop/vat") ? [product()] : null });
}
/** The rates as the loader read them last. */
let seen: unknown;
let rates: ProductRate[];
function Rates() {
  const data = useLoaderData();
  if (data !== seen) {
    seen = data;
    rates = percent === null ? [] : [product()];
  }
  return <ProductVat rates={rates} />;
}
const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>("button")].findLast((one) => one.textContent === label)?.click(),
  );
const found = () => document.querySelector("[aria-label='Found products']")?.textContent;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", serve);
  localStorage.clear();
  seen = undefined;
  percent = 15;
  slow = undefined;
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

it("a product whose rate was removed is found with the shop's rate", async () => {
  await draw(<Rates />);
  await press("Find");
  await expect.poll(found).toBe("No other product for sale has these words.");
  await press("Remove");
  await press("Use the shop's rate");
  await expect.poll(found).toContain("The shop's rate");
  expect(document.body.textContent).toContain("Every product has the shop's rate.");
  expect(document.body.textContent).not.toContain("15%");
});

it("shows what was looked for last, however late the answer before it comes", async () => {
  percent = null;
  await draw(<Rates />);
  const { promise, resolve } = Promise.withResolvers<void>();
  slow = { words: "rice", held: promise };
  for (const words of ["rice", "jute"]) {
    const field = document.querySelector<HTMLInputElement>("input[type=search]") as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, words);
    await act(async () => field.dispatchEvent(new Event("input", { bubbles: true })));
    await press("Find");
  }
  await expect.poll(found).toContain("About jute");
  await act(async () => resolve());
  expect(found()).toContain("About jute");
});
