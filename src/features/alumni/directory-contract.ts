import { z } from "zod";
import {
  isBlank,
  isPrintable,
  isPrintableText,
  leadsToWeb,
  oneLine,
  tidyText,
  unprintableMessage,
} from "#lib/input-text.ts";
import { success } from "#platform/http/envelope.ts";
import { isWorkField, type WorkField, workFields } from "./fields-of-work.ts";
import { shownFields } from "./shown-fields.ts";

/** One line that others may read; of what shows as nothing, nothing is left. */
const publicLine = (name: string, max: number) =>
  z
    .string({ error: `${name} must be text` })
    .transform((text) => (isBlank(text) ? "" : oneLine(text)))
    .refine((text) => text.length <= max, `${name} can have at most ${max} characters`)
    .refine(isPrintable, unprintableMessage);

const linkFault = "Enter an address that starts with https://, such as https://www.linkedin.com/in/your-name";

/** Whether an address may be shown as somebody's link: encrypted, of a site with a name, and nothing that looks like another one. */
function isPublicLink(text: string): boolean {
  if (!text.startsWith("https://") || !leadsToWeb(text)) return false;
  const { hostname, username, password, port } = new URL(text);
  return (
    username === "" && password === "" && port === "" && /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(hostname)
  );
}

const field = z
  .string("field must be one of the list")
  .refine((key) => key === "" || isWorkField(key), "Choose a field from the list")
  .transform((key) => key as WorkField | "");

/** What is typed; each may be left empty. */
export const typedShape = {
  headline: publicLine("Job title", 120),
  organization: publicLine("Organization", 120),
  field,
  place: publicLine("City and country", 100),
  about: z
    .string({ error: "About you must be text" })
    .transform((text) => (isBlank(text) ? "" : tidyText(text)))
    .refine((text) => text.length <= 2000, "About you can have at most 2,000 characters")
    .refine((text) => isPrintableText(text) && !/[\u202A-\u202E\u2066-\u2069]/.test(text), unprintableMessage),
  link: publicLine("Link", 200).refine((text) => text === "" || isPublicLink(text), linkFault),
};

/** PUT /alumni/my: what is typed, and what of it others may see. What isn't named isn't agreed to. */
export const saveAlumniSchema = z
  .strictObject({
    version: z.int().min(0).max(2_000_000_000).meta({
      description: "As it was read, 0 before the first time: if another one is saved by now, nothing is changed (409).",
    }),
    name: z.string().max(300).nullable().meta({
      description: "As it was read: if one would be listed under another one by now, nothing is changed (409).",
    }),
    listed: z.boolean("listed must be true or false").meta({ description: "Listed with the name of the certificate." }),
    shown: z
      .array(z.enum(shownFields, `shown must be of ${shownFields.join(", ")}`))
      .max(shownFields.length)
      .meta({ description: "The fields that others may see." }),
    certificates: z
      .array(z.string().max(30))
      .max(50, "At most 50 certificates")
      .meta({ description: "Numbers of one's own certificates that are shown, as program and year." }),
    ...typedShape,
  })
  .meta({ id: "SaveAlumniEntry" });
export type SaveAlumni = z.output<typeof saveAlumniSchema>;

const workField = z.enum(workFields.map(({ key }) => key) as [WorkField, ...WorkField[]]);
const courseSchema = z.object({ title: z.string(), year: z.int() });

/** Somebody of the directory as everybody sees them: what they agreed to, and nothing else. */
export const alumniPersonSchema = z
  .object({
    name: z.string(),
    /** Address of the picture. */
    picture: z.string().nullable(),
    headline: z.string().nullable(),
    organization: z.string().nullable(),
    field: workField.nullable(),
    place: z.string().nullable(),
    about: z.string().nullable(),
    link: z.string().nullable(),
    courses: z.array(courseSchema),
  })
  .meta({ id: "AlumniPerson" });
export type AlumniPerson = z.infer<typeof alumniPersonSchema>;
/** The same in the list: without what only the page of one's own has. */
export type ListedPerson = Omit<AlumniPerson, "about" | "link"> & { handle: string };

/** GET /alumni/my: one's own entry as its form needs it. */
export const ownAlumniSchema = z
  .object({
    launched: z.boolean().meta({ description: "Whether the directory is open to visitors." }),
    name: z
      .string()
      .nullable()
      .meta({ description: "Under which one is listed, or would be; null without a certificate that counts." }),
    picture: z.string().nullable().meta({ description: "The picture of the account." }),
    certificates: z.array(
      courseSchema.extend({
        number: z.string(),
        chosen: z.boolean(),
      }),
    ),
    version: z.int(),
    listed: z.boolean().meta({ description: "Whether one agreed to be listed." }),
    handle: z.string().nullable().meta({ description: "In the address of one's page, while one is in the directory." }),
    shown: z.array(z.enum(shownFields)),
    headline: z.string(),
    organization: z.string(),
    field: z.union([workField, z.literal("")]),
    place: z.string(),
    about: z.string(),
    link: z.string(),
    removed: z
      .object({ at: z.iso.datetime(), reason: z.string() })
      .nullable()
      .meta({ description: "Taken off the list by the institute." }),
  })
  .meta({ id: "OwnAlumniEntry" });
export type OwnAlumni = z.infer<typeof ownAlumniSchema>;
export const ownAlumniAnswerSchema = success(ownAlumniSchema).meta({ id: "OwnAlumniEntryAnswer" });
