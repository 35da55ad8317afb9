import { expect, it } from "vitest";
import { createBuyer } from "../../../../test/shop.ts";
import { useTickets } from "../../../../test/tickets.ts";
import { cancelRound } from "../cancellation.server.ts";
import { exportAttendees } from "./list.server.ts";

const tickets = useTickets();
const { rows, ticketed, register, bought } = tickets;
type Attendee = { name: string; number: string };

const pathOf = (eventId: string, query = "") => `/events/admin/${eventId}/tickets${query}`;
const list = async (eventId: string, query = "") => (await tickets.admin.call("GET", pathOf(eventId, query))).body.data;
const namesOf = async (eventId: string, query: string) =>
  (await list(eventId, query)).items.map(({ name }: Attendee) => name);

it("those who come to one event, with order, holder and buyer; nobody of another one", async () => {
  const of = await ticketed({ price: 500 });
  const { buyer, order } = await bought(of, ["Rahima Sultana", "করিম আহমেদ"]);
  const other = await ticketed();
  await register(buyer, other, ["Somebody Else"]);
  const { items, event, types, pagination } = await list(of.eventId, "?sortField=name&sortOrder=asc");
  expect([event, types, pagination.total]).toEqual([
    { id: of.eventId, title: "Trade finance day" },
    [{ id: of.typeId, name: "Hall" }],
    2,
  ]);
  expect(items.map(({ name }: Attendee) => name)).toEqual(["Rahima Sultana", "করিম আহমেদ"]);
  expect(items[0]).toMatchObject({ email: "", type: "Hall", state: "valid", checkedInAt: null, order: order.number });
  expect(items[0].buyer).toEqual({ name: expect.any(String), email: buyer.email });
  expect((await list(other.eventId)).items).toMatchObject([{ name: "Somebody Else", order: null }]);
  expect((await tickets.admin.call("GET", pathOf(of.typeId))).status).toBe(404);
});

it("60 places at the highest price are more than a whole number of the database holds: list, export and cancellation tell them", async () => {
  const of = await ticketed({ price: 500_000, capacity: 60 });
  const people = Array.from({ length: 60 }, (_, i) => `Person ${i + 1}`);
  const { order } = await bought(of, people);
  expect((await list(of.eventId)).items[0]).toMatchObject({ state: "valid", order: order.number });
  const exported = await tickets.admin.call("GET", pathOf(of.eventId, "/export"));
  expect(exported.status).toBe(200);
  const answer = await tickets.admin.call("GET", `/events/admin/${of.eventId}/cancellation`);
  expect(answer.body.data).toMatchObject({ tickets: 60, refund: 30_000_000 });
  const canceled = await tickets.admin.call("POST", `/events/admin/${of.eventId}/cancellation`, {
    ...{ reason: "The hall was flooded.", refund: 30_000_000 },
  });
  expect(canceled.status).toBe(200);
  await cancelRound(tickets.site.shop);
  const refunded = "select amount_poisha::float8 as amount from refunds where order_id = $1";
  expect(await rows(refunded, [order.id])).toEqual([{ amount: 3_000_000_000 }]);
});

it("views, search and orders of the list", async () => {
  const of = await ticketed();
  const buyer = await createBuyer(tickets.site);
  const [first, second] = (await register(buyer, of, ["Anwar Hossain", "Bilkis Begum", "100%_Chanda"])).body.data
    .tickets;
  await rows("update tickets set checked_in_at = now() where number = $1", [first.number]);
  await rows("update tickets set email = 'bilkis@example.com' where number = $1", [second.number]);
  expect((await buyer.call("POST", `/tickets/${second.number}/cancel`, { refund: 0 })).status).toBe(200);
  const { counts } = await list(of.eventId);
  expect(counts).toEqual({ valid: 2, here: 1, awaited: 1, held: 0, canceled: 1, transferred: 0, lapsed: 0 });
  for (const [query, names] of [
    ["?view=here", ["Anwar Hossain"]],
    ["?view=awaited", ["100%_Chanda"]],
    ["?view=canceled", ["Bilkis Begum"]],
    ["?search=ANWAR", ["Anwar Hossain"]],
    ["?search=bilkis%40example.com", ["Bilkis Begum"]],
    ["?search=%25_", ["100%_Chanda"]],
    ["?search=nobody", []],
    [`?search=${first.number.replaceAll("-", "").toLowerCase()}`, ["Anwar Hossain"]],
    [`?search=${first.number.slice(5, 14)}`, ["Anwar Hossain"]],
    [`?type=${of.eventId}`, []],
    ["?sortField=name&sortOrder=asc", ["100%_Chanda", "Anwar Hossain", "Bilkis Begum"]],
    ["?sortField=checkedInAt&limit=1", ["Anwar Hossain"]],
    ["?sortField=checkedInAt&sortOrder=asc&limit=1&page=3", ["Anwar Hossain"]],
  ] as const)
    expect([query, await namesOf(of.eventId, query)]).toEqual([query, names]);
});

