import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { oneOf } from "#platform/db/columns.server.ts";
import { itemColumns, itemRules, itemSlugs } from "#platform/db/item-columns.server.ts";
import {
  type FacultyMember,
  type ProgramModule,
  type ProgramQuestion,
  programLanguages,
  programLevels,
  programModes,
} from "./kinds.ts";

/** What the institute teaches. `price_poisha` is null while the fee is told on request. */
export const programs = pgTable(
  "programs",
  {
    ...itemColumns(),
    certification: boolean("certification").notNull().default(false),
    /** How it is taught, in words: 'Evenings, in Dhaka or online'. */
    format: text("format").notNull(),
    duration: text("duration").notNull(),
    audience: text("audience").notNull(),
    pricePoisha: integer("price_poisha"),
    level: text("level", { enum: programLevels }),
    mode: text("mode", { enum: programModes }),
    language: text("language", { enum: programLanguages }).notNull().default("en"),
    /** Of teaching, all in all. */
    hours: integer("hours"),
    outcomes: jsonb("outcomes").$type<string[]>().notNull().default([]),
    modules: jsonb("modules").$type<ProgramModule[]>().notNull().default([]),
    faculty: jsonb("faculty").$type<FacultyMember[]>().notNull().default([]),
    faq: jsonb("faq").$type<ProgramQuestion[]>().notNull().default([]),
    /** Place in the lists; ties by title. */
    position: integer("position").notNull().default(0),
  },
  (t) => [
    ...itemRules("programs", t, ["certification"]),
    check("programs_price", sql`${t.pricePoisha} between 0 and 50000000`),
    check("programs_position", sql`${t.position} between 0 and 30000`),
    check("programs_level", sql`${t.level} in ${oneOf(programLevels)}`),
    check("programs_mode", sql`${t.mode} in ${oneOf(programModes)}`),
    check("programs_language", sql`${t.language} in ${oneOf(programLanguages)}`),
    check("programs_hours", sql`${t.hours} between 1 and 2000`),
    check(
      "programs_parts",
      sql`case when jsonb_typeof(${t.outcomes}) = 'array' and jsonb_typeof(${t.modules}) = 'array'
          and jsonb_typeof(${t.faculty}) = 'array' and jsonb_typeof(${t.faq}) = 'array'
        then jsonb_array_length(${t.outcomes}) <= 20 and jsonb_array_length(${t.modules}) <= 40
          and jsonb_array_length(${t.faculty}) <= 20 and jsonb_array_length(${t.faq}) <= 20 else false end`,
    ),
    check(
      "programs_words",
      sql`char_length(${t.format}) <= 200 and char_length(${t.duration}) <= 100 and char_length(${t.audience}) <= 200`,
    ),
    index("programs_by_position").on(t.position, t.title).where(sql`status = 'published'`),
    index("programs_all_position").on(t.position, t.id),
    index("programs_certification").on(t.certification, t.position, t.id),
  ],
);

export const programSlugs = itemSlugs("program_slugs", () => programs.id);
