import { z } from "zod";
import { isBlank, isPrintable, unprintableMessage } from "#lib/input-text.ts";
import { plainDigits } from "#lib/plain-digits.ts";

/** One plain line of text that somebody typed, of `min` to `max` characters. */
export const line = (name: string, min: number, max: number) =>
  z
    .string({ error: `${name} is required` })
    .trim()
    .refine((text) => !isBlank(text), { error: `${name} is required`, abort: true })
    .min(min, `${name} needs at least ${min} characters`)
    .max(max, `${name} can have at most ${max} characters`)
    .refine(isPrintable, unprintableMessage);

/** A line that may be left empty; one that shows as nothing is. */
const optionalLine = (name: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${name} can have at most ${max} characters`)
    .transform((text) => (isBlank(text) ? "" : text))
    .refine(isPrintable, unprintableMessage)
    .default("");

/** 01XXXXXXXXX as people write it in Bangladesh becomes +8801XXXXXXXXX; other countries' numbers stay. */
const phoneSchema = z
  .string()
  .max(30, "Please enter a valid phone number")
  .transform((text) => plainDigits(text).replace(/[\s()-]/g, ""))
  .pipe(z.string().regex(/^(\+?\d{10,15})?$/, "Please enter a valid phone number"))
  .transform((digits) => digits.replace(/^(?:\+?88)?(?=01\d{9}$)/, "+88"))
  .default("");

/** A business identification number: nine digits of the registration and four of the place, kept as 13 digits. */
const binSchema = z
  .string()
  .max(30, "A BIN has 13 digits, such as 001234567-0101")
  .transform((text) => plainDigits(text).replace(/[\s-]/g, ""))
  .pipe(
    z
      .string()
      .regex(/^(\d{13})?$/, "A BIN has 13 digits, such as 001234567-0101")
      .regex(/^(?!0{9})/, "This BIN has no registration number. Please check it"),
  )
  .default("");

/** How to reach a buyer; asked only where the chosen way of paying or the law needs it. */
export const contactSchema = z.strictObject({
  phone: phoneSchema.meta({ description: "Needed by some ways of paying; see `needs` of a payment method." }),
  address: optionalLine("Address", 200).meta({
    description: "Needed by some ways of paying and for tax invoices to a company.",
  }),
});

export const billingSchema = contactSchema.extend({
  name: line("Name", 1, 100),
  company: optionalLine("Company name", 150).meta({ description: "Whom a tax invoice is for; goes with `bin`." }),
  bin: binSchema.meta({ description: "13 digits; goes with `company`." }),
  privateBuyer: z.boolean().default(false).meta({
    description: "A person without a BIN, said where the amount asks for a BIN (see `invoice` of a quote).",
  }),
});

/** Whether a quote's receipt is a tax invoice, and whether its amount asks for the buyer's BIN. */
export const invoiceSchema = z.object({
  kind: z.enum(["money_receipt", "tax_invoice"]),
  detailsNeeded: z.boolean().meta({ description: "A BIN, or the word that the buyer has none, and an address." }),
  detailsAbove: z.number().meta({ description: "The amount (BDT) above which they are needed." }),
});

/** What can be asked of a buyer. */
export const buyerFacts = ["phone", "address"] as const;

export type Billing = z.infer<typeof billingSchema>;
export type Invoice = z.infer<typeof invoiceSchema>;
