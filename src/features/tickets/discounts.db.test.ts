import { beforeEach, expect, it } from "vitest";
import { compareAll } from "#features/shop/compare.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { memberOf } from "../../../test/member-of.ts";
import { billing, createBuyer, press } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";
import { ticketsOfPerson } from "./own.server.ts";

const tickets = useTickets();
const { database, rows, ticketed, register, statesOf, takenOf } = tickets;
type Buyer = Awaited<ReturnType<typeof createBuyer>>;
type Ticketed = Awaited<ReturnType<typeof ticketed>>;

const three = ["Rahima Sultana", "Karim Ahmed", "Nasrin Akter"];
const meghna = { organization: "Meghna Bank" };
const setPercents = (percents: Record<string, unknown>) => tickets.admin.call("PATCH", "/discount-settings", percents);
const item = (id: string) => ({ kind: "event-ticket", id });
const quote = async (who: Buyer, items: object[], coupon?: string) =>
  (await who.call("POST", "/shop/quote", { items, ...(coupon && { coupon }) })).body.data;

beforeEach(async () => {
  await setPercents({ group: 10 });
});

/** Three people of one organization, registered by somebody new. */
async function group(of: Ticketed, expectedDiscount: number, member = false) {
  const buyer = await createBuyer(tickets.site);
  if (member) await memberOf(tickets, buyer);
  const answer = await register(buyer, of, three, { ...meghna, expectedDiscount });
  return { buyer, answer, id: answer.body.data?.id as string };
}

async function pay(buyer: Buyer, id: string, total: number) {
  const order = await buyer.order([], total, { items: [item(id)], billing });
  const { url } = await buyer.pay(order.id);
  await press(tickets.site.app, url, "pay");
  return order;
}

