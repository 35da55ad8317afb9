import { useEffect, useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { DoorCalls } from "../../admin/door-api.server.ts";
import type { DoorTicket } from "../../admin/door-contract.ts";
import { mostAtDoor } from "../../admin/most-at-door.ts";
import { ticketNumberIn } from "../../ticket-number.ts";
import { wayNames } from "../../ways.ts";
import { codeOf, findByName } from "./door/judge.ts";
import type { KeptEvent } from "./door/store.ts";
import { DoorByList } from "./door-by-list.tsx";

const api = apiOf<DoorCalls>();
type Said = { tone: "success" | "danger"; text: string };

const timeText = (iso: string) => `${formatDhakaDay(iso)}, ${formatDhakaTime(iso)}`;

function Standing({ ticket: { state, checkedInAt, event, closed } }: { ticket: DoorTicket }) {
  if (state === "canceled") return <Badge tone="danger">Canceled</Badge>;
  if (state === "transferred") return <Badge tone="danger">Passed on</Badge>;
  if (checkedInAt !== null) return <Badge tone="info">Checked in at {formatDhakaTime(checkedInAt)}</Badge>;
  if (event.past) return <Badge tone="danger">Event is over</Badge>;
  return closed === null ? <Badge tone="success">Valid</Badge> : <Badge tone="danger">Not valid here today</Badge>;
}

function Ticket({ ticket, busy, onStep }: { ticket: DoorTicket; busy: boolean; onStep: (undo: boolean) => void }) {
  const { name, number, type, way, event, state, checkedInAt, closed } = ticket;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-64">
        <h2 className="text-lg font-semibold">
          <Spoken>{name}</Spoken>
        </h2>
        <p className="mt-0.5">
          <Spoken>{event.title}</Spoken>
        </p>
        <p className="facts mt-1">
          <span>{timeText(event.date)}</span>
          <span>
            <Spoken>{type}</Spoken>
          </span>
          <span>{wayNames[way]}</span>
          <span className="num">{number}</span>
        </p>
        <p className="mt-2">
          <Standing ticket={ticket} />
        </p>
        {state === "valid" && checkedInAt === null && closed !== null && <p className="mt-1">{closed}</p>}
      </div>
      {state === "valid" && checkedInAt === null && closed === null && (
        <Button
          size="lg"
          busy={busy}
          aria-label={`Check in ${name}`}
          className="max-sm:w-full"
          onClick={() => onStep(false)}
        >
          Check in
        </Button>
      )}
      {checkedInAt !== null && (
        <Button variant="quiet" busy={busy} aria-label={`Undo the check-in of ${name}`} onClick={() => onStep(true)}>
          Undo
        </Button>
      )}
    </li>
  );
}

/** Checking in: by the code, which a phone's camera opens here (`?ticket=`), by a number, or by a name; without a connection by a list. */
export function Door({
  scanned,
  first,
  list,
  onCode,
  beforeCheckIn,
}: {
  scanned: string;
  first: readonly DoorTicket[] | undefined;
  /** What was taken along, while there is no connection. */
  list: KeptEvent | undefined;
  /** Judges a code, and says what it comes to. */
  onCode: (code: string) => Promise<unknown>;
  /** Waited for before the site is asked to check somebody in. */
  beforeCheckIn: () => Promise<unknown>;
}) {
  const [text, setText] = useState(scanned);
  const [found, setFound] = useState(first);
  const [said, setSaid] = useState<Said>();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<string>();
  async function run(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setSaid(undefined);
    await work().catch((error: unknown) => {
      setSaid({ tone: "danger", text: failureText(error, "It was not done. Try again.") });
    });
    setBusy(false);
  }
  const find = () =>
    run(async () => {
      setAsked(undefined);
      // Whoever was found before is not to be let in instead of who is looked for now.
      setFound(undefined);
      if (list === undefined) return setFound((await api("GET /tickets/door", { query: { find: text } })).data);
      const number = ticketNumberIn(text);
      const code = number === undefined ? undefined : await codeOf(number);
      // A name of 16 letters looks like a number, too.
      if (
        code !== undefined &&
        (list.tickets.some((one) => one.code === code) || findByName(list, text, 1).length === 0)
      )
        await onCode(code);
      else setAsked(text);
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a code that was opened here without being looked up.
  useEffect(() => {
    if (scanned !== "" && first === undefined) void find();
  }, []);
  const step = (ticket: DoorTicket, undo: boolean) =>
    run(async () => {
      const params = { number: ticket.number };
      if (!undo) await beforeCheckIn();
      try {
        const answer = await (undo
          ? api("DELETE /tickets/{number}/check-in", { params })
          : api("POST /tickets/{number}/check-in", { params }));
        setFound((now) => now?.map((one) => (one.number === ticket.number ? answer.data : one)));
        setSaid({ tone: "success", text: answer.message });
      } catch (error) {
        // Somebody else let this ticket in, or it was canceled: what is so now is shown beside what is said.
        const { data } = await api("GET /tickets/door", { query: { find: ticket.number } });
        setFound((now) => now?.map((one) => data.find(({ number }) => number === one.number) ?? one));
        throw error;
      }
    });
  return (
    <div className="max-w-3xl space-y-5">
      <search className="flex gap-2">
        <SearchField
          label="Number or name"
          placeholder="Number or name"
          value={text}
          maxLength={300}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") void find();
          }}
          className="grow"
        />
        <Button variant="secondary" busy={busy} onClick={() => void find()}>
          Find
        </Button>
      </search>
      <div role="status" className="empty:hidden">
        {said && <Notice tone={said.tone}>{said.text}</Notice>}
      </div>
      {list !== undefined && asked !== undefined && (
        <DoorByList
          list={list}
          words={asked}
          busy={busy}
          onCheckIn={(code) => void run(async () => void (await onCode(code)))}
        />
      )}
      {found?.length === 0 && (
        <p className="text-muted">No ticket has this number, and nobody of this name has one for an event to come.</p>
      )}
      {found !== undefined && found.length > 0 && (
        <ul aria-label="Tickets" className="divide-y divide-line border-y border-line">
          {found.slice(0, mostAtDoor).map((ticket) => (
            <Ticket key={ticket.number} ticket={ticket} busy={busy} onStep={(undo) => void step(ticket, undo)} />
          ))}
        </ul>
      )}
      {found !== undefined && found.length > mostAtDoor && (
        <p className="text-muted">There are more than these {mostAtDoor}. Type more of the name, or the number.</p>
      )}
    </div>
  );
}
