import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { formatDeadline, formatDhakaSpan } from "#lib/dhaka-dates.ts";
import { serviceOf } from "#lib/service-address.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { OwnWaiting } from "../contract.ts";
import type { WaitingCalls } from "../waiting-api.server.ts";
import { LeaveLine } from "./leave-line.tsx";

const useAnswer: Reads<Pick<WaitingCalls, "mine">> = useRead;

const places = (count: number) => (count === 1 ? "1 place" : `${count} places`);

function Standing({ entry: { state, position, quantity, offeredUntil, event } }: { entry: OwnWaiting }) {
  if (state === "waiting")
    return (
      <>
        You're number {position} in line, for {places(quantity)}.
      </>
    );
  if (state === "offered" && offeredUntil !== null)
    return (
      <>
        We hold {places(quantity)} for you until <time dateTime={offeredUntil}>{formatDeadline(offeredUntil)}</time>.
      </>
    );
  if (state === "missed")
    return <>The offer wasn't taken in time{event.past ? "." : ", so the next in line got it. You can join again."}</>;
  return <>The waiting list has ended. Nothing was charged.</>;
}

function Line({ entry, onChanged }: { entry: OwnWaiting; onChanged: () => void }) {
  const { event, type, state, typeId } = entry;
  const of = `${event.title}: ${type}`;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-56">
        <h3 className="font-serif leading-snug font-semibold">
          <Spoken>{event.title}</Spoken>
        </h3>
        <p className="facts mt-1">
          <time dateTime={event.date}>{formatDhakaSpan(event.date, event.endsAt)}</time>
          <span>
            <Spoken>{type}</Spoken>
          </span>
        </p>
        <p className="mt-1.5">
          {state === "offered" && (
            <>
              <Badge tone="success">Offer</Badge>{" "}
            </>
          )}
          <Standing entry={entry} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {state === "offered" && (
          <ButtonLink to={serviceOf.registering(typeId)} aria-label={`Register: ${of}`}>
            Register
          </ButtonLink>
        )}
        {state === "missed" && !event.past && (
          <ButtonLink to={serviceOf.registering(typeId)} variant="secondary" aria-label={`Join again: ${of}`}>
            Join again
          </ButtonLink>
        )}
        {(state === "waiting" || state === "offered") && <LeaveLine entry={entry} of={of} onChanged={onChanged} />}
      </div>
    </li>
  );
}

/** Waiting lists that one is on, above one's tickets; nothing where there are none. */
export function MyLines() {
  const { data, failed, loading, load } = useAnswer("/api/v1/waiting-lists/my");
  if (failed && !data)
    return <ErrorState message="We couldn't load your waiting lists." onRetry={load} retrying={loading} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="headline-4">
        Waiting lists
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {data.map((entry) => (
          <Line key={entry.id} entry={entry} onChanged={load} />
        ))}
      </ul>
    </section>
  );
}