it("is taken off all places of a group, from what the form says to what goes back of one place", async () => {
  const of = await ticketed({ price: 999.99 });
  const { buyer, answer, id } = await group(of, 299.99);
  expect((await buyer.call("GET", `/ticket-types/${of.typeId}`)).body.data.percents).toMatchObject({ group: 10 });
  const agreed = {
    discount: { kind: "group", percent: 10, amount: 299.99 },
    total: 2699.98,
    organization: "Meghna Bank",
  };
  expect([answer.status, answer.body.data]).toMatchObject([201, agreed]);
  expect(await quote(buyer, [item(id)])).toMatchObject({
    ...{ subtotal: 2999.97, discount: 299.99, total: 2699.98 },
    lines: [{ price: 2999.97, usualPrice: null, discountName: "Group discount 10%", discount: 299.99, total: 2699.98 }],
  });
  await expect(buyer.order([], 2999.97, { items: [item(id)] })).rejects.toThrow("price has changed");
  const order = await pay(buyer, id, 2699.98);
  expect(await buyer.stateOf(order.id)).toMatchObject({
    ...{ state: "paid", discount: 299.99, total: 2699.98, couponCode: null },
    lines: [{ title: "Trade finance day: Hall, 3 people, group discount 10%", discount: 299.99, total: 2699.98 }],
  });
  expect(await statesOf(id)).toEqual(["valid", "valid", "valid"]);
  const { items } = (await tickets.admin.call("GET", `/events/admin/${of.eventId}/tickets`)).body.data;
  for (const one of items)
    expect(one).toMatchObject({ organization: "Meghna Bank", discount: { kind: "group", percent: 10 } });
  const csv = await tickets.admin.call("GET", `/events/admin/${of.eventId}/tickets/export`);
  expect((csv.body as unknown as string).match(/Meghna Bank,Group discount 10%/g)).toHaveLength(3);
  await expect.poll(() => tickets.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  const mails = tickets.site.mails.filter(({ to }) => to === buyer.email);
  expect(mails.find(({ kind }) => kind === "tickets")?.text).toContain("Group discount 10%");
  expect(mails.find(({ kind }) => kind === "order-paid")?.text).toContain("group discount 10%");
  // What was paid is divided, not the price: the three parts are all of it.
  const mine = (await buyer.call("GET", "/tickets/my")).body.data.items as { number: string; refund: number }[];
  expect(mine.map(({ refund }) => refund).sort()).toEqual([899.99, 899.99, 900]);
  for (const { number, refund } of mine)
    expect((await buyer.call("POST", `/tickets/${number}/cancel`, { refund })).status).toBe(200);
  expect(await buyer.stateOf(order.id)).toMatchObject({ state: "refunded", refunded: 2699.98 });
  await compareAll(tickets.site.shop);
  expect((await tickets.admin.call("GET", "/payments/mismatches")).body.data.items).toEqual([]);
});

it("is nobody's who is two, names no organization, or registers for what is free or gives none", async () => {
  const buyer = await createBuyer(tickets.site);
  const refusals: [Ticketed, string[], string][] = [
    [await ticketed({ price: 1000 }), three.slice(0, 2), "Meghna Bank"],
    [await ticketed({ price: 1000 }), three, ""],
    [await ticketed({ price: 1000 }), three, " \u200b\u3164 "],
    [await ticketed({ price: 1000, discounts: false }), three, "Meghna Bank"],
    [await ticketed({ price: 0 }), three, "Meghna Bank"],
  ];
  for (const [of, names, organization] of refusals) {
    const lied = await register(buyer, of, names, { organization, expectedDiscount: 300 });
    expect([lied.status, lied.body.errors]).toEqual([409, [{ path: "expectedDiscount", message: expect.any(String) }]]);
    expect(await takenOf(of)).toBe(0);
    const { data } = (await register(buyer, of, names, { organization })).body;
    expect([data.discount, data.total]).toEqual([null, of.price * names.length]);
  }
});

it("is another one than was seen: nothing is registered, and it says which it is", async () => {
  const of = await ticketed({ price: 1000 });
  for (const seen of [0, 299.99, 300.01, 3000]) {
    const { answer } = await group(of, seen);
    expect([seen, answer.status, answer.body.message]).toEqual([seen, 409, expect.stringContaining("BDT 300 now")]);
  }
  expect(await takenOf(of)).toBe(0);
  for (const wrong of [
    { expectedDiscount: -1 },
    { expectedDiscount: "300" },
    { organization: "x".repeat(121) },
    { organization: 5 },
    { organization: "A\u202eB" },
  ]) {
    const answer = await register(await createBuyer(tickets.site), of, three, { ...meghna, ...wrong });
    expect([wrong, answer.status, answer.body.errors[0].path]).toEqual([wrong, 422, Object.keys(wrong)[0]]);
  }
});

it("stays what it was when the places were held, whatever the institute gives by then", async () => {
  const of = await ticketed({ price: 1000 });
  const { buyer, id } = await group(of, 300);
  await setPercents({ group: 0 });
  expect((await group(of, 300)).answer.status).toBe(409);
  expect((await group(of, 0)).answer.body.data.discount).toBeNull();
  await pay(buyer, id, 2700);
  expect(await statesOf(id)).toEqual(["valid", "valid", "valid"]);
});

it("and the price of members don't add up: the lower sum is paid, and what was not used is not told", async () => {
  const lists = async (of: Ticketed) =>
    (await tickets.admin.call("GET", `/events/admin/${of.eventId}/tickets`)).body.data.items[0].discount;
  const cheap = await ticketed({ price: 1000, memberPrice: 600 });
  const member = await group(cheap, 300, true);
  expect(await quote(member.buyer, [item(member.id)])).toMatchObject({
    ...{ subtotal: 2600, discount: 0, total: 2600 },
    lines: [{ price: 2600, usualPrice: 3000, discountName: null }],
  });
  const order = await pay(member.buyer, member.id, 2600);
  expect((await member.buyer.stateOf(order.id)).lines[0].title).toBe("Trade finance day: Hall, 3 people");
  expect(await lists(cheap)).toBeNull();
  const dear = await ticketed({ price: 1000, memberPrice: 800 });
  const other = await group(dear, 300, true);
  expect(await quote(other.buyer, [item(other.id)])).toMatchObject({ total: 2700, lines: [{ usualPrice: null }] });
  await pay(other.buyer, other.id, 2700);
  expect(await lists(dear)).toEqual({ kind: "group", percent: 10 });
});

it("leaves coupons to other things of the cart", async () => {
  await tickets.admin.call("POST", "/coupons", { code: "HALF", kind: "percent", value: 50 });
  const { buyer, id } = await group(await ticketed({ price: 1000 }), 300);
  const items = [item(id), { kind: "blog", id: tickets.blog }];
  expect(await quote(buyer, items, "HALF")).toMatchObject({
    ...{ subtotal: 3500, discount: 550, total: 2950, coupon: { applied: true, message: "BDT 250 off" } },
    lines: [
      { discount: 300, total: 2700 },
      { discount: 250, discountName: null, total: 250 },
    ],
  });
  expect((await quote(buyer, [item(id)], "HALF")).coupon.applied).toBe(false);
  const order = await buyer.order([], 2950, { items, billing, coupon: "HALF" });
  expect(await buyer.stateOf(order.id)).toMatchObject({ discount: 550, couponCode: "HALF" });
});

it("of money that came late is what was agreed, where there are places still", async () => {
  const of = await ticketed({ price: 1000, capacity: 3 });
  const { buyer, id } = await group(of, 300);
  const order = await buyer.order([], 2700, { items: [item(id)], billing });
  const { url } = await buyer.pay(order.id);
  await rows("update registrations set state = 'lapsed', held_until = null where id = $1", [id]);
  await rows("update tickets set state = 'lapsed' where registration_id = $1", [id]);
  await setPercents({ group: 90 });
  await press(tickets.site.app, url, "pay");
  expect([(await buyer.stateOf(order.id)).state, await statesOf(id)]).toEqual(["paid", ["valid", "valid", "valid"]]);
});

it("is held in the database: no other sum, no group of two, and never another price afterwards", async () => {
  const { id } = await group(await ticketed({ price: 1000 }), 300);
  const again = (columns: string, values: string) =>
    rows(
      `insert into registrations (event_id, type_id, user_id, idempotency_key, state, held_until, price_poisha, quantity, organization, ${columns})
        select event_id, type_id, user_id, gen_random_uuid(), state, held_until, price_poisha, ${values} from registrations where id = '${id}'`,
    );
  const named = "discount_kind, discount_percent, discount_poisha";
  await again(named, "3, 'Meghna Bank', 'group', 10, 30000");
  for (const [values, constraint] of [
    ["3, 'Meghna Bank', 'group', 10, 30001", "registrations_discount"],
    ["3, 'Meghna Bank', 'group', 10, 29999", "registrations_discount"],
    ["3, 'Meghna Bank', 'group', 91, 273000", "registrations_discount"],
    ["3, 'Meghna Bank', null, 10, 30000", "registrations_discount"],
    ["3, 'Meghna Bank', 'group', 0, 0", "registrations_discount"],
    ["3, 'Meghna Bank', 'friend', 10, 30000", "registrations_discount_kind"],
    ["2, 'Meghna Bank', 'group', 10, 20000", "registrations_group"],
    ["3, '', 'group', 10, 30000", "registrations_group"],
  ] as const)
    await expect(again(named, values), values).rejects.toThrow(constraint);
  for (const change of [
    "price_poisha = 1",
    "quantity = 4",
    "discount_kind = null, discount_percent = 0, discount_poisha = 0",
  ])
    await expect(rows(`update registrations set ${change} where id = $1`, [id])).rejects.toThrow("does not change");
});

it("is told to whoever registered, and the organization is forgotten with the account", async () => {
  const { buyer, id } = await group(await ticketed({ price: 1000 }), 300);
  await pay(buyer, id, 2700);
  const [{ user_id: userId }] = await rows("select user_id from registrations where id = $1", [id]);
  const person = { userId, email: buyer.email };
  const told = (await ticketsOfPerson.collect(database.db, person)) as object[];
  expect(told[0]).toMatchObject({ organization: "Meghna Bank", discountBdt: 300 });
  const telling = { site: { name: "", email: "", phone: "", url: "" }, send: async () => {} };
  await database.db.transaction(async (tx) => ticketsOfPerson.erase(tx, person, telling as never));
  const [left] = await rows(
    "select organization, discount_poisha::int as off, user_id from registrations where id = $1",
    [id],
  );
  expect(left).toEqual({ organization: "", off: 30_000, user_id: null });
});

it("takes off what admins set: a whole percentage from 0 to 90", async () => {
  for (const wrong of [91, -1, 1.5, "10", null])
    expect([wrong, (await setPercents({ group: wrong })).status]).toEqual([wrong, 422]);
  expect((await setPercents({ group: 20, before: { group: 11 } })).status).toBe(409);
  expect((await setPercents({ group: 90, before: { group: 10 } })).body.data).toMatchObject({ group: 90 });
  forget(database.db);
  expect((await group(await ticketed({ price: 0.01 }), 0.02)).answer.body.data).toMatchObject({ total: 0.01 });
});
