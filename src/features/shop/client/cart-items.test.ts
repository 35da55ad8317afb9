import { describe, expect, it } from "vitest";
import { maxCartItems, parseCart, withItem, withTitles } from "./cart-items.ts";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const item = (n: number) => ({ kind: "blog" as const, id: id(n) });

describe("the cart on the device", () => {
  it.each([
    [null],
    [""],
    ["{"],
    ["null"],
    ["7"],
    ['{"kind":"blog"}'],
    ["[null, 7, {}, []]"],
    ['[{"kind":"seat","id":"00000000-0000-4000-8000-000000000001"}]'],
    ['[{"kind":"blog","id":"<img>"}]'],
  ])("is empty for %j", (text) => expect(parseCart(text)).toEqual([]));

  it("keeps ids and names and nothing else, each once, and not without end", () => {
    const stored = JSON.stringify([{ ...item(1), price: 1, title: "x" }, item(1), { ...item(2), title: 7 }, null]);
    expect(parseCart(stored)).toEqual([{ ...item(1), title: "x" }, item(2)]);
    expect(parseCart(JSON.stringify([{ ...item(3), title: "x".repeat(201) }]))).toEqual([item(3)]);
    expect(parseCart(JSON.stringify(Array.from({ length: 80 }, (_, i) => item(i))))).toHaveLength(maxCartItems);
  });

  it("keeps of what kind each thing is", () => {
    const place = { kind: "event-ticket" as const, id: id(7), title: "Trade day: Hall" };
    expect(withItem([], place.id, place.title, place.kind)).toEqual([place]);
    expect(parseCart(JSON.stringify([place, item(1)]))).toEqual([place, item(1)]);
    expect(withTitles([place], new Map([[id(7), "Trade day: Hall, 2 people"]]))[0]).toMatchObject({
      kind: "event-ticket",
    });
  });

  it("takes a thing once, up to its size", () => {
    const one = withItem([], id(1));
    expect(one).toEqual([item(1)]);
    expect(withItem(one, id(1))).toBe(one);
    expect(withItem(one, "no id")).toBe(one);
    const full = Array.from({ length: maxCartItems }, (_, i) => item(i));
    expect(withItem(full, id(99))).toBe(full);
  });

  it("learns the names of its things, for when they are no longer sold", () => {
    const cart = [item(1), item(2)];
    const named = withTitles(cart, new Map([[id(1), "Reading a tariff line"]]));
    expect(named).toEqual([{ ...item(1), title: "Reading a tariff line" }, item(2)]);
    expect(
      withTitles(
        named,
        new Map([
          [id(1), "Reading a tariff line"],
          [id(2), ""],
        ]),
      ),
    ).toBe(named);
  });
});
