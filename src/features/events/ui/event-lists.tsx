import type { ReactNode } from "react";
import type { Pagination as PaginationFacts } from "#lib/pagination.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NoSuchPage } from "#ui/no-such-page.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Tabs } from "#ui/tabs.tsx";
import type { EventSummary } from "../contract.ts";
import { EventCard } from "./event-card.tsx";

/** A month sheet without an entry. */
function EmptyCalendar() {
  return (
    <svg aria-hidden="true" width="120" height="96" viewBox="0 0 120 96" fill="none">
      <g stroke="var(--line)" strokeWidth="1.25">
        <path d="M14 44h92M14 60h92M14 76h92M32.4 28v62M50.8 28v62M69.2 28v62M87.6 28v62" />
      </g>
      <path d="M14 14.5h92v75.5H14zM14 28h92" stroke="var(--sea)" strokeWidth="1.5" strokeLinejoin="round" />
      <path d="M34 8v12M86 8v12" stroke="var(--sea)" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M23 84c10-13 21-6 36-12s16-20 37-19"
        stroke="var(--jute)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="1 6"
      />
      <circle cx="97" cy="52.5" r="3.75" fill="var(--jute)" />
    </svg>
  );
}

function NoEvents({ title }: { title: string }) {
  return (
    <EmptyState title={title} level="h3" drawing={<EmptyCalendar />}>
      <p>Please check back later for updates.</p>
    </EmptyState>
  );
}

/**
 * The first page of past events keeps its number: without one, what is to come would be shown. It leads to the lists, past the
 * featured event that stands above them on a phone's whole screen.
 */
const pastHref = (page: number) => `/events?page=${page}#event-lists`;

/** What is to come and what has been; both empty until events are launched. `children` stand below both. */
export function EventLists({
  upcoming,
  past,
  pastFirst,
  prices,
  children,
}: {
  upcoming: EventSummary[];
  past: { items: EventSummary[]; pagination: PaginationFacts };
  /** Past events are shown first, not those to come. */
  pastFirst: boolean;
  /** What the cheapest ticket of an event costs, by its id. */
  prices: Readonly<Record<string, number>>;
  children: ReactNode;
}) {
  const cards = (events: EventSummary[], emptyTitle: string) =>
    events.length === 0 ? (
      <NoEvents title={emptyTitle} />
    ) : (
      <div className="grid-cards gap-x-6 gap-y-10">
        {events.map((event) => (
          <EventCard key={event.id} event={event} from={prices[event.id]} />
        ))}
      </div>
    );
  const { currentPage, total, totalPages } = past.pagination;
  const pastEvents = (
    <>
      {past.items.length === 0 && total > 0 ? <NoSuchPage first={pastHref(1)} /> : cards(past.items, "No Past Events")}
      {past.items.length > 0 && (
        <div className="mt-10">
          <Pagination page={currentPage} totalPages={totalPages} href={pastHref} label="Pages of past events" />
        </div>
      )}
    </>
  );
  return (
    <section aria-labelledby="event-lists" className="wrap section">
      <h2 id="event-lists" className="sr-only">
        All events
      </h2>
      <Tabs
        label="Events"
        begins={pastFirst ? "past" : undefined}
        tabs={[
          { id: "upcoming", label: "Upcoming Events", content: cards(upcoming, "No Upcoming Events") },
          { id: "past", label: "Past Events", content: pastEvents },
        ]}
      />
      {children}
    </section>
  );
}
