import { type SQL, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { joinMinutes, reminderMinutes } from "./access.server.ts";
import { movedMail, recordingsMail } from "./after-mails.server.ts";
import { joinMail, reminderMail } from "./coming-mails.server.ts";
import { eventOf } from "./registrations.server.ts";
import type { eventAccess } from "./tables.server.ts";
import type { Way } from "./ways.ts";

// Holders of tickets are reminded of an event and told how to join it, some registrations at a time: the emails and the marks on
// their tickets are one transaction, so whoever is killed half way has told some of them once, and the next round tells the
// rest (decisions 90 and 91).

const portion = 20;
const begin = "00000000-0000-0000-0000-000000000000";
/** A round ends before its job is taken for dead; the next one goes on. */
const roundMs = 50_000;

type Access = Pick<typeof eventAccess.$inferSelect, "url" | "note" | "telling">;
type Facts = Parameters<typeof joinMail>[0];

/** One thing that holders are told. Its SQL speaks of an event (e) with its online access (a), changed beginning (m) and recordings (s), tickets (t), their types (y) and registrations (r). */
interface Telling {
  isTime: SQL;
  isDue: SQL;
  /** What marks a ticket as told. */
  mark: (access: Access) => SQL;
  mail: (facts: Facts, access: Access, to: { to: string; own: boolean; changed: boolean }) => Mail;
}

const within = (minutes: number) => sql`e.starts_at <= now() + make_interval(mins => ${minutes})`;

const joining: Telling = {
  isTime: sql`e.ends_at > now() and ${within(joinMinutes)} and a.event_id is not null`,
  isDue: sql`y.way = 'online' and t.told < a.telling`,
  mark: ({ telling }) => sql`told = ${telling}`,
  mail: joinMail,
};

/** Until it is time to join: an email that comes later would come with the other one, or too late for the way. */
const reminding: Telling = {
  isTime: sql`${within(reminderMinutes)} and not ${within(joinMinutes)}`,
  // Who got the ticket later has just read of it.
  isDue: sql`t.reminded_at is null
    and greatest(t.created_at, r.confirmed_at) <= e.starts_at - make_interval(mins => ${reminderMinutes})`,
  mark: () => sql`reminded_at = now()`,
  mail: (facts, _, to) => reminderMail(facts, to),
};

/** Holders are told that the event begins at another time, where staff said so (`event_moves`). Who got the ticket since has read it. */
const moving: Telling = {
  isTime: sql`e.ends_at > now() and m.starts_at = e.starts_at`,
  isDue: sql`t.moved_to is distinct from e.starts_at and greatest(t.created_at, r.confirmed_at) <= m.asked_at`,
  // Who was reminded of the time before is reminded of this one, too, if there is a day left; so is told how to join who was,
  // until it is time for that.
  mark: () => sql`moved_to = e.starts_at, told = case when ${within(joinMinutes)} then told else 0 end,
    reminded_at = case when e.starts_at > now() + make_interval(mins => ${reminderMinutes}) then null else reminded_at end`,
  mail: (facts, _, to) => movedMail(facts, to),
};

/** Holders are told of recordings, once, where staff said so; for two months afterwards, as nobody looks for them later. */
const recorded: Telling = {
  isTime: sql`e.ends_at <= now() and e.ends_at > now() - interval '60 days' and s.tell_at is not null
    and exists (select 1 from event_recordings i where i.event_id = e.id)`,
  isDue: sql`t.recordings_told_at is null and (s.audience = 'holders' or t.checked_in_at is not null or y.way = 'online')`,
  mark: () => sql`recordings_told_at = now()`,
  mail: (facts, _, to) => recordingsMail(facts, to),
};

const ofEvents = sql`events e left join event_access a on a.event_id = e.id
  left join event_moves m on m.event_id = e.id left join event_recording_sets s on s.event_id = e.id`;
const ofTickets = sql`tickets t join ticket_types y on y.id = t.type_id join registrations r on r.id = t.registration_id`;
const isOpen = ({ isTime }: Telling) => sql`e.canceled_at is null and ${isTime}`;

/** Events whose holders are to be told now. */
async function due(db: Db, telling: Telling): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from ${ofEvents} where ${isOpen(telling)}
      and exists (select 1 from ${ofTickets} where t.event_id = e.id and t.state = 'valid' and ${telling.isDue})
    order by e.starts_at, e.id`);
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
  way: Way;
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

/** Tells the holders of some registrations; undefined when none is left, or somebody else is at this event. */
async function tellSome(platform: Platform, telling: Telling, eventId: string, after: string) {
  const { db, outbox, config } = platform;
  return db.transaction(async (tx) => {
    // Who changes the address or calls the event off waits for the portion, or comes first.
    const { rows: open } = await tx.execute<Access & Record<string, unknown>>(sql`
      select coalesce(a.url, '') as url, coalesce(a.note, '') as note, coalesce(a.telling, 0) as telling
      from ${ofEvents} where e.id = ${eventId}::uuid and ${isOpen(telling)} for no key update of e skip locked`);
    const [access] = open;
    if (!access) return undefined;
    const isDue = sql`t.event_id = ${eventId}::uuid and t.state = 'valid' and ${telling.isDue}`;
    const { rows } = await tx.execute<Untold>(sql`
      select t.id, t.registration_id as registration, r.user_id, t.number, t.name, t.email, t.told, y.name as type, y.way
      from ${ofTickets} join (${ofEvents}) on e.id = t.event_id
      where ${isDue} and t.registration_id in (
        select distinct t.registration_id from ${ofTickets} join (${ofEvents}) on e.id = t.event_id
        where ${isDue} and t.registration_id > ${after}::uuid order by t.registration_id limit ${portion}
      ) order by t.registration_id, t.position for update of t skip locked`);
    const last = rows.at(-1);
    if (!last) return undefined;
    const event = await eventOf(tx, eventId);
    const site = mailSiteOf(await readSettings(tx), config.siteUrl);
    const buyers = await findContacts(
      tx,
      rows.flatMap(({ user_id }) => user_id ?? []),
    );
    for (const { to, own, tickets } of byAddress(rows, buyers)) {
      const [{ type, way, told }] = tickets;
      const facts = { site, event, type: { name: type, way }, tickets };
      await outbox.put(tx, telling.mail(facts, access, { to, own, changed: told > 0 }));
    }
    const ids = sql.param(rows.map(({ id }) => id));
    await tx.execute(
      sql`update tickets t set ${telling.mark(access)} from events e where e.id = t.event_id and t.id = any(${ids}::uuid[])`,
    );
    return last.registration;
  });
}

/**
 * Reminds holders of tickets, and emails those of online tickets how to join, once it is time; tells of another beginning, and of
 * recordings, where staff said so. Safe to run anywhere, at any time; a
 * failure holds no other event up.
 */
export async function tellRound(platform: Platform, stopping?: AbortSignal): Promise<void> {
  const { db, log } = platform;
  const ends = performance.now() + roundMs;
  const over = () => stopping?.aborted || performance.now() > ends;
  for (const telling of [moving, joining, reminding, recorded])
    for (const eventId of await due(db, telling)) {
      try {
        let after: string | undefined = begin;
        while (after !== undefined && !over()) after = await tellSome(platform, telling, eventId, after);
      } catch (error) {
        log.error({ eventId, err: error }, "holders of an event's tickets could not be told");
      }
    }
}
