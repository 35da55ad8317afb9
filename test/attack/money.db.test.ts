import { createHmac, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { saveContent } from "#features/settings/service.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { companyFields } from "../companies.ts";
import { createEvent, createProgram } from "../factories/items.ts";
import { useGateways } from "../gateways.ts";
import { billing, createBuyer, createPremium, press } from "../shop.ts";

const gateways = useGateways(",sandbox", { connections: 8 });
const { shop, post, atGateway, counts } = gateways;
const { database } = shop;
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows;
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000);

/** What is sold for 1,000 BDT with so many places: tickets, a course, a membership. */
async function offers(capacity = 10, price = 1000) {
  await saveContent(database.db, "settings", { launched: { events: true, resources: false } });
  forget(database.db);
  const slug = `event-${randomUUID()}`;
  await createEvent(database.db, { slug, title: "A day", startsAt: dayIn(30), endsAt: dayIn(31) });
  const [event] = await rows("select id from events where slug = $1", [slug]);
  const times = { salesStart: null, salesEnd: null };
  const type = await shop.admin.call("POST", `/events/admin/${event.id}/ticket-types`, {
    ...{ name: "Hall", way: "hall", price, capacity, ...times },
  });
  await createProgram(database.db, { slug, title: "Letters of credit" });
  const [program] = await rows("select id from programs where slug = $1", [slug]);
  const cohort = await shop.admin.call("POST", `/programs/admin/${program.id}/cohorts`, {
    ...{ name: "Spring", startsOn: dayIn(30).toISOString().slice(0, 10), endsOn: dayIn(60).toISOString().slice(0, 10) },
    ...{ schedule: "Sundays, 6 to 9 PM", way: "checkout", price, capacity, opensAt: null, closesAt: null },
  });
  const kind = await shop.admin.call("POST", "/memberships/admin/kinds", {
    ...{ name: `Kind ${slug}`, summary: "", benefits: ["A say"], fee: price, months: 12, forOrganizations: false },
    ...{ open: true, position: 0 },
  });
  return [type, cohort, kind].map(({ body }) => body.data.id as string) as [string, string, string];
}
type Caller = Pick<Awaited<ReturnType<typeof createBuyer>>, "call">;
const ticket = (who: Caller, typeId: string, expectedPrice: number) =>
  who.call("POST", "/registrations", {
    ...{ idempotencyKey: randomUUID(), typeId, expectedPrice, attendees: [{ name: "Rahima", email: "" }] },
  });
const seat = (who: Caller, cohortId: string, expectedPrice: number) =>
  who.call("POST", "/enrollments", { cohortId, name: "Rahima Sultana", request: "", expectedPrice });
const order = (who: Caller, item: object, expectedTotal: number, more: object = {}) =>
  who.call("POST", "/orders", {
    ...{ idempotencyKey: randomUUID(), items: [item], billing, acceptTerms: true, expectedTotal, ...more },
  });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

it("believes no price that a buyer names", async () => {
  const [type, cohort, kind] = await offers();
  const mallory = await createBuyer(shop.site);
  const member = {
    kindId: kind,
    name: "Rahima",
    organization: "",
    reason: "I check documents at a bank.",
    agree: true,
  };
  const company = (await mallory.call("POST", "/companies", companyFields)).body.data.id;
  const block = { key: randomUUID(), kind: "cohort", itemId: cohort, quantity: 2, poNumber: "", acceptTerms: true };
  for (const price of [0, 1, 999.99, 1000.01]) {
    expect((await ticket(mallory, type, price)).status).toBe(409);
    expect((await seat(mallory, cohort, price)).status).toBe(409);
    expect((await mallory.call("POST", "/memberships", { ...member, expectedFee: price })).status).toBe(409);
    const seats = await mallory.call("POST", `/companies/${company}/pro-formas`, { ...block, expectedPrice: price });
    expect(seats.status).toBe(409);
  }
  for (const price of [0, 1, 499.99, 500.01])
    expect((await order(mallory, { kind: "blog", id: shop.blog }, price)).status).toBe(409);
  // Nor one that would have to be rounded to the right one.
  expect((await ticket(mallory, type, 999.999)).status).toBe(422);
  expect((await seat(mallory, cohort, 1000.001)).status).toBe(422);
  expect((await mallory.call("POST", "/memberships", { ...member, expectedFee: 999.999 })).status).toBe(422);
  expect((await order(mallory, { kind: "blog", id: shop.blog }, 499.999)).status).toBe(422);
  // Nor does a field that no schema has.
  expect((await order(mallory, { kind: "blog", id: shop.blog, price: 1 }, 500)).status).toBe(422);
  const other = await createBuyer(shop.site);
  const held = {
    "event-ticket": await ticket(mallory, type, 1000),
    enrollment: await seat(mallory, cohort, 1000),
    membership: await mallory.call("POST", "/memberships", { ...member, expectedFee: 1000 }),
  };
  const asked = held.membership.body.data.id;
  const { version } = (await shop.admin.call("GET", `/memberships/admin/${asked}`)).body.data;
  expect((await shop.admin.call("POST", `/memberships/${asked}/approve`, { version })).status).toBe(200);
  for (const [kind, { status, body }] of Object.entries(held)) {
    expect([kind, status]).toEqual([kind, 201]);
    const item = { kind, id: body.data.id };
    // Not for another price, and not by somebody else who knows what it is called.
    for (const [who, price] of [[mallory, 1] as const, [mallory, 0] as const, [other, 1000] as const])
      expect([kind, price, (await order(who, item, price)).status]).toEqual([kind, price, 409]);
    const placed = await order(mallory, item, 1000);
    expect([kind, placed.status]).toEqual([kind, 201]);
    expect(await rows("select total_poisha as total from orders where id = $1", [placed.body.data.id])).toEqual([
      { total: 100_000 },
    ]);
  }
});

