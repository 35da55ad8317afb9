// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addToCart, getCart } from "#features/shop/client/cart.ts";
import { answerCalls } from "../../../../test/answered.ts";
import { clear, draw } from "../../../../test/drawn.tsx";
import type { OfferedType } from "../contract.ts";
import { People } from "./people.tsx";

const apiFetch = vi.fn();

const offered = {
  type: { id: "t", name: "Hall", price: 0, state: "open", memberPrice: null },
  ...{ most: 10, percents: { group: 0 }, proofs: [], discountUsed: true },
} as unknown as OfferedType;
const user = { userId: "u", fullName: "Rahima", email: "rahima@x.example" } as never;
const shown = (cameBy?: string[]) => draw(<People offered={offered} user={user} onStale={() => {}} />, cameBy);

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  answerCalls(apiFetch);
});
afterEach(async () => {
  await clear();
  sessionStorage.clear();
  apiFetch.mockReset();
  vi.unstubAllGlobals();
});

const names = () => [...document.querySelectorAll<HTMLInputElement>("input[name^=name-]")].map(({ value }) => value);
const press = (words: string) =>
  act(async () =>
    [...document.querySelectorAll("button")]
      .find((one) => (one.getAttribute("aria-label") ?? one.textContent)?.startsWith(words))
      ?.click(),
  );
async function add(name: string) {
  await press("Add another person");
  await act(async () => {
    const field = [...document.querySelectorAll<HTMLInputElement>("input[name^=name-]")].at(-1);
    if (field) field.value = name;
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
const send = () =>
  act(async () => {
    document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });

it("the people who were named outlive a reload; who was removed stays away", async () => {
  await shown();
  await add("Karim");
  await add("Nasrin");
  await press("Remove person 2");
  await clear();
  await shown();
  expect(names()).toEqual(["Rahima", "Nasrin"]);
  await add("Salma");
  expect(names()).toEqual(["Rahima", "Nasrin", "Salma"]);
});

it("sent again after a lost answer and a reload it is one registration, and another one after it has come", async () => {
  const keys = () => apiFetch.mock.calls.map(([, { body }]) => body.idempotencyKey);
  apiFetch.mockRejectedValueOnce(new TypeError("no answer"));
  apiFetch.mockResolvedValue({ data: { id: "r", title: "Hall", state: "confirmed", tickets: [{}, {}] } });
  await shown();
  await add("Karim");
  await send();
  await expect.poll(keys).toHaveLength(1);
  await clear();
  await shown();
  await send();
  await expect.poll(keys).toHaveLength(2);
  expect(keys()[1]).toBe(keys()[0]);
  await clear();
  await shown();
  expect(names()).toEqual(["Rahima"]);
  await add("Karim");
  await send();
  await expect.poll(keys).toHaveLength(3);
  expect(keys()[2]).not.toBe(keys()[0]);
});

it("the way back from one's tickets leads to the event, not to registering once more", async () => {
  apiFetch.mockResolvedValue({ data: { id: "r", title: "Hall", state: "confirmed", tickets: [{}] } });
  const router = await shown(["/events/hall", "/dashboard/tickets/new/t"]);
  const at = () => router.state.location.pathname;
  await send();
  await expect.poll(at).toBe("/dashboard/tickets");
  await act(() => router.navigate(-1));
  expect(at()).toBe("/events/hall");
});

it("what was held before goes out of the cart when one registers anew: nothing of it is left to pay", async () => {
  const [old, blog, made] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  addToCart(old, "Hall, 2 people", "event-ticket");
  addToCart(blog, "A blog");
  apiFetch.mockResolvedValue({ data: { id: made, title: "Hall", state: "held", tickets: [], earlier: [old] } });
  await shown();
  await send();
  await expect.poll(() => getCart().map(({ id }) => id)).toEqual([blog, made]);
});

it.each([
  ["whose places weren't paid in time", { state: "lapsed", tickets: [] }],
  ["whose tickets were all given back", { state: "confirmed", tickets: [] }],
])("a key kept after a lost answer doesn't lead to a registration %s: pressing makes another", async (_, ended) => {
  const keys = () => apiFetch.mock.calls.map(([, { body }]) => body.idempotencyKey);
  apiFetch.mockRejectedValueOnce(new TypeError("no answer"));
  apiFetch.mockResolvedValueOnce({ data: { id: "old", title: "Hall", ...ended } });
  apiFetch.mockResolvedValue({ data: { id: "new", title: "Hall", state: "confirmed", tickets: [{}] } });
  await shown();
  await send();
  await expect.poll(keys).toHaveLength(1);
  await send();
  await expect.poll(keys).toHaveLength(3);
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
});
