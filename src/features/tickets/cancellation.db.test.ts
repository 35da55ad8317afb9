import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { compareAll } from "#features/shop/compare.server.ts";
import { reconcileRound } from "#features/shop/reconcile.server.ts";
import { GatewayError } from "#platform/payments/gateway.server.ts";
import { signedIn } from "../../../test/api-browser.ts";
import { createBuyer, press } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";
import { cancelRound } from "./cancellation.server.ts";

const tickets = useTickets({}, { connections: 6 });
const { database, rows, ticketed, register, ordered, bought, takenOf, statesOf, asked } = tickets;
type Of = Awaited<ReturnType<typeof ticketed>>;
const reason = "The hall was flooded.";

const look = async ({ eventId }: Of) =>
  (await tickets.admin.call("GET", `/events/admin/${eventId}/cancellation`)).body.data;
const callOff = async (of: Of, body: object = {}) =>
  tickets.admin.call("POST", `/events/admin/${of.eventId}/cancellation`, {
    ...{ reason, refund: (await look(of)).refund },
    ...body,
  });
const round = () => cancelRound(tickets.site.shop);
const stateOf = async (id: string) => (await rows("select state from registrations where id = $1", [id]))[0].state;
const refundsOf = async (orderId: string): Promise<number[]> =>
  (
    await rows("select amount_poisha::int as amount from refunds where order_id = $1 order by created_at", [orderId])
  ).map(({ amount }) => amount);
