import { z } from "zod";
import { dayText, itemFormSchema, linesOf, sourcesText } from "#features/items/client/form-fields.ts";
import { resourceKinds } from "../kinds.ts";
import type { AdminResource } from "./contract.ts";

/** What the fields of a resource's form say, as the call takes it. */
export const resourceFormSchema = itemFormSchema("resource", {
  kind: z.enum(resourceKinds, "Choose what it is"),
  asOf: dayText,
  sources: sourcesText,
  file: z.string().transform((id) => id || null),
});
export type ResourceForm = z.output<typeof resourceFormSchema>;

/** What people call the fields that resources alone have. */
export const resourceNames = { kind: "Kind", asOf: "Day of the facts", sources: "Sources", file: "File" };

/** What those fields begin with. */
export function resourceTexts(resource: AdminResource | undefined): Record<keyof typeof resourceNames, string> {
  return {
    kind: resource?.kind ?? "",
    asOf: resource?.asOf ?? "",
    sources: linesOf(resource?.sources ?? []),
    file: resource?.file ?? "",
  };
}
