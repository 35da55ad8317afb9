import { z } from "zod";
import { isPrintable, unprintableMessage } from "#lib/input-text.ts";
import { hasTwoDecimals } from "#lib/money.ts";
import { success } from "#platform/http/envelope.ts";
import { beforeField } from "#platform/http/fields.ts";
import { money } from "./admin/fields.ts";
import { itemSchema } from "./contract.ts";

const text = (max: number) => z.string().trim().max(max).refine(isPrintable, unprintableMessage);

export const sellerSchema = z.strictObject({
  name: text(100).meta({ description: "Empty: the site's name." }),
  address: text(200).meta({ description: "Empty: the site's address and city." }),
  bin: z
    .string()
    .regex(/^(\d{9}(-?\d{4})?)?$/, "A BIN has 9 or 13 digits")
    .meta({ description: "With a BIN, receipts are tax invoices." }),
});
export const bankSchema = z.strictObject({
  bankName: text(100),
  branch: text(100),
  accountName: text(100),
  accountNumber: z
    .string()
    .trim()
    .regex(/^[A-Z0-9 -]{0,40}$/i, "Not an account number"),
  routingNumber: z
    .string()
    .trim()
    .regex(/^\d{0,12}$/, "Not a routing number"),
});
const whole = (min: number, max: number) => {
  const message = `Enter a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
};
const percent = "Enter a rate from 0 to 100";
const fields = {
  receiptPrefix: z.string().regex(/^[A-Z0-9]{1,8}$/, "1 to 8 capital letters or digits"),
  /** July in Bangladesh. */
  yearStartsInMonth: whole(1, 12),
  vatPercent: z
    .number(percent)
    .min(0, percent)
    .max(100, percent)
    .refine(hasTwoDecimals, "Enter a rate with at most two decimals")
    .meta({ description: "For products without a rate of their own." }),
  orderMinutes: whole(10, 1440).meta({ description: "How long an order waits for its payment." }),
  transferDays: whole(1, 30).meta({
    description: "How long it waits for a bank transfer whose number nobody has named.",
  }),
  buyerBinAbove: money("The amount", 100_000_000).meta({
    description: "A tax invoice over more than this (BDT) needs the buyer's BIN and address.",
  }),
  refundDays: whole(1, 30),
  cannotDeliverHours: whole(1, 240),
};

/** What the shop's form of constants checks. */
export const shopConstantsSchema = z.strictObject(fields);

/** The shop's constants. Every one has a default, so an empty table still sells. */
export const shopSettingsSchema = z
  .strictObject({
    seller: sellerSchema.default({ name: "", address: "", bin: "" }),
    receiptPrefix: fields.receiptPrefix.default("IIT"),
    yearStartsInMonth: fields.yearStartsInMonth.default(7),
    vatPercent: fields.vatPercent.default(0),
    orderMinutes: fields.orderMinutes.default(60),
    transferDays: fields.transferDays.default(5),
    buyerBinAbove: fields.buyerBinAbove.default(25_000),
    refundDays: fields.refundDays.default(10),
    cannotDeliverHours: fields.cannotDeliverHours.default(72),
    bank: bankSchema.default({ bankName: "", branch: "", accountName: "", accountNumber: "", routingNumber: "" }),
  })
  .meta({ id: "ShopSettings" });
export const shopSettingsAnswerSchema = success(shopSettingsSchema).meta({ id: "ShopSettingsAnswer" });

/** PATCH /shop/settings: what is named changes, down to single facts of the seller and the bank; the rest stays. */
export const changeShopSettingsSchema = z
  .strictObject({ ...fields, seller: sellerSchema.partial(), bank: bankSchema.partial() })
  .partial()
  .extend({ before: beforeField() })
  .meta({ id: "ChangeShopSettings" });

/** PATCH /shop/vat: the rate of one product; null goes back to the shop's. */
export const productVatSchema = z.strictObject({
  item: itemSchema,
  percent: z.number().min(0).max(100).refine(hasTwoDecimals, "Enter a rate with at most two decimals").nullable(),
  before: z
    .number()
    .nullable()
    .optional()
    .meta({ description: "The rate that was there: if it is another by now, nothing is changed (409)." }),
});
export type ChangeProductVat = z.infer<typeof productVatSchema>;

/** GET /shop/vat */
export const productRatesQuerySchema = z.strictObject({
  search: z
    .string()
    .trim()
    .max(200, "search can have at most 200 characters")
    .refine((text) => !/\p{Cc}/u.test(text), "search cannot contain control characters")
    .optional()
    .meta({ description: "Products for sale with these words; left out: those with a rate of their own." }),
});
const productRateSchema = z
  .object({
    item: itemSchema,
    title: z.string().nullable().meta({ description: "Null: no longer for sale." }),
    price: z.number().nullable(),
    percent: z.number().nullable().meta({ description: "Its own rate; null: the shop's." }),
  })
  .meta({ id: "ProductRate" });
export type ProductRate = z.infer<typeof productRateSchema>;
export const productRatesAnswerSchema = success(z.array(productRateSchema)).meta({ id: "ProductRates" });

export type ShopSettings = z.infer<typeof shopSettingsSchema>;
export type ChangeShopSettings = z.infer<typeof changeShopSettingsSchema>;
