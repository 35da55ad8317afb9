import { formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { OwnTicket } from "../contract.ts";

/** How to join an event online, for the holder of a ticket: the address once it is time, else when it will be here. */
export function JoinOnline({
  join: { from, open, url, note },
  of,
}: {
  join: NonNullable<OwnTicket["join"]>;
  /** The event, where several are listed. */
  of?: string;
}) {
  if (!open)
    return (
      <p className="text-sm text-muted">
        From{" "}
        <time dateTime={from}>
          {formatDhakaDay(from)}, {formatDhakaTime(from)} Dhaka time
        </time>{" "}
        on, the address to join is here. We email it then, too.
      </p>
    );
  if (url === null)
    return <p className="text-sm text-muted">The address to join isn't here yet. We'll email it to you, too.</p>;
  return (
    <div className="space-y-2">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass()}
        aria-label={of === undefined ? undefined : `Join online: ${of}`}
      >
        Join online
      </a>
      <p className="text-sm break-all text-muted">{url}</p>
      {note !== "" && (
        <p className="whitespace-pre-line">
          <Spoken>{note}</Spoken>
        </p>
      )}
    </div>
  );
}
