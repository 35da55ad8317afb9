import { expect, it } from "vitest";
import { useTickets } from "../../../test/tickets.ts";
import { cancelTicket } from "./giving-up.server.ts";
import { waitingRound } from "./offers.server.ts";
import { register } from "./registrations.server.ts";
import { joinLine } from "./waiting.server.ts";
import { waitingStates, waitingSteps } from "./waiting-rules.ts";

const tickets = useTickets({}, { connections: 20 });
const { rows, ticketed, asked, takenOf } = tickets;

/** So many accounts, named after what they do. */
const crowd = async (of: string, count: number): Promise<string[]> =>
  (
    await rows(
      `insert into users (email, username, full_name, password_hash, verified_at)
        select $1 || i || '@example.org', $1 || i, 'Racer ' || i, '$argon2id$x', now() from generate_series(1, $2) i returning id`,
      [of, count],
    )
  ).map(({ id }) => id);

const tally = async (all: Promise<unknown>[]) => {
  const said = new Map<string, number>();
  for (const end of await Promise.allSettled(all)) {
    const text = end.status === "fulfilled" ? "done" : (end.reason as Error).message;
    said.set(text, (said.get(text) ?? 0) + 1);
  }
  return Object.fromEntries(said);
};

const entriesOf = async (typeId: string) =>
  rows("select user_id, state from waiting_entries where type_id = $1 order by joined_at, id", [typeId]);

it("200 people race for places that are given up while a line waits: nobody jumps, nothing is sold twice, no offer twice", async () => {
  const of = await ticketed({ capacity: 10 });
  const { platform, shop } = tickets.site;
  const holders = await crowd("holder", 10);
  const given = await Promise.all(
    holders.map(async (id) => (await register(platform, id, asked(of))).tickets[0]?.number ?? ""),
  );
  const line = await crowd("waits", 15);
  for (const id of line) await joinLine(platform, id, of.typeId, 1);
  const racers = await crowd("racer", 200);
  // All at once: after each 20 who press somebody gives a place up, and rounds go on meanwhile.
  const rush: Promise<unknown>[] = [];
  const leaving: Promise<unknown>[] = [];
  const rounds: Promise<unknown>[] = [];
  for (const [i, id] of racers.entries()) {
    rush.push(register(platform, id, asked(of)));
    const holder = i % 20 === 5 ? holders[(i - 5) / 20] : undefined;
    if (holder) leaving.push(cancelTicket(shop, holder, given[(i - 5) / 20] ?? "", 0));
    if (i % 50 === 40) rounds.push(waitingRound(platform));
  }
  const [raced, left] = await Promise.all([tally(rush), tally(leaving), ...rounds]);
  expect(raced).toEqual({ "These tickets are sold out. You can join the waiting list.": 200 });
  expect(left).toEqual({ done: 10 });
  await Promise.all([waitingRound(platform), waitingRound(platform)]);
  const entries = await entriesOf(of.typeId);
  expect(entries.map(({ state }) => state)).toEqual([...Array(10).fill("offered"), ...Array(5).fill("waiting")]);
  expect(entries.map(({ user_id }) => user_id)).toEqual(line);
  expect(await takenOf(of)).toBe(10);
  const [{ held }] = await rows(
    "select count(*)::int as held from registrations where type_id = $1 and offered and state = 'held'",
    [of.typeId],
  );
  expect(held).toBe(10);
  expect(await tickets.count("mails where kind = 'waiting-offer'")).toBe(10);
  // All that were offered a place take it at once, and everybody else tries again.
  const taken = await tally([...line, ...racers].map((id) => register(platform, id, asked(of))));
  expect(taken.done).toBe(10);
  expect(await takenOf(of)).toBe(10);
}, 240_000);

it("rounds at once offer nobody the same place twice, also where there is more than the line needs", async () => {
  const of = await ticketed({ capacity: 10 });
  const { platform, shop } = tickets.site;
  const [holder] = (await crowd("many", 1)) as [string];
  const names = Array.from({ length: 10 }, (_, i) => `Person ${i}`);
  const { tickets: held } = await register(platform, holder, asked(of, names));
  const line = await crowd("few", 5);
  for (const id of line) await joinLine(platform, id, of.typeId, 1);
  for (const { number } of held) await cancelTicket(shop, holder, number, 0);
  await Promise.all(Array.from({ length: 6 }, () => waitingRound(platform)));
  expect((await entriesOf(of.typeId)).map(({ state }) => state)).toEqual(Array(5).fill("offered"));
  expect(await takenOf(of)).toBe(5);
  expect(await rows("select mails.kind from mails where status = 'failed'")).toEqual([]);
});

