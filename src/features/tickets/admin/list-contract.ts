import { z } from "zod";
import { discountKinds } from "#lib/event-discount.ts";
import { paginationSchema, success } from "#platform/http/envelope.ts";
import { paging } from "#platform/http/list-query.ts";
import { ticketStates } from "../ticket-state.ts";

/** The views of those who come; `here` and `awaited` are the valid tickets that let somebody in, and those that did not yet. */
export const attendeeViews = ["valid", "here", "awaited", "held", "canceled", "transferred", "lapsed"] as const;
export type AttendeeView = (typeof attendeeViews)[number];

const sorts = ["createdAt", "name", "checkedInAt"] as const;
const listShape = {
  search: z.string().trim().max(200, "search can have at most 200 characters").optional(),
  view: z.enum(attendeeViews, `view must be one of ${attendeeViews.join(", ")}`).optional(),
  type: z.uuid("type must be the id of a type of tickets").optional(),
  sortField: z.enum(sorts, `sortField must be one of ${sorts.join(", ")}`).default("createdAt"),
  sortOrder: z.enum(["asc", "desc"], "sortOrder must be asc or desc").default("desc"),
};
/** Query of GET /events/admin/{id}/tickets. */
export const attendeeListQuerySchema = z.strictObject({ ...paging(20), ...listShape });
export type AttendeeListQuery = z.output<typeof attendeeListQuerySchema>;
/** Query of GET /events/admin/{id}/tickets/export. */
export const attendeeExportQuerySchema = z.strictObject(listShape);
export type AttendeeFilter = z.output<typeof attendeeExportQuerySchema>;

export const attendeeSchema = z
  .object({
    number: z.string(),
    name: z.string(),
    email: z.string(),
    type: z.string(),
    state: z.enum(ticketStates),
    createdAt: z.iso.datetime(),
    checkedInAt: z.iso.datetime().nullable(),
    buyer: z
      .object({ name: z.string(), email: z.string() })
      .nullable()
      .meta({ description: "Whose account registered them; null once it is deleted." }),
    organization: z
      .string()
      .meta({ description: "Of which organization those registered together are, where it was said." }),
    discount: z
      .object({ kind: z.enum(discountKinds), percent: z.int() })
      .nullable()
      .meta({ description: "By which discount less was paid for all that were registered together." }),
    order: z.string().nullable().meta({ description: "The order that paid; null where nothing was paid." }),
  })
  .meta({ id: "Attendee" });
export type Attendee = z.infer<typeof attendeeSchema>;

export const attendeeListSchema = success(
  z.object({
    event: z.object({ id: z.uuid(), title: z.string() }),
    types: z.array(z.object({ id: z.uuid(), name: z.string() })),
    items: z.array(attendeeSchema),
    pagination: paginationSchema,
    counts: z.record(z.enum(attendeeViews), z.int()),
  }),
).meta({ id: "AttendeeList" });
