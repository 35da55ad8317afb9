import { expect, it } from "vitest";
import { createBuyer } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";

const tickets = useTickets({}, { connections: 6 });
const { rows, ticketed, register, ordered, asked } = tickets;
const offered = async (who: Awaited<ReturnType<typeof createBuyer>>, { typeId }: { typeId: string }) =>
  (await who.call("GET", `/ticket-types/${typeId}`)).body.data;

it("who comes back finds the places that they hold themselves free; others don't, nor where they are ordered", async () => {
  const of = await ticketed({ price: 500, capacity: 2 });
  const [one, other] = [await createBuyer(tickets.site), await createBuyer(tickets.site)];
  await register(one, of, ["A", "B"]);
  expect(await offered(one, of)).toMatchObject({ most: 2, type: { state: "open" } });
  expect(await offered(other, of)).toMatchObject({ most: 0, type: { state: "sold_out" } });
  expect((await register(one, of, ["A", "B"])).status).toBe(201);
  const full = await ticketed({ price: 500, capacity: 1 });
  const { buyer } = await ordered(full);
  await rows("update registrations set held_until = now() where type_id = $1", [full.typeId]);
  expect(await offered(buyer, full)).toMatchObject({ most: 0, type: { state: "sold_out" } });
});

it("one account names up to 200 people with addresses in a day, also at once; their own address and none don't count", async () => {
  const buyer = await createBuyer(tickets.site);
  const types = await Promise.all([1, 2, 3, 4, 5].map(() => ticketed({ capacity: 100 })));
  let made = 0;
  const people = (count: number) =>
    Array.from({ length: count }, () => {
      made += 1;
      return { name: "P", email: `named${made}@example.org` };
    });
  const send = async (i: number, attendees: object[]) => {
    const of = types[i];
    if (!of) throw new Error("no such type");
    return buyer.call("POST", "/registrations", { ...asked(of), attendees });
  };
  const answers = await Promise.all([0, 1, 2, 3].map((i) => send(i, people(55))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toContain("up to 200 people");
  expect((await send(4, people(36))).status).toBe(409);
  expect((await send(4, people(35))).status).toBe(201);
  const own = (
    await send(4, [
      { name: "P", email: buyer.email },
      { name: "Q", email: "" },
    ])
  ).body.data;
  const [{ number }] = own.tickets;
  // Giving up and naming somebody else makes no room.
  const pass = (email: string) => buyer.call("POST", `/tickets/${number}/transfer`, { name: "R", email });
  expect((await pass("another@example.org")).status).toBe(409);
  const [{ n }] = await rows("select count(*)::int as n from mails where kind = 'ticket-of-attendee'");
  expect(n).toBe(200);
  await rows(
    "update tickets set created_at = now() - interval '25 hours' where id in (select id from tickets where email like 'named%' limit 2)",
  );
  const freed = await pass("another@example.org");
  expect([freed.status, freed.body.message]).toEqual([200, "The ticket is passed on"]);
}, 120_000);

it("who names the same people anew before paying is not refused for it", async () => {
  const buyer = await createBuyer(tickets.site);
  const of = await ticketed({ price: 500, capacity: 60 });
  const attendees = Array.from({ length: 60 }, (_, i) => ({ name: "P", email: `again${i}@example.org` }));
  for (let i = 0; i < 4; i += 1)
    expect((await buyer.call("POST", "/registrations", { ...asked(of), attendees })).status).toBe(201);
});
