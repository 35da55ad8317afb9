import { z } from "zod";
import { itemFormSchema, linesText, lineText, priceText } from "#features/items/client/form-fields.ts";
import { dataOf, nameOf } from "#features/site-texts/client/fields.ts";
import { hoursMax, programLanguages, programLevels, programModes } from "../kinds.ts";
import { sentParts } from "./contract.ts";
import { partFields } from "./part-fields.ts";

type Lists = "modules" | "faculty" | "faq";

const numberOf = (text: unknown) => (typeof text === "string" && text.trim() !== "" ? Number(text) : null);

/** A list of the form, as the call takes it; what is wrong names the entry and its field. */
function listText<Name extends Lists>(name: Name) {
  const field = partFields().find((one) => nameOf(one) === name);
  return z.string().transform((text, context) => {
    const typed = field ? dataOf([field], { [name]: text })[name] : [];
    const entries = (typed as Record<string, unknown>[]).map((entry) => ({
      ...entry,
      ...(name === "modules" && { hours: numberOf(entry.hours) }),
      ...(name === "faculty" && { profile: entry.profile || null }),
    }));
    const read = sentParts[name].safeParse(entries);
    if (read.success) return read.data as z.output<(typeof sentParts)[Name]>;
    const [issue] = read.error.issues;
    const place = issue?.path[0];
    const where = typeof place === "number" && field ? `${field.entry} ${place + 1}: ` : "";
    context.addIssue({ code: "custom", message: `${where}${issue?.message ?? "This can't be used"}` });
    return z.NEVER;
  });
}

const orNone = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .enum(["", ...values])
    .transform((value) => (value === "" ? null : (value as Values[number])))
    .default(null);

/** What the fields of a program's form say, as the call takes it. */
export const programFormSchema = itemFormSchema("program", {
  certification: z.string().transform((choice) => choice === "true"),
  format: lineText(200),
  duration: lineText(100),
  audience: lineText(200),
  price: priceText("An amount such as 4500, 0 if it is free, or nothing if the fee is told on request"),
  level: orNone(programLevels),
  mode: orNone(programModes),
  language: z.enum(programLanguages),
  hours: z
    .string()
    .trim()
    .refine(
      (text) => /^(\d{1,4})?$/.test(text) && text !== "0" && Number(text) <= hoursMax,
      "A whole number, or nothing",
    )
    .transform((text) => (text === "" ? null : Number(text))),
  outcomes: linesText.pipe(sentParts.outcomes),
  modules: listText("modules"),
  faculty: listText("faculty"),
  faq: listText("faq"),
});
export type ProgramForm = z.output<typeof programFormSchema>;
