import { beforeEach, expect, it } from "vitest";
import { discountsOwnData } from "#features/discounts/service.server.ts";
import { endOrder } from "#features/shop/orders.server.ts";
import { certificateFor } from "../../../test/alumni.ts";
import { billing, createBuyer, press } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";

const tickets = useTickets({}, { connections: 8 });
const { database, rows, ticketed, register, statesOf } = tickets;
type Buyer = Awaited<ReturnType<typeof createBuyer>>;
type Ticketed = Awaited<ReturnType<typeof ticketed>>;

const rahima = "Rahima Sultana";
const off = (expectedDiscount: number) => ({ expectedDiscount });
const setPercents = (percents: Record<string, number>) => tickets.admin.call("PATCH", "/discount-settings", percents);
const name = (who: Pick<Buyer, "call">, number: string, holder = rahima) =>
  who.call("PUT", "/discounts/certificate", { number, name: holder });
const offered = async (who: Buyer, { typeId }: Ticketed) =>
  (await who.call("GET", `/ticket-types/${typeId}`)).body.data;
const certificate = (of: Parameters<typeof certificateFor>[1] = {}) => certificateFor(database.pool, of);
const idOf = async (email: string): Promise<string> =>
  (await rows("select id from users where email = $1", [email]))[0].id;

beforeEach(async () => {
  await setPercents({ group: 10, alumni: 10, student: 0 });
});

/** Somebody who has a certificate by their address. */
async function alumna() {
  const buyer = await createBuyer(tickets.site);
  const { id } = await certificate({ email: buyer.email });
  return Object.assign(buyer, { certificateId: id });
}
/** Another type of tickets of the same event. */
async function besides(of: Ticketed): Promise<Ticketed> {
  const body = { name: "Online", way: "online", price: of.price, capacity: 10, salesStart: null, salesEnd: null };
  const { data } = (await tickets.admin.call("POST", `/events/admin/${of.eventId}/ticket-types`, body)).body;
  return { ...of, typeId: data.id };
}
const lapse = async (id: string) => {
  await rows("update registrations set state = 'lapsed', held_until = null where id = $1", [id]);
  await rows("update tickets set state = 'lapsed' where registration_id = $1", [id]);
};
async function orderOf(buyer: Buyer, id: string, total: number) {
  const order = await buyer.order([], total, { items: [{ kind: "event-ticket", id }], billing });
  return { order, ...(await buyer.pay(order.id)) };
}

it("takes off one place of an alumna, once an event, from the form to the refund", async () => {
  const of = await ticketed({ price: 1000 });
  const buyer = await alumna();
  expect(await offered(buyer, of)).toMatchObject({
    ...{ percents: { alumni: 10 }, proofs: [{ kind: "alumni", name: rahima }], discountUsed: false },
  });
  const answer = await register(buyer, of, ["Karim Ahmed", "  rahima   SULTANA "], off(100));
  expect([answer.status, answer.body.data]).toMatchObject([
    201,
    { discount: { kind: "alumni", amount: 100 }, total: 1900 },
  ]);
  const { id } = answer.body.data;
  const { order, url } = await orderOf(buyer, id, 1900);
  await press(tickets.site.app, url, "pay");
  expect((await buyer.stateOf(order.id)).lines[0].title).toBe("Trade finance day: Hall, 2 people, alumni discount 10%");
  const mine = (await buyer.call("GET", "/tickets/my")).body.data.items;
  expect(mine.map(({ refund }: { refund: number }) => refund)).toEqual([950, 950]);
  // Once at this event, whichever tickets; at another one again.
  const online = await besides(of);
  expect((await offered(buyer, online)).discountUsed).toBe(true);
  expect((await register(buyer, online, [rahima], off(100))).status).toBe(409);
  expect((await register(buyer, online, [rahima])).body.data.discount).toBeNull();
  expect((await register(buyer, await ticketed({ price: 1000 }), [rahima], off(100))).status).toBe(201);
  // What was given up whole can be had again.
  for (const { number, refund } of mine) await buyer.call("POST", `/tickets/${number}/cancel`, { refund });
  expect((await offered(buyer, online)).discountUsed).toBe(false);
  expect((await register(buyer, online, [rahima], off(100))).status).toBe(201);
});

