import { z } from "zod";

/** What the events page says besides its lists, under the key `events`. */
export const eventsContentSchema = z.strictObject({
  hero: z.strictObject({ title: z.string(), text: z.string() }),
  featured: z.strictObject({
    title: z.string(),
    date: z.iso.date(),
    format: z.string(),
    location: z.string(),
    kind: z.string(),
    expectedAttendees: z.string(),
    duration: z.string(),
    recordings: z.string(),
    description: z.string(),
  }),
  whyAttend: z.array(
    z.strictObject({
      title: z.string(),
      text: z.string(),
      icon: z.enum(["file-text", "users", "message-circle-question-mark", "book-open"]),
    }),
  ),
  faq: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  host: z.strictObject({ title: z.string(), text: z.string() }),
});

export type EventsContent = z.infer<typeof eventsContentSchema>;
