import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { compareAll } from "#features/shop/compare.server.ts";
import { endOrder } from "#features/shop/orders.server.ts";
import { billing, createBuyer, press } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";
import { forgetLapsed, lapseRound } from "./holds.server.ts";

const tickets = useTickets();
const { database, rows, ticketed, register, ordered, bought, takenOf, statesOf } = tickets;
const stateOf = async (id: string) => (await rows("select state from registrations where id = $1", [id]))[0].state;
const late = (id: string) =>
  rows("update registrations set held_until = now() - interval '1 second' where id = $1", [id]);
const quote = async (who: Pick<Awaited<ReturnType<typeof createBuyer>>, "call">, id: string) =>
  (await who.call("POST", "/shop/quote", { items: [{ kind: "event-ticket", id }] })).body.data.lines[0];

it("places that cost something are held until they are paid, then everybody has a ticket and the buyer a receipt", async () => {
  const of = await ticketed({ price: 1500.5, capacity: 3 });
  const { buyer, registration, order, url } = await ordered(of, ["Rahima", "করিম"]);
  expect([registration.total, await takenOf(of), await statesOf(registration.id)]).toEqual([3001, 2, ["held", "held"]]);
  expect((await buyer.call("GET", "/tickets/my")).body.data.items).toEqual([]);
  await press(tickets.site.app, url, "pay");
  const paid = await buyer.stateOf(order.id);
  expect(paid).toMatchObject({
    state: "paid",
    total: 3001,
    lines: [{ title: "Trade finance day: Hall, 2 people", access: true }],
  });
  expect([await stateOf(registration.id), await statesOf(registration.id)]).toEqual(["confirmed", ["valid", "valid"]]);
  expect((await buyer.call("GET", "/tickets/my")).body.data.items).toHaveLength(2);
  expect(paid.receiptNumber).toEqual(expect.any(String));
  await expect.poll(() => tickets.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  const kinds = tickets.site.mails.filter(({ to }) => to === buyer.email).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(["order-paid", "tickets"]);
  await compareAll(tickets.site.shop);
  expect((await tickets.admin.call("GET", "/payments/mismatches")).body.data.items).toEqual([]);
});

it("a registration is for its own person alone to pay, at its own price, while it is held", async () => {
  const of = await ticketed({ price: 500 });
  const buyer = await createBuyer(tickets.site);
  const { id } = (await register(buyer, of)).body.data;
  expect(await quote(buyer, id)).toMatchObject({ status: "available", price: 500 });
  const stranger = await createBuyer(tickets.site);
  expect(await quote(stranger, id)).toMatchObject({ status: "unavailable", title: "", price: 0 });
  const items = [{ kind: "event-ticket", id }];
  await expect(stranger.order([], 500, { items })).rejects.toThrow("no longer for sale");
  await tickets.admin.call("PATCH", `/ticket-types/${of.typeId}`, {
    ...{ name: "Hall", way: "hall", capacity: 10, salesStart: null, salesEnd: null },
    ...{ price: 900, version: 1 },
  });
  expect(await quote(buyer, id)).toMatchObject({ price: 500 });
  await late(id);
  expect(await quote(buyer, id)).toMatchObject({ status: "unavailable" });
  await expect(buyer.order([], 500, { items })).rejects.toThrow("no longer for sale");
});

it("held places go back by themselves after their time, but not while an order for them is open", async () => {
  await lapseRound(database.db);
  const of = await ticketed({ price: 500, capacity: 2 });
  const first = await createBuyer(tickets.site);
  const { id } = (await register(first, of)).body.data;
  const { registration, order } = await ordered(of);
  await late(id);
  await late(registration.id);
  expect(await lapseRound(database.db)).toBe(1);
  expect([await stateOf(id), await stateOf(registration.id), await takenOf(of)]).toEqual(["lapsed", "held", 1]);
  await endOrder(tickets.site.shop, order.id, "cancel");
  expect(await lapseRound(database.db)).toBe(1);
  expect(await takenOf(of)).toBe(0);
  await rows("update registrations set created_at = now() - interval '31 days' where id = $1", [id]);
  await forgetLapsed(database.db);
  expect([await statesOf(id), await statesOf(registration.id)]).toEqual([[], ["lapsed"]]);
});

it("who comes next needs not wait for the round, and who changes their mind takes no second place", async () => {
  const of = await ticketed({ price: 500, capacity: 2 });
  const first = await createBuyer(tickets.site);
  const { id } = (await register(first, of, ["A", "B"])).body.data;
  const again = (await register(first, of, ["A"])).body.data;
  expect([await stateOf(id), await takenOf(of)]).toEqual(["lapsed", 1]);
  await late(again.id);
  expect((await register(await createBuyer(tickets.site), of, ["C", "D"])).status).toBe(201);
  expect([await stateOf(again.id), await takenOf(of)]).toEqual(["lapsed", 2]);
});

/** Lapses the places of an order that ended, whose payment then comes. */
async function paidLate(of: Awaited<ReturnType<typeof ticketed>>) {
  const made = await ordered(of);
  await endOrder(tickets.site.shop, made.order.id, "cancel");
  await late(made.registration.id);
  await lapseRound(database.db);
  await press(tickets.site.app, made.url, "pay");
  const [{ id: attemptId }] = await rows("select id from payment_attempts where order_id = $1", [made.order.id]);
  return { ...made, attemptId: attemptId as string };
}
const decide = (attemptId: string, decision: string) =>
  tickets.admin.call("POST", `/payments/${attemptId}/decision`, { decision, note: "Looked at." });

it("money that comes after the last place went is held; a person gives it back, or a place that is free again", async () => {
  const of = await ticketed({ price: 500, capacity: 1 });
  const { buyer, order, registration, attemptId } = await paidLate(of);
  expect((await buyer.stateOf(order.id)).state).toBe("review");
  const { buyer: winner, registration: won } = await bought(of);
  expect(await stateOf(won.id)).toBe("confirmed");
  const refused = await decide(attemptId, "approve");
  expect([refused.status, refused.body.message]).toEqual([409, "Nothing is left of it to give. Give the money back."]);
  expect([await takenOf(of), await statesOf(registration.id)]).toEqual([1, ["lapsed"]]);
  expect((await decide(attemptId, "refund")).status).toBe(200);
  expect(await rows("select amount_poisha::int as amount from refunds where order_id = $1", [order.id])).toEqual([
    { amount: 50_000 },
  ]);
  expect((await winner.call("GET", "/tickets/my")).body.data.items).toHaveLength(1);

  const second = await ticketed({ price: 500, capacity: 1 });
  const lucky = await paidLate(second);
  expect((await decide(lucky.attemptId, "approve")).status).toBe(200);
  expect([await stateOf(lucky.registration.id), await takenOf(second)]).toEqual(["confirmed", 1]);
});

it("a refund takes the tickets back, and the comparison of the night tells when a paid line has not all of its own", async () => {
  const of = await ticketed({ price: 500, capacity: 5 });
  const { order, registration } = await bought(of, ["A", "B"]);
  const lame = await bought(of, ["C", "D"]);
  await rows("delete from tickets where registration_id = $1 and position = 2", [lame.registration.id]);
  const refund = { idempotencyKey: randomUUID(), cause: "other", reason: "Asked for it." };
  expect((await tickets.admin.call("POST", `/purchases/${order.id}/refunds`, refund)).status).toBe(200);
  expect([await stateOf(registration.id), await statesOf(registration.id)]).toEqual([
    "revoked",
    ["canceled", "canceled"],
  ]);
  expect(await takenOf(of)).toBe(1);
  await compareAll(tickets.site.shop);
  const { items } = (await tickets.admin.call("GET", "/payments/mismatches")).body.data;
  expect(items.map(({ kind, orderId }: Record<string, string>) => [kind, orderId])).toEqual([
    ["paid_without_access", lame.order.id],
  ]);
});

it("no coupon takes anything off a ticket: not off a cart of tickets alone, and of others off the rest", async () => {
  await tickets.admin.call("POST", "/coupons", { code: "WHOLE", kind: "percent", value: 100, maxUsesPerPerson: null });
  const buyer = await createBuyer(tickets.site);
  const { id } = (await register(buyer, await ticketed({ price: 500 }))).body.data;
  const ticket = { kind: "event-ticket", id };
  const refused = "Coupons can't be used on what's in your cart.";
  const alone = (await buyer.call("POST", "/shop/quote", { items: [ticket], coupon: "WHOLE" })).body.data;
  expect(alone).toMatchObject({ total: 500, discount: 0, coupon: { applied: false, message: refused } });
  await expect(buyer.order([], 0, { items: [ticket], coupon: "WHOLE" })).rejects.toThrow(refused);
  expect(await rows("select uses from coupons where code = 'WHOLE'")).toEqual([{ uses: 0 }]);
  const items = [{ kind: "blog", id: tickets.blog }, ticket];
  const mixed = (await buyer.call("POST", "/shop/quote", { items, coupon: "WHOLE" })).body.data;
  expect(mixed).toMatchObject({ subtotal: 1000, total: 500, discount: 500 });
  expect(mixed.lines.map(({ total }: { total: number }) => total)).toEqual([0, 500]);
  const order = await buyer.order([], 500, { items, coupon: "WHOLE" });
  expect((await buyer.stateOf(order.id)).lines.map(({ total }: { total: number }) => total)).toEqual([0, 500]);
});

it("those whose tickets end with a refund are told, each address once; the buyer reads of the refund alone", async () => {
  const named = async () => {
    const of = await ticketed({ price: 500 });
    const buyer = await createBuyer(tickets.site);
    const to = ["", "z@example.org", "a@example.org", "z@example.org", buyer.email, "gone@example.org"];
    const attendees = to.map((email, i) => ({ name: `P${i}`, email }));
    const { id, total } = (await register(buyer, of, [], { attendees })).body.data;
    const order = await buyer.order([], total, { items: [{ kind: "event-ticket", id }], billing });
    await press(tickets.site.app, (await buyer.pay(order.id)).url, "pay");
    const { items } = (await buyer.call("GET", "/tickets/my")).body.data;
    const last = items.find(({ name }: { name: string }) => name === "P5");
    await buyer.call("POST", `/tickets/${last.number}/cancel`, { refund: last.refund });
    return { of, buyer, order };
  };
  const refund = ({ order }: Awaited<ReturnType<typeof named>>) =>
    tickets.admin.call("POST", `/purchases/${order.id}/refunds`, {
      ...{ idempotencyKey: randomUUID(), cause: "other", reason: "Asked for it." },
    });
  const [one, over] = [await named(), await named()];
  await rows("update events set starts_at = now() - interval '2 hours', ends_at = now() where id = $1", [
    over.of.eventId,
  ]);
  await expect.poll(() => tickets.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  tickets.site.mails.length = 0;
  for (const made of [one, over]) expect((await refund(made)).status).toBe(200);
  await expect.poll(() => tickets.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  const told = tickets.site.mails.filter(({ kind }) => kind === "ticket-canceled");
  expect(told.map(({ to }) => to).sort()).toEqual(["a@example.org", "z@example.org"]);
  const said = new Map(told.map(({ to, text }) => [to, text.replace(/\s+/g, " ")]));
  expect(said.get("a@example.org")).toContain("What was paid for your ticket was refunded, so it is no longer valid.");
  expect(said.get("z@example.org")).toContain("What was paid for the 2 tickets with your address was refunded");
  const buyers = tickets.site.mails.filter(({ to }) => to === one.buyer.email).map(({ kind }) => kind);
  expect(buyers.filter((kind) => kind !== "refund-done")).toEqual(["refund"]);
});

it("nobody goes on paying for an event that was archived; money that comes all the same is held", async () => {
  const of = await ticketed({ price: 500 });
  const { buyer, order, registration, url } = await ordered(of);
  await rows("update events set status = 'archived' where id = $1", [of.eventId]);
  await expect(buyer.pay(order.id)).rejects.toThrow("no longer for sale, so it can't be paid");
  await press(tickets.site.app, url, "pay");
  expect((await buyer.stateOf(order.id)).state).toBe("review");
  expect(await statesOf(registration.id)).toEqual(["held"]);
});

it("an order that isn't paid holds places for six days at most, and never past the end of the sale", async () => {
  const named = async () => {
    const of = await ticketed({ price: 500, capacity: 1 });
    const made = await ordered(of, undefined, "manual");
    await made.buyer.call("POST", `/orders/${made.order.id}/transfer`, { reference: "TRX 1" });
    await late(made.registration.id);
    return { of, ...made };
  };
  const long = await named();
  const closed = await named();
  expect(await lapseRound(database.db)).toBe(0);
  await rows("update registrations set created_at = now() - interval '145 hours' where id = $1", [
    long.registration.id,
  ]);
  await rows("update ticket_types set sales_end = now() - interval '1 minute' where id = $1", [closed.of.typeId]);
  expect(await lapseRound(database.db)).toBe(2);
  expect([await takenOf(long.of), await takenOf(closed.of)]).toEqual([0, 0]);
  await expect(long.buyer.pay(long.order.id, "manual")).rejects.toThrow("no longer for sale");
});
