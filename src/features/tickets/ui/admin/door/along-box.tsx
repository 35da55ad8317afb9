import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { formatCount } from "#lib/counts.ts";
import { formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { DoorEvent } from "../../../admin/along-contract.ts";
import { keepDoorPage } from "./keep-page.ts";
import type { DoorState } from "./use-door.ts";

const countOf = (count: number, one: string) => `${formatCount(count)} ${one}${count === 1 ? "" : "s"}`;

/** Whether the event is on this device, for a door without a connection, and what waits to be sent. */
export function AlongBox({ door, event }: { door: DoorState; event: DoorEvent | undefined }) {
  const { lists, waiting, stuck, connected, failure } = door;
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ tone: "success" | "warning" | "danger"; text: string }>();
  const list = lists.find(({ id }) => id === event?.id);
  async function take(id: string) {
    setBusy(true);
    setSaid(undefined);
    try {
      await door.take(id);
      const opens = await keepDoorPage();
      setSaid(
        opens
          ? { tone: "success", text: "This event is on this device now, and this page opens without a connection." }
          : {
              tone: "warning",
              text: "This event is on this device now. This browser can't open the page without a connection: leave it open.",
            },
      );
    } catch (error) {
      setSaid({ tone: "danger", text: failureText(error, "It could not be taken along. Try again.") });
    }
    setBusy(false);
  }
  return (
    <section aria-label="Without a connection" className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className={connected ? "font-semibold text-leaf" : "font-semibold text-jute-ink"}>
          {connected ? "Connected" : "No connection"}
        </span>
        {waiting.length > 0 && <span>{countOf(waiting.length, "scan")} to be sent</span>}
        {list && (
          <span className="text-muted">
            Taken along on {formatDhakaDay(list.now)}, {formatDhakaTime(list.now)}:{" "}
            {countOf(list.tickets.length, "ticket")}
          </span>
        )}
      </p>
      {!connected && list === undefined && event !== undefined && (
        <Notice tone="warning">
          This event isn't on this device, so nobody can be checked in until the connection is back.
        </Notice>
      )}
      <p className="flex flex-wrap gap-2">
        {event !== undefined && connected && Date.parse(event.endsAt) > Date.now() && (
          <Button variant="secondary" size="sm" busy={busy} onClick={() => void take(event.id)}>
            {list ? "Take it along anew" : "Take this event along"}
          </Button>
        )}
        {list && (
          <Button variant="quiet" size="sm" onClick={() => void door.drop(list.id).then(() => setSaid(undefined))}>
            Remove it from this device
          </Button>
        )}
        {waiting.length > 0 && (
          <Button variant="quiet" size="sm" onClick={() => void door.flush()}>
            Send now
          </Button>
        )}
      </p>
      {list === undefined && event !== undefined && connected && (
        <p className="text-sm text-muted">
          For a hall with a poor connection: names and hashed numbers are kept on this device until you sign out or the
          event is over.
        </p>
      )}
      <div role="status" className="empty:hidden">
        {said && <Notice tone={said.tone}>{said.text}</Notice>}
      </div>
      {stuck.length > 0 && (
        <Notice tone="danger" live title={`${countOf(stuck.length, "scan")} couldn't be sent`}>
          <p>
            The site couldn't take {stuck.length === 1 ? "it" : "them"}, though this device tried for minutes.{" "}
            {stuck.length === 1 ? "This person isn't" : "These people aren't"} counted as checked in yet. It stays on
            this device for a week: send it again later, and tell whoever looks after the site.
          </p>
          <Button size="sm" variant="secondary" className="mt-2" onClick={() => void door.sendStuck()}>
            Send again
          </Button>
        </Notice>
      )}
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
    </section>
  );
}
