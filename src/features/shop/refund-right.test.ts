import { expect, it } from "vitest";
import { orderStates } from "./order-state.ts";
import { refundRefusal } from "./refund-right.ts";

const line = { total: 500, refunded: 0, revoked: false, opened: false };

it.each(orderStates)("an order that is %s can be asked back only where it is paid", (state) => {
  const may = refundRefusal({ state, asked: false, lines: [line] }) === null;
  expect(may).toBe(state === "paid" || state === "partially_refunded");
});

it.each([
  ["nothing opened", [line], false, true],
  ["all opened", [{ ...line, opened: true }], false, false],
  ["one of two opened", [{ ...line, opened: true }, line], false, true],
  [
    "what is not opened was refunded",
    [
      { ...line, opened: true },
      { ...line, refunded: 500, revoked: true },
    ],
    false,
    false,
  ],
  ["asked before", [line], true, false],
  ["nothing was paid for it", [{ ...line, total: 0 }], false, false],
])("%s", (_, lines, asked, may) => expect(refundRefusal({ state: "paid", asked, lines }) === null).toBe(may));
