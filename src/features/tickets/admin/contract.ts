import { z } from "zod";
import { fitsMembers, memberPriceFault } from "#lib/member-price.ts";
import { success } from "#platform/http/envelope.ts";
import {
  lineField,
  memberPriceField,
  momentField,
  pressKeyField,
  priceField,
  versionField,
} from "#platform/http/fields.ts";
import { ways } from "../ways.ts";

const momentOf = (name: string) =>
  momentField(`${name} must be a moment like 2026-11-20T09:00:00Z`)
    .transform((text) => new Date(text))
    .nullable();

const own = {
  name: lineField("name", 80).min(1, "name is required"),
  way: z.enum(ways, `way must be one of ${ways.join(", ")}`),
  price: priceField().meta({ description: "Of one place, in BDT; 0 is free." }),
  memberPrice: memberPriceField().default(null),
  discounts: z
    .boolean("discounts must be true or false")
    .default(true)
    .meta({ description: "Whether the institute's discounts take something off it." }),
  capacity: z
    .int("capacity must be a whole number")
    .min(1, "capacity must be at least 1")
    .max(100_000, "capacity must be at most 100,000"),
  salesStart: momentOf("salesStart").meta({ description: "null: at once." }),
  salesEnd: momentOf("salesEnd").meta({ description: "null: until the event begins." }),
};

const inOrder = ({ salesStart, salesEnd }: { salesStart: Date | null; salesEnd: Date | null }) =>
  salesStart === null || salesEnd === null || salesStart < salesEnd;
const order = { message: "The sale ends after it begins", path: ["salesEnd"] };

export const newTypeSchema = z.strictObject(own).refine(inOrder, order).refine(fitsMembers, memberPriceFault);
/** POST /events/admin/{id}/ticket-types */
export const addTypeSchema = newTypeSchema.safeExtend({ idempotencyKey: pressKeyField() });
/** PATCH /ticket-types/{id}: all of it, upon the version that was read. */
export const changeTypeSchema = z
  .strictObject({ ...own, version: versionField() })
  .refine(inOrder, order)
  .refine(fitsMembers, memberPriceFault);

export const adminTypeSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    way: z.enum(ways),
    price: z.number().min(0),
    memberPrice: z.number().nullable(),
    discounts: z.boolean(),
    capacity: z.int(),
    taken: z.int(),
    used: z.boolean().meta({ description: "Whether anybody has ever registered: then it can't be removed." }),
    salesStart: z.iso.datetime().nullable(),
    salesEnd: z.iso.datetime().nullable(),
    version: z.int(),
  })
  .meta({ id: "AdminTicketType" });

export const eventTicketsSchema = z
  .object({
    event: z.object({ id: z.uuid(), title: z.string(), startsAt: z.iso.datetime() }),
    types: z.array(adminTypeSchema),
  })
  .meta({ id: "EventTickets" });

export const eventTicketsAnswerSchema = success(eventTicketsSchema).meta({ id: "EventTicketsAnswer" });
export const adminTypeAnswerSchema = success(adminTypeSchema).meta({ id: "AdminTicketTypeAnswer" });
export const typeRemovedSchema = success(z.null()).meta({ id: "TicketTypeRemoved" });

export type NewType = z.output<typeof newTypeSchema>;
export type AddType = z.output<typeof addTypeSchema>;
export type ChangeType = z.output<typeof changeTypeSchema>;
export type AdminType = z.infer<typeof adminTypeSchema>;
export type EventTickets = z.infer<typeof eventTicketsSchema>;
