import { z } from "zod";
import { dayField, htmlField, lineField } from "#platform/http/fields.ts";

/** What a document of the site says. */
export const pageTextSchema = z.strictObject({
  title: lineField("Title", 200).min(1, "A page needs a title"),
  description: lineField("Description", 300).min(1, "A page needs a description"),
  html: htmlField("The text", 300_000)
    .refine((html) => html.replace(/<[^>]*>/g, "").trim() !== "", "A page needs a text")
    .meta({ description: "HTML; cleaned by an allow-list." }),
});

/** A legal text besides: each of its versions is in force from a day on, until the next one. */
export const legalTextSchema = pageTextSchema.extend({
  inForceFrom: dayField("Say from which day on it is in force").meta({
    description: "A day in Dhaka. A later one: until then the page goes on showing the version before.",
  }),
});

export type PageText = z.infer<typeof pageTextSchema>;
export type LegalText = z.infer<typeof legalTextSchema>;

/** Pages that are one text, and those whose text is law between the institute and its visitors. */
export const plainPages = ["about", "membership", "programs", "certification", "publications"] as const;
export const legalPages = ["privacy", "terms", "cookie-policy"] as const;
export type PlainPage = (typeof plainPages)[number];
export type LegalPage = (typeof legalPages)[number];

/** A version of a legal text, and the days on which it was in force: until the day before `until`. */
export interface LegalVersion {
  version: number;
  from: string;
  until: string | null;
}