it("a round that is killed in the middle of its offers has made none of them, and the next one makes them", async () => {
  const of = await ticketed({ capacity: 2 });
  const { platform, shop } = tickets.site;
  const holders = await crowd("killed", 2);
  const line = await crowd("patient", 2);
  const numbers = await Promise.all(
    holders.map(async (id) => (await register(platform, id, asked(of))).tickets[0]?.number ?? ""),
  );
  for (const id of line) await joinLine(platform, id, of.typeId, 1);
  for (const [i, id] of holders.entries()) await cancelTicket(shop, id, numbers[i] ?? "", 0);
  // Its second offer waits for the entry, and its connection is cut there.
  const client = await tickets.database.pool.connect();
  await client.query("begin");
  await client.query("select 1 from waiting_entries where type_id = $1 and user_id = $2 for update", [
    of.typeId,
    line[1],
  ]);
  const round = waitingRound(platform);
  const blocked = async () =>
    (
      await client.query(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()",
      )
    ).rows;
  await expect.poll(async () => (await blocked()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  for (const { pid } of await blocked()) await client.query("select pg_terminate_backend($1)", [pid]);
  await round;
  await client.query("rollback");
  client.release();
  expect([(await entriesOf(of.typeId)).map(({ state }) => state), await takenOf(of)]).toEqual([
    ["waiting", "waiting"],
    0,
  ]);
  await waitingRound(platform);
  expect([(await entriesOf(of.typeId)).map(({ state }) => state), await takenOf(of)]).toEqual([
    ["offered", "offered"],
    2,
  ]);
}, 120_000);

it("who presses twice on 'Join' is in the line once, and an account is in so many lines at most", async () => {
  const { platform } = tickets.site;
  const [holder, eager] = [...(await crowd("full", 1)), ...(await crowd("eager", 1))] as [string, string];
  const of = await ticketed({ capacity: 1 });
  await register(platform, holder, asked(of));
  await Promise.all(Array.from({ length: 8 }, () => joinLine(platform, eager, of.typeId, 1)));
  expect(await entriesOf(of.typeId)).toEqual([{ user_id: eager, state: "waiting" }]);
  const all: Promise<unknown>[] = [];
  for (let i = 0; i < 20; i += 1) {
    const other = await ticketed({ capacity: 1 });
    await register(platform, holder, asked(other));
    all.push(joinLine(platform, eager, other.typeId, 1));
  }
  expect(await tally(all)).toEqual({
    done: 19,
    "One account can be on up to 20 waiting lists. Leave one to join this one.": 1,
  });
}, 120_000);

it("the database takes the steps that the code knows, and no others", async () => {
  const of = await ticketed({ capacity: 1 });
  const [holder, who] = (await crowd("steps", 2)) as [string, string];
  await register(tickets.site.platform, holder, asked(of));
  await joinLine(tickets.site.platform, who, of.typeId, 1);
  const [{ id, registration_id }] = await rows(
    `select w.id, (select r.id from registrations r where r.type_id = w.type_id limit 1) as registration_id from waiting_entries w where w.type_id = $1`,
    [of.typeId],
  );
  const client = await tickets.database.pool.connect();
  const taken: string[] = [];
  for (const from of waitingStates)
    for (const to of waitingStates) {
      if (from === to) continue;
      await client.query("begin");
      await client.query("set local session_replication_role = replica");
      await client.query("update waiting_entries set state = $2, registration_id = $3 where id = $1", [
        id,
        from,
        registration_id,
      ]);
      await client.query("set local session_replication_role = default");
      await client.query("update waiting_entries set state = $2 where id = $1", [id, to]).then(
        () => taken.push(`${from} ${to}`),
        () => undefined,
      );
      await client.query("rollback");
    }
  client.release();
  expect(taken.sort()).toEqual(waitingSteps.map((step) => step.join(" ")).sort());
});
