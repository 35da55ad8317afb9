import { eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";

import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { deleteOld } from "#platform/db/delete-old.server.ts";
import { doorScans } from "../door-tables.server.ts";
import { eventOf, type Tx } from "../registrations.server.ts";
import type { ScanOutcome } from "../scan-outcomes.ts";
import { doorCode, tickets, ticketTypes } from "../tables.server.ts";
import type { JudgedScan, Scans } from "./along-contract.ts";
import { closedAtDoor, doubleText, gone } from "./door.server.ts";

type Scan = Scans["scans"][number];

/** What was scanned is sent within so many days: a device whose clock was set in between tells nothing better. */
const longestMs = 7 * 86_400_000;

/** When a scan was, by our clock: as long ago as the device says it was by its own, however wrong that one is. */
function scannedAt(now: number, sentAt: string, at: string): Date {
  const ago = Date.parse(sentAt) - Date.parse(at);
  return new Date(now - Math.min(Math.max(0, ago), longestMs));
}

/** The ticket with a code, under its own lock: two doors that scan it come one after the other. */
async function lockByCode(tx: Tx, code: string) {
  const [ticket] = await tx.select().from(tickets).where(eq(doorCode, code)).for("update");
  return ticket && ticket.state !== "held" && ticket.state !== "lapsed" ? ticket : undefined;
}

type Ticket = NonNullable<Awaited<ReturnType<typeof lockByCode>>>;

interface Verdict {
  outcome: ScanOutcome;
  message: string;
}

async function judge(tx: Tx, eventId: string, ticket: Ticket, at: Date): Promise<Verdict> {
  const event = await eventOf(tx, ticket.eventId);
  if (ticket.eventId !== eventId) return { outcome: "other_event", message: `This ticket is for ${event.title}.` };
  if (ticket.state === "canceled" || ticket.state === "transferred")
    return { outcome: "void", message: gone[ticket.state] };
  const [type] = await tx.select({ way: ticketTypes.way }).from(ticketTypes).where(eq(ticketTypes.id, ticket.typeId));
  const closed = closedAtDoor(type?.way ?? "hall", event, at.getTime());
  if (closed !== null) return { outcome: "closed", message: closed };
  if (ticket.checkedInAt !== null) return { outcome: "double", message: await doubleText(tx, ticket) };
  return { outcome: "in", message: "" };
}

const unknown: Verdict = {
  outcome: "unknown",
  message: "No ticket has this code: it isn't one of ours, or it was never paid.",
};

async function view(tx: Tx, key: string, { outcome, message }: Verdict, ticketId: string | null): Promise<JudgedScan> {
  const [row] =
    ticketId === null
      ? []
      : await tx
          .select({ ticket: tickets, type: ticketTypes.name })
          .from(tickets)
          .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
          .where(eq(tickets.id, ticketId));
  return {
    ...{ key, outcome, message },
    number: row?.ticket.number ?? null,
    name: row?.ticket.name ?? null,
    type: row?.type ?? null,
    checkedInAt: row?.ticket.checkedInAt?.toISOString() ?? null,
  };
}

/**
 * A scan that is sent again was at the same moment as before, but for what was on its way longer than the first time: a device waits
 * half a minute for an answer, and may first have to renew its session.
 */
const sameMomentMs = 60_000;

/**
 * Whether a code was scanned again under the key that it had before (its answer was lost), after staff had taken back what came of it: it
 * isn't the scan of before, which let somebody in, and is judged anew.
 */
const isAnew = (known: typeof doorScans.$inferSelect, ticket: Ticket | undefined, at: Date) =>
  known.outcome === "in" && ticket?.checkedInAt === null && at.getTime() - known.scannedAt.getTime() > sameMomentMs;

/** One scan: who may come in is checked in with it, in one transaction; sent again it answers what it came to before. */
async function record(db: Db, staffId: string, eventId: string, sentAt: string, scan: Scan): Promise<JudgedScan> {
  const { key, code, letIn } = scan;
  return db.transaction(async (tx) => {
    const ticket = await lockByCode(tx, code);
    // Under the lock: the same scan that is just being recorded comes first.
    const [known] = await tx.select().from(doorScans).where(eq(doorScans.id, key));
    const at = scannedAt(databaseNow(), sentAt, scan.at);
    if (known) {
      // A ticket that was not there when it was scanned first may be by now.
      const same = known.ticketId === (ticket?.id ?? null) || known.outcome === "unknown";
      if (known.eventId !== eventId || !same)
        throw new AppError("CONFLICT", "The key of this scan was used for another one.");
      if (!isAnew(known, ticket, at)) return view(tx, key, known, known.ticketId);
    }
    const verdict = ticket ? await judge(tx, eventId, ticket, at) : unknown;
    const { outcome } = verdict;
    // Nobody was let in, so there is nothing to keep.
    if (outcome !== "in" && !letIn) return view(tx, key, verdict, ticket?.id ?? null);
    const ticketId = ticket?.id ?? null;
    const values = { id: key, eventId, ticketId, ...verdict, letIn, scannedAt: at, by: staffId };
    if (known) await tx.update(doorScans).set(values).where(eq(doorScans.id, key));
    else await tx.insert(doorScans).values(values).onConflictDoNothing();
    if (ticket && outcome === "in")
      await tx.update(tickets).set({ checkedInAt: at, checkedInBy: staffId }).where(eq(tickets.id, ticket.id));
    const { title } = await eventOf(tx, eventId);
    await note(tx, {
      action: outcome === "in" ? "ticket.check-in" : "ticket.let-in",
      subject: title,
      subjectId: ticketId ?? eventId,
      after: outcome === "in" ? { checkedIn: true } : { letIn: true, outcome },
    });
    return view(tx, key, verdict, ticketId);
  });
}

/**
 * What devices at the door scanned, in the order in which they did: each by itself, so that one that fails takes none of those before
 * it back. Who comes first here is checked in; what another device let in as well is kept for staff to look at. Throws NOT_FOUND.
 */
export async function recordScans(
  db: Db,
  staffId: string,
  eventId: string,
  { sentAt, scans }: Scans,
): Promise<JudgedScan[]> {
  await eventOf(db, eventId);
  const judged: JudgedScan[] = [];
  for (const scan of scans) judged.push(await record(db, staffId, eventId, sentAt, scan));
  return judged;
}

/** Keys of scans are kept as long as a device may send them again, and what staff are to look at as long as an event is talked of. */
const keptDays = 90;

export const forgetScans = (db: Db) =>
  deleteOld(db, sql`door_scans`, sql`created_at < now() - make_interval(days => ${keptDays})`);
