import { z } from "zod";
import { itemContract } from "#features/items/contract.ts";
import { lineField, priceField, textField } from "#platform/http/fields.ts";
import { programPartsShape, programSortShape } from "../contract.ts";
import { hoursMax, mostParts, programLanguages, programLevels, programModes } from "../kinds.ts";

/** The place of a program that was given none: behind all others. */
export const lastPlace = 30_000;

const hoursOf = (max: number) =>
  z.number({ error: "hours must be a number" }).min(0.5, "At least half an hour").max(max, `At most ${max} hours`);
const listOf = <Entry extends z.ZodType>(name: keyof typeof mostParts, entry: Entry) =>
  z.array(entry, `${name} must be a list`).max(mostParts[name], `At most ${mostParts[name]} entries`);

/** What a program is made of, as it is sent. */
export const sentParts = {
  outcomes: listOf("outcomes", lineField("outcome", 300).min(1, "An outcome says something")),
  modules: listOf(
    "modules",
    z.strictObject({
      title: lineField("title", 150).min(1, "A module has a title"),
      hours: hoursOf(500).multipleOf(0.5, "Whole or half hours").nullable(),
      text: textField("text", 1500),
    }),
  ),
  faculty: listOf(
    "faculty",
    z.strictObject({
      name: lineField("name", 100).min(1, "Say who it is"),
      role: lineField("role", 150),
      profile: z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "The id of a director on the board's page")
        .max(80)
        .nullable(),
    }),
  ),
  faq: listOf(
    "faq",
    z.strictObject({
      question: lineField("question", 200).min(1, "A question is asked"),
      answer: textField("answer", 1500).refine((text) => text !== "", "It needs an answer"),
    }),
  ),
};

const own = {
  certification: z.boolean(),
  format: lineField("format", 200).meta({ description: "How it is taught, in words." }),
  duration: lineField("duration", 100),
  audience: lineField("audience", 200),
  price: priceField().nullable().meta({ description: "BDT; 0 is free, null while the fee is told on request." }),
  position: z
    .int("position must be a whole number")
    .min(0, "position cannot be negative")
    .max(lastPlace, "position can be at most 30,000")
    .meta({ description: "Place in the lists, the lowest first; ties by title." }),
  level: z.enum(programLevels, `level must be one of ${programLevels.join(", ")}`).nullable(),
  mode: z.enum(programModes, `mode must be one of ${programModes.join(", ")}`).nullable(),
  language: z.enum(programLanguages, `language must be one of ${programLanguages.join(", ")}`),
  hours: hoursOf(hoursMax).multipleOf(1, "Whole hours").nullable(),
  ...sentParts,
};

/** What those who write programs send and are answered. */
export const programContract = itemContract({
  name: "Program",
  own,
  made: {
    certification: own.certification.default(false),
    format: own.format.default(""),
    duration: own.duration.default(""),
    audience: own.audience.default(""),
    price: own.price.default(null),
    position: own.position.default(lastPlace),
    ...{ level: own.level.default(null), mode: own.mode.default(null) },
    ...{ language: own.language.default("en"), hours: own.hours.default(null) },
    ...{ outcomes: own.outcomes.default([]), modules: own.modules.default([]) },
    ...{ faculty: own.faculty.default([]), faq: own.faq.default([]) },
  },
  told: {
    certification: z.boolean(),
    format: z.string(),
    duration: z.string(),
    audience: z.string(),
    price: z.number().min(0).nullable(),
    position: z.int(),
    ...programSortShape,
  },
  toldAlone: programPartsShape,
  filters: { certification: z.enum(["true", "false"], "certification must be true or false").optional() },
  sort: { fields: ["position", "title", "updatedAt"], order: "asc" },
});

export type AdminProgramSummary = z.output<typeof programContract.summary>;
export type AdminProgram = z.output<typeof programContract.item>;
