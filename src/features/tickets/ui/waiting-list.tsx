import { z } from "zod";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { formatDeadline } from "#lib/dhaka-dates.ts";
import { pageOf } from "#lib/page-address.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { OfferedType, WaitingEntry } from "../contract.ts";
import type { WaitingCalls } from "../waiting-api.server.ts";
import { LeaveLine } from "./leave-line.tsx";

const call: Fetch<WaitingCalls> = apiFetch;

const places = (count: number) => (count === 1 ? "1 place" : `${count} places`);

/** What one was offered, above the form that takes it. */
export function OfferNotice({ entry }: { entry: WaitingEntry }) {
  return (
    <div className="max-w-2xl">
      <Notice tone="success" title={`We hold ${places(entry.quantity)} for you`}>
        {entry.offeredUntil !== null && (
          <>
            Register by <time dateTime={entry.offeredUntil}>{formatDeadline(entry.offeredUntil)}</time>. After that, the
            next in line gets the offer.
          </>
        )}
      </Notice>
    </div>
  );
}

const joinForm = z.object({ quantity: z.coerce.number() });

function Join({ offered: { type, line }, onChanged }: { offered: OfferedType; onChanged: () => void }) {
  const { form, field, failure, busy } = useForm({
    schema: joinForm,
    async send(body) {
      await call(`/api/v1/ticket-types/${type.id}/waiting-list`, { method: "POST", body });
      onChanged();
    },
    onFailure(error) {
      if (error instanceof ApiError && error.status === 409) onChanged();
      return failureText(error, "You aren't on the waiting list yet. Check your connection, then try again.");
    },
  });
  return (
    <form {...form} aria-label="Waiting list" className="space-y-5">
      <SelectField
        {...field("quantity")}
        label="Places you need"
        hint="We'll make you an offer when this many places are free at once."
        defaultValue="1"
        className="max-w-xs"
      >
        {Array.from({ length: line.most }, (_, i) => i + 1).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <Button type="submit" size="lg" busy={busy} busyLabel="Joining..." className="max-sm:w-full">
        Join the waiting list
      </Button>
    </form>
  );
}

/** Waiting for a place of a full type: joining its line, or how one stands in it. */
export function WaitingList({ offered, onChanged }: { offered: OfferedType; onChanged: () => void }) {
  const { event, type, line } = offered;
  const { entry } = line;
  return (
    <div className="max-w-2xl space-y-6">
      {entry === null ? (
        <>
          <Notice tone="warning" title="These tickets are sold out">
            Join the waiting list. When places come free, the first in line is emailed an offer and has up to 24 hours
            to register; close to the event it's less. Joining costs nothing.
          </Notice>
          <Join offered={offered} onChanged={onChanged} />
        </>
      ) : (
        <>
          <div aria-live="polite">
            <Notice tone="success" title="You're on the waiting list">
              You're number {entry.position} in line, for {places(entry.quantity)}. We email you as soon as it's your
              turn.
              {entry.quantity > 1 &&
                " If only a few places come free, somebody who needs fewer than you may get an offer first."}
            </Notice>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <ButtonLink to="/dashboard/tickets" variant="secondary">
              Your tickets
            </ButtonLink>
            <LeaveLine entry={entry} of={`${event.title}: ${type.name}`} onChanged={onChanged} />
          </div>
        </>
      )}
      <ButtonLink to={pageOf.event(event)} variant="quiet" className="-ml-4">
        Back to the event
      </ButtonLink>
    </div>
  );
}
