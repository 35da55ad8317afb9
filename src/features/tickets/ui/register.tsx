import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
import type { User } from "#features/accounts/contract.ts";
import { formatDhakaSpan } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { TicketCalls } from "../api.server.ts";
import type { OfferedType } from "../contract.ts";
import { wayNames } from "../ways.ts";
import { OwnDiscount } from "./own-discount.tsx";
import { People } from "./people.tsx";
import { OfferNotice, WaitingList } from "./waiting-list.tsx";

const useAnswer: Reads<Pick<TicketCalls, "offered">> = useRead;

const closed: Record<"soon" | "over", string> = {
  soon: "These tickets aren't on sale yet. The event's page says when registration opens.",
  over: "Registration for these tickets has closed. To ask for a place, write to us.",
};

/** Why there is nothing to register for, and where to go from here. */
function NotOpen({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) {
  const said = error instanceof ApiError && (error.status === 404 || error.status === 409);
  return (
    <div className="max-w-2xl space-y-6">
      {said ? (
        <Notice tone="warning">{error.message}</Notice>
      ) : (
        <ErrorState
          message={failureText(
            error,
            "We couldn't load these tickets: we had no answer. Check your connection, then try again.",
          )}
          onRetry={onRetry}
          retrying={retrying}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/events" variant="secondary">
          All events
        </ButtonLink>
        <ButtonLink to="/contact" variant="quiet">
          Write to us
        </ButtonLink>
      </div>
    </div>
  );
}

function Offered({ data, user, load }: { data: OfferedType; user: User; load: () => void }) {
  const { type, event, line } = data;
  const offer = line.entry?.state === "offered" ? line.entry : undefined;
  if (type.state === "open")
    return (
      <div className="space-y-8">
        {offer && <OfferNotice entry={offer} />}
        <OwnDiscount offered={data} onNamed={load} />
        <People offered={data} user={user} onStale={load} />
      </div>
    );
  if (type.state === "sold_out") return <WaitingList offered={data} onChanged={load} />;
  return (
    <div className="max-w-2xl space-y-6">
      <Notice tone="warning">{closed[type.state]}</Notice>
      <ButtonLink to={pageOf.event(event)} variant="secondary">
        Back to the event
      </ButtonLink>
    </div>
  );
}

/** Registering for one type of tickets, or waiting for a place. */
export function RegisterForm({ typeId }: { typeId: string }) {
  const { user } = useSession();
  const { data, error, failed, loading, load } = useAnswer(`/api/v1/ticket-types/${typeId}`);
  if (!user) return null;
  if (!data) {
    if (failed) return <NotOpen error={error} onRetry={load} retrying={loading} />;
    return (
      <SkeletonGroup label="Loading the tickets" className="max-w-2xl space-y-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    );
  }
  const { type, event } = data;
  return (
    <div className="space-y-8">
      <div className="max-w-2xl">
        <h2 className="headline-3 mb-4">
          <Spoken>{event.title}</Spoken>
        </h2>
        <FactList
          facts={[
            { name: "Takes place", value: formatDhakaSpan(event.date, event.endsAt) },
            { name: "Place", value: type.way === "online" ? wayNames.online : event.location },
            { name: "Ticket", value: <Spoken>{type.name}</Spoken> },
            { name: "Price", value: type.price === 0 ? "Free" : formatBdt(type.price) },
          ]}
        />
      </div>
      <Offered data={data} user={user} load={load} />
    </div>
  );
}
