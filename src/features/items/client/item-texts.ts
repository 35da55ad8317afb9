import { dhakaField } from "#lib/dhaka-field.ts";
import type { WrittenItem } from "../contract.ts";

// What the form of an item begins with; what reads it when it is sent (form-fields.ts) comes later, as it is large.

/** Sources as their field has them. */
export const linesOf = (sources: readonly { title: string; url: string }[]) =>
  sources.map(({ title, url }) => `${title} ${url}`).join("\n");

/** What people call the fields that every item has. */
export const itemNames = {
  title: "Title",
  summary: "Excerpt",
  body: "Text",
  slug: "Address",
  subject: "Subject",
  publishAt: "Hour",
};

/** What those fields begin with. */
export function itemTexts(item: WrittenItem | undefined): Record<keyof typeof itemNames, string> {
  return {
    title: item?.title ?? "",
    summary: item?.summary ?? "",
    body: item?.body ?? "",
    slug: item?.slug ?? "",
    subject: item?.subject ?? "",
    publishAt: dhakaField(item?.publishAt),
  };
}
