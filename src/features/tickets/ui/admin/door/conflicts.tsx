import { useEffect, useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { formatDhakaTime } from "#lib/dhaka-dates.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { AlongCalls } from "../../../admin/along-api.server.ts";
import type { DoorConflict } from "../../../admin/along-contract.ts";

const api = apiOf<AlongCalls>(true);

/** Whom a device let in without a connection, though the server would not have: for staff to look at. */
export function Conflicts({ eventId, round }: { eventId: string; round: number }) {
  const [found, setFound] = useState<readonly DoorConflict[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when something was sent.
  useEffect(() => {
    let stays = true;
    api("GET /tickets/door/events/{id}/conflicts", { params: { id: eventId } }).then(
      ({ data }) => stays && setFound(data),
      () => {},
    );
    return () => {
      stays = false;
    };
  }, [eventId, round]);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="to-look-at" className="border-t border-line pt-5">
      <h2 id="to-look-at" className="headline-4">
        To look at
      </h2>
      <p className="mt-1 text-muted">
        Let in without a connection, though the ticket was used at another door, ended meanwhile, or isn't for this
        event.
      </p>
      <ul aria-labelledby="to-look-at" className="mt-3 divide-y divide-line border-y border-line">
        {found.map(({ key, name, type, number, message, scannedAt, by }) => (
          <li key={key} className="py-3">
            <p className="font-semibold">{name ? <Spoken>{name}</Spoken> : "Nobody we know"}</p>
            <p>{message}</p>
            <p className="facts mt-1">
              <span>Let in at {formatDhakaTime(scannedAt)}</span>
              {by !== null && (
                <span>
                  Sent by <Spoken>{by}</Spoken>
                </span>
              )}
              {type !== null && (
                <span>
                  <Spoken>{type}</Spoken>
                </span>
              )}
              {number !== null && <span className="num">{number}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