it("the file has what the list finds, harmless to a spreadsheet, and a note says who took it", async () => {
  const of = await ticketed();
  const buyer = await createBuyer(tickets.site);
  await register(buyer, of, ["=HYPERLINK(1)", "Nasrin, Akter", "Left Out"]);
  const answer = await tickets.admin.call("GET", pathOf(of.eventId, "/export?sortField=name&sortOrder=asc&view=valid"));
  expect(answer.status).toBe(200);
  const lines = String(answer.body)
    .replace(/^\ufeff/, "")
    .split("\r\n");
  expect(lines[0]).toBe(
    "name,email,number,ticket,taking part,state,registered,checked in,order,registered by,their email,organization,discount",
  );
  expect([lines[1]?.slice(0, 15), lines[2]?.slice(0, 8), lines[3]?.slice(0, 15)]).toEqual([
    "\"'=HYPERLINK(1)",
    "Left Out",
    '"Nasrin, Akter"',
  ]);
  expect(lines[2]).toMatch(/^Left Out,,[0-9A-Z-]{19},Hall,In the hall,Valid,\d{4}-.*,,,.+@/);
  const [noted] = await rows("select action, subject, after from audit_log order by id desc limit 1");
  expect(noted).toEqual({
    ...{ action: "ticket.export", subject: "Trade finance day" },
    after: { view: "valid", searched: false },
  });
  const found = await tickets.admin.call("GET", pathOf(of.eventId, "/export?search=left"));
  expect(String(found.body).trim().split("\r\n")).toHaveLength(2);
});

it("nobody is left out of the file, or in it twice, who is let in while it is written", async () => {
  const of = await ticketed({ capacity: 2000 });
  const buyer = await createBuyer(tickets.site);
  await register(buyer, of, ["First"]);
  // So many at once as nobody registers.
  await tickets.database.fill(
    `with many as (
      insert into registrations (user_id, type_id, event_id, quantity, price_poisha, state, idempotency_key, confirmed_at)
      select user_id, type_id, event_id, 1, price_poisha, state, gen_random_uuid(), confirmed_at from registrations, generate_series(1, 1200)
      where type_id = $1 returning id, type_id, event_id)
    insert into tickets (number, registration_id, type_id, event_id, position, name, state)
    select 'AAAA-BBBB-CCCC-' || lpad(row_number() over ()::text, 4, '0'), id, type_id, event_id, 1, 'Guest', 'valid' from many`,
    [of.typeId],
  );
  const file = await exportAttendees(tickets.database.db, of.eventId, { sortField: "checkedInAt", sortOrder: "desc" });
  const numbers: string[] = [];
  let pieces = 0;
  for await (const piece of file) {
    numbers.push(...(piece.match(/\b\w{4}-\w{4}-\w{4}-\w{4}\b/g) ?? []));
    pieces += 1;
    // Who comes now is the list's first, and everybody else is one further down.
    if (pieces === 2)
      await rows(
        `update tickets set checked_in_at = now() where number =
           (select min(number) from tickets where event_id = $1 and number <> all($2))`,
        [of.eventId, numbers],
      );
  }
  expect([numbers.length, new Set(numbers).size]).toEqual([1201, 1201]);
});
