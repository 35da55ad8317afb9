import { expect, it } from "vitest";
import { createBuyer } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";
import { readTicket } from "./own.server.ts";
import { tellRound } from "./telling.server.ts";

const tickets = useTickets({}, { connections: 6 });
const { database, rows, ticketed, register, asked } = tickets;
type Of = Awaited<ReturnType<typeof ticketed>>;
const url = "https://meet.example.org/iit";
const online = (hours: number, more: object = {}) =>
  ticketed({ way: "online", name: "Livestream", capacity: 500, inDays: hours / 24, ...more });

const set = async ({ eventId }: Pick<Of, "eventId">, body: object = {}) => {
  const path = `/events/admin/${eventId}/online-access`;
  const { access } = (await tickets.admin.call("GET", path)).body.data;
  const all = { url, note: "Passcode 4711", tellAgain: false, version: access?.version ?? null, ...body };
  return tickets.admin.call("PUT", path, all);
};
const look = async ({ eventId }: Of) =>
  (await tickets.admin.call("GET", `/events/admin/${eventId}/online-access`)).body.data;
const round = () => tellRound(tickets.site.platform);
const mailed = async (to?: string) => {
  await expect.poll(() => tickets.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  return tickets.site.mails.filter((mail) => mail.kind === "event-join" && (to === undefined || mail.to === to));
};
const numbersOf = (answer: { body: { data: { tickets: { number: string }[] } } }) =>
  answer.body.data.tickets.map(({ number }) => number);
const startsIn = (of: Of, minutes: number) =>
  rows(
    "update events set starts_at = now() + make_interval(mins => $2), ends_at = now() + make_interval(mins => $2 + 60) where id = $1",
    [of.eventId, minutes],
  );
const joinOf = async (number: string) => (await readTicket(database.db, number)).join;
const waiting = async () =>
  (await rows("select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).map(
    ({ pid }) => pid as number,
  );

it("from two hours before, holders of online tickets see how to join and are emailed once; nobody sees it before", async () => {
  const of = await online(3);
  const buyer = await createBuyer(tickets.site);
  const body = { ...asked(of, ["A", "B"]), attendees: [] as object[] };
  body.attendees = [
    { name: "A", email: "" },
    { name: "B", email: "b@example.org" },
  ];
  const [first = ""] = numbersOf(await buyer.call("POST", "/registrations", body));
  expect((await set(of)).status).toBe(200);
  await round();
  expect(await mailed(buyer.email)).toEqual([]);
  expect(await joinOf(first)).toMatchObject({ open: false, url: null, note: "" });
  expect(JSON.stringify((await buyer.call("GET", "/tickets/my")).body)).not.toContain("meet.example.org");
  expect(await look(of)).toMatchObject({ open: false, holders: 2, told: 0 });
  await startsIn(of, 119);
  await Promise.all([round(), round(), round()]);
  await round();
  const told = await mailed(buyer.email);
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(url);
  expect(told[0]?.text).toContain("Passcode 4711");
  expect(told[0]?.subject).toBe("How to join Trade finance day");
  expect(await mailed("b@example.org")).toHaveLength(1);
  expect(await joinOf(first)).toMatchObject({ open: true, url, note: "Passcode 4711" });
  const [mine] = (await buyer.call("GET", "/tickets/my")).body.data.items;
  expect(mine.join).toMatchObject({ open: true, url });
  expect(await look(of)).toMatchObject({ open: true, holders: 2, told: 2 });
  await startsIn(of, -61);
  expect(await joinOf(first)).toBeNull();
});

it("what is public says nothing of it", async () => {
  const of = await online(1);
  await set(of);
  const stranger = await tickets.admin.call("GET", `/events/${of.slug}`);
  expect(JSON.stringify(stranger.body)).not.toContain("meet.example.org");
});

it("hall tickets, canceled ones, those passed on and held ones are told nothing", async () => {
  const of = await online(1);
  const paid = await tickets.admin.call("POST", `/events/admin/${of.eventId}/ticket-types`, {
    ...{ name: "Paid", way: "online", price: 500, capacity: 9, salesStart: null, salesEnd: null },
  });
  const hall = await tickets.admin.call("POST", `/events/admin/${of.eventId}/ticket-types`, {
    ...{ name: "Hall", way: "hall", price: 0, capacity: 9, salesStart: null, salesEnd: null },
  });
  const [inHall, gave, passed, held] = await Promise.all([1, 2, 3, 4].map(() => createBuyer(tickets.site)));
  if (!inHall || !gave || !passed || !held) throw new Error("no buyers");
  const [hallNumber = ""] = numbersOf(await register(inHall, { ...of, typeId: hall.body.data.id }));
  const [gaveNumber = ""] = numbersOf(await register(gave, of));
  const [passedNumber = ""] = numbersOf(await register(passed, of));
  await register(held, { ...of, typeId: paid.body.data.id, price: 500 });
  expect((await gave.call("POST", `/tickets/${gaveNumber}/cancel`, { refund: 0 })).status).toBe(200);
  const to = { name: "New", email: "new@example.org" };
  expect((await passed.call("POST", `/tickets/${passedNumber}/transfer`, to)).status).toBe(200);
  await set(of);
  await round();
  for (const { email } of [inHall, gave, passed, held]) expect(await mailed(email)).toEqual([]);
  expect(await mailed("new@example.org")).toHaveLength(1);
  for (const number of [hallNumber, gaveNumber, passedNumber]) expect(await joinOf(number)).toBeNull();
  expect(await look(of)).toMatchObject({ holders: 1, told: 1 });
});

it("another address is told again where staff want it, once; who passes a ticket on tells only the new holder", async () => {
  const of = await online(1);
  const buyer = await createBuyer(tickets.site);
  const [number = ""] = numbersOf(await register(buyer, of));
  await set(of);
  await round();
  expect(await mailed(buyer.email)).toHaveLength(1);
  await set(of, { note: "Passcode 4712" });
  await round();
  expect(await mailed(buyer.email)).toHaveLength(1);
  expect(await joinOf(number)).toMatchObject({ note: "Passcode 4712" });
  const other = "https://other.example.org/x";
  expect((await set(of, { url: other, tellAgain: true })).status).toBe(200);
  expect(await look(of)).toMatchObject({ told: 0, toldBefore: 1 });
  await Promise.all([round(), round()]);
  const told = await mailed(buyer.email);
  expect(told.map(({ subject }) => subject)).toEqual([
    "How to join Trade finance day",
    "Changed: how to join Trade finance day",
  ]);
  expect(told[1]?.text).toContain(other);
  // Without an address of its own the next ticket's emails go where the one before had its.
  await buyer.call("POST", `/tickets/${number}/transfer`, { name: "Colleague", email: "" });
  await round();
  expect(await mailed(buyer.email)).toHaveLength(2);
});

it("who was told how to join an event that then moves is told again two hours before its new beginning", async () => {
  const [week, soon] = [await online(1), await online(1)];
  const buyer = await createBuyer(tickets.site);
  for (const event of [week, soon]) {
    await register(buyer, event);
    await set(event);
  }
  await round();
  expect(await mailed(buyer.email)).toHaveLength(2);
  await startsIn(week, 7 * 24 * 60);
  await startsIn(soon, 110);
  for (const { eventId } of [week, soon]) {
    // As staff set it, to the minute.
    await rows("update events set starts_at = date_trunc('minute', starts_at) where id = $1", [eventId]);
    const path = `/events/admin/${eventId}/start-telling`;
    const { startsAt } = (await tickets.admin.call("GET", path)).body.data;
    expect((await tickets.admin.call("POST", path, { startsAt })).status).toBe(200);
  }
  await round();
  expect(await tickets.count("tickets where moved_to is not null")).toBe(2);
  // Where it is time to join already they have the address, and it is no other one.
  expect([(await look(week)).told, (await look(soon)).told]).toEqual([0, 1]);
  expect(await mailed(buyer.email)).toHaveLength(2);
  await startsIn(week, 119);
  await round();
  await round();
  expect((await mailed(buyer.email)).map(({ subject }) => subject)).toEqual(
    [1, 2, 3].map(() => "How to join Trade finance day"),
  );
});

it("a canceled event tells nobody", async () => {
  const of = await online(1);
  const buyer = await createBuyer(tickets.site);
  await register(buyer, of);
  await set(of);
  await rows("update events set canceled_at = now(), cancel_reason = 'Flood' where id = $1", [of.eventId]);
  await round();
  expect(await mailed(buyer.email)).toEqual([]);
  expect((await set(of)).body.message).toBe("This event is canceled.");
});

it("killed half way with an open transaction it tells the rest later, and nobody twice", async () => {
  const of = await online(1);
  const people = await rows(
    `insert into users (email, username, full_name, password_hash, verified_at)
      select 'joins' || i || '@example.org', 'joins' || i, 'Joins ' || i, '$argon2id$x', now() from generate_series(1, 50) i returning id`,
  );
  await rows(
    `with r as (insert into registrations (event_id, type_id, user_id, idempotency_key, state, quantity, price_poisha, confirmed_at)
      select $1, $2, u, gen_random_uuid(), 'confirmed', 1, 0, now() from unnest($3::uuid[]) u returning id)
      insert into tickets (number, registration_id, type_id, event_id, position, name, state)
      select regexp_replace(upper(substr(md5(r.id::text), 1, 16)), '(.{4})(?=.)', '\\1-', 'g'), r.id, $2, $1, 1, 'P', 'valid' from r`,
    [of.eventId, of.typeId, people.map(({ id }) => id)],
  );
  await set(of);
  // The second portion stands before its mark, with the emails that it wrote so far.
  const [middle] = await rows(
    "select t.id from tickets t where t.event_id = $1 order by t.registration_id offset 30 limit 1",
    [of.eventId],
  );
  await rows(`create function stop_here() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(4711); return new; end $$`);
  await rows(
    `create trigger stop_here before update of told on tickets for each row when (old.id = '${middle.id}') execute function stop_here()`,
  );
  const client = await database.pool.connect();
  await client.query("select pg_advisory_lock(4711)");
  const running = round();
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1);
  // Another process meanwhile leaves the event to it.
  await round();
  await rows("select pg_terminate_backend($1)", [(await waiting())[0]]);
  await running;
  expect(await look(of)).toMatchObject({ holders: 50, told: 20 });
  await client.query("select pg_advisory_unlock(4711)");
  client.release();
  await rows("drop trigger stop_here on tickets");
  await Promise.all([round(), round()]);
  expect(await look(of)).toMatchObject({ holders: 50, told: 50 });
  const told = (await mailed()).map(({ to }) => to).filter((to) => to.startsWith("joins"));
  expect([told.length, new Set(told).size]).toEqual([50, 50]);
});
