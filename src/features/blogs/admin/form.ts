import { z } from "zod";
import { momentOfField } from "#lib/dhaka-field.ts";
import { fitsMembers, memberPriceFault } from "#lib/member-price.ts";
import { memberPriceText } from "#platform/http/fields.ts";
import { idsOf } from "./form-texts.ts";

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const names = (text: string) =>
  text
    .split(",")
    .map((name) => name.trim().replace(/^#/, ""))
    .filter(Boolean);

const idList = z
  .string()
  .transform(idsOf)
  .refine((ids) => ids.length <= 10, "Choose at most 10 categories");

const fields = z.object({
  title: z.string().trim().min(1, "A blog needs a title").max(200, "At most 200 characters"),
  slug: z
    .string()
    .trim()
    .refine((text) => text === "" || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text), "Lower-case words joined by hyphens")
    .transform((text) => text || undefined),
  excerpt: z.string().trim().max(500, "At most 500 characters"),
  content: z.string().refine((html) => html.replace(/<[^>]*>/g, "").trim() !== "", "A blog needs a text"),
  author: z
    .string()
    .trim()
    .max(100, "At most 100 characters")
    .transform((text) => text || undefined),
  authorAbout: z.string().trim().max(160, "At most 160 characters"),
  price: z
    .string()
    .trim()
    .refine(
      (text) => text === "" || /^\d{1,6}(\.\d{1,2})?$/.test(text),
      "An amount such as 450, or nothing if it is free",
    )
    .transform((text) => Number(text || 0))
    .refine((bdt) => bdt <= 500_000, "At most BDT 500,000"),
  memberPrice: memberPriceText(),
  wallPercent: z
    .string()
    .trim()
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 90, "A whole number from 1 to 90")
    .transform(Number),
  publishAt: z
    .string()
    .transform(momentOfField)
    .refine((at) => at !== undefined, "A day and an hour")
    .transform((at) => at ?? null),
  asOf: z.string().transform((day) => day || null),
  reviewOn: z.string().transform((day) => day || null),
  featuredImage: z
    .string()
    .optional()
    .transform((src) => src || null),
  categories: idList,
  hashtags: z
    .string()
    .transform(names)
    .refine((list) => list.length <= 20, "At most 20 hashtags")
    .refine((list) => list.every((name) => name.length <= 60), "A hashtag can have at most 60 characters"),
  sources: z
    .string()
    .transform((text) => lines(text).map((line) => /^(.*\S)\s+(\S+)$/.exec(line)))
    .refine((list) => list.length <= 50, "At most 50 sources")
    .refine((list) => list.every((line) => line !== null && /^(https?:\/\/|\/)/.test(line[2] ?? "")), {
      message: "Each line ends with an address that begins with https://",
    })
    .transform((list) => list.map((line) => ({ title: line?.[1] ?? "", url: line?.[2] ?? "" }))),
  featured: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
});

/** What the fields of the form say, as the call takes it. Bounds of length are the server's; what is typed here is only read. */
export const blogFormSchema = fields.refine(fitsMembers, memberPriceFault);

export type BlogForm = z.output<typeof blogFormSchema>;
