import { expect, it } from "vitest";
import { orderStates } from "../../order-state.ts";
import { decide } from "../../settlement.ts";
import { arrivalText, heldOnArrival, rejectionText } from "./transfer-words.ts";

const arrived = { amount: 300, reference: "TRX 1" };

it.each(orderStates)("promises of a transfer for an order that is %s what the shop does with it", (order) => {
  const { do: done } = decide(
    {
      order,
      attempt: { state: "open", reference: "ours", amount: 30_000 },
      otherMoney: false,
      otherOpen: false,
      ownsSome: false,
    },
    { state: "paid", reference: "ours", amount: 30_000, currency: "BDT", risky: false },
  );
  expect(["pay", "hold"]).toContain(done);
  expect(arrivalText(order, 300, arrived).includes("The order is paid, the buyer can read")).toBe(done === "pay");
  expect(arrivalText(order, 300, arrived).includes("and held")).toBe(done === "hold");
  expect(heldOnArrival(order) !== undefined).toBe(done === "hold");
  expect(rejectionText(order, true).includes("can pay another way")).toBe(done === "pay");
  // Whoever canceled, paid another way, or let the time pass and never named a transfer isn't told that it wasn't found.
  expect(rejectionText(order, false).includes("isn't emailed")).toBe(done === "hold");
});

it("says that an order is already paid, and that the money goes back", () => {
  expect(arrivalText("paid", 300, arrived)).toBe(
    "This order is already paid. BDT 300 is booked under TRX 1 and held: you then give it back. The buyer gets nothing by it.",
  );
  expect(heldOnArrival("paid")).toBe(
    "This order is already paid. If this transfer arrives, it is held: you then give it back. The buyer gets nothing by it.",
  );
});

it("says that another amount than was asked for goes back, whatever the order is", () => {
  for (const state of orderStates)
    expect(arrivalText(state, 500, arrived)).toMatch(
      /BDT 500 was asked for, so BDT 300 .* held: you then give it back/,
    );
});
