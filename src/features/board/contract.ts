import { z } from "zod";
import { readPictureSrc } from "#lib/picture-address.ts";
import { dayField, lineField, textField } from "#platform/http/fields.ts";

const texts = (name: string) =>
  z.array(lineField(name, 300).min(1, "An entry says something")).max(30, `${name}: at most 30 entries`);
const day = dayField("A day such as 2026-12-16").nullable().default(null);

export const boardMemberSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Lower-case words joined by hyphens")
      .max(80),
    avatar: z
      .string()
      .refine((src) => readPictureSrc(src) !== undefined, "Choose a picture of the library")
      .nullable()
      .meta({ description: "Address of a portrait in the library; a plate is drawn where there is none." }),
    name: lineField("Name", 100).min(1, "A director has a name"),
    title: lineField("Office", 120).min(1, "Say which office this person has"),
    subtitle: lineField("Subjects", 200).meta({ description: "Subjects, parted by '|'." }),
    description: textField("Text", 2000),
    keyContributions: texts("Key contributions"),
    publications: texts("Publications"),
    focusAreas: texts("Focus areas"),
    coreExpertise: texts("Core expertise"),
    complianceFrameworks: texts("Compliance frameworks"),
    certifications: texts("Certifications"),
    accentColor: z.enum(["sea", "ink", "jute", "leaf", "brick"]),
    since: day.meta({ description: "First day of the term." }),
    until: day.meta({ description: "Last day of the term: afterward the page shows this person no longer." }),
    demo: z.boolean().default(false).meta({ description: "An invented person; the card says so." }),
  })
  .refine(({ since, until }) => since === null || until === null || until >= since, {
    path: ["until"],
    message: "The term ends after it begins",
  });

/** What guides the board. */
const philosophySchema = z.strictObject({
  title: lineField("Title", 120).min(1, "It needs a title"),
  intro: textField("Text", 600),
  items: z
    .array(
      z.strictObject({
        title: lineField("Principle", 80).min(1, "A principle has a name"),
        text: textField("Text", 600).refine((text) => text !== "", "Say what it means"),
      }),
    )
    .max(6, "At most 6 principles"),
});

/** The directors and what guides them: the site text `board`. */
export const boardSchema = z.strictObject({
  members: z
    .array(boardMemberSchema)
    .max(30, "At most 30 members")
    .refine((members) => new Set(members.map(({ id }) => id)).size === members.length, "Two members have the same id"),
  philosophy: philosophySchema,
});

export type BoardMember = z.infer<typeof boardMemberSchema>;
export type Board = z.infer<typeof boardSchema>;
export type Philosophy = z.infer<typeof philosophySchema>;

/** A director as the page shows one: the portrait is always there, drawn or photographed. */
export interface BoardProfile extends Omit<BoardMember, "avatar"> {
  portrait: string;
}
