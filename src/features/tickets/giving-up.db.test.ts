import { expect, it } from "vitest";
import { compareAll } from "#features/shop/compare.server.ts";
import { createBuyer } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";

const tickets = useTickets();
const { rows, ticketed, register, bought, takenOf, asked } = tickets;
type Caller = Pick<Awaited<ReturnType<typeof createBuyer>>, "call">;
interface Mine {
  number: string;
  name: string;
  state: string;
  refund: number | null;
}
const mine = async (who: Caller): Promise<Mine[]> => (await who.call("GET", "/tickets/my")).body.data.items;
const cancel = (who: Caller, number: string, refund: number) =>
  who.call("POST", `/tickets/${number}/cancel`, { refund });
const pass = (who: Caller, number: string, body: object) => who.call("POST", `/tickets/${number}/transfer`, body);
const refundsOf = async (orderId: string): Promise<number[]> =>
  (
    await rows("select amount_poisha::int as amount from refunds where order_id = $1 order by created_at", [orderId])
  ).map(({ amount }) => amount);
const mismatches = async () => {
  await compareAll(tickets.site.shop);
  return (await tickets.admin.call("GET", "/payments/mismatches")).body.data.items;
};
const mailed = async (kind: string, to: string) => {
  await expect.poll(() => tickets.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  return tickets.site.mails.filter((mail) => mail.kind === kind && mail.to === to);
};

it("one ticket of several goes back with its part of the price, and the last one with the rest", async () => {
  const of = await ticketed({ price: 333.33, capacity: 3, inDays: 20 });
  const { buyer, order } = await bought(of, ["A", "B", "C"]);
  expect((await mine(buyer)).map(({ name, refund }) => [name, refund])).toEqual([
    ["A", 333.33],
    ["B", 333.33],
    ["C", 333.33],
  ]);
  const [first, second, third] = await mine(buyer);
  expect((await cancel(buyer, first?.number ?? "", 333.333)).status).toBe(422);
  expect((await cancel(buyer, first?.number ?? "", 333.33)).status).toBe(200);
  expect([await takenOf(of), await refundsOf(order.id)]).toEqual([2, [33_333]]);
  expect((await buyer.stateOf(order.id)).state).toBe("partially_refunded");
  expect(await mailed("ticket-canceled", buyer.email)).toHaveLength(1);
  const again = await cancel(buyer, first?.number ?? "", 333.33);
  expect([again.status, again.body.message]).toEqual([409, "This ticket was canceled or passed on already."]);
  expect((await cancel(buyer, second?.number ?? "", 333.33)).status).toBe(200);
  expect((await buyer.stateOf(order.id)).lines).toMatchObject([{ access: true }]);
  expect((await cancel(buyer, third?.number ?? "", 333.33)).status).toBe(200);
  expect((await buyer.stateOf(order.id)).lines).toMatchObject([{ access: false }]);
  expect([await takenOf(of), await refundsOf(order.id)]).toEqual([0, [33_333, 33_333, 33_333]]);
  expect((await buyer.stateOf(order.id)).state).toBe("refunded");
  expect(await mismatches()).toEqual([]);
});

it("the refund is what the policy gives on the day, and another one than was seen is refused", async () => {
  const of = await ticketed({ price: 500, capacity: 3, inDays: 10 });
  const { buyer, order } = await bought(of, ["A", "B"]);
  const [first, second] = await mine(buyer);
  expect(first?.refund).toBe(250);
  const more = await cancel(buyer, first?.number ?? "", 500);
  expect([more.status, more.body.message]).toEqual([409, expect.stringContaining("The refund is BDT 250 now")]);
  expect((await cancel(buyer, first?.number ?? "", 250)).status).toBe(200);
  await rows(
    "update events set starts_at = now() + interval '3 days', ends_at = now() + interval '4 days' where id = $1",
    [of.eventId],
  );
  expect((await cancel(buyer, second?.number ?? "", 0)).status).toBe(200);
  expect([await takenOf(of), await refundsOf(order.id)]).toEqual([0, [25_000]]);
  expect(await mismatches()).toEqual([]);
});

it("nobody gives up or passes on somebody else's ticket, or one of an event that has begun", async () => {
  const of = await ticketed({ capacity: 3 });
  const buyer = await createBuyer(tickets.site);
  await register(buyer, of);
  const [own] = await mine(buyer);
  const stranger = await createBuyer(tickets.site);
  expect((await cancel(stranger, own?.number ?? "", 0)).status).toBe(404);
  expect((await pass(stranger, own?.number ?? "", { name: "S" })).status).toBe(404);
  expect((await pass(buyer, "AAAA-BBBB-CCCC-DDDD", { name: "S" })).status).toBe(404);
  await rows("update events set starts_at = now() - interval '1 minute' where id = $1", [of.eventId]);
  expect((await mine(buyer))[0]?.refund).toBe(null);
  for (const answer of [await cancel(buyer, own?.number ?? "", 0), await pass(buyer, own?.number ?? "", { name: "S" })])
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(/has begun/)]);
  expect(await takenOf(of)).toBe(1);
});

