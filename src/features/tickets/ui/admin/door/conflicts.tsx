import { useCallback, useEffect, useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { formatCount } from "#lib/counts.ts";
import { formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import { Button } from "#ui/button.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { StepDialog } from "#ui/step-dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { AlongCalls } from "../../../admin/along-api.server.ts";
import type { DoorConflict } from "../../../admin/along-contract.ts";

const api = apiOf<AlongCalls>(true);
const rows = "mt-3 divide-y divide-line border-y border-line";
const nameOf = ({ name }: DoorConflict) => (name ? <Spoken>{name}</Spoken> : "Nobody we know");

function Facts({ of: { message, scannedAt, by, type, number } }: { of: DoorConflict }) {
  return (
    <>
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
    </>
  );
}

function TickOff({ of, onClose, onDone }: { of: DoorConflict; onClose: () => void; onDone: () => void }) {
  const { busy, write } = useWrite();
  const [text, setText] = useState("");
  async function tick() {
    const done = await write(() =>
      api("POST /tickets/door/scans/{key}/look-at", { params: { key: of.key }, body: { note: text.trim() } }),
    );
    // Somebody else may have done it: what is so now is read in either case.
    onDone();
    if (done) onClose();
  }
  return (
    <StepDialog
      title="Tick this off?"
      step="Tick off"
      busy={busy}
      busyLabel="Saving..."
      onStep={() => void tick()}
      onClose={onClose}
    >
      <p>
        <span className="font-semibold">{nameOf(of)}</span>: {of.message}
      </p>
      <TextField
        className="mt-4"
        label="Note (optional)"
        hint="What you found. It's kept in the audit log with your name."
        dir="auto"
        maxLength={500}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </StepDialog>
  );
}

/** Whom a device let in without a connection, though the server would not have: for staff to look at, and tick off. */
export function Conflicts({ eventId, round }: { eventId: string; round: number }) {
  const [found, setFound] = useState<readonly DoorConflict[]>([]);
  const [ticking, setTicking] = useState<DoorConflict>();
  const read = useCallback(
    (stays: () => boolean) =>
      api("GET /tickets/door/events/{id}/conflicts", { params: { id: eventId } }).then(
        ({ data }) => stays() && setFound(data),
        () => {},
      ),
    [eventId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when something was sent.
  useEffect(() => {
    let stays = true;
    void read(() => stays);
    return () => {
      stays = false;
    };
  }, [read, round]);
  const open = found.filter(({ looked }) => looked === null);
  const done = found.filter(({ looked }) => looked !== null);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="to-look-at" className="border-t border-line pt-5">
      <h2 id="to-look-at" className="headline-4">
        To look at
      </h2>
      <p className="mt-1 text-muted">
        {open.length > 0
          ? "Let in without a connection, though the ticket was used at another door, ended meanwhile, or isn't for this event."
          : "Nothing is left to look at."}
      </p>
      {open.length > 0 && (
        <ul aria-labelledby="to-look-at" className={rows}>
          {open.map((one) => (
            <li key={one.key} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 grow basis-64">
                <p className="font-semibold">{nameOf(one)}</p>
                <Facts of={one} />
              </div>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Tick off ${one.name || "somebody we don't know"}`}
                onClick={() => setTicking(one)}
              >
                Tick off
              </Button>
            </li>
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer font-semibold">Ticked off ({formatCount(done.length)})</summary>
          <ul aria-label="Ticked off" className={rows}>
            {done.map((one) => (
              <li key={one.key} className="py-3">
                <p className="font-semibold">{nameOf(one)}</p>
                <Facts of={one} />
                {one.looked !== null && (
                  <p className="mt-1 text-sm text-muted">
                    Ticked off on {formatDhakaDay(one.looked.at)}, {formatDhakaTime(one.looked.at)}
                    {one.looked.by !== null && (
                      <>
                        {" "}
                        by <Spoken>{one.looked.by}</Spoken>
                      </>
                    )}
                    {one.looked.note !== "" && (
                      <>
                        : <Spoken>{one.looked.note}</Spoken>
                      </>
                    )}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {ticking !== undefined && (
        <TickOff of={ticking} onClose={() => setTicking(undefined)} onDone={() => void read(() => true)} />
      )}
    </section>
  );
}
