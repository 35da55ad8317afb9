import { z } from "zod";
import { cleanEmail, emailFault } from "#lib/email-address.ts";
import { type DiscountKind, discountKinds, personalKinds } from "#lib/event-discount.ts";
import { isBlank, isPrintable, oneLine, unprintableMessage } from "#lib/input-text.ts";
import { saleStates } from "#lib/sale-window.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { seenField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";
import { mostAttendees } from "./most-attendees.ts";
import { registrationStates, ticketStates } from "./ticket-state.ts";
import { mostWanted, waitingStates } from "./waiting-rules.ts";
import { ways } from "./ways.ts";

const amount = (description: string) =>
  z
    .number()
    .min(0)
    .meta({ description: `${description} (BDT)` });

/** A type of an event's tickets as everybody sees it. */
export const ticketTypeSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    way: z.enum(ways),
    price: amount("Of one place; 0 is free"),
    memberPrice: amount("What a member pays for their own place, once at an event, where it is less").nullable(),
    discounts: z.boolean().meta({ description: "Whether the institute's discounts take something off it." }),
    state: z.enum(saleStates),
    left: z.int().nullable().meta({ description: "How many places are left, where they are few." }),
    salesStart: z.iso.datetime().nullable(),
    salesEnd: z.iso.datetime(),
  })
  .meta({ id: "TicketType" });

const eventOfTicket = z.object({
  title: z.string(),
  slug: z.string(),
  past: z.boolean(),
  date: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  location: z.string(),
});

/** Somebody's own place in the waiting list of a type. */
export const waitingEntrySchema = z
  .object({
    id: z.uuid(),
    typeId: z.uuid(),
    state: z.enum(waitingStates),
    quantity: z.int(),
    position: z.int().nullable().meta({ description: "While one waits: 1 is next." }),
    offeredUntil: z.iso.datetime().nullable().meta({ description: "Of an offer: until when its places are held." }),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: "WaitingEntry" });

/** What discounts take off a type: in percent, 0 for what it doesn't give. */
const percentsSchema = z
  .object({ group: z.int(), alumni: z.int(), student: z.int() } satisfies Record<DiscountKind, z.ZodType>)
  .meta({ description: "What each discount takes off, in percent; 0: nothing." });

/** What was taken off a registration. */
const discountSchema = z.object({
  kind: z.enum(discountKinds),
  percent: z.int(),
  amount: amount("What it takes off"),
});

/** GET /ticket-types/{id}: what is registered for. */
export const offeredTypeSchema = z
  .object({
    type: ticketTypeSchema,
    event: eventOfTicket,
    most: z.int().min(0),
    percents: percentsSchema,
    proofs: z
      .array(z.object({ kind: z.enum(personalKinds), name: z.string() }))
      .meta({ description: "What one has to show for a discount, each for the place of a person of this name." }),
    discountUsed: z
      .boolean()
      .meta({ description: "Whether one has used such a discount at this event: then none of `proofs` counts." }),
    line: z.object({
      entry: waitingEntrySchema.nullable().meta({ description: "One's own place in its waiting list." }),
      most: z.int().meta({ description: "So many places one can wait for." }),
    }),
  })
  .meta({ id: "OfferedTicketType" });

const attendeeName = z
  .string({ error: "Name is required" })
  .transform(oneLine)
  .refine((text) => !isBlank(text), { error: "Name is required", abort: true })
  .refine((text) => text.length <= 100, "Name can have at most 100 characters")
  .refine(isPrintable, unprintableMessage);

const attendeeEmail = z
  .string({ error: emailFault })
  .default("")
  .transform((text, context) => {
    if (text.trim() === "") return "";
    const email = cleanEmail(text);
    if (email !== undefined) return email;
    context.addIssue({ code: "custom", message: emailFault });
    return z.NEVER;
  });

export const attendeeSchema = z.strictObject({ name: attendeeName, email: attendeeEmail });

const organization = z
  .string({ error: "organization must be text" })
  .transform(oneLine)
  .transform((text) => (isBlank(text) ? "" : text))
  .refine((text) => text.length <= 120, "The organization can have at most 120 characters")
  .refine(isPrintable, unprintableMessage)
  .default("")
  .meta({ description: "Of which organization all of them are; 3 or more have the group discount." });

