import { readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { formatDateTime } from "#lib/dates.ts";
import { formatDhakaSpan } from "#lib/dhaka-dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { serviceOf } from "#lib/service-address.ts";
import { neverKeep, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { buttonClass } from "#ui/button-class.ts";
import { FactList } from "#ui/fact-list.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { readTicket } from "../../own.server.ts";
import { ticketNumberIn } from "../../ticket-number.ts";
import { JoinOnline } from "../../ui/join-online.tsx";
import { Recordings } from "../../ui/recordings.tsx";
import { wayNames } from "../../ways.ts";
import type { Route } from "./+types/ticket.ts";

async function ticketOf(db: Parameters<typeof readTicket>[0], given: string) {
  const number = ticketNumberIn(given);
  if (number === undefined || number !== given) throw new AppError("NOT_FOUND", "There is no ticket with this number.");
  return readTicket(db, number);
}

/** A ticket is whose who has its number: no session is asked, and nothing of it is kept. */
export async function loader({ params, context }: Route.LoaderArgs) {
  neverKeep(context);
  const { db } = platformOf(context);
  // Whoever is shown the ticket may open its page: the holder's address is not on it, so not in its data either.
  const { email: _, ...ticket } = await orThrowPage(ticketOf(db, params.number));
  const { name, email, phone } = await readSettings(db);
  return { ticket, institute: { name, email, phone } };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Ticket for ${loaderData.ticket.event.title}` : "Ticket not found" },
  { name: "robots", content: "noindex" },
  // The address is the ticket: it is told to no other site.
  { name: "referrer", content: "no-referrer" },
];

/** A ticket alone on its page, outside of every shell: what is printed is what is seen, also without JavaScript. */
export default function TicketPage({ loaderData: { ticket, institute } }: Route.ComponentProps) {
  const { number, state, name, type, way, event, join, certificate, recordings } = ticket;
  const facts = [
    { name: "Name", value: <Spoken>{name}</Spoken> },
    { name: "Ticket", value: <Spoken>{type}</Spoken> },
    {
      name: event.past ? "Took place" : "Takes place",
      value: (
        <>
          <time dateTime={event.date}>{formatDhakaSpan(event.date, event.endsAt)}</time>
          <span className="block text-sm font-normal text-muted">{formatDateTime(event.date)}</span>
        </>
      ),
    },
    { name: "Place", value: way === "online" ? wayNames.online : event.location },
  ];
  return (
    <main className="mx-auto w-full max-w-[40rem] px-4 py-6 sm:px-6 sm:py-10 print:max-w-none print:p-0">
      <p className="eyebrow">{institute.name}</p>
      <h1 className="headline-2 mt-1">
        <Spoken>{event.title}</Spoken>
      </h1>
      {state === "canceled" && (
        <div className="mt-6">
          <Notice tone="danger" title="This ticket was canceled">
            It is no longer valid.
          </Notice>
        </div>
      )}
      {state === "transferred" && (
        <div className="mt-6">
          <Notice tone="warning" title="This ticket was passed on">
            Its new holder has a ticket with another number. This one is no longer valid.
          </Notice>
        </div>
      )}
      {state === "valid" && (
        <div className="mt-6 flex flex-col items-center gap-3 rounded-card border border-line p-6">
          <img
            src={serviceOf.ticketCode(number)}
            alt="Code of this ticket"
            width={260}
            height={260}
            className="size-65 bg-white p-2"
          />
          <p className="num text-lg font-semibold tracking-wide whitespace-nowrap">{number}</p>
        </div>
      )}
      <div className="mt-6">
        <FactList facts={facts} />
      </div>
      {join !== null && (
        <section aria-labelledby="join" className="no-print mt-6">
          <h2 id="join" className="headline-4 mb-2">
            How to join
          </h2>
          <JoinOnline join={join} />
        </section>
      )}
      {recordings.length > 0 && (
        <section aria-labelledby="recordings" className="no-print mt-6">
          <h2 id="recordings" className="headline-4 mb-1">
            Recordings and files
          </h2>
          <Recordings recordings={recordings} />
        </section>
      )}
      {certificate !== null && (
        <p className="no-print mt-6">
          <a href={pageOf.certificate(certificate)} className={buttonClass({ variant: "secondary" })}>
            Open your certificate of attendance
          </a>
        </p>
      )}
      {state === "valid" && !event.past && (
        <p className="no-print mt-4 flex flex-wrap gap-x-6">
          <a href={serviceOf.eventFile(event.slug)} className="link inline-flex min-h-11 items-center">
            Add to your calendar
          </a>
          <a href={pageOf.event(event)} className="link inline-flex min-h-11 items-center">
            About the event
          </a>
        </p>
      )}
      <p className="mt-4 text-sm text-muted">
        {way === "online"
          ? "Whoever has this code has the ticket: pass it on to nobody else."
          : "Whoever has this code has the ticket: show it at the entrance, and pass it on to nobody else."}
        {institute.email !== "" && ` Questions? ${institute.email}`}
      </p>
    </main>
  );
}
