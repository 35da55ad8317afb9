import { expect, it } from "vitest";
import { stepsOf } from "./timeline.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 6, minute)).toISOString();
type Given = Parameters<typeof stepsOf>[0];
const order = {
  createdAt: at(0),
  paidAt: null,
  outcome: "unpaid",
  payment: null,
  expiresAt: at(59),
  refunds: [],
  refundRequest: null,
} as unknown as Given;
const refund = {
  id: "1",
  amount: 1,
  state: "sent",
  gateway: "sandbox",
  dueBy: at(50),
  createdAt: at(9),
  doneAt: null,
} as const;
const names = (given: Partial<Given>) => stepsOf({ ...order, ...given } as Given).map(({ name }) => name);

it.each([
  ["unpaid", {}, ["Ordered", "Payment"]],
  ["paid", { outcome: "paid", paidAt: at(1) }, ["Ordered", "Paid"]],
  ["being checked", { outcome: "review" }, ["Ordered", "Payment received, being checked"]],
  ["expired", { outcome: "expired" }, ["Ordered", "Expired"]],
  [
    "refund on its way",
    { outcome: "refunded", paidAt: at(1), refunds: [refund] },
    ["Ordered", "Paid", "Refund begun", "Refunded"],
  ],
  [
    "asked for and granted",
    {
      outcome: "refunded",
      paidAt: at(1),
      refunds: [{ ...refund, doneAt: at(10) }],
      refundRequest: { state: "granted", reason: "x", answer: null, createdAt: at(5), decidedAt: at(9) },
    },
    ["Ordered", "Paid", "Refund asked for", "Refund begun", "Refunded"],
  ],
] as const)("%s", (_, given, steps) => expect(names(given as unknown as Partial<Given>)).toEqual(steps));

it("says by when what is to come", () => {
  expect(stepsOf(order).at(-1)).toEqual({ name: "Payment", at: null, by: at(59) });
  const transfer = (givenReference: string | null) =>
    stepsOf({
      ...order,
      outcome: "awaiting_transfer",
      payment: { transfer: { payBy: at(40), givenReference } },
    } as Given).at(-1);
  expect(transfer(null)).toEqual({ name: "Transfer", at: null, by: at(40) });
  // Its order doesn't expire any more.
  expect(transfer("FT 1")).toEqual({ name: "Transfer, being looked for", at: null });
});
