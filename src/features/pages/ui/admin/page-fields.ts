import type { SiteFields } from "#features/site-texts/client/fields.ts";
import type { SiteTextEditor } from "#features/site-texts/client/site-text-form.tsx";
import { latePart } from "#ui/late-part.tsx";
import { legalTextSchema, pageTextSchema } from "../../contract.ts";

const fields: SiteFields = [
  { kind: "line", at: ["title"], label: "Title" },
  { kind: "text", at: ["description"], label: "Description", hint: "For search engines and under the title." },
  { kind: "html", at: ["html"], label: "Text" },
];
const preview = latePart(() => import("./page-preview.tsx"));

/** Where a page that is one text is written. */
export const pageEditor: SiteTextEditor = { fields, schema: pageTextSchema, preview };

/** A legal text, with the day from which it is in force. */
export const legalEditor: SiteTextEditor = {
  fields: [
    {
      ...{ kind: "day", at: ["inForceFrom"], label: "In force from" },
      hint: "Another day makes another version in force; the one before stays readable. The same day: a correction. A later day: until then visitors read the one before.",
    },
    ...fields,
  ],
  schema: legalTextSchema,
  preview,
};
