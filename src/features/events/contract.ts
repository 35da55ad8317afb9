import { z } from "zod";
import { itemSummarySchema, itemTextShape } from "#platform/content/item-contract.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { dayField, lineField, textField } from "#platform/http/fields.ts";
import { listQuerySchema } from "#platform/http/list-query.ts";

const line = (name: string, max: number) => lineField(name, max).min(1, `${name} is required`);
const text = (name: string, max: number) => textField(name, max).refine((given) => given !== "", `${name} is required`);

/** What the events page says besides its lists, questions and answers (FAQ) among it: the site text `events`. */
export const eventsContentSchema = z.strictObject({
  hero: z.strictObject({ title: line("Title", 120), text: text("Text", 300) }),
  featured: z.strictObject({
    title: line("Title", 200),
    date: dayField("A day such as 2025-08-01"),
    format: line("Format", 60),
    location: line("Place", 120),
    kind: line("Kind", 80),
    expectedAttendees: line("Attendees", 40),
    duration: line("Duration", 60),
    recordings: line("Recordings", 120),
    description: text("Text", 1500),
  }),
  whyAttend: z
    .array(
      z.strictObject({
        title: line("Title", 80),
        text: text("Text", 300),
        icon: z.enum(["file-text", "users", "message-circle-question-mark", "book-open"]),
      }),
    )
    .max(8, "At most 8 reasons"),
  faq: z
    .array(z.strictObject({ question: line("Question", 200), answer: text("Answer", 2000) }))
    .max(40, "At most 40 questions"),
  host: z.strictObject({ title: line("Title", 120), text: text("Text", 600) }),
});

export type EventsContent = z.infer<typeof eventsContentSchema>;

export const eventSummarySchema = itemSummarySchema
  .omit({ summary: true })
  .extend({
    description: z.string(),
    kind: z.string(),
    date: z.iso.datetime().meta({ description: "Its beginning." }),
    endsAt: z.iso.datetime(),
    past: z.boolean(),
    location: z.string(),
    virtual: z.boolean().meta({ description: "Whether one can also take part from afar." }),
    price: z.number().min(0).meta({ description: "BDT; 0 is free." }),
    imageUrl: z.string().meta({ description: "Address of the picture; drawn where none was uploaded." }),
    hasRecording: z.boolean(),
    canceled: z.boolean().meta({ description: "Whether the institute called it off." }),
  })
  .meta({ id: "EventSummary" });

export const eventSchema = eventSummarySchema
  .extend(itemTextShape)
  .extend({ cancelReason: z.string().meta({ description: "Why it was canceled; empty when it was not." }) })
  .meta({ id: "Event" });

export type EventSummary = z.infer<typeof eventSummarySchema>;
export type Event = z.infer<typeof eventSchema>;

/** Query of GET /api/v1/events. */
export const eventListQuerySchema = listQuerySchema.extend({
  when: z.enum(["upcoming", "past"], "when must be upcoming or past").default("upcoming"),
});

export const eventListAnswerSchema = successPage(eventSummarySchema).meta({ id: "EventList" });
export const eventAnswerSchema = success(eventSchema).meta({ id: "EventAnswer" });
