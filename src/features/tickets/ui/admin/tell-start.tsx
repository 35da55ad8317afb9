import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { formatCount } from "#lib/counts.ts";
import { formatDhakaSpan } from "#lib/dhaka-dates.ts";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import type { AfterCalls } from "../../admin/after-api.server.ts";
import type { StartTelling } from "../../admin/after-contract.ts";

const api = apiOf<AfterCalls>();

/** Telling holders that the event begins at another time: by staff alone, as not every change is worth an email. */
export function TellStart({ eventId, start }: { eventId: string; start: StartTelling }) {
  const { busy, write } = useWrite();
  const { startsAt, endsAt, over, asked, holders, told } = start;
  if (over || holders === 0) return null;
  const span = formatDhakaSpan(startsAt, endsAt);
  const tell = () =>
    write(() => api("POST /events/admin/{id}/start-telling", { params: { id: eventId }, body: { startsAt } }));
  return (
    <section aria-labelledby="tell-start" className="border-t border-line pt-5">
      <h2 id="tell-start" className="headline-4">
        Changed time
      </h2>
      <p className="mt-1">{span}</p>
      {asked ? (
        <p className="mt-1 text-muted">
          Holders were told of this time: emailed for {formatCount(told)} of {formatCount(holders)}{" "}
          {holders === 1 ? "ticket" : "tickets"}.
        </p>
      ) : (
        <>
          <p className="mt-1 mb-3 text-muted">
            A change of the time is told to nobody by itself. Whoever has a ticket can be told by email.
          </p>
          <ConfirmButton
            variant="secondary"
            busy={busy}
            label="Tell holders of this time"
            title="Tell holders of this time?"
            confirm="Email them"
            onConfirm={() => void tell()}
          >
            {holders === 1 ? "The holder of 1 ticket gets" : `The holders of ${formatCount(holders)} tickets get`} an
            email that the event now takes place on {span}. Who gets a ticket later isn't emailed.
          </ConfirmButton>
        </>
      )}
    </section>
  );
}
