import { z } from "zod";

import { formatCount } from "#lib/counts.ts";
import { isBlank, isPrintableText, leadsToWeb, tidyText, unprintableMessage } from "#lib/input-text.ts";

import { hasTwoDecimals } from "#lib/money.ts";
import { slugPattern } from "#lib/slug.ts";

/** The greatest whole number that a column of the database holds. */
const greatestInteger = 2_147_483_647;

const isNear = (text: string) => text >= "1900" && text < "2200";

/** A day such as 2026-12-16, within what the database and people mean by one (the year 0000 is neither's). */
export const dayField = (message: string) => z.iso.date(message).refine(isNear, message);

/** A moment such as 2026-11-20T09:00:00Z, likewise. */
export const momentField = (message: string) =>
  z.iso.datetime({ offset: true, error: message }).refine(isNear, message);

/** The number of the version that was read: a later one answers 409. */
export const versionField = () => z.int().min(1).max(greatestInteger);

/**
 * What somebody saw of the values that they change, by name. If one of them is another by now, nothing is changed (409):
 * two who change the same at the same time see each other.
 */
export const beforeField = () =>
  z.record(z.string().max(60), z.unknown()).optional().meta({
    description: "The values that were there when they were read: if one is another by now, nothing is changed (409).",
  });

/** Made by the browser for one press: the same key again answers what the first press made, and makes nothing more. */
export const pressKeyField = () =>
  // In small letters, as the database writes the id that it becomes: two presses that differ in capitals wait for each other.
  z.uuid("idempotencyKey must be a UUID").toLowerCase().optional().meta({
    description:
      "Made for one press. Sent again, as after a lost answer, it makes nothing more and answers what it made; one that made something else answers 409.",
  });

/** POST …/notes: what staff tell one another about something. */
export const staffNoteSchema = z.strictObject({
  idempotencyKey: pressKeyField(),
  text: z
    .string({ error: "Note is required" })
    .transform(tidyText)
    .refine((text) => !isBlank(text), "Note is required")
    .refine((text) => text.length <= 2000, "Note can have at most 2000 characters")
    .refine(isPrintableText, unprintableMessage),
});
export type NewStaffNote = z.infer<typeof staffNoteSchema>;
/** Such a note, as its screen shows it; the author is null where the account is gone. */
export const staffNotesSchema = z.array(
  z.object({ id: z.uuid(), text: z.string(), author: z.string().nullable(), createdAt: z.iso.datetime() }),
);
export type StaffNote = z.infer<typeof staffNotesSchema>[number];

/**
 * One line, in the one spelling in which lines are kept and looked for: no control characters. Marks that turn the direction of text are
 * allowed inside, as writers of Bangla and Arabic need them. Its length is that of this spelling (in which the Bangla য় is two).
 */
export const lineField = (name: string, max: number) =>
  z
    .string({ error: `${name} must be text` })
    .normalize("NFC")
    .trim()
    .max(max, { error: `${name} can have at most ${max} characters`, abort: true })
    .refine((text) => !/\p{Cc}/u.test(text), `${name} cannot contain control characters`);

/** Plain text of several lines, without marks. */
export const textField = (name: string, max: number) =>
  z
    .string({ error: `${name} must be text` })
    .transform(tidyText)
    .refine((text) => text.length <= max, `${name} can have at most ${formatCount(max)} characters`)
    .refine(isPrintableText, unprintableMessage);

/** A part of an address. */
export const slugField = () =>
  z
    .string()
    .max(120, "slug can have at most 120 characters")
    .regex(slugPattern, "slug must be lower-case words joined by hyphens");

/** An amount of money in BDT, with two decimals at most. */
export const priceField = () =>
  z
    .number({ error: "price must be a number of BDT" })
    .min(0, "price cannot be negative")
    .max(500_000, "price can be at most 500,000 BDT")
    .refine(hasTwoDecimals, "price can have at most two decimals");

/** What somebody saw as a price, in BDT, at most so much; it is compared with what is so now. */
export const seenField = (most: number) =>
  z.number().min(0).max(most).refine(hasTwoDecimals, "An amount in BDT has at most two decimals");

/** What members of the institute pay, in BDT; null where it is what everybody pays. */
export const memberPriceField = () =>
  priceField()
    .min(1, "The price for members is at least BDT 1")
    .nullable()
    .meta({ description: "What members pay, in BDT, lower than the price; null: what everybody pays." });

/** The same as a form says it: empty for none. */
export const memberPriceText = () =>
  z
    .string()
    .trim()
    .refine((text) => /^(\d{1,6}(\.\d{1,2})?)?$/.test(text), "An amount such as 1200, or nothing")
    .transform((text) => (text === "" ? null : Number(text)))
    .refine((price) => price === null || price >= 1, "At least BDT 1");

/** The hour at which something appears. */
export const publishAtField = () =>
  z.iso
    .datetime({ offset: true, error: "publishAt must be a moment like 2026-11-20T09:00:00Z" })
    .transform((text) => new Date(text))
    .refine((at) => at.getUTCFullYear() >= 1990 && at.getUTCFullYear() < 2100, "publishAt is too far away")
    .nullable();

/** A long text, as HTML that is cleaned by the server's allow-list. */
export const htmlField = (name: string, max: number) =>
  z
    .string({ error: `${name} must be HTML` })
    .max(max, `${name} can have at most ${formatCount(max)} characters`)
    .refine((text) => !text.includes("\0"), "Remove characters that cannot be printed");

/** The day of which the facts of a text are; null where it names none. */
export const asOfField = () => dayField("asOf must be a day such as 2026-11-20").nullable();

/** A file of the library (features/media) that a page offers; null for none. */
export const fileField = () => z.uuid("file must be the id of a file of the library").nullable();

/** Where statements of a text come from. */
export const sourcesField = () =>
  z
    .array(
      z.strictObject({
        title: lineField("title", 200).min(1, "A source has a title"),
        url: lineField("url", 500).refine(leadsToWeb, "Must be an address that begins with http:// or https://"),
      }),
      "sources must be a list of titles and addresses",
    )
    .max(40, "At most 40 sources");
