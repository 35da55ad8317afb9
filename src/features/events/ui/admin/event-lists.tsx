import { apiOf } from "#features/accounts/client/typed-api.ts";
import { itemColumns, ShortCell } from "#features/items/client/item-columns.tsx";
import type { ItemLists } from "#features/items/client/item-screens.ts";
import { formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { EventAdminCalls } from "../../admin/api.server.ts";
import { type AdminEventSummary, eventContract } from "../../admin/contract.ts";
import { placeOf } from "../event-words.ts";

const api = apiOf<EventAdminCalls>();

/** The list of events: when, kind, place, price. */
export const eventLists: ItemLists<AdminEventSummary, typeof eventContract.query> = {
  noun: "event",
  query: eventContract.query,
  read: (query) => api("GET /events/admin/list", { query }),
  publish: (step) => api("PATCH /events/publish", { body: step }),
  remove: (id) => api("DELETE /events/admin/{id}", { params: { id } }),
  filter: {
    name: "when",
    label: "When",
    choices: [
      { value: "", title: "Upcoming and past" },
      { value: "upcoming", title: "Upcoming" },
      { value: "past", title: "Past" },
    ],
  },
  columns: itemColumns("event", [
    {
      key: "startsAt",
      title: "Begins",
      sort: { field: "startsAt", first: "desc" },
      cell: ({ startsAt, canceled }) => (
        <>
          <time dateTime={startsAt} title={`${formatDhakaTime(startsAt)} in Dhaka`} className="whitespace-nowrap">
            {formatDhakaDay(startsAt)}
          </time>
          {canceled && (
            <span className="mt-1 block">
              <Badge tone="danger">Canceled</Badge>
            </span>
          )}
        </>
      ),
    },
    { key: "kind", title: "Kind", size: "sm", phone: "hidden", cell: ({ kind }) => <Spoken>{kind}</Spoken> },
    { key: "location", title: "Place", phone: "hidden", cell: (event) => <ShortCell>{placeOf(event)}</ShortCell> },
    {
      key: "price",
      title: "Price",
      size: "sm",
      align: "end",
      cell: ({ price }) => <span className="whitespace-nowrap">{price === 0 ? "Free" : formatBdt(price)}</span>,
    },
  ]),
};
