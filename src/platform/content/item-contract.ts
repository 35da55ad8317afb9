import { z } from "zod";
import { fileKinds } from "#lib/file-facts.ts";

/** What a list shows of every item that editors write and publish under an address of its own. */
export const itemSummarySchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  subject: z.string().meta({ description: "Slug of the blog category it belongs to." }),
  updatedAt: z.iso.datetime(),
});

/** What the item's own page shows besides. */
export const itemTextShape = { body: z.string().meta({ description: "Cleaned HTML." }) };

/** The same where the text names what it rests on. */
export const sourcedTextShape = {
  ...itemTextShape,
  asOf: z.iso.date().nullable(),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
};

/** The same where its page offers a file to keep. */
export const offeredFileShape = {
  file: z
    .object({ title: z.string(), kind: z.enum(fileKinds), bytes: z.int(), href: z.string() })
    .nullable()
    .meta({ description: "A file that goes with it." }),
};

/** What those who write an item see of it besides. */
export const writtenItemShape = {
  status: z.enum(["draft", "published", "archived"]),
  scheduled: z.boolean().meta({ description: "Published, and its hour is still to come." }),
  publishAt: z.iso.datetime().nullable(),
  version: z.int(),
};