it("is for whose name is on it, and by what counts: not of taking part, revoked, or corrected; expired ones do", async () => {
  const of = await ticketed({ price: 1000 });
  const buyer = await createBuyer(tickets.site);
  const { id } = await certificate({ email: buyer.email, issuedOn: "2020-01-01", validUntil: "2021-01-01" });
  expect((await register(buyer, of, ["Karim Ahmed"], off(100))).status).toBe(409);
  expect((await register(buyer, of, ["Karim Ahmed"])).body.data.discount).toBeNull();
  const proofs = async () => (await offered(buyer, of)).proofs.length;
  expect(await proofs()).toBe(1);
  await rows("update certificates set revoked_at = now(), revoked_reason = 'Mistaken' where id = $1", [id]);
  expect(await proofs()).toBe(0);
  await certificate({ email: buyer.email, occasion: "December 12, 2026, 6 hours" });
  expect(await proofs()).toBe(0);
  expect((await register(buyer, of, [rahima], off(100))).status).toBe(409);
  const other = await alumna();
  const next = await certificate({});
  await rows(
    "update certificates set replaced_by = $2, replaced_as = 'correction', replaced_at = now() where id = $1",
    [...[other.certificateId, next.id]],
  );
  expect((await offered(other, of)).proofs).toEqual([]);
});

it("a certificate is named by number and name, however typed; whatever fits none is answered alike", async () => {
  const buyer = await createBuyer(tickets.site);
  const { number } = await certificate();
  const said = await name(buyer, ` ${number.toLowerCase().replaceAll("-", " ")} `, "RAHIMA  sultana");
  expect([said.status, said.body.data.alumni]).toEqual([200, [rahima]]);
  expect((await name(buyer, number)).status).toBe(200);
  const stranger = await createBuyer(tickets.site);
  const member = await createBuyer(tickets.site);
  const revoked = await certificate();
  await rows("update certificates set revoked_at = now(), revoked_reason = 'Mistaken' where id = $1", [revoked.id]);
  const wrong: [string, string][] = [
    ["7K3M-9QXR-T2WB-H5NC", rahima],
    ["x", rahima],
    [number, "Karim Ahmed"],
    [number, rahima],
    [revoked.number, rahima],
    [(await certificate({ occasion: "December 12, 2026" })).number, rahima],
    [(await certificate({ userId: await idOf(member.email) })).number, rahima],
    [(await certificate({ email: member.email })).number, rahima],
  ];
  const bodies: string[] = [];
  for (const [typed, holder] of wrong) {
    const { status, body } = await name(stranger, typed, holder);
    bodies.push(JSON.stringify([status, { ...body, requestId: "" }]));
  }
  expect(new Set(bodies).size).toBe(1);
  expect(JSON.parse(bodies[0] ?? "")[0]).toBe(422);
  expect(await rows("select 1 from discount_certificates where user_id = $1", [await idOf(stranger.email)])).toEqual(
    [],
  );
  for (const bad of [
    { number: "", name: rahima },
    { number, name: " " },
    { number, name: "x".repeat(101) },
    { number: 5, name: rahima },
    { number },
  ])
    expect((await stranger.call("PUT", "/discounts/certificate", bad)).status).toBe(422);
  await database.pool.query("delete from rate_limits");
  for (let tries = 0; tries < 10; tries += 1) expect((await name(stranger, "x")).status).toBe(422);
  expect((await name(stranger, (await certificate()).number)).status).toBe(429);
});

it("two accounts that name one certificate at once: one has it", async () => {
  for (let round = 0; round < 3; round += 1) {
    const people = await Promise.all([1, 2, 3].map(() => createBuyer(tickets.site)));
    const { number, id } = await certificate();
    const said = await Promise.all(people.map((one) => name(one, number)));
    expect(said.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await rows("select 1 from discount_certificates where certificate_id = $1", [id])).toHaveLength(1);
  }
});

