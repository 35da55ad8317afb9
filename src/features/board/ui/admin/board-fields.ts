import type { PlainField, SiteFields } from "#features/site-texts/client/fields.ts";
import { ListField } from "#features/site-texts/client/list-field.tsx";
import type { SiteTextEditor } from "#features/site-texts/client/site-text-form.tsx";
import { latePart } from "#ui/late-part.tsx";
import { boardSchema } from "../../contract.ts";

const lines = (at: string, label: string): PlainField => ({ kind: "lines", at: [at], label });

const fields: SiteFields = [
  {
    ...{ kind: "list", at: ["members"], label: "Directors", entry: "Director", most: 30 },
    hint: "In this order. Whose term is over is shown no longer.",
    begin: { accentColor: "sea", demo: "false" },
    fields: [
      { kind: "line", at: ["name"], label: "Name" },
      { kind: "id", at: ["id"], label: "Id" },
      { kind: "line", at: ["title"], label: "Office", hint: "Such as 'Chair of the board'." },
      { kind: "day", at: ["since"], label: "Term begins", orNull: true },
      { kind: "day", at: ["until"], label: "Term ends", hint: "The last day. Empty: not known.", orNull: true },
      {
        kind: "picture",
        at: ["avatar"],
        label: "Portrait",
        hint: "Without one, a plate with the initials.",
        orNull: true,
      },
      { kind: "line", at: ["subtitle"], label: "Subjects", hint: "Parted by |." },
      { kind: "text", at: ["description"], label: "Text" },
      lines("keyContributions", "Key contributions"),
      lines("publications", "Publications"),
      lines("focusAreas", "Focus areas"),
      lines("coreExpertise", "Core expertise"),
      lines("complianceFrameworks", "Compliance frameworks"),
      lines("certifications", "Certifications"),
      {
        ...{ kind: "choice", at: ["accentColor"], label: "Color" },
        options: [
          { value: "sea", title: "Sea" },
          { value: "ink", title: "Ink" },
          { value: "jute", title: "Jute" },
          { value: "leaf", title: "Leaf" },
          { value: "brick", title: "Brick" },
        ],
      },
      {
        ...{ kind: "choice", at: ["demo"], label: "Person", isTruth: true },
        options: [
          { value: "false", title: "A real person" },
          { value: "true", title: "Invented: the card says so" },
        ],
      },
    ],
  },
  { kind: "heading", label: "What guides the board" },
  { kind: "line", at: ["philosophy", "title"], label: "Title" },
  { kind: "text", at: ["philosophy", "intro"], label: "Text" },
  {
    ...{ kind: "list", at: ["philosophy", "items"], label: "Principles", entry: "Principle", most: 6 },
    fields: [
      { kind: "line", at: ["title"], label: "Principle" },
      { kind: "text", at: ["text"], label: "Text" },
    ],
  },
];

/** Where the board is written. */
export const boardEditor: SiteTextEditor = {
  fields,
  schema: boardSchema,
  list: ListField,
  preview: latePart(() => import("./board-preview.tsx")),
};
