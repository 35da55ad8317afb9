import type { SiteFields } from "#features/site-texts/client/fields.ts";
import type { SiteTextEditor } from "#features/site-texts/client/site-text-form.tsx";
import { latePart } from "#ui/late-part.tsx";
import { alumniSchema } from "../../contract.ts";

const leadsTo = "An address of this site, such as /programs.";
const fields: SiteFields = [
  { kind: "line", at: ["eyebrow"], label: "Line over the title" },
  { kind: "line", at: ["title"], label: "Title" },
  { kind: "text", at: ["description"], label: "Description", hint: "For search engines." },
  { kind: "text", at: ["lede"], label: "Text" },
  { kind: "text", at: ["note"], label: "Note", hint: "Smaller, under the text." },
  { kind: "line", at: ["link", "text"], label: "Words of the note that lead on", hint: "Empty: none." },
  { kind: "line", at: ["link", "href"], label: "These words lead to", hint: leadsTo },
  { kind: "line", at: ["primary", "text"], label: "First button" },
  { kind: "line", at: ["primary", "href"], label: "First button leads to", hint: leadsTo },
  { kind: "line", at: ["secondary", "text"], label: "Second button" },
  { kind: "line", at: ["secondary", "href"], label: "Second button leads to", hint: leadsTo },
];

/** Where the words of the alumni page are written. */
export const alumniEditor: SiteTextEditor = {
  fields,
  schema: alumniSchema,
  preview: latePart(() => import("./alumni-preview.tsx")),
};
