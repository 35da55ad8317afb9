import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { AccessCalls } from "../../admin/access-api.server.ts";
import type { AfterCalls } from "../../admin/after-api.server.ts";
import type { TicketTypeCalls } from "../../admin/api.server.ts";
import type { CancelCalls } from "../../admin/cancel-api.server.ts";
import type { LineCalls } from "../../admin/line-api.server.ts";
import { attendeesHref } from "../../admin/views.ts";
import { aboveTickets } from "../../ui/admin/above-tickets.tsx";
import { CancelEvent } from "../../ui/admin/cancel-event.tsx";
import { EventRecordings } from "../../ui/admin/event-recordings.tsx";
import { WaitingLine } from "../../ui/admin/line.tsx";
import { OnlineAccess } from "../../ui/admin/online-access.tsx";
import { TellStart } from "../../ui/admin/tell-start.tsx";
import { TypeList } from "../../ui/admin/type-list.tsx";
import type { Route } from "./+types/event-tickets.ts";

const api = apiOf<TicketTypeCalls & CancelCalls & AccessCalls & LineCalls & AfterCalls>();

const isOnline = ({ way }: { way: string }) => way === "online";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Tickets", matches[1].loaderData?.settings.name);

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  adminRead(request, async () => {
    const of = { params: { id: params.id } };
    const [tickets, cancellation, online, line, recordings, start] = await Promise.all([
      api("GET /events/admin/{id}/ticket-types", of),
      api("GET /events/admin/{id}/cancellation", of),
      api("GET /events/admin/{id}/online-access", of),
      api("GET /events/admin/{id}/waiting-list", { ...of, query: {} }),
      api("GET /events/admin/{id}/recordings", of),
      api("GET /events/admin/{id}/start-telling", of),
    ]);
    return {
      ...{ tickets: tickets.data, cancellation: cancellation.data, online: online.data, line: line.data },
      ...{ recordings: recordings.data, start: start.data },
    };
  });

export function HydrateFallback() {
  return (
    <Screen title="Tickets" above={aboveTickets("Tickets")}>
      <SkeletonGroup label="Loading the tickets" className="max-w-3xl space-y-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </SkeletonGroup>
    </Screen>
  );
}

export default function EventTicketsPage({
  loaderData: { tickets, cancellation, online, line, recordings, start },
}: Route.ComponentProps) {
  return (
    <Screen
      title="Tickets"
      above={aboveTickets("Tickets", tickets.event)}
      lede={
        <>
          For <Spoken>{tickets.event.title}</Spoken>.
          {cancellation.canceledAt === null &&
            " The event's page shows them, and the list of events leads there once events are launched."}
        </>
      }
      action={
        <ButtonLink to={attendeesHref(tickets.event.id, { view: "valid" })} variant="secondary">
          See who comes
        </ButtonLink>
      }
    >
      <div className="max-w-3xl space-y-8">
        {cancellation.canceledAt !== null && <CancelEvent eventId={tickets.event.id} cancellation={cancellation} />}
        <TypeList tickets={tickets} canceled={cancellation.canceledAt !== null} />
        <WaitingLine line={line} />
        {cancellation.canceledAt === null && (online.access !== null || tickets.types.some(isOnline)) && (
          <OnlineAccess eventId={tickets.event.id} online={online} />
        )}
        {cancellation.canceledAt === null && tickets.types.length > 0 && (
          <>
            <TellStart eventId={tickets.event.id} start={start} />
            <EventRecordings eventId={tickets.event.id} recordings={recordings} />
          </>
        )}
        {cancellation.canceledAt === null && <CancelEvent eventId={tickets.event.id} cancellation={cancellation} />}
      </div>
    </Screen>
  );
}