it("of two types of an event pressed at once one has it; a second press on the same keeps it", async () => {
  for (let round = 0; round < 4; round += 1) {
    const buyer = await alumna();
    const of = await ticketed({ price: 1000 });
    const types = [of, await besides(of), await besides(of)];
    const said = await Promise.all(types.map((type) => register(buyer, type, [rahima], off(100))));
    expect(said.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const won = types[said.findIndex(({ status }) => status === 201)] as Ticketed;
    expect((await offered(buyer, won)).discountUsed).toBe(false);
    const again = await register(buyer, won, [rahima], off(100));
    expect([again.status, again.body.data.discount?.amount]).toEqual([201, 100]);
  }
});

it("the database refuses a second one, whoever writes", async () => {
  const buyer = await alumna();
  const of = await ticketed({ price: 1000 });
  const { id } = (await register(buyer, of, [rahima], off(100))).body.data;
  const again = (userId: string, amount: number) =>
    rows(
      `insert into registrations (event_id, type_id, user_id, idempotency_key, state, held_until, price_poisha, quantity, discount_kind, discount_percent, discount_poisha)
        select event_id, type_id, $2::uuid, gen_random_uuid(), state, held_until, price_poisha, 2, 'alumni', 10, $3::int from registrations where id = $1`,
      [id, userId, amount],
    );
  await expect(again(await idOf(buyer.email), 10_000)).rejects.toThrow("registrations_discount_once");
  const other = await idOf((await createBuyer(tickets.site)).email);
  // Of one place, not of both.
  await expect(again(other, 20_000)).rejects.toThrow("registrations_discount");
  await again(other, 10_000);
});

it("money that comes late is held where the discount was used meanwhile, and takes the places where it wasn't", async () => {
  for (const usedMeanwhile of [true, false]) {
    const buyer = await alumna();
    const of = await ticketed({ price: 1000 });
    const { id } = (await register(buyer, of, [rahima], off(100))).body.data;
    const { order, url } = await orderOf(buyer, id, 900);
    if (!usedMeanwhile) await endOrder(tickets.site.shop, order.id, "cancel");
    await lapse(id);
    const second = (await register(buyer, await besides(of), [rahima], off(100))).body.data.id;
    if (!usedMeanwhile) await lapse(second);
    await press(tickets.site.app, url, "pay");
    if (usedMeanwhile) {
      expect(await buyer.stateOf(order.id)).toMatchObject({ state: "review", mayTakeBack: true });
      expect([await statesOf(id), await statesOf(second)]).toEqual([["lapsed"], ["held"]]);
      continue;
    }
    const [{ id: attemptId }] = await rows("select id from payment_attempts where order_id = $1", [order.id]);
    const decision = { decision: "approve", note: "Looked at." };
    expect((await tickets.admin.call("POST", `/payments/${attemptId}/decision`, decision)).status).toBe(200);
    expect(await statesOf(id)).toEqual(["valid"]);
  }
});

it("the one that takes most off is had, alone: a group's keeps one's own for another time", async () => {
  const buyer = await alumna();
  const of = await ticketed({ price: 1000 });
  const three = [rahima, "Karim Ahmed", "Nasrin Akter"];
  const meghna = { organization: "Meghna Bank" };
  const first = (await register(buyer, of, three, { ...meghna, ...off(300) })).body.data;
  expect(first.discount).toMatchObject({ kind: "group", amount: 300 });
  expect((await offered(buyer, of)).discountUsed).toBe(false);
  await setPercents({ alumni: 90 });
  const next = (await register(buyer, of, three, { ...meghna, ...off(900) })).body.data;
  expect(next.discount).toMatchObject({ kind: "alumni", amount: 900 });
  // Used up there, the group's is what is left.
  const online = await besides(of);
  expect((await register(buyer, online, three, { ...meghna, ...off(900) })).status).toBe(409);
  expect((await register(buyer, online, three, { ...meghna, ...off(300) })).body.data.discount.kind).toBe("group");
  await setPercents({ alumni: 0 });
  expect(await offered(buyer, of)).toMatchObject({ percents: { alumni: 0 }, proofs: [], discountUsed: false });
});

it("what an account named is told to it, and goes with it", async () => {
  const buyer = await createBuyer(tickets.site);
  const { number } = await certificate();
  await name(buyer, number);
  const person = { userId: await idOf(buyer.email), email: buyer.email };
  expect(await discountsOwnData.collect(database.db, person)).toEqual([
    { certificateNumber: number, namedAt: expect.stringMatching(/^20/) },
  ]);
  await database.db.transaction(async (tx) => discountsOwnData.erase(tx, person, undefined as never));
  expect(await discountsOwnData.collect(database.db, person)).toEqual([]);
  // Somebody else can name it now.
  expect((await name(await createBuyer(tickets.site), number)).status).toBe(200);
});
