import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { useRead } from "#features/accounts/client/use-read.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
import type { User } from "#features/accounts/contract.ts";
import { addToCart } from "#features/shop/client/cart.ts";
import { formatDhakaSpan } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { OfferedType, Registration } from "../contract.ts";
import { wayNames } from "../ways.ts";
import { peopleForm } from "./people-form.ts";
import { OfferNotice, WaitingList } from "./waiting-list.tsx";

const closed: Record<"soon" | "over", string> = {
  soon: "These tickets aren't on sale yet. The event's page says when registration opens.",
  over: "Registration for these tickets has closed. To ask for a place, write to us.",
};

/** Names and addresses of those who come; the first is whoever registers, unless they say otherwise. */
function People({ offered, user, onStale }: { offered: OfferedType; user: User; onStale: () => void }) {
  const { type, most } = offered;
  const navigate = useNavigate();
  const [people, setPeople] = useState([0]);
  const next = useRef(1);
  const list = useRef<HTMLOListElement>(null);
  // One press is one registration, however often it has to be sent.
  const key = useRef<{ what: string; key: string }>(undefined);
  const { form, field, failure, busy } = useForm({
    schema: peopleForm(people),
    async send(attendees) {
      const asked = { typeId: type.id, attendees, expectedPrice: type.price };
      const what = JSON.stringify(asked);
      if (key.current?.what !== what) key.current = { what, key: crypto.randomUUID() };
      const answer = await apiFetch<Registration>("/api/v1/registrations", {
        method: "POST",
        body: { ...asked, idempotencyKey: key.current.key },
      });
      if (!answer) return;
      const { id, title, state } = answer.data;
      if (state === "held") {
        addToCart(id, title, "event-ticket");
        await navigate("/checkout");
      } else await navigate("/dashboard/tickets");
    },
    onFailure(error) {
      if (error instanceof ApiError && error.status === 409) onStale();
      return failureText(error, "We couldn't register you. Nothing was charged; please try again.");
    },
  });
  const total = type.price * people.length;
  const full = people.length >= most;
  return (
    <form {...form} aria-label="People who come" className="max-w-2xl space-y-6">
      <ol ref={list} className="space-y-6">
        {people.map((at, i) => (
          <li key={at}>
            <fieldset>
              <legend className="headline-4 flex w-full items-center justify-between gap-4">
                {people.length === 1 ? "Who comes" : `Person ${i + 1}`}
              </legend>
              <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
                <TextField
                  {...field(`name-${at}`)}
                  label="Name"
                  hint="As it is to be on the ticket."
                  dir="auto"
                  autoComplete={at === 0 ? "name" : "off"}
                  defaultValue={at === 0 ? user.fullName : ""}
                  maxLength={100}
                  required
                />
                <TextField
                  {...field(`email-${at}`)}
                  label="Email"
                  hint={at === 0 ? "Your ticket goes there." : "The ticket goes there, too, if you give one."}
                  type="email"
                  autoComplete={at === 0 ? "email" : "off"}
                  defaultValue={at === 0 ? user.email : ""}
                  optional={at !== 0}
                  maxLength={254}
                />
              </div>
              {people.length > 1 && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Remove person ${i + 1}`}
                  className="mt-2 -ml-3"
                  onClick={() => {
                    setPeople(people.filter((one) => one !== at));
                    list.current?.querySelector("input")?.focus();
                  }}
                >
                  Remove
                </Button>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      {!full && (
        <Button
          variant="secondary"
          onClick={() => {
            setPeople([...people, next.current]);
            next.current += 1;
          }}
        >
          Add another person
        </Button>
      )}
      {full && people.length > 1 && (
        <p className="text-sm text-muted">
          {`No more than ${most} people can be registered at once${most < 60 ? ": so many places are left" : ""}.`}
        </p>
      )}
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <div className="space-y-3 border-t border-line pt-5">
        {type.price > 0 && (
          <p className="flex items-baseline justify-between gap-6">
            <span>
              {people.length === 1 ? "1 place" : `${people.length} places`} at {formatBdt(type.price)}
            </span>
            <span className="num font-semibold">{formatBdt(total)}</span>
          </p>
        )}
        <Button type="submit" size="lg" busy={busy} busyLabel="Registering..." className="max-sm:w-full">
          {type.price === 0 ? "Register" : "Continue to payment"}
        </Button>
        {type.price > 0 && (
          <p className="text-sm text-muted">
            Your places are held for 30 minutes, and while your order is open. Nothing is charged before you pay.
          </p>
        )}
      </div>
    </form>
  );
}

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
  const { data, error, failed, loading, load } = useRead<OfferedType>(`/api/v1/ticket-types/${typeId}`);
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
