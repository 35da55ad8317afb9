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

async function serve(address: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
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
