import { expect, it } from "vitest";
import { leastPart, memberFirstPart, partsFor, planFault } from "./parts.ts";

const plan = [
  { amount: 400_000, dueOn: "2027-03-01" },
  { amount: 300_001, dueOn: "2027-04-01" },
];
const price = 1_200_000;

it.each<[string, string, number[]]>([
  ["all parts lie ahead", "2027-02-28", [499_999, 400_000, 300_001]],
  ["a part is due today: it's paid with the first", "2027-03-01", [899_999, 300_001]],
  ["nothing lies ahead: the fee is paid whole", "2027-04-01", []],
])("%s", (_, today, amounts) => {
  const parts = partsFor(price, plan, today);
  expect(parts.map(({ amount }) => amount)).toEqual(amounts);
  expect(parts.map(({ dueOn }) => dueOn === null)).toEqual(amounts.map((_, i) => i === 0));
});

it("parts are the fee to the poisha, whatever the day and the plan", () => {
  for (let n = 0; n <= 5; n += 1)
    for (let day = 1; day <= 28; day += 3) {
      const some = Array.from({ length: n }, (_, i) => ({ amount: 101 + i * 7, dueOn: `2027-01-${10 + i * 3}` }));
      const parts = partsFor(99_999, some, `2027-01-${String(day).padStart(2, "0")}`);
      const sum = parts.reduce((all, { amount }) => all + amount, 0);
      expect(parts.length === 0 ? 99_999 : sum).toBe(99_999);
      expect(parts.length).not.toBe(1);
    }
});

it("a member's parts are the member price: all that it takes off is taken off the first", () => {
  expect(memberFirstPart(price, 1_000_000, plan)).toBe(1_000_000 - 700_001);
  expect(memberFirstPart(price, null, plan)).toBeNull();
  expect(memberFirstPart(price, price, plan)).toBeNull();
  // The fee fell below what was agreed to be paid later.
  expect(memberFirstPart(price, 600_000, plan)).toBe(leastPart);
});

const fault = (more: object) => planFault({ price, memberPrice: null, endsOn: "2027-04-01", plan, ...more });
const part = (amount: number, dueOn = "2027-03-01") => ({ amount, dueOn });

it.each<[string, object, { at: number; field: string } | undefined]>([
  ["a plan", {}, undefined],
  ["no plan of what is free", { price: 0, plan: [] }, undefined],
  ["the least that can be left", { plan: [part(price - leastPart)] }, undefined],
  ["less than that", { plan: [part(price - leastPart + 1)] }, { at: 0, field: "amount" }],
  ["the whole fee later", { plan: [part(price)] }, { at: 0, field: "amount" }],
  ["nothing left for members", { memberPrice: 700_000 }, { at: 1, field: "amount" }],
  ["just enough for members", { memberPrice: 700_101 }, undefined],
  ["two on one day", { plan: [part(200), part(200)] }, { at: 1, field: "dueOn" }],
  ["days out of order", { plan: [part(200), part(200, "2027-02-01")] }, { at: 1, field: "dueOn" }],
  ["after the last day", { endsOn: "2027-03-31" }, { at: 1, field: "dueOn" }],
])("%s is judged", (_, more, expected) => {
  const found = fault(more);
  expect(found && { at: found.at, field: found.field }).toEqual(expected);
});
