import { z } from "zod";

const texts = z.array(z.string().min(1));

export const boardMemberSchema = z.strictObject({
  id: z.string().min(1),
  avatar: z.string().nullable().meta({ description: "Address of a portrait; a plate is drawn where there is none." }),
  name: z.string().min(1),
  title: z.string(),
  subtitle: z.string().meta({ description: "Subjects, parted by '|'." }),
  description: z.string(),
  keyContributions: texts,
  publications: texts,
  focusAreas: texts,
  coreExpertise: texts,
  complianceFrameworks: texts,
  certifications: texts,
  accentColor: z.enum(["sea", "ink", "jute", "leaf", "brick"]),
  demo: z.boolean().default(false).meta({ description: "An invented person; the card says so." }),
});

/** The directors, under the key `board`. */
export const boardSchema = z.array(boardMemberSchema);

/** What guides them, under the key `philosophy`. */
export const philosophySchema = z.strictObject({
  title: z.string(),
  intro: z.string(),
  items: z.array(z.strictObject({ title: z.string(), text: z.string() })),
});

export type BoardMember = z.infer<typeof boardMemberSchema>;
export type Philosophy = z.infer<typeof philosophySchema>;

/** A director as the page shows one: the portrait is always there, drawn or photographed. */
export interface BoardProfile extends Omit<BoardMember, "avatar"> {
  portrait: string;
}
