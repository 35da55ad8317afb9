import { z } from "zod";
import { actionSchema } from "#features/home/contract.ts";
import { lineField, textField } from "#platform/http/fields.ts";

/** What the page of the alumni says before its launch: the site text `alumni`. */
export const alumniSchema = z
  .strictObject({
    eyebrow: lineField("Line over the title", 60),
    title: lineField("Title", 120).min(1, "The page needs a title"),
    description: lineField("Description", 300).min(1, "The page needs a description"),
    lede: textField("Text", 600),
    note: textField("Note", 600),
    link: z.strictObject({
      text: lineField("Words of the note that lead on", 120),
      href: actionSchema.shape.href,
    }),
    primary: actionSchema,
    secondary: actionSchema,
  })
  .refine(({ note, link }) => note.includes(link.text), {
    path: ["link", "text"],
    message: "These words are not in the note",
  });

export type AlumniText = z.infer<typeof alumniSchema>;