const mailed = async (kind: string, to: string) => {
  await expect.poll(() => tickets.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  return tickets.site.mails.filter((mail) => mail.kind === kind && mail.to === to);
};
const mismatches = async () => {
  await compareAll(tickets.site.shop);
  return (await tickets.admin.call("GET", "/payments/mismatches")).body.data.items;
};
const dispute = (orderId: string) =>
  rows(
    `insert into payment_events (order_id, attempt_id, kind, source, gateway, event_key, data)
      select order_id, id, 'disputed', 'gateway', gateway, 'disputed:' || id, '{}' from payment_attempts where order_id = $1`,
    [orderId],
  );
const waiting = async () =>
  (await rows("select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).map(
    ({ pid }) => pid as number,
  );

it("calling an event off ends every registration, gives all the money back and tells everybody, once", async () => {
  const of = await ticketed({ price: 500 });
  const { buyer, order, registration } = await bought(of, ["A", "B"]);
  const free = await tickets.admin.call("POST", `/events/admin/${of.eventId}/ticket-types`, {
    ...{ name: "Online", way: "online", price: 0, capacity: 9, salesStart: null, salesEnd: null },
  });
  const guest = await createBuyer(tickets.site);
  const body = {
    ...asked({ ...of, typeId: free.body.data.id, price: 0 }),
    attendees: [{ name: "C", email: "c@example.org" }],
  };
  const other = (await guest.call("POST", "/registrations", body)).body.data;
  expect(await look(of)).toMatchObject({ canceledAt: null, tickets: 3, registrations: 2, refund: 1000, byHand: [] });
  expect((await callOff(of, { refund: 1 })).body.message).toContain("We'd refund BDT 1,000 now");
  expect((await callOff(of, { refund: 1000.001 })).status).toBe(422);
  expect((await callOff(of)).status).toBe(200);
  expect((await callOff(of)).status).toBe(200);
  expect((await callOff(of, { reason: "Another reason." })).status).toBe(409);
  await Promise.all([round(), round()]);
  await round();
  expect([await stateOf(registration.id), await stateOf(other.id), await takenOf(of)]).toEqual([
    "revoked",
    "revoked",
    0,
  ]);
  expect([await refundsOf(order.id), (await buyer.stateOf(order.id)).state]).toEqual([[100_000], "refunded"]);
  const told = await mailed("event-canceled", buyer.email);
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(reason);
  expect(told[0]?.text).toContain("We refund BDT 1,000;");
  expect(await mailed("event-canceled", "c@example.org")).toHaveLength(1);
  expect(await mailed("event-canceled", guest.email)).toHaveLength(1);
  await reconcileRound(tickets.site.shop);
  expect(await look(of)).toMatchObject({ tickets: 0, registrations: 0, refund: 0, refunds: { done: 1, amount: 1000 } });
  expect(await mismatches()).toEqual([]);
  expect((await buyer.call("POST", "/registrations", asked(of))).body.message).toBe(
    "This event is canceled, so nobody can register for it. Please see our other events.",
  );
  const answer = await buyer.call("GET", `/events/${of.slug}`);
  expect(answer.body.data).toMatchObject({ canceled: true, cancelReason: reason });
});

it("of an order with other things only the tickets' part goes back, and of tickets given up before nothing twice", async () => {
  const of = await ticketed({ price: 500, inDays: 10 });
  const buyer = await createBuyer(tickets.site);
  const { id } = (await register(buyer, of, ["A", "B"])).body.data;
  await tickets.admin.call("POST", "/coupons", { code: "TENTH", kind: "percent", value: 10 });
  const items = [
    { kind: "blog", id: tickets.blog },
    { kind: "event-ticket", id },
  ];
  const order = await buyer.order([], 1450, { items, coupon: "TENTH" });
  await press(tickets.site.app, (await buyer.pay(order.id)).url, "pay");
  const [first] = (await buyer.call("GET", "/tickets/my")).body.data.items;
  expect((await buyer.call("POST", `/tickets/${first.number}/cancel`, { refund: 250 })).status).toBe(200);
  expect((await look(of)).refund).toBe(500);
  await callOff(of);
  await round();
  expect(await refundsOf(order.id)).toEqual([25_000, 50_000]);
  expect(await buyer.reads(tickets.blog)).toBe(true);
  expect((await buyer.stateOf(order.id)).state).toBe("partially_refunded");
  expect(await mismatches()).toEqual([]);
});

it("a refund that the buyer had asked for is answered once all the money went back, and can't be declined any more", async () => {
  const of = await ticketed({ price: 500 });
  const { buyer, order } = await bought(of, ["A"]);
  const wish = { reason: "I can't come on that day after all." };
  expect((await buyer.call("POST", `/orders/${order.id}/refund-request`, wish)).status).toBe(200);
  const { request } = (await tickets.admin.call("GET", `/purchases/${order.id}`)).body.data;
  await callOff(of);
  await round();
  expect((await buyer.stateOf(order.id)).refundRequest.state).toBe("granted");
  expect((await tickets.admin.call("GET", "/refund-requests")).body.data.items).toEqual([]);
  const answer = { answer: "You knew the day when you registered." };
  const declined = await tickets.admin.call("POST", `/refund-requests/${request.id}/decline`, answer);
  expect(declined).toMatchObject({ status: 409, body: { message: expect.stringContaining("sent money back") } });
});

it("a disputed payment is left to a person and listed; its tickets end all the same", async () => {
  const of = await ticketed({ price: 500 });
  const { buyer, order, registration } = await bought(of);
  await dispute(order.id);
  expect(await look(of)).toMatchObject({ refund: 0, byHand: [{ order: order.number, why: "dispute" }] });
  await callOff(of);
  await round();
  await round();
  expect([await refundsOf(order.id), await statesOf(registration.id)]).toEqual([[], ["canceled"]]);
  expect(await look(of)).toMatchObject({ registrations: 0, byHand: [{ order: order.number, why: "dispute" }] });
  const told = await mailed("event-canceled", buyer.email);
  expect(told.map(({ text }) => text.includes("We'll write to you about your payment."))).toEqual([true]);
  expect((await mismatches()).map(({ kind }: { kind: string }) => kind)).toEqual(["disputed"]);
  const due = async () => {
    const { items } = (await tickets.admin.call("GET", "/purchases?needs=refund")).body.data;
    return items.map(({ number, needs }: { number: string; needs: { what: string; detail: string }[] }) => [
      number,
      needs.find(({ what }) => what === "refund")?.detail,
    ]);
  };
  expect(await due()).toContainEqual([order.number, "canceled"]);
  const refund = { idempotencyKey: randomUUID(), cause: "other", reason: "The bank gave up." };
  expect((await tickets.admin.call("POST", `/purchases/${order.id}/refunds`, refund)).status).toBe(200);
  expect(await due()).not.toContainEqual([order.number, "canceled"]);
  expect(await look(of)).toMatchObject({ byHand: [] });
});

it("open orders end; money that comes all the same is held and goes back by a person", async () => {
  const of = await ticketed({ price: 500 });
  const { buyer, order, registration, url } = await ordered(of);
  const transfer = await ordered(of, undefined, "manual");
  await transfer.buyer.call("POST", `/orders/${transfer.order.id}/transfer`, { reference: "TRX 1" });
  await callOff(of);
  await round();
  expect([await stateOf(registration.id), await stateOf(transfer.registration.id)]).toEqual(["lapsed", "lapsed"]);
  expect([(await buyer.stateOf(order.id)).state, (await transfer.buyer.stateOf(transfer.order.id)).state]).toEqual([
    "cancelled",
    "pending",
  ]);
  expect(await look(of)).toMatchObject({ byHand: [{ order: transfer.order.number, why: "checking" }] });
  expect((await mailed("event-canceled", buyer.email))[0]?.text).toContain("we'll refund that");
  await expect(transfer.buyer.pay(transfer.order.id, "manual")).rejects.toThrow("no longer for sale");
  await press(tickets.site.app, url, "pay");
  expect((await buyer.stateOf(order.id)).state).toBe("review");
  const [{ id: attemptId }] = await rows("select id from payment_attempts where order_id = $1", [order.id]);
  const decide = (decision: string) =>
    tickets.admin.call("POST", `/payments/${attemptId}/decision`, { decision, note: "Looked at." });
  expect((await decide("approve")).status).toBe(409);
  expect((await decide("refund")).status).toBe(200);
  expect([await refundsOf(order.id), await statesOf(registration.id)]).toEqual([[50_000], ["lapsed"]]);
});

it("a payment that comes at the very moment gives a ticket that is refunded, or is held: never one that stays", async () => {
  for (let i = 0; i < 4; i += 1) {
    const of = await ticketed({ price: 500 });
    const { buyer, order, registration, url } = await ordered(of);
    const seen = i % 2 === 0 ? callOff(of, { refund: 0 }) : undefined;
    const [, answer] = await Promise.all([press(tickets.site.app, url, "pay"), seen ?? callOff(of, { refund: 0 })]);
    // Where the money was quicker, the sum that was seen is no longer true.
    if (answer.status === 409) expect((await callOff(of)).status).toBe(200);
    await round();
    await round();
    const { state } = await buyer.stateOf(order.id);
    expect(["refunded", "review"]).toContain(state);
    expect(await statesOf(registration.id)).not.toContain("valid");
    expect(await refundsOf(order.id)).toEqual(state === "refunded" ? [50_000] : []);
  }
});

it("who presses while the event is called off gets no place", async () => {
  const of = await ticketed();
  const guest = await createBuyer(tickets.site);
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("select 1 from ticket_types where id = $1 for update", [of.typeId]);
  const pressed = register(guest, of);
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await client.query("update events set canceled_at = now(), cancel_reason = 'x' where id = $1", [of.eventId]);
  await client.query("commit");
  client.release();
  expect([(await pressed).status, await takenOf(of)]).toEqual([409, 0]);
  await expect(
    rows(
      "insert into registrations (event_id, type_id, user_id, idempotency_key, state, quantity, price_poisha, held_until) select event_id, id, null, gen_random_uuid(), 'held', 1, 0, now() from (select id, event_id from ticket_types where id = $1) t",
      [of.typeId],
    ),
  ).rejects.toThrow("a registration for a canceled event");
});

it("waits for a payment that is giving its tickets, and two rounds at once tell of a held place once", async () => {
  const of = await ticketed({ price: 500 });
  const buyer = await createBuyer(tickets.site);
  await register(buyer, of);
  const lock = async (work: () => Promise<unknown>, waiters: number) => {
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query("select 1 from ticket_types where id = $1 for update", [of.typeId]);
    let done = false;
    const running = work().finally(() => {
      done = true;
    });
    await expect.poll(async () => done || (await waiting()).length === waiters).toBe(true);
    const waited = !done;
    await client.query("commit");
    client.release();
    await running;
    return waited;
  };
  expect(await lock(() => callOff(of, { refund: 0 }), 1)).toBe(true);
  expect(await lock(() => Promise.all([round(), round()]), 2)).toBe(true);
  expect(await mailed("event-canceled", buyer.email)).toHaveLength(1);
});

it("killed half way with an open transaction it goes on by itself, and does nothing twice", async () => {
  const of = await ticketed({ price: 500 });
  const all = [await bought(of), await bought(of), await bought(of)];
  await callOff(of);
  const [last] = await rows("select id, line_id from registrations where event_id = $1 order by id desc limit 1", [
    of.eventId,
  ]);
  // The round stands before its last registration, with the order's lock and what it wrote of it so far.
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("select 1 from registrations where id = $1 for update", [last.id]);
  const running = round();
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1);
  await rows("select pg_terminate_backend($1)", [(await waiting())[0]]);
  await running;
  await client.query("commit");
  client.release();
  expect(await look(of)).toMatchObject({ registrations: 1, tickets: 1 });
  await round();
  await round();
  for (const { buyer, order } of all) {
    expect(await refundsOf(order.id)).toEqual([50_000]);
    expect(await mailed("event-canceled", buyer.email)).toHaveLength(1);
  }
  expect(await look(of)).toMatchObject({ registrations: 0, tickets: 0 });
});

it("a gateway that refuses leaves the refund to a person, and holds up no other", async () => {
  const of = await ticketed({ price: 500 });
  const { order } = await bought(of);
  const sandbox = tickets.site.shop.gateways.get("sandbox");
  if (!sandbox) throw new Error("no test gateway");
  await callOff(of);
  await round();
  const refuses = vi.spyOn(sandbox, "refund").mockRejectedValue(new GatewayError("refused", "no such payment"));
  await reconcileRound(tickets.site.shop);
  expect(refuses).toHaveBeenCalled();
  refuses.mockRestore();
  expect(await look(of)).toMatchObject({ registrations: 0, tickets: 0, refunds: { done: 0, failed: 1, amount: 500 } });
  const [{ id }] = await rows("select id from refunds where order_id = $1", [order.id]);
  expect((await tickets.admin.call("POST", `/refunds/${id}/retry`)).status).toBe(200);
  expect(await look(of)).toMatchObject({ refunds: { done: 1, failed: 0 } });
});

it("is for admins, for events that are not over; those who write see how far it is", async () => {
  const editor = await signedIn(tickets.site.app, database.db, "editor");
  const coming = `/events/admin/${(await ticketed()).eventId}/cancellation`;
  expect((await editor.call("GET", coming)).status).toBe(200);
  expect((await editor.call("POST", coming, { reason, refund: 0 })).status).toBe(403);
  const of = await ticketed();
  await rows(
    "update events set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1",
    [of.eventId],
  );
  expect((await callOff(of)).body.message).toBe("This event is over, so it can't be canceled.");
});
