import { formatDhakaTime } from "#lib/dhaka-dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { mostAtDoor } from "../../admin/most-at-door.ts";
import { findByName } from "./door/judge.ts";
import type { KeptEvent } from "./door/store.ts";

/** People of the list that was taken along, while there is no connection. */
export function DoorByList({
  list,
  words,
  busy,
  onCheckIn,
}: {
  list: KeptEvent;
  words: string;
  busy: boolean;
  onCheckIn: (code: string) => void;
}) {
  const found = findByName(list, words, mostAtDoor);
  if (found.length === 0)
    return <p className="text-muted">Nobody of this name is on the list that this device has taken along.</p>;
  return (
    <>
      <ul aria-label="Tickets" className="divide-y divide-line border-y border-line">
        {found.slice(0, mostAtDoor).map(({ code, name, type, checkedInAt }) => (
          <li key={code} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 grow basis-64">
              <h2 className="text-lg font-semibold">
                <Spoken>{name}</Spoken>
              </h2>
              <p className="facts mt-1">
                <span>
                  <Spoken>{list.types[type]?.name ?? ""}</Spoken>
                </span>
              </p>
              {checkedInAt !== null && (
                <p className="mt-2">
                  <Badge tone="info">Checked in at {formatDhakaTime(checkedInAt)}</Badge>
                </p>
              )}
            </div>
            <Button
              size="lg"
              busy={busy}
              aria-label={`Check in ${name}`}
              className="max-sm:w-full"
              onClick={() => onCheckIn(code)}
            >
              Check in
            </Button>
          </li>
        ))}
      </ul>
      {found.length > mostAtDoor && (
        <p className="text-muted">There are more than these {mostAtDoor}. Type more of the name.</p>
      )}
    </>
  );
}
