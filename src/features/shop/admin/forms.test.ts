import { expect, it } from "vitest";
import { z } from "zod";
import { arrivedForm, couponDays, refundAmountForm } from "./forms.ts";
import { refundRequestSchema } from "./payments-contract.ts";

const arrived = (amount: string) => arrivedForm.safeParse({ amount, reference: "FT-2026-11" });

it.each([
  ["391.30", 391.3],
  ["1250", 1250],
  ["1,250", 1250],
  ["1,50,000.50", 150_000.5],
  ["150,000", 150_000],
  ["12,34,567", 1_234_567],
])("reads an amount typed as %s", (text, amount) => {
  expect(arrived(text).data?.amount).toBe(amount);
});

it.each(["391,30", "391,3", "1,250,50", "1250,00", "1,2,500", ",250", "1,,250"])(
  "asks again for %s, where a comma may stand for a point",
  (text) => {
    const message = "Write it like 1,250 or 391.30, with a point before poisha";
    const refund = refundAmountForm.safeParse({ amount: text, reason: "A seat less", cause: "other" });
    for (const { error } of [arrived(text), refund])
      expect(error?.issues).toEqual([expect.objectContaining({ path: ["amount"], message })]);
  },
);

it("gives back a part of what a company pays for a hundred seats", () => {
  const why = { reason: "Fifty seats less", cause: "other" };
  expect(refundAmountForm.safeParse({ amount: "25,00,000", ...why }).data?.amount).toBe(2_500_000);
  const request = { ...why, idempotencyKey: crypto.randomUUID(), amount: 2_500_000 };
  expect(refundRequestSchema.safeParse(request).error).toBe(undefined);
});

it("asks again for a coupon's day of which no moment can be made", () => {
  const days = z.object(couponDays);
  expect(days.safeParse({ startsAt: "2026-11-22", endsAt: "" }).data).toEqual({
    startsAt: "2026-11-21T18:00:00.000Z",
    endsAt: null,
  });
  const { error } = days.safeParse({ startsAt: "20266-11-22", endsAt: "202666-11-22" });
  expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([
    ["startsAt", "Choose a day, or leave it empty"],
    ["endsAt", "Choose a day, or leave it empty"],
  ]);
});