/** POST /registrations. The same key always answers the same registration. */
export const registerSchema = z.strictObject({
  idempotencyKey: z.uuid("idempotencyKey must be a UUID"),
  typeId: z.uuid("typeId must be a UUID"),
  attendees: z
    .array(attendeeSchema)
    .min(1, "Name at least one person")
    .max(mostAttendees, `You can register up to ${mostAttendees} people at a time`)
    .meta({ description: "Who comes. With an email address of their own they get their ticket, too." }),
  organization,
  expectedPrice: seenField(1_000_000).meta({
    description: "The price of one place that was seen; another one is refused with CONFLICT.",
  }),
  expectedDiscount: seenField(100_000_000)
    .default(0)
    .meta({ description: "What was seen to be taken off all of it (BDT); another discount is refused with CONFLICT." }),
});

/** As many as a cart can hold. */
export const mostEarlier = 50;

export const registrationSchema = z
  .object({
    id: z.uuid(),
    state: z.enum(registrationStates),
    title: z.string(),
    quantity: z.int(),
    organization: z.string(),
    discount: discountSchema.nullable(),
    total: amount("For all of it, less the discount"),
    heldUntil: z.iso.datetime().nullable(),
    tickets: z.array(z.object({ number: z.string(), name: z.string() })),
    earlier: z.array(z.uuid()).meta({
      description: "One's earlier registrations of the same tickets that were not paid: their places are free again.",
    }),
  })
  .meta({ id: "Registration" });

export const ownTicketSchema = z
  .object({
    number: z.string(),
    state: z.enum(ticketStates),
    name: z.string(),
    email: z.string(),
    type: z.string(),
    way: z.enum(ways),
    event: eventOfTicket,
    join: z
      .object({
        from: z.iso.datetime().meta({ description: "From when it says how to join." }),
        open: z.boolean(),
        url: z.string().nullable().meta({ description: "null before that, and while it isn't known." }),
        note: z.string(),
      })
      .nullable()
      .meta({ description: "Of a valid online ticket, until the event is over." }),
    recordings: z
      .array(z.object({ title: z.string(), href: z.string(), isFile: z.boolean() }))
      .meta({ description: "Of an event that is over, where they are for this ticket." }),
    certificate: z.string().nullable().meta({ description: "Number of its certificate of attendance." }),
    refund: amount("What would go back if it were given up now")
      .nullable()
      .meta({ description: "null where it can no longer be given up or passed on. BDT." }),
  })
  .meta({ id: "OwnTicket" });

/** POST /tickets/{number}/cancel: the refund that was seen; another one is refused with CONFLICT. */
export const cancelTicketSchema = z.strictObject({ refund: seenField(1_000_000) });

/** GET /tickets/my */
export const myTicketsQuerySchema = z.strictObject(paging(20));

/** POST /ticket-types/{id}/waiting-list */
export const joinLineSchema = z.strictObject({
  quantity: z
    .int("Say how many places you need")
    .min(1, "Ask for at least one place")
    .max(mostWanted, `You can wait for up to ${mostWanted} places. To bring more people, write to us`),
});

export const ownWaitingSchema = waitingEntrySchema
  .extend({ type: z.string(), event: eventOfTicket })
  .meta({ id: "OwnWaitingEntry" });

export const waitingEntryAnswerSchema = success(waitingEntrySchema).meta({ id: "WaitingEntryAnswer" });
export const ownWaitingAnswerSchema = success(z.array(ownWaitingSchema)).meta({ id: "OwnWaitingList" });
export const ticketDoneSchema = success(z.null()).meta({ id: "TicketDone" });
export const offeredTypeAnswerSchema = success(offeredTypeSchema).meta({ id: "OfferedTicketTypeAnswer" });
export const registrationAnswerSchema = success(registrationSchema).meta({ id: "RegistrationAnswer" });
export const myTicketsAnswerSchema = successPage(ownTicketSchema).meta({ id: "OwnTicketList" });

export type TicketTypeView = z.infer<typeof ticketTypeSchema>;
export type OfferedType = z.infer<typeof offeredTypeSchema>;
export type Register = z.infer<typeof registerSchema>;
export type Registration = z.infer<typeof registrationSchema>;
export type WaitingEntry = z.infer<typeof waitingEntrySchema>;
export type OwnWaiting = z.infer<typeof ownWaitingSchema>;
export type OwnTicket = z.infer<typeof ownTicketSchema>;
