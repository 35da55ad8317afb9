import { expect, it } from "vitest";
import { useTickets } from "../../../test/tickets.ts";
import { cheapestTickets } from "./types.server.ts";

const tickets = useTickets();
const { rows, ticketed } = tickets;
const db = () => tickets.database.db;

it("the cheapest ticket that can be had now is told, and when the clock changes it", async () => {
  const of = await ticketed({ price: 2500 });
  const add = (more: object) =>
    tickets.admin.call("POST", `/events/admin/${of.eventId}/ticket-types`, {
      ...{ name: "Other", way: "hall", price: 500, capacity: 1, salesStart: null, salesEnd: null },
      ...more,
    });
  const opens = new Date(Date.now() + 86_400_000).toISOString();
  await add({ name: "Early", price: 0, salesStart: opens });
  const { id } = (await add({ name: "Sold out" })).body.data;
  await rows("update ticket_types set taken = 1 where id = $1", [id]);
  expect(await cheapestTickets(db(), [of.eventId])).toEqual({
    prices: { [of.eventId]: 2500 },
    changesAt: Date.parse(opens),
  });
  await rows("update ticket_types set taken = 0 where id = $1", [id]);
  expect((await cheapestTickets(db(), [of.eventId])).prices).toEqual({ [of.eventId]: 500 });
  expect(await cheapestTickets(db(), [])).toEqual({ prices: {}, changesAt: undefined });
});
