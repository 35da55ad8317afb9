import { z } from "zod";
import { isPrintable, unprintableMessage } from "#lib/input-text.ts";

/** One plain line of text that somebody typed, of `min` to `max` characters. */
export const line = (name: string, min: number, max: number) =>
  z
    .string({ error: `${name} is required` })
    .trim()
    .min(1, `${name} is required`)
    .min(min, `${name} needs at least ${min} characters`)
    .max(max, `${name} can have at most ${max} characters`)
    .refine(isPrintable, unprintableMessage);

/** 01XXXXXXXXX as people write it in Bangladesh becomes +8801XXXXXXXXX; other countries' numbers stay. */
const phoneSchema = z
  .string({ error: "Phone number is required" })
  .max(30, "Please enter a valid phone number")
  .transform((text) => text.replace(/[\s()-]/g, ""))
  .pipe(z.string().regex(/^\+?\d{10,15}$/, "Please enter a valid phone number"))
  .transform((digits) => digits.replace(/^(?:\+?88)?(?=01\d{9}$)/, "+88"));

export const billingSchema = z.strictObject({
  name: line("Name", 1, 100),
  phone: phoneSchema,
  address: line("Address", 1, 200),
});
