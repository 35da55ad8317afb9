import { formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import { plainName } from "#lib/input-text.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { ScanOutcome } from "../../../scan-outcomes.ts";
import type { KeptScan } from "./queue.ts";
import type { KeptEvent } from "./store.ts";

/** What a scan comes to, as whoever stands at the door is told. */
export interface Verdict {
  outcome: ScanOutcome | "unasked";
  message: string;
  name: string | null;
  type: string | null;
  /** By the list that was taken along, because the server couldn't be asked. */
  byList: boolean;
}

const plain = (outcome: Verdict["outcome"], message: string): Verdict => ({
  ...{ outcome, message, name: null, type: null },
  byList: true,
});

/** A number as lists and scans have it: the first 24 digits of its SHA-256. */
export async function codeOf(number: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(number));
  return [...new Uint8Array(hash)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 24);
}

/** The scan of this device that let somebody in with a code, if there is one; one that the server refused let nobody in by right. */
const scannedBefore = (scans: readonly KeptScan[], eventId: string, code: string) =>
  scans.find(
    (scan) =>
      scan.eventId === eventId &&
      scan.code === code &&
      (scan.outcome === undefined ? scan.letIn : scan.outcome === "in"),
  );

/** What stays so: another hour opens no ticket that was canceled, passed on or used. */
const isRefusal = (outcome: ScanOutcome | undefined): outcome is ScanOutcome =>
  outcome !== undefined && outcome !== "in" && outcome !== "closed";

const byOurClock = (at: string, aheadMs: number) => new Date(Date.parse(at) + aheadMs).toISOString();

/** What the list that was taken along says of a code, where the server can't be asked. */
export function judge(list: KeptEvent, code: string, scans: readonly KeptScan[], now = Date.now()): Verdict {
  const { event, types, tickets, aheadMs } = list;
  const ticket = tickets.find((one) => one.code === code);
  const before = scannedBefore(scans, list.id, code);
  const type = ticket ? types[ticket.type] : undefined;
  const about = { name: ticket?.name || null, type: type?.name ?? null, byList: true };
  if (before)
    return {
      ...about,
      outcome: "double",
      message: `Scanned on this device already, at ${formatDhakaTime(byOurClock(before.at, aheadMs))}.`,
    };
  const told = scans.findLast(
    (scan) => scan.eventId === list.id && scan.code === code && isRefusal(scan.outcome) && !scan.letIn,
  );
  if (told?.outcome)
    return { ...about, outcome: told.outcome, message: "The site refused this ticket when it was asked last." };
  if (Date.parse(event.endsAt) <= now + aheadMs) return plain("closed", "This event is over.");
  if (!ticket)
    return plain(
      "unknown",
      "It isn't on the list: it may be for another event, newer than the list, or not one of ours. Without a connection nobody can tell.",
    );
  if (ticket.state === "canceled") return plain("void", "This ticket was canceled. It lets nobody in.");
  if (ticket.state === "transferred")
    return plain("void", "This ticket was passed on: its new holder has another number. It lets nobody in.");
  if (type?.way === "online")
    return plain("closed", "This ticket is for taking part online. It lets nobody into the hall.");
  if (dhakaDay(new Date(now + aheadMs)) < dhakaDay(new Date(event.date)))
    return { ...about, outcome: "closed", message: `The event begins on ${formatDhakaDay(event.date)}.` };
  if (ticket.checkedInAt !== null)
    return { ...about, outcome: "double", message: `Checked in already, at ${formatDhakaTime(ticket.checkedInAt)}.` };
  return { ...about, outcome: "in", message: "" };
}

/** People of the list whose name has these words. */
export function findByName(list: KeptEvent, words: string, most: number) {
  // Composed, as names are: a keyboard of Bangla may write one letter in two ways.
  const wanted = plainName(words);
  if (wanted.length < 2) return [];
  const found: KeptEvent["tickets"] = [];
  for (const ticket of list.tickets) {
    if (ticket.name === "" || !plainName(ticket.name).includes(wanted)) continue;
    found.push(ticket);
    if (found.length > most) break;
  }
  return found;
}
