import { expect, it } from "vitest";
import { z } from "zod";
import { inBanglaDigits } from "../../../test/bangla-digits.ts";
import * as purchases from "./admin/contract.ts";
import * as coupons from "./admin/coupon-contract.ts";
import * as payments from "./admin/payments-contract.ts";
import * as refund from "./admin/refund-contract.ts";
import * as billing from "./billing-contract.ts";
import * as contract from "./contract.ts";
import * as receipt from "./receipt-contract.ts";

const schemas = Object.entries({ ...contract, ...billing, ...receipt, ...purchases, ...payments, ...coupons }).flatMap(
  ([name, value]) => (value instanceof z.ZodType ? [{ name, schema: value as z.ZodType }] : []),
);

it.each(schemas)("$name can be written down for the API's document", ({ schema }) => {
  expect(z.toJSONSchema(schema, { io: "input", unrepresentable: "throw" })).toHaveProperty("$schema");
});

it.each(
  schemas.filter(
    ({ name }) =>
      /(Request|Query|create|Create|Update|start|transfer|rescue|decision|Done)/.test(name) &&
      !/Answer|Started|started|Instructions/.test(name),
  ),
)("$name refuses what it does not know", ({ schema }) => {
  const result = schema.safeParse({ surprise: 1 });
  expect(
    result.error?.issues.some((issue) => issue.code === "unrecognized_keys" && issue.keys.includes("surprise")),
  ).toBe(true);
});

const given = { name: " Rahima Sultana ", phone: "01712-345678", address: "12 Lake Road, Dhaka" };

it.each([
  ["01712-345678", "+8801712345678"],
  ["8801712345678", "+8801712345678"],
  ["+880 1712 345678", "+8801712345678"],
  ["+44 20 7946 0958", "+442079460958"],
  ["০১৭১২-৩৪৫৬৭৮", "+8801712345678"],
])("reads the phone number %s as %s", (phone, stored) => {
  expect(billing.billingSchema.parse({ ...given, phone })).toMatchObject({
    name: "Rahima Sultana",
    phone: stored,
    address: given.address,
  });
});

it.each([
  { name: "" },
  { name: "x".repeat(101) },
  { name: "a\u0000b" },
  { name: "\u200b\u200b" },
  { phone: "12" },
  { phone: "call me" },
  { company: "x".repeat(151) },
  { bin: "12" },
  { address: "x".repeat(201) },
])("refuses billing with %j", (fault) => {
  const { error } = billing.billingSchema.safeParse({ ...given, ...fault });
  expect(error?.issues[0]?.path).toEqual(Object.keys(fault));
});

it("keeps coupons and payment numbers that were typed with digits of Bangla as those of ASCII", () => {
  expect(contract.couponCodeSchema.parse(inBanglaDigits("jute10"))).toBe("JUTE10");
  for (const schema of [contract.transferSchema, contract.rescueSchema])
    expect(schema.parse({ reference: inBanglaDigits(" FT26027788 ") })).toEqual({ reference: "FT26027788" });
});

it("takes a text that shows as nothing for none", () => {
  expect(billing.billingSchema.parse({ ...given, company: "\u200b", address: "\u3164" })).toMatchObject({
    company: "",
    address: "",
  });
  const nothing = "\u200b".repeat(12);
  const refusal = (schema: z.ZodType, key: string, rest: object) =>
    schema.safeParse({ ...rest, [key]: nothing }).error?.issues[0]?.path;
  expect(refusal(contract.transferSchema, "reference", {})).toEqual(["reference"]);
  expect(refusal(contract.askRefundSchema, "reason", {})).toEqual(["reason"]);
  expect(refusal(refund.declineRefundSchema, "answer", {})).toEqual(["answer"]);
  expect(refusal(payments.refundRequestSchema, "reason", { idempotencyKey: crypto.randomUUID() })).toEqual(["reason"]);
  expect(refusal(payments.decisionSchema, "note", { decision: "refund" })).toEqual(["note"]);
});

it("takes each thing once, and at most fifty", () => {
  const item = () => ({ kind: "blog" as const, id: crypto.randomUUID() });
  const one = item();
  const fits = (items: unknown[]) => contract.quoteRequestSchema.safeParse({ items }).success;
  expect([
    fits([one]),
    fits([one, one]),
    fits([]),
    fits(Array.from({ length: 50 }, item)),
    fits(Array.from({ length: 51 }, item)),
  ]).toEqual([true, false, false, true, false]);
});

it.each([
  [{ kind: "percent", value: 101 }, "value"],
  [{ kind: "percent", value: 0 }, "value"],
  [{ kind: "amount", value: 1.005 }, "value"],
  [{ startsAt: "2026-12-01T00:00:00Z", endsAt: "2026-11-01T00:00:00Z" }, "endsAt"],
  [{ code: "a b" }, "code"],
  [{ maxUses: 0 }, "maxUses"],
])("refuses a coupon with %j", (fault, path) => {
  const { error } = coupons.couponCreateSchema.safeParse({ code: "EID2026", kind: "percent", value: 10, ...fault });
  expect(error?.issues[0]?.path).toEqual([path]);
});
