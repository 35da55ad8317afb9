import { z } from "zod";
import { success } from "#platform/http/envelope.ts";
import { lineField } from "#platform/http/fields.ts";
import { ticketStates } from "../ticket-state.ts";
import { ways } from "../ways.ts";

/** GET /tickets/door: a number, as it is typed or scanned, or words of a name. */
export const doorQuerySchema = z.strictObject({
  find: lineField("find", 300).min(2, "Give a number, or two letters of a name at least"),
});

export const ofTicketSchema = z.strictObject({
  number: z.string().regex(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/, "This isn't the number of a ticket"),
});

const doorTicketSchema = z
  .object({
    number: z.string(),
    name: z.string(),
    state: z.enum(ticketStates),
    type: z.string(),
    way: z.enum(ways),
    event: z.object({ title: z.string(), date: z.iso.datetime(), past: z.boolean() }),
    /** Why it lets nobody in now, though it is valid; nothing when it does. */
    closed: z.string().nullable(),
    checkedInAt: z.iso.datetime().nullable(),
    checkedInBy: z.string().nullable(),
  })
  .meta({ id: "DoorTicket" });

export const doorAnswerSchema = success(z.array(doorTicketSchema)).meta({ id: "DoorTickets" });
export const checkedInAnswerSchema = success(doorTicketSchema).meta({ id: "DoorTicketAnswer" });
export type DoorTicket = z.infer<typeof doorTicketSchema>;