it("a ticket is passed on under another number, also of a full event, and those who knew it are told", async () => {
  const of = await ticketed({ price: 500, capacity: 2 });
  const { buyer } = await bought(of, ["A", "B"]);
  const [first] = await mine(buyer);
  expect((await pass(buyer, first?.number ?? "", { name: "নাসরিন", email: "Nasrin@Example.org" })).status).toBe(200);
  const now = await mine(buyer);
  expect(now.map(({ name, state }) => `${name} ${state}`).sort()).toEqual(
    ["A transferred", "B valid", "নাসরিন valid"].sort(),
  );
  const next = now.find(({ name }) => name === "নাসরিন");
  expect(next?.number).not.toBe(first?.number);
  expect(await takenOf(of)).toBe(2);
  const [mail] = await mailed("ticket-of-attendee", "nasrin@example.org");
  expect(mail?.text).toContain(`/tickets/${next?.number}`);
  expect((await mailed("ticket-passed-on", buyer.email))[0]?.text).toContain(`/tickets/${next?.number}`);
  expect((await pass(buyer, first?.number ?? "", { name: "C" })).status).toBe(409);
  expect((await cancel(buyer, next?.number ?? "", 500)).status).toBe(200);
  expect(await mismatches()).toEqual([]);
});

it("whoever passes a ticket on reads it where its new holder could not be emailed now", async () => {
  const of = await ticketed({ capacity: 9 });
  const buyer = await createBuyer(tickets.site);
  const names = ["A", "B", "C", "D", "E", "F"];
  await register(buyer, of, names);
  const email = "full@example.org";
  for (const name of names.slice(0, 5)) {
    const { number } = (await mine(buyer)).find((one) => one.name === name && one.state === "valid") ?? { number: "" };
    expect((await pass(buyer, number, { name: `New ${name}`, email })).status).toBe(200);
  }
  expect(await mailed("ticket-of-attendee", email)).toHaveLength(4);
  const left = "We couldn't email the new ticket to full@example.org now. Please pass it on yourself.";
  const said = (await mailed("ticket-passed-on", buyer.email)).map(({ text }) => [
    /that of New (\w)/.exec(text)?.[1],
    text.replace(/\s+/g, " ").includes(left),
  ]);
  expect(said.sort()).toEqual([
    ["A", false],
    ["B", false],
    ["C", false],
    ["D", false],
    ["E", true],
  ]);
  // Under their own address it is the buyer who is told, without that limit.
  const last = (await mine(buyer)).find(({ name }) => name === "F");
  expect((await pass(buyer, last?.number ?? "", { name: "Myself", email: buyer.email })).status).toBe(200);
  const own = (await mailed("ticket-passed-on", buyer.email)).filter(({ text }) => text.includes("Myself"));
  const next = (await mine(buyer)).find(({ name }) => name === "Myself");
  expect(own.map(({ text }) => text.includes(`/tickets/${next?.number}`))).toEqual([true]);
});

it("pressed twice at once it goes back once; a place that is free is for whoever comes first", async () => {
  const of = await ticketed({ price: 500, capacity: 1 });
  const { buyer, order } = await bought(of);
  const [own] = await mine(buyer);
  const both = await Promise.all([1, 2].map(() => cancel(buyer, own?.number ?? "", 500)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await refundsOf(order.id)).toEqual([50_000]);
  const others = await Promise.all([1, 2, 3].map(() => createBuyer(tickets.site)));
  const answers = await Promise.all(others.map((one) => one.call("POST", "/registrations", asked(of))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

it("what staff gave back already is not promised again, and the other tickets stay, whatever is left of the money", async () => {
  const of = await ticketed({ price: 500, capacity: 3 });
  const { buyer, order, registration } = await bought(of, ["A", "B"]);
  const part = { idempotencyKey: crypto.randomUUID(), cause: "other", reason: "A goodwill.", amount: 600 };
  expect((await tickets.admin.call("POST", `/purchases/${order.id}/refunds`, part)).status).toBe(200);
  const [first] = await mine(buyer);
  expect(first?.refund).toBe(400);
  expect((await cancel(buyer, first?.number ?? "", 500)).status).toBe(409);
  expect((await cancel(buyer, first?.number ?? "", 400)).status).toBe(200);
  expect(await refundsOf(order.id)).toEqual([60_000, 40_000]);
  expect((await mailed("ticket-canceled", buyer.email))[0]?.text).toContain("We refund BDT 400;");
  expect(await tickets.statesOf(registration.id)).toEqual(["canceled", "valid"]);
  const second = (await mine(buyer)).find(({ state }) => state === "valid");
  expect(second?.refund).toBe(0);
  expect(await mismatches()).toEqual([]);
  expect((await cancel(buyer, second?.number ?? "", 0)).status).toBe(200);
});

it("nothing of a payment that the bank disputes goes back by itself", async () => {
  const of = await ticketed({ price: 500 });
  const { buyer, order, registration } = await bought(of);
  await rows(
    `insert into payment_events (order_id, attempt_id, kind, source, gateway, event_key, data)
      select order_id, id, 'disputed', 'gateway', gateway, 'disputed:test', '{}' from payment_attempts where order_id = $1`,
    [order.id],
  );
  const [own] = await mine(buyer);
  const answer = await cancel(buyer, own?.number ?? "", 500);
  expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining("Your bank has questioned")]);
  expect([await refundsOf(order.id), await tickets.statesOf(registration.id)]).toEqual([[], ["valid"]]);
});
