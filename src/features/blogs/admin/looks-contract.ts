import { z } from "zod";
import { success } from "#platform/http/envelope.ts";
import { htmlField, lineField } from "#platform/http/fields.ts";

/** Body of POST /blogs/looks: a blog as it is typed, saved or not. */
export const looksSchema = z
  .strictObject({
    id: z.uuid("id must be a UUID").optional().meta({ description: "Of a blog that was saved before." }),
    title: lineField("title", 200),
    slug: lineField("slug", 120).default(""),
    content: htmlField("content", 900_000),
    author: lineField("author", 100).default(""),
    price: z.number().min(0).max(500_000).default(0).meta({ description: "BDT; 0 is Free." }),
    wallPercent: z.int().min(1).max(90).default(20),
    category: z.uuid().optional().meta({ description: "The first one." }),
  })
  .meta({ id: "BlogLooks" });
export type LooksOf = z.output<typeof looksSchema>;

const looks = z.object({
  buyer: z.string().meta({ description: "HTML of the whole text, cleaned as it would be saved." }),
  visitor: z.string().meta({ description: "HTML of what everybody reads; the same where it is free." }),
  readingTime: z.int(),
  remainingWords: z.int(),
  lockedHeadings: z.array(z.string()),
  url: z.string().meta({ description: "The address that it would have." }),
  card: z.string().meta({ description: "The picture of a shared link, as a data URL." }),
});
export type Looks = z.infer<typeof looks>;
export const looksAnswerSchema = success(looks).meta({ id: "BlogLooksAnswer" });
