import { z } from "zod";
import { itemFormSchema, lineText, priceText } from "#features/items/client/form-fields.ts";

/** What the fields of a program's form say, as the call takes it. */
export const programFormSchema = itemFormSchema("program", {
  certification: z.string().transform((choice) => choice === "true"),
  format: lineText(200),
  duration: lineText(100),
  audience: lineText(200),
  price: priceText("An amount such as 4500, 0 if it is free, or nothing if the fee is told on request"),
});
export type ProgramForm = z.output<typeof programFormSchema>;
