import { z } from "zod";
import { dayText, itemFormSchema, sourcesText } from "#features/items/client/form-fields.ts";
import { resourceKinds } from "../kinds.ts";

/** What the fields of a resource's form say, as the call takes it. */
export const resourceFormSchema = itemFormSchema("resource", {
  kind: z.enum(resourceKinds, "Choose what it is"),
  asOf: dayText,
  sources: sourcesText,
  file: z.string().transform((id) => id || null),
});
export type ResourceForm = z.output<typeof resourceFormSchema>;
