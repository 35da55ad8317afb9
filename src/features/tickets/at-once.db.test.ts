import { expect, it } from "vitest";
import { createBuyer, press } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";
import { forgetLapsed, lapseRound } from "./holds.server.ts";

const tickets = useTickets({}, { connections: 6 });
const { database, rows, ticketed, register, ordered, takenOf, statesOf, asked } = tickets;
const stateOf = async (id: string) => (await rows("select state from registrations where id = $1", [id]))[0]?.state;
const waiting = async () =>
  (
    await rows(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  )[0].n;

/** Holds a row's lock while `work` runs into it. */
async function holding<T>(query: string, values: unknown[], work: (pid: number) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  await client.query("begin");
  try {
    await client.query(query, values);
    return await work((await client.query("select pg_backend_pid() as pid")).rows[0].pid);
  } finally {
    await client.query("commit");
    client.release();
  }
}

it("places that are being ordered don't go back meanwhile", async () => {
  await tickets.admin.call("POST", "/coupons", { code: "HALF", kind: "percent", value: 50 });
  const of = await ticketed({ price: 500 });
  const buyer = await createBuyer(tickets.site);
  const { id } = (await register(buyer, of)).body.data;
  const items = [
    { kind: "blog", id: tickets.blog },
    { kind: "event-ticket", id },
  ];
  // The order has looked at the places, and waits for the coupon.
  const { order, again } = await holding("select 1 from coupons where code = 'HALF' for update", [], async () => {
    const order = buyer.order([], 750, { items, coupon: "HALF" });
    await expect.poll(waiting).toBe(1);
    let done = false;
    const again = register(buyer, of, ["B"]).finally(() => {
      done = true;
    });
    await expect.poll(async () => done || (await waiting()) === 2).toBe(true);
    return { order, again };
  });
  expect((await again).status).toBe(201);
  expect((await buyer.stateOf((await order).id)).state).toBe("pending");
  expect([await stateOf(id), await takenOf(of)]).toEqual(["held", 2]);
});

it("a registration whose payment comes while old ones are forgotten is kept", async () => {
  const of = await ticketed({ price: 500, capacity: 1 });
  const buyer = await createBuyer(tickets.site);
  const { id } = (await register(buyer, of)).body.data;
  await rows("update registrations set held_until = now(), created_at = now() - interval '31 days' where id = $1", [
    id,
  ]);
  await lapseRound(database.db);
  expect(await stateOf(id)).toBe("lapsed");
  const forgotten = await holding("select 1 from ticket_types where id = $1 for update", [of.typeId], async () => {
    const forgotten = { done: false, end: forgetLapsed(database.db) };
    void forgotten.end.finally(() => {
      forgotten.done = true;
    });
    await expect.poll(async () => forgotten.done || (await waiting()) === 1).toBe(true);
    // As a payment does: under the lock of the type.
    await rows("update registrations set state = 'held', held_until = now() + interval '1 hour' where id = $1", [id]);
    return forgotten;
  });
  await forgotten.end;
  expect(await stateOf(id)).toBe("held");
});

it("two presses with one key at once are one registration", async () => {
  const of = await ticketed({ price: 500, capacity: 5 });
  const buyer = await createBuyer(tickets.site);
  const body = asked(of);
  const both = await Promise.all([1, 2, 3].map(() => buyer.call("POST", "/registrations", body)));
  expect(new Set(both.map(({ body: { data } }) => data.id)).size).toBe(1);
  expect(await takenOf(of)).toBe(1);
});

it("an order that ended leaves its places to whoever presses first, also at once", async () => {
  const of = await ticketed({ price: 500, capacity: 1 });
  const made = await ordered(of);
  await rows("update orders set state = 'cancelled' where id = $1", [made.order.id]);
  await rows("update registrations set held_until = now() where id = $1", [made.registration.id]);
  const others = await Promise.all([1, 2, 3].map(() => createBuyer(tickets.site)));
  const answers = await Promise.all([...others.map((one) => register(one, of)), lapseRound(database.db)]);
  expect(answers.flatMap((one) => (typeof one === "number" ? [] : one.status)).sort()).toEqual([201, 409, 409]);
  expect([await takenOf(of), await statesOf(made.registration.id)]).toEqual([1, ["lapsed"]]);
});

it("an order for tickets of several types takes their locks in one order, however its lines are", async () => {
  const both = [await ticketed({ price: 500 }), await ticketed({ price: 500 })];
  both.sort((a, b) => (a.typeId < b.typeId ? -1 : 1));
  const [first, second] = both as [(typeof both)[0], (typeof both)[0]];
  const buyer = await createBuyer(tickets.site);
  const items: { kind: string; id: string }[] = [];
  // The type that is locked last stands in the first line.
  for (const one of [second, first])
    items.push({ kind: "event-ticket", id: (await register(buyer, one)).body.data.id });
  const order = await buyer.order([], 1000, { items });
  const { url } = await buyer.pay(order.id);
  const paying = await holding("select 1 from ticket_types where id = $1 for update", [first.typeId], async (pid) => {
    const paying = press(tickets.site.app, url, "pay");
    // Whoever else hears of the payment meanwhile waits behind it.
    const blocked = "select count(*)::int as n from pg_stat_activity where $1 = any(pg_blocking_pids(pid))";
    await expect.poll(async () => (await rows(blocked, [pid]))[0].n).toBe(1);
    expect(
      await rows("select 1 as one from ticket_types where id = $1 for update skip locked", [second.typeId]),
    ).toEqual([{ one: 1 }]);
    return { end: paying };
  });
  await paying.end;
  expect((await buyer.stateOf(order.id)).state).toBe("paid");
});
