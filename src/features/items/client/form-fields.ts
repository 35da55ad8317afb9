import { z } from "zod";
import { momentOfField } from "#lib/dhaka-field.ts";
import { leadsToWeb } from "#lib/input-text.ts";
import { withArticle } from "#lib/noun.ts";
import { slugPattern } from "#lib/slug.ts";

// What the fields of a form say, as the call takes it. Bounds of length are the server's; what is typed here is only read.

/** One line. */
export const lineText = (max: number) => z.string().trim().max(max, `At most ${max} characters`);

/** A moment in Dhaka time, or none. */
const momentText = z
  .string()
  .transform(momentOfField)
  .refine((at) => at !== undefined, "A day and an hour")
  .transform((at) => at ?? null);

/** A moment in Dhaka time; `missing` is said where there is none. */
export const demandedMoment = (missing: string) =>
  momentText.refine((at) => at !== null, missing).transform((at) => at ?? "");

/** An amount in BDT, null of an empty field; `fault` says what an amount is. */
export const priceText = (fault: string) =>
  z
    .string()
    .trim()
    .refine((text) => text === "" || /^\d{1,6}(\.\d{1,2})?$/.test(text), fault)
    .refine((text) => !(Number(text) > 500_000), "At most BDT 500,000")
    .transform((text) => (text === "" ? null : Number(text)));

/** A day, or none. */
export const dayText = z.string().transform((day) => day || null);

const linesIn = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** One entry a line. */
export const linesText = z.string().transform(linesIn);

/** Sources, one a line: the title, then the address. */
export const sourcesText = z
  .string()
  .transform((text) =>
    linesIn(text).map((line) => {
      const [, title = "", url = ""] = /^(.*?)\s*(\S*)$/.exec(line) ?? [];
      return { title, url };
    }),
  )
  .refine((sources) => sources.every(({ title, url }) => title !== "" && leadsToWeb(url)), {
    error: ({ input }) => {
      const at = (input as Source[]).findIndex(({ title, url }) => title === "" || !leadsToWeb(url));
      return `Line ${at + 1}: a title, then an address that begins with https://`;
    },
  });

interface Source {
  title: string;
  url: string;
}

/** The form of an item: the fields of every item, and those of its kind. */
export function itemFormSchema<Own extends z.ZodRawShape>(noun: string, own: Own) {
  const one = withArticle(noun).replace(/^a/, "A");
  return z
    .object({
      title: lineText(200).min(1, `${one} needs a title`),
      summary: lineText(500).min(1, `${one} needs an excerpt`),
      body: z.string().refine((html) => html.replace(/<[^>]*>/g, "").trim() !== "", `${one} needs a text`),
      slug: z
        .string()
        .trim()
        .refine((text) => text === "" || slugPattern.test(text), "Lower-case words joined by hyphens")
        .transform((text) => text || undefined),
      subject: z.string().min(1, "Choose what it is about"),
      publishAt: momentText,
    })
    .extend(own);
}
