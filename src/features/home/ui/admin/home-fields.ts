import type { PlainField, SiteFields } from "#features/site-texts/client/fields.ts";
import { ListField } from "#features/site-texts/client/list-field.tsx";
import type { SiteTextEditor } from "#features/site-texts/client/site-text-form.tsx";
import { latePart } from "#ui/late-part.tsx";
import { heroDrawings, homeContentSchema } from "../../contract.ts";

const button = (at: string, label: string): PlainField[] => [
  { kind: "line", at: [at, "text"], label },
  { kind: "line", at: [at, "href"], label: `${label} leads to`, hint: "An address of this site, such as /programs." },
];

const fields: SiteFields = [
  { kind: "heading", label: "Slides at the top" },
  {
    ...{ kind: "list", at: ["heroSlides"], label: "Slides", entry: "Slide", most: 8 },
    hint: "In this order. One with times is shown from the first to the second; at least one has none.",
    begin: { image: heroDrawings[0].value },
    fields: [
      { kind: "line", at: ["title"], label: "Title" },
      { kind: "id", at: ["id"], label: "Id" },
      { kind: "text", at: ["description"], label: "Text" },
      { kind: "picture", at: ["image"], label: "Picture", drawings: heroDrawings },
      { kind: "line", at: ["imageAlt"], label: "What the picture shows", hint: "For people who don't see it." },
      ...button("primary", "First button"),
      ...button("secondary", "Second button"),
      { kind: "moment", at: ["from"], label: "Shown from", hint: "Dhaka time. Empty: at once.", orNull: true },
      { kind: "moment", at: ["until"], label: "Shown until", hint: "Dhaka time. Empty: for good.", orNull: true },
    ],
  },
  { kind: "heading", label: "Introduction" },
  { kind: "line", at: ["introduction", "title"], label: "Title" },
  { kind: "lines", at: ["introduction", "paragraphs"], label: "Paragraphs", hint: "One paragraph a line." },
  {
    ...{ kind: "list", at: ["introduction", "facts"], label: "What it does, in a word each", entry: "Word", most: 6 },
    fields: [
      { kind: "line", at: ["label"], label: "Word" },
      { kind: "text", at: ["text"], label: "Text" },
    ],
  },
  { kind: "heading", label: "Quick Access" },
  {
    ...{ kind: "list", at: ["quickAccess"], label: "Entries", entry: "Entry", most: 8 },
    fields: [
      { kind: "line", at: ["title"], label: "Title" },
      { kind: "id", at: ["id"], label: "Id" },
      { kind: "line", at: ["text"], label: "Text" },
      {
        ...{ kind: "line", at: ["href"], label: "Leads to", orNull: true },
        hint: "An address of this site, such as /blogs. Empty: it opens the form for a trade query.",
      },
    ],
  },
  { kind: "heading", label: "Call to action" },
  { kind: "line", at: ["callToAction", "title"], label: "Title" },
  { kind: "text", at: ["callToAction", "text"], label: "Text" },
  { kind: "line", at: ["callToAction", "primary", "text"], label: "First button" },
  { kind: "line", at: ["callToAction", "primary", "href"], label: "First button leads to" },
  { kind: "line", at: ["callToAction", "secondary", "text"], label: "Second button" },
  { kind: "line", at: ["callToAction", "secondary", "href"], label: "Second button leads to" },
];

/** Where the words of the home page are written. */
export const homeEditor: SiteTextEditor = {
  fields,
  schema: homeContentSchema,
  list: ListField,
  preview: latePart(() => import("./home-preview.tsx")),
};
