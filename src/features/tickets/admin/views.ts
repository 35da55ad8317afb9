import { adminHome } from "#lib/admin-screens.ts";
import { listSearch } from "#lib/list-address.ts";
import { ticketStateNames } from "../ticket-state.ts";
import { type AttendeeListQuery, attendeeListQuerySchema } from "./list-contract.ts";

const eventsPath = `${adminHome}/events`;
type Values = Partial<Record<keyof AttendeeListQuery, string | number | undefined>>;

/** The address of the list of those who come to an event, with these values. */
export const attendeesHref = (eventId: string, values: Values) =>
  `${eventsPath}/${eventId}/attendees${listSearch(attendeeListQuerySchema, values)}`;

/** Where certificates are issued to those who came. */
export const attendanceHref = (eventId: string) => `${eventsPath}/${eventId}/certificates`;

/** The views that one needs daily. */
export const attendeeTabs = [
  { title: "All", view: undefined },
  { title: ticketStateNames.valid, view: "valid" },
  { title: "Checked in", view: "here" },
  { title: "Not here yet", view: "awaited" },
  ...(["held", "canceled", "transferred", "lapsed"] as const).map((view) => ({ title: ticketStateNames[view], view })),
] as const;
