import { expect, it } from "vitest";
import { createBuyer } from "../../../../test/shop.ts";
import { useTickets } from "../../../../test/tickets.ts";
import { codeAddress } from "../numbers.server.ts";

const tickets = useTickets();
const { rows, ticketed, asked } = tickets;
const find = async (words: string) =>
  (await tickets.admin.call("GET", `/tickets/door?find=${encodeURIComponent(words)}`)).body.data;
const checkIn = async (number: string) => {
  const { status, body } = await tickets.admin.call("POST", `/tickets/${number}/check-in`);
  return [status, body.message];
};
const today = ({ eventId }: { eventId: string }) =>
  rows(
    "update events set starts_at = now() - interval '1 minute', ends_at = now() + interval '3 hours' where id = $1",
    [eventId],
  );
async function registered(of: Awaited<ReturnType<typeof ticketed>>, names: readonly string[]) {
  const buyer = await createBuyer(tickets.site);
  const { data } = (await buyer.call("POST", "/registrations", asked(of, names))).body;
  return { buyer, numbers: data.tickets.map(({ number }: { number: string }) => number) as string[] };
}

it("a ticket lets somebody in once, by its code, its number or a name; a second scan is told when and by whom", async () => {
  const of = await ticketed();
  const [number = ""] = (await registered(of, ["রহিমা সুলতানা", "Karim Ahmed"])).numbers;
  await today(of);
  for (const way of [codeAddress("https://iit.example", number), number.toLowerCase().replaceAll("-", " "), "রহিমা"])
    expect(await find(way)).toMatchObject([{ number, name: "রহিমা সুলতানা", state: "valid", checkedInAt: null }]);
  expect(await find("karim")).toHaveLength(1);
  expect(await find("nobody of that name")).toEqual([]);
  const both = await Promise.all([checkIn(number), checkIn(number)]);
  expect(both.sort()).toEqual([
    [200, "রহিমা সুলতানা is checked in"],
    [409, expect.stringMatching(/^Checked in already, at \d+:\d\d [AP]M by A Person\.$/)],
  ]);
  expect(await find(number)).toMatchObject([{ checkedInAt: expect.any(String), checkedInBy: "A Person" }]);
  expect((await tickets.admin.call("DELETE", `/tickets/${number}/check-in`)).status).toBe(200);
  expect((await tickets.admin.call("DELETE", `/tickets/${number}/check-in`)).status).toBe(409);
  expect(await checkIn(number)).toMatchObject([200, expect.anything()]);
});

it("somebody whose name has as many letters as a number is found by it", async () => {
  const of = await ticketed();
  await registered(of, ["Karim Ahmed Sharif"]);
  await today(of);
  expect(await find("Karim Ahmed Sharif")).toMatchObject([{ name: "Karim Ahmed Sharif" }]);
});

it("what is void, over, not paid or nobody's lets nobody in, and says why", async () => {
  const of = await ticketed({ capacity: 5 });
  const { buyer, numbers } = await registered(of, ["A Guest", "B Guest", "C Guest"]);
  const [first = "", second = "", third = ""] = numbers;
  await buyer.call("POST", `/tickets/${first}/cancel`, { refund: 0 });
  await buyer.call("POST", `/tickets/${second}/transfer`, { name: "D Guest" });
  expect(await checkIn(first)).toEqual([409, "This ticket was canceled. It lets nobody in."]);
  expect(await checkIn(second)).toEqual([409, expect.stringContaining("passed on")]);
  expect(await checkIn("AAAA-BBBB-CCCC-DDDD")).toEqual([404, "There is no ticket with this number."]);
  expect((await find("guest")).map(({ name }: { name: string }) => name)).toEqual(["C Guest", "D Guest"]);
  await rows(
    "update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1",
    [of.eventId],
  );
  expect(await checkIn(third)).toEqual([409, "This ticket is for Trade finance day, which is over."]);
  expect(await find("guest")).toEqual([]);
  const paid = await ticketed({ price: 500 });
  const held = await registered(paid, ["Held"]);
  expect(held.numbers).toEqual([]);
  const [{ number }] = await rows("select number from tickets where name = 'Held'");
  expect([await find(number), await checkIn(number)]).toEqual([[], [404, "There is no ticket with this number."]]);
});

it("a ticket for taking part online, or for another day, lets nobody into the hall", async () => {
  const online = await ticketed({ way: "online" });
  const later = await ticketed();
  const [watching = ""] = (await registered(online, ["A Guest"])).numbers;
  const [early = ""] = (await registered(later, ["A Guest"])).numbers;
  await today(online);
  for (const [number, words] of [
    [watching, "online. It lets nobody into the hall."],
    [early, "which begins on"],
  ] as const) {
    expect(await checkIn(number)).toEqual([409, expect.stringContaining(words)]);
    expect(await find(number)).toMatchObject([{ checkedInAt: null, closed: expect.stringContaining(words) }]);
  }
  // The third day of several.
  await rows(
    "update events set starts_at = now() - interval '2 days', ends_at = now() + interval '1 day' where id = $1",
    [later.eventId],
  );
  expect(await find(early)).toMatchObject([{ closed: null }]);
  expect(await checkIn(early)).toEqual([200, "A Guest is checked in"]);
});

it("past events hide nobody who comes, and more than are shown are told by one more", async () => {
  const over = await ticketed({ capacity: 1000 });
  await registered(over, ["Aaron"]);
  await rows(
    `insert into tickets (number, registration_id, type_id, event_id, position, name, state)
      select regexp_replace(upper(left(md5(i::text), 16)), '(.{4})(.{4})(.{4})(.{4})', '\\1-\\2-\\3-\\4'),
        registration_id, type_id, event_id, 1, 'Aaron Visitor', 'valid' from tickets, generate_series(1, 205) i where type_id = $1`,
    [over.typeId],
  );
  expect(await find("visitor")).toHaveLength(21);
  await rows("update events set starts_at = now() - interval '3 hours', ends_at = now() where id = $1", [over.eventId]);
  await registered(await ticketed(), ["Zara Visitor"]);
  expect((await find("visitor")).map(({ name }: { name: string }) => name)).toEqual(["Zara Visitor"]);
});

it("who was let in can't give the ticket up or pass it on", async () => {
  const of = await ticketed();
  const { buyer, numbers } = await registered(of, ["A"]);
  await today(of);
  await checkIn(numbers[0] ?? "");
  const answer = await buyer.call("POST", `/tickets/${numbers[0]}/cancel`, { refund: 0 });
  expect([answer.status, answer.body.message]).toEqual([409, "This ticket was used at the entrance."]);
});
