import { expect, it } from "vitest";
import { endOrder } from "#features/shop/orders.server.ts";
import { memberOf } from "../../../test/member-of.ts";
import { billing, createBuyer, press } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";

const tickets = useTickets({}, { connections: 6 });
const { ticketed, register, statesOf } = tickets;

type Buyer = Awaited<ReturnType<typeof createBuyer>>;
const itemsOf = (...ids: string[]) => ids.map((id) => ({ kind: "event-ticket", id }));
const totalOf = async (who: Buyer, ...ids: string[]): Promise<number> =>
  (await who.call("POST", "/shop/quote", { items: itemsOf(...ids) })).body.data.total;
const orderOf = (who: Buyer, total: number, ...ids: string[]) =>
  who.order([], total, { items: itemsOf(...ids), billing });
async function payFor(who: Buyer, total: number, ...ids: string[]) {
  const order = await orderOf(who, total, ...ids);
  await press(tickets.site.app, (await who.pay(order.id)).url, "pay");
  return order;
}
async function member() {
  const buyer = await createBuyer(tickets.site);
  await memberOf(tickets, buyer);
  return buyer;
}

it("is for a member's own place alone: guests pay what others pay, and all have their tickets", async () => {
  const of = await ticketed({ price: 1000, memberPrice: 600 });
  const order = async (member: boolean, total: number) => {
    const buyer = await createBuyer(tickets.site);
    if (member) await memberOf(tickets, buyer);
    const { id } = (await register(buyer, of, ["One", "Two", "Three"])).body.data;
    const items = [{ kind: "event-ticket", id }];
    const { data } = (await buyer.call("POST", "/shop/quote", { items })).body;
    expect([data.total, data.lines[0].usualPrice]).toEqual([total, member ? 3000 : null]);
    const made = await buyer.order([], total, { items, billing });
    const { url } = await buyer.pay(made.id);
    await press(tickets.site.app, url, "pay");
    return statesOf(id);
  };
  expect(await order(true, 2600)).toEqual(["valid", "valid", "valid"]);
  expect(await order(false, 3000)).toEqual(["valid", "valid", "valid"]);
});

it("is refused where it isn't lower", async () => {
  await expect(ticketed({ price: 1000, memberPrice: 1000 })).rejects.toThrow("lower than the price");
  await expect(ticketed({ price: 0, memberPrice: 1 })).rejects.toThrow("lower than the price");
});

it("is had once at an event, for one's own place, however often one registers and whichever tickets", async () => {
  const of = await ticketed({ price: 1000, memberPrice: 600 });
  const other = { name: "Online", way: "online", price: 1000, memberPrice: 500, capacity: 9 };
  const sale = { salesStart: null, salesEnd: null };
  const made = await tickets.admin.call("POST", `/events/admin/${of.eventId}/ticket-types`, { ...other, ...sale });
  const online = { ...of, typeId: made.body.data.id };
  const buyer = await member();
  const place = async (type = of) => (await register(buyer, type, ["Guest"])).body.data.id as string;
  const first = await place();
  const open = await orderOf(buyer, 600, first);
  const [second, third] = [await place(), await place(online)];
  // While the first may still be paid, and once it is, all others cost what they cost everybody.
  expect([await totalOf(buyer, second), await totalOf(buyer, third)]).toEqual([1000, 1000]);
  await expect(orderOf(buyer, 600, second)).rejects.toThrow("price has changed");
  expect(await totalOf(buyer, first)).toBe(600);
  await press(tickets.site.app, (await buyer.pay(open.id)).url, "pay");
  expect(await statesOf(first)).toEqual(["valid"]);
  expect(await totalOf(buyer, first, second, third)).toBe(2000);
  await payFor(buyer, 1000, second);
  // Given up altogether it can be had again; at another event it is had besides.
  const { items } = (await buyer.call("GET", "/tickets/my")).body.data;
  for (const { number, refund } of items)
    expect((await buyer.call("POST", `/tickets/${number}/cancel`, { refund })).status).toBe(200);
  expect(await totalOf(buyer, third)).toBe(500);
  const elsewhere = await ticketed({ price: 1000, memberPrice: 600 });
  expect(await totalOf(buyer, third, await place(elsewhere))).toBe(1100);
  // Of several that are ordered together, it is the one that it takes most off.
  expect(await totalOf(buyer, await place(), third)).toBe(1500);
});

it("of two orders at once one has it, and an order that ended leaves it to the next", async () => {
  const of = await ticketed({ price: 1000, memberPrice: 600 });
  const body = { name: "Gallery", way: "hall", price: 1000, memberPrice: 600, capacity: 9 };
  const sale = { salesStart: null, salesEnd: null };
  const made = await tickets.admin.call("POST", `/events/admin/${of.eventId}/ticket-types`, { ...body, ...sale });
  const buyer = await member();
  const ids: string[] = [];
  for (const type of [of, { ...of, typeId: made.body.data.id }])
    ids.push((await register(buyer, type, ["Guest"])).body.data.id);
  const said = await Promise.allSettled(ids.map((id) => orderOf(buyer, 600, id)));
  expect(said.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [won] = said.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const lost = ids[said.findIndex(({ status }) => status === "rejected")] as string;
  expect(await totalOf(buyer, lost)).toBe(1000);
  const { url } = await buyer.pay(won?.id ?? "");
  await endOrder(tickets.site.shop, won?.id ?? "", "cancel");
  await payFor(buyer, 600, lost);
  // Money that comes for the first one now is held, and nobody can let it pass.
  await press(tickets.site.app, url, "pay");
  expect(await buyer.stateOf(won?.id ?? "")).toMatchObject({ state: "review" });
  const query = "select id from payment_attempts where order_id = $1";
  const [attempt] = await tickets.rows(query, [won?.id]);
  const decision = { decision: "approve", note: "Looked at." };
  const passed = await tickets.admin.call("POST", `/payments/${attempt.id}/decision`, decision);
  expect([passed.status, passed.body.message]).toEqual([409, "Nothing is left of it to give. Give the money back."]);
  expect(await Promise.all(ids.map(async (id) => [id === lost, await statesOf(id)]))).toEqual(
    ids.map((id) => [id === lost, [id === lost ? "valid" : "held"]]),
  );
});