it("believes no word of a payment that a gateway doesn't confirm", async () => {
  const unpaid = async ({ buyer, order: { id } }: Awaited<ReturnType<typeof atGateway>>) => {
    const { state, receiptNumber } = await buyer.stateOf(id);
    expect([state === "paid", receiptNumber, await counts(id)]).toEqual([
      false,
      null,
      { access: 0, receipts: 0, payments: 0 },
    ]);
  };
  const one = await atGateway("sslcommerz");
  for (const outcome of ["success", "fail", "cancel"])
    await post(
      `sslcommerz/return/${outcome}?ref=${one.reference}`,
      `status=VALID&tran_id=${one.reference}&amount=500.00`,
    );
  await unpaid(one);
  // Somebody who paid 10 BDT for something else shows that payment here.
  const small = await atGateway("sslcommerz");
  const made = gateways.ssl.act(small.reference, "VALID", { amount: "10.00", currency_amount: "10.00" });
  const heard = await post("sslcommerz/notice", gateways.ssl.form(made).toString());
  // Money that doesn't fit is held for a person, not lost and not an error.
  expect([heard.status, (await small.buyer.stateOf(small.order.id)).state]).toEqual([200, "review"]);
  await unpaid(small);
  const dear = await atGateway("sslcommerz");
  const foreign = gateways.ssl.form(made);
  foreign.set("tran_id", dear.reference);
  await post("sslcommerz/notice", foreign.toString());
  await unpaid(dear);
  const usd = await atGateway("sslcommerz");
  await post(
    "sslcommerz/notice",
    gateways.ssl.form(gateways.ssl.act(usd.reference, "VALID", { currency_type: "INR" })).toString(),
  );
  await unpaid(usd);
  const stripe = await atGateway("stripe");
  const event = gateways.stripe.event("checkout.session.completed", gateways.stripe.pay(stripe.reference));
  const time = Math.floor(Date.now() / 1000);
  const forged = createHmac("sha256", "whsec_guess").update(`${time}.${event.body}`).digest("hex");
  for (const signature of [`t=${time},v1=${forged}`, event.signature.replace(/t=\d+/, "t=1"), ""]) {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    expect((await post("stripe/notice", event.body, headers)).status).toBe(400);
  }
  await unpaid(stripe);
  // The test gateway's page goes by its own button alone.
  const buyer = await createBuyer(shop.site);
  const bought = await buyer.order([shop.blog], 500);
  const { reference } = await buyer.pay(bought.id);
  await post(`sandbox/return/success?ref=${reference}`, "status=paid");
  expect((await post("sandbox/notice", `reference=${reference}&state=paid`)).status).toBe(404);
  expect((await buyer.stateOf(bought.id)).state).not.toBe("paid");
  expect(await buyer.reads(shop.blog)).toBe(false);
});

it("gives the last of something to one of those who press at once", async () => {
  const [type, cohort] = await offers(1, 0);
  const people = await Promise.all(Array.from({ length: 6 }, () => createBuyer(shop.site)));
  const tickets = await Promise.all(people.map((who) => ticket(who, type, 0)));
  expect(statuses(tickets)).toEqual([201, 409, 409, 409, 409, 409]);
  expect(await rows("select taken from ticket_types where id = $1", [type])).toEqual([{ taken: 1 }]);
  const seats = await Promise.all(people.map((who) => seat(who, cohort, 0)));
  expect(statuses(seats)).toEqual([201, 409, 409, 409, 409, 409]);
  const code = `LAST${randomUUID().slice(0, 4)}`.toUpperCase();
  await shop.admin.call("POST", "/coupons", { code, kind: "amount", value: 100, maxUses: 1 });
  const used = await Promise.all(
    people.map((who) => order(who, { kind: "blog", id: shop.blog }, 400, { coupon: code })),
  );
  expect(statuses(used)).toEqual([201, 422, 422, 422, 422, 422]);
});

it("makes one thing of one press that comes many times", async () => {
  const buyer = await createBuyer(shop.site);
  const key = { idempotencyKey: randomUUID() };
  const blog = await createPremium(database);
  const orders = await Promise.all(Array.from({ length: 5 }, () => order(buyer, { kind: "blog", id: blog }, 500, key)));
  expect(statuses(orders)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(orders.map(({ body }) => body.data.id)).size).toBe(1);
  const id = orders[0]?.body.data.id as string;
  const { url } = await buyer.pay(id, "sandbox");
  await Promise.all([1, 2, 3].map(() => press(shop.site.app, url, "pay")));
  expect(await counts(id)).toEqual({ access: 1, receipts: 1, payments: 1 });
  const refunds = await Promise.all(
    [1, 2, 3].map(() =>
      shop.admin.call("POST", `/purchases/${id}/refunds`, {
        idempotencyKey: randomUUID(),
        amount: 500,
        reason: "Paid twice",
      }),
    ),
  );
  expect(refunds.filter(({ status }) => status < 300).length).toBe(1);
  const [{ sum }] = await rows("select coalesce(sum(amount_poisha), 0)::int as sum from refunds where order_id = $1", [
    id,
  ]);
  expect(sum).toBe(50_000);
});
