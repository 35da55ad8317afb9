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
  eventId: string;
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
  const eventId = event?.id ?? "";
  const here = useRef(eventId);
  here.current = eventId;
  const show = (verdict: Verdict, code: string) => {
    signal(verdict.outcome === "in", sound);
    setLast((now) => ({ verdict, code, eventId, round: (now?.round ?? 0) + 1 }));
  };
  /** The code that is being judged. One at a time: a late answer must not stand before the next person. */
  const judging = useRef<Promise<Verdict>>(undefined);
  const [wait, setWait] = useState<"none" | "short" | "long">("none");
  function check(code: string): Promise<Verdict> {
    const before = judging.current?.catch(() => {});
    const judged = (async () => {
      await before;
      const verdict = await door.scan(eventId, code);
      // Of an event that was left meanwhile nobody is told here.
      if (here.current === eventId) show(verdict, code);
      return verdict;
    })();
    judging.current = judged;
    // Most answers come at once: the result before stands until then, and nothing more is done about it.
    setWait("short");
    const timer = setTimeout(() => setWait("long"), 500);
    const end = () => {
      clearTimeout(timer);
      if (judging.current !== judged) return;
      judging.current = undefined;
      setWait("none");
    };
    judged.then(end, end);
    return judged;
  }
  /** Answers whether it was taken: while one is judged the camera goes on looking, and makes no queue of what it sees. */
  function onCode(text: string): boolean {
    if (judging.current !== undefined) return false;
    const number = ticketNumberIn(text);
    if (number !== undefined) {
      void codeOf(number).then(check);
      return true;
    }
    const message = "The camera read a code that isn't one of a ticket.";
    show({ outcome: "unknown", message, name: null, type: null, byList: false }, "");
    return true;
  }
  const mayLetIn = wait === "none" && last?.verdict.outcome === "unknown" && last.verdict.byList;

  const result = (
    <div role="status" aria-live="assertive">
      {wait === "long" && (
        <p className="rounded-control bg-surface px-4 py-3 font-semibold shadow-float">Checking...</p>
      )}
      {wait !== "long" && last && <Result key={last.round} verdict={last.verdict} />}
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
              props={{ onCode, onClose: () => setOpen(false), result }}
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
                void door.letInAnyway(last.eventId, last.code);
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
