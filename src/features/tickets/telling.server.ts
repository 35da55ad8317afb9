import { sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { joinMinutes } from "./access.server.ts";
import { joinMail } from "./coming-mails.server.ts";
import { eventOf } from "./registrations.server.ts";

// Who has an online ticket is told how to join, some registrations at a time: the emails and the mark on their tickets are one
// transaction, so whoever is killed half way has told some of them once, and the next round tells the rest (decision 90).

const portion = 20;
const begin = "00000000-0000-0000-0000-000000000000";
/** A round ends before its job is taken for dead; the next one goes on. */
const roundMs = 50_000;

const isTime = sql`e.canceled_at is null and e.ends_at > now() and e.starts_at <= now() + make_interval(mins => ${joinMinutes})`;
const isUntold = sql`t.event_id = a.event_id and t.state = 'valid' and t.told < a.telling
  and exists (select 1 from ticket_types y where y.id = t.type_id and y.way = 'online')`;

/** Events whose holders are to be told now. */
async function due(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from event_access a join events e on e.id = a.event_id
    where ${isTime} and exists (select 1 from tickets t where ${isUntold}) order by e.starts_at, e.id`);
  return rows.map(({ id }) => id);
}

interface Untold extends Record<string, unknown> {
  id: string;
  registration: string;
  user_id: string | null;
  number: string;
  name: string;
  email: string;
  told: number;
  type: string;
}

/** One email to each address of a registration; whoever has none of their own is told by whoever registered them. */
function byAddress(rows: readonly Untold[], buyers: Awaited<ReturnType<typeof findContacts>>) {
  const groups = new Map<string, { to: string; own: boolean; tickets: [Untold, ...Untold[]] }>();
  for (const row of rows) {
    const buyer = buyers.get(row.user_id ?? "")?.email;
    const to = row.email || buyer;
    if (to === undefined) continue;
    const key = `${row.registration} ${to}`;
    const group = groups.get(key);
    if (group) group.tickets.push(row);
    else groups.set(key, { to, own: to === buyer, tickets: [row] });
  }
  return [...groups.values()];
}

/** Tells the holders of some registrations; undefined when none is left, or another process is at this event. */
async function tellSome(platform: Platform, eventId: string, after: string): Promise<string | undefined> {
  const { db, outbox, config } = platform;
  return db.transaction(async (tx) => {
    // Who changes the address or calls the event off waits for the portion, or comes first.
    const { rows: open } = await tx.execute<{ url: string; note: string; telling: number }>(sql`
      select a.url, a.note, a.telling from events e join event_access a on a.event_id = e.id
      where e.id = ${eventId}::uuid and ${isTime} for share of e for update of a skip locked`);
    const [access] = open;
    if (!access) return undefined;
    const { rows } = await tx.execute<Untold>(sql`
      select t.id, t.registration_id as registration, r.user_id, t.number, t.name, t.email, t.told, y.name as type
      from tickets t join event_access a on a.event_id = t.event_id
        join registrations r on r.id = t.registration_id join ticket_types y on y.id = t.type_id
      where t.registration_id in (
        select distinct t.registration_id from tickets t, event_access a
        where a.event_id = ${eventId}::uuid and ${isUntold} and t.registration_id > ${after}::uuid
        order by t.registration_id limit ${portion}
      ) and ${isUntold} order by t.registration_id, t.position for update of t skip locked`);
    const last = rows.at(-1);
    if (!last) return undefined;
    const event = await eventOf(tx, eventId);
    const site = mailSiteOf(await readSettings(tx), config.siteUrl);
    const buyers = await findContacts(
      tx,
      rows.flatMap(({ user_id }) => user_id ?? []),
    );
    for (const { to, own, tickets } of byAddress(rows, buyers)) {
      const [{ type, told }] = tickets;
      const facts = { site, event, type: { name: type, way: "online" as const }, tickets };
      await outbox.put(tx, joinMail(facts, access, { to, own, changed: told > 0 }));
    }
    const ids = sql.param(rows.map(({ id }) => id));
    await tx.execute(sql`update tickets set told = ${access.telling} where id = any(${ids}::uuid[])`);
    return last.registration;
  });
}

/** Emails holders of online tickets how to join, once it is time. Safe to run anywhere, at any time; a failure holds no other event up. */
export async function tellRound(platform: Platform, stopping?: AbortSignal): Promise<void> {
  const { db, log } = platform;
  const ends = performance.now() + roundMs;
  const over = () => stopping?.aborted || performance.now() > ends;
  for (const eventId of await due(db)) {
    try {
      let after: string | undefined = begin;
      while (after !== undefined && !over()) after = await tellSome(platform, eventId, after);
    } catch (error) {
      log.error({ eventId, err: error }, "holders of an event's tickets could not be told");
    }
  }
}
