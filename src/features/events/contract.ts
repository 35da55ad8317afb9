import { z } from "zod";
import { itemSummarySchema, itemTextShape } from "#platform/content/item-contract.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { listQuerySchema } from "#platform/http/list-query.ts";

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
  })
  .meta({ id: "EventSummary" });

export const eventSchema = eventSummarySchema.extend(itemTextShape).meta({ id: "Event" });

export type EventSummary = z.infer<typeof eventSummarySchema>;
export type Event = z.infer<typeof eventSchema>;

/** Query of GET /api/v1/events. */
export const eventListQuerySchema = listQuerySchema.extend({
  when: z.enum(["upcoming", "past"], "when must be upcoming or past").default("upcoming"),
});

export const eventListAnswerSchema = successPage(eventSummarySchema).meta({ id: "EventList" });
export const eventAnswerSchema = success(eventSchema).meta({ id: "EventAnswer" });
