import type { SiteFields } from "#features/site-texts/client/fields.ts";
import { ListField } from "#features/site-texts/client/list-field.tsx";
import type { SiteTextEditor } from "#features/site-texts/client/site-text-form.tsx";
import { latePart } from "#ui/late-part.tsx";
import { eventsContentSchema } from "../../contract.ts";

const fields: SiteFields = [
  { kind: "heading", label: "Frequently asked questions" },
  {
    ...{ kind: "list", at: ["faq"], label: "Questions", entry: "Question", most: 40 },
    hint: "In this order, on the page of the events.",
    fields: [
      { kind: "line", at: ["question"], label: "Question" },
      { kind: "text", at: ["answer"], label: "Answer" },
    ],
  },
  { kind: "heading", label: "Head of the page" },
  { kind: "line", at: ["hero", "title"], label: "Title" },
  { kind: "text", at: ["hero", "text"], label: "Text" },
  { kind: "heading", label: "Featured event" },
  { kind: "line", at: ["featured", "title"], label: "Title" },
  { kind: "day", at: ["featured", "date"], label: "Day" },
  { kind: "line", at: ["featured", "format"], label: "Format" },
  { kind: "line", at: ["featured", "location"], label: "Place" },
  { kind: "line", at: ["featured", "kind"], label: "Kind" },
  { kind: "line", at: ["featured", "expectedAttendees"], label: "Attendees" },
  { kind: "line", at: ["featured", "duration"], label: "Duration" },
  { kind: "line", at: ["featured", "recordings"], label: "Recordings" },
  { kind: "text", at: ["featured", "description"], label: "Text" },
  { kind: "heading", label: "Why attend" },
  {
    ...{ kind: "list", at: ["whyAttend"], label: "Reasons", entry: "Reason", most: 8 },
    begin: { icon: "file-text" },
    fields: [
      { kind: "line", at: ["title"], label: "Title" },
      { kind: "text", at: ["text"], label: "Text" },
      {
        ...{ kind: "choice", at: ["icon"], label: "Sign" },
        options: [
          { value: "file-text", title: "Document" },
          { value: "users", title: "People" },
          { value: "message-circle-question-mark", title: "Question" },
          { value: "book-open", title: "Book" },
        ],
      },
    ],
  },
  { kind: "heading", label: "Host your event" },
  { kind: "line", at: ["host", "title"], label: "Title" },
  { kind: "text", at: ["host", "text"], label: "Text" },
];

/** Where the words of the events page are written, questions and answers among them. */
export const eventsPageEditor: SiteTextEditor = {
  fields,
  schema: eventsContentSchema,
  list: ListField,
  preview: latePart(() => import("./events-page-preview.tsx")),
};
