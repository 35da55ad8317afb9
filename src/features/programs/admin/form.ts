import { z } from "zod";
import { dhakaField, momentOfField } from "#lib/dhaka-field.ts";
import { slugPattern } from "#lib/slug.ts";
import type { AdminProgram } from "./contract.ts";

const line = (max: number) => z.string().trim().max(max, `At most ${max} characters`);

/** What the fields of the form say, as the call takes it. Bounds of length are the server's; what is typed here is only read. */
export const programFormSchema = z.object({
  title: line(200).min(1, "A program needs a title"),
  summary: line(500).min(1, "A program needs an excerpt"),
  body: z.string().refine((html) => html.replace(/<[^>]*>/g, "").trim() !== "", "A program needs a text"),
  slug: z
    .string()
    .trim()
    .refine((text) => text === "" || slugPattern.test(text), "Lower-case words joined by hyphens")
    .transform((text) => text || undefined),
  subject: z.string().min(1, "Choose what it is about"),
  certification: z.string().transform((choice) => choice === "true"),
  format: line(200),
  duration: line(100),
  audience: line(200),
  price: z
    .string()
    .trim()
    .refine(
      (text) => text === "" || /^\d{1,6}(\.\d{1,2})?$/.test(text),
      "An amount such as 4500, 0 if it is free, or nothing if the fee is told on request",
    )
    .refine((text) => !(Number(text) > 500_000), "At most BDT 500,000")
    .transform((text) => (text === "" ? null : Number(text))),
  position: z
    .string()
    .trim()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 30_000, "A whole number from 0 to 30,000")
    .transform(Number),
  publishAt: z
    .string()
    .transform(momentOfField)
    .refine((at) => at !== undefined, "A day and an hour")
    .transform((at) => at ?? null),
});
export type ProgramForm = z.output<typeof programFormSchema>;

/** What people call the fields of the form. */
export const programNames = {
  title: "Title",
  summary: "Excerpt",
  body: "Text",
  slug: "Address",
  subject: "Subject",
  certification: "Certificate",
  format: "Format",
  duration: "Duration",
  audience: "Audience",
  price: "Fee",
  position: "Place in the lists",
  publishAt: "Hour",
};

/** What the fields begin with. */
export function programTexts(program: AdminProgram | undefined): Record<keyof typeof programNames, string> {
  return {
    title: program?.title ?? "",
    summary: program?.summary ?? "",
    body: program?.body ?? "",
    slug: program?.slug ?? "",
    subject: program?.subject ?? "",
    certification: String(program?.certification ?? false),
    format: program?.format ?? "",
    duration: program?.duration ?? "",
    audience: program?.audience ?? "",
    price: program?.price === undefined || program.price === null ? "" : String(program.price),
    position: String(program?.position ?? 0),
    publishAt: dhakaField(program?.publishAt),
  };
}
