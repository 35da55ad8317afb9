import { formatCount } from "#lib/counts.ts";
import { formatDateTime } from "#lib/dates.ts";
import { formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import type { Pagination } from "#lib/pagination.ts";
import { Badge } from "#ui/badge.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { WaitingPerson } from "../../admin/line-contract.ts";

const untilText = (iso: string) => `${formatDhakaDay(iso)}, ${formatDhakaTime(iso)} Dhaka time`;

/** Who waits for places of an event; nothing where nobody does. */
export function WaitingLine({
  line: { items, pagination },
}: {
  line: { items: WaitingPerson[]; pagination: Pagination };
}) {
  const more = pagination.total - items.length;
  if (pagination.total === 0) return null;
  return (
    <section aria-labelledby="line-title">
      <h2 id="line-title" className="headline-4">
        Waiting list
      </h2>
      <p className="mt-1 text-muted">
        Places that come free are offered to the first in line by themselves, with an email. If you add places, the line
        gets them first.
      </p>
      <ol className="mt-3 divide-y divide-line border-y border-line">
        {items.map(({ id, name, email, type, quantity, joinedAt, offeredUntil }) => (
          <li key={id} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              <Spoken>{name}</Spoken>
              {offeredUntil !== null && <Badge tone="success">Offer until {untilText(offeredUntil)}</Badge>}
            </p>
            <p className="facts mt-1">
              <span className="break-all">{email}</span>
              <span>
                <Spoken>{type}</Spoken>
              </span>
              <span>{quantity === 1 ? "1 place" : `${quantity} places`}</span>
              <span>Joined {formatDateTime(joinedAt)}</span>
            </p>
          </li>
        ))}
      </ol>
      {more > 0 && <p className="mt-3 text-muted">And {formatCount(more)} more behind them.</p>}
    </section>
  );
}
