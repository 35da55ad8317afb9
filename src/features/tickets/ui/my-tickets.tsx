import { useSearchParams } from "react-router";
import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { formatDhakaSpan } from "#lib/dhaka-dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { serviceOf } from "#lib/service-address.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { TicketCalls } from "../api.server.ts";
import type { OwnTicket } from "../contract.ts";
import { wayNames } from "../ways.ts";
import { JoinOnline } from "./join-online.tsx";
import { MyLines } from "./my-lines.tsx";
import { Recordings } from "./recordings.tsx";
import { TicketSteps } from "./ticket-steps.tsx";

const useAnswer: Reads<Pick<TicketCalls, "mine">> = useRead;

/** How a ticket stands, for whoever has it; nothing where it is as one expects. */
function ticketBadge({ state, event }: Pick<OwnTicket, "state" | "event">) {
  if (state === "canceled") return <Badge tone="danger">Canceled</Badge>;
  if (state === "transferred") return <Badge>Passed on</Badge>;
  return event.past ? <Badge>Past event</Badge> : null;
}

function Ticket({ ticket, onChanged }: { ticket: OwnTicket; onChanged: () => void }) {
  const { number, name, type, way, event, state, refund, join, certificate, recordings } = ticket;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      {state === "valid" && !event.past && (
        <img
          src={serviceOf.ticketCode(number)}
          alt={`Code of the ticket of ${name}`}
          width={96}
          height={96}
          loading="lazy"
          className="size-24 shrink-0 rounded-control bg-white p-1"
        />
      )}
      <div className="min-w-0 grow basis-56">
        <h2 className="font-serif leading-snug font-semibold">
          <Spoken>{event.title}</Spoken>
        </h2>
        <p className="mt-1">
          <Spoken>{name}</Spoken>
        </p>
        <p className="facts mt-1">
          <time dateTime={event.date}>{formatDhakaSpan(event.date, event.endsAt)}</time>
          <span>
            <Spoken>{type}</Spoken>
          </span>
          <span>{way === "online" ? wayNames.online : event.location}</span>
        </p>
        <p className="mt-1.5 empty:hidden">{ticketBadge(ticket)}</p>
        {recordings.length > 0 && (
          <div className="mt-2">
            <Recordings recordings={recordings} of={event.title} />
          </div>
        )}
        {join !== null && (
          <div className="mt-2">
            <JoinOnline join={join} of={event.title} />
          </div>
        )}
      </div>
      {state === "valid" && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <a
            href={serviceOf.ticket(number)}
            aria-label={`Open the ticket of ${name}`}
            className="link inline-flex min-h-11 items-center"
          >
            Open the ticket
          </a>
          {certificate !== null && (
            <a
              href={pageOf.certificate(certificate)}
              aria-label={`Certificate of attendance of ${name}`}
              className="link inline-flex min-h-11 items-center"
            >
              Certificate of attendance
            </a>
          )}
          {refund !== null && <TicketSteps ticket={ticket} refund={refund} onChanged={onChanged} />}
        </div>
      )}
    </li>
  );
}

function Page({ page }: { page: number }) {
  const { data, failed, loading, load } = useAnswer(`/api/v1/tickets/my?page=${page}`);
  if (failed && !data) return <ErrorState message="We couldn't load your tickets." onRetry={load} retrying={loading} />;
  if (!data)
    return (
      <SkeletonGroup label="Loading your tickets" className="space-y-4">
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} className="h-28" />
        ))}
      </SkeletonGroup>
    );
  if (data.pagination.total === 0)
    return (
      <EmptyState title="No tickets yet" action={<ButtonLink to="/events">See events</ButtonLink>}>
        Tickets for events you register for will appear here.
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {data.items.map((ticket) => (
          <Ticket key={ticket.number} ticket={ticket} onChanged={load} />
        ))}
      </ul>
      <div className="mt-8">
        <Pagination
          page={page}
          totalPages={data.pagination.totalPages}
          href={(n) => `/dashboard/tickets${n > 1 ? `?page=${n}` : ""}`}
          label="Pages of tickets"
        />
      </div>
    </>
  );
}

/** All tickets of one's own, those of the latest event first. */
export function MyTickets() {
  const [search] = useSearchParams();
  const asked = Number(search.get("page") ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1;
  return (
    <div className="space-y-10">
      {page === 1 && <MyLines />}
      <Page key={page} page={page} />
    </div>
  );
}
