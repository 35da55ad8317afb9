import { useEffect, useRef, useState } from "react";
import { formatDhakaDay } from "#lib/dhaka-dates.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { comesSoon, NotLoaded } from "#ui/not-loaded.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { DoorTicket } from "../../../admin/door-contract.ts";
import { ticketNumberIn } from "../../../ticket-number.ts";
import { Door } from "../door.tsx";
import { AlongBox } from "./along-box.tsx";
import { Conflicts } from "./conflicts.tsx";
import { codeOf, type Verdict } from "./judge.ts";
import { Result } from "./result.tsx";
import { signal } from "./signals.ts";
import { useDoor } from "./use-door.ts";

const scanner = latePart(() => import("./scanner.tsx"));
const wanted = "#scan";

/** A page's camera is allowed by its own address: one that was opened elsewhere and led here is loaded anew. */
function mayUseCamera(): boolean {
  const [opened] = performance.getEntriesByType("navigation");
  return opened === undefined || new URL(opened.name).pathname === window.location.pathname;
}

interface Last {
  verdict: Verdict;
  code: string;
  round: number;
}

/** The door of an event: one code after the other by the camera, with or without a connection, or somebody by number or name. */
export function DoorDesk({ scanned, first }: { scanned: string; first: readonly DoorTicket[] | undefined }) {
  const door = useDoor();
  const { events, lists } = door;
  const [chosen, setChosen] = useState<string>();
  const [open, setOpen] = useState(false);
  const [sound, setSound] = useState(true);
  const [last, setLast] = useState<Last>();
  const choices = events && events.length > 0 ? events : lists.map(({ event }) => event);
  const event = choices.find(({ id }) => id === chosen) ?? choices[0];

  useEffect(() => {
    if (window.location.hash !== wanted) return;
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
    setOpen(true);
  }, []);
  function begin() {
    if (mayUseCamera()) return setOpen(true);
    window.history.replaceState(window.history.state, "", `${window.location.pathname}${wanted}`);
    window.location.reload();
  }
  const show = (verdict: Verdict, code: string) => {
    signal(verdict.outcome === "in", sound);
    setLast((now) => ({ verdict, code, round: (now?.round ?? 0) + 1 }));
  };
  // One after the other: a late answer must not stand before the next person.
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  function check(code: string): Promise<Verdict> {
    const judged = turn.current.then(async () => {
      const verdict = await door.scan(event?.id ?? "", code);
      show(verdict, code);
      return verdict;
    });
    turn.current = judged.catch(() => {});
    return judged;
  }
  async function onCode(text: string) {
    const number = ticketNumberIn(text);
    if (number !== undefined) return void (await check(await codeOf(number)));
    const message = "The camera read a code that isn't one of a ticket.";
    show({ outcome: "unknown", message, name: null, type: null, byList: false }, "");
  }
  const mayLetIn = last?.verdict.outcome === "unknown" && last.verdict.byList;

  const result = (
    <div role="status" aria-live="assertive">
      {last && <Result key={last.round} verdict={last.verdict} />}
    </div>
  );
  return (
    <div className="max-w-3xl space-y-6">
      {events !== undefined && choices.length === 0 && (
        <p className="text-muted">
          No event these days has tickets for the hall. A week before one, it can be chosen here for its door.
        </p>
      )}
      {event !== undefined && (
        <>
          <SelectField
            label="Event"
            value={event.id}
            onChange={({ currentTarget }) => {
              setChosen(currentTarget.value);
              setLast(undefined);
            }}
          >
            {choices.map(({ id, title, date }) => (
              <option key={id} value={id}>
                {title}, {formatDhakaDay(date)}
              </option>
            ))}
          </SelectField>
          <AlongBox door={door} event={event} />
          {open ? (
            <LatePart
              part={scanner}
              props={{ onCode: (text: string) => void onCode(text), onClose: () => setOpen(false), result }}
              waiting={comesSoon}
              instead={(retry) => <NotLoaded what="The camera" retry={retry} onClose={() => setOpen(false)} />}
            />
          ) : (
            <Button size="lg" className="max-sm:w-full" onClick={begin}>
              Scan with the camera
            </Button>
          )}
          {!open && result}
          {last && mayLetIn && (
            <Button
              variant="secondary"
              onClick={() => {
                void door.letInAnyway(event.id, last.code);
                setLast({
                  ...last,
                  verdict: {
                    ...last.verdict,
                    outcome: "in",
                    message: "You let this person in. The site will tell whether the ticket holds.",
                  },
                });
              }}
            >
              Let this person in anyway
            </Button>
          )}
          {open && (
            <CheckboxField
              label="Sound"
              checked={sound}
              onChange={({ currentTarget }) => setSound(currentTarget.checked)}
            />
          )}
        </>
      )}
      <Door
        key={scanned}
        scanned={scanned}
        first={first}
        list={door.connected ? undefined : lists.find(({ id }) => id === event?.id)}
        onCode={check}
        beforeCheckIn={door.tellFirst}
      />
      {event !== undefined && door.connected && <Conflicts eventId={event.id} round={door.sent} />}
    </div>
  );
}
