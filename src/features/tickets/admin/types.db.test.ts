import { expect, it } from "vitest";
import { createBuyer } from "../../../../test/shop.ts";
import { useTickets } from "../../../../test/tickets.ts";
import { lapseRound } from "../holds.server.ts";

const tickets = useTickets();
const { rows, ticketed, register } = tickets;
const hall = { name: "Hall", way: "hall", price: 500, capacity: 5, salesStart: null, salesEnd: null };
const answerOf = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];

it("types of tickets are added, changed upon what was read, and taken away while nobody has registered", async () => {
  const of = await ticketed({ capacity: 5 });
  const list = async () => (await tickets.admin.call("GET", `/events/admin/${of.eventId}/ticket-types`)).body.data;
  expect(await list()).toMatchObject({
    event: { title: "Trade finance day" },
    types: [{ name: "Hall", capacity: 5, taken: 0, used: false, version: 1 }],
  });
  const change = (body: object) => tickets.admin.call("PATCH", `/ticket-types/${of.typeId}`, body);
  expect((await change({ ...hall, price: 0, capacity: 2, version: 1 })).status).toBe(200);
  expect((await change({ ...hall, version: 1 })).status).toBe(409);
  await register(await createBuyer(tickets.site), of, ["A", "B"]);
  const fewer = await change({ ...hall, price: 0, capacity: 1, version: 2 });
  expect([fewer.status, fewer.body.errors[0]]).toEqual([
    422,
    { path: "capacity", message: "At least 2: so many are taken" },
  ]);
  const held = await ticketed({ price: 500 });
  expect((await register(await createBuyer(tickets.site), held)).status).toBe(201);
  await rows("update registrations set held_until = now() where type_id = $1", [held.typeId]);
  await lapseRound(tickets.database.db);
  const lapsed = (await tickets.admin.call("GET", `/events/admin/${held.eventId}/ticket-types`)).body.data.types;
  expect(lapsed).toMatchObject([{ taken: 0, used: true }]);
  expect((await list()).types).toMatchObject([{ taken: 2, used: true }]);
  const gone = await tickets.admin.call("DELETE", `/ticket-types/${of.typeId}`);
  expect(answerOf(gone)).toEqual([409, "Somebody has registered for these tickets. End their sale instead."]);
  const other = await ticketed();
  expect((await tickets.admin.call("DELETE", `/ticket-types/${other.typeId}`)).status).toBe(200);
  expect((await tickets.admin.call("DELETE", `/ticket-types/${other.typeId}`)).status).toBe(404);
});

it("one press adds one type, however often it is sent; its key adds nothing to another event", async () => {
  const of = await ticketed();
  const add = (eventId: string) =>
    tickets.admin.call("POST", `/events/admin/${eventId}/ticket-types`, { ...hall, idempotencyKey });
  const idempotencyKey = crypto.randomUUID();
  const made = await add(of.eventId);
  expect([made.status, await add(of.eventId)]).toEqual([201, made]);
  const { types } = (await tickets.admin.call("GET", `/events/admin/${of.eventId}/ticket-types`)).body.data;
  expect(types).toHaveLength(2);
  expect((await add((await ticketed()).eventId)).status).toBe(409);
});

it.each([
  ["no name", { name: " " }, "name"],
  ["no place", { capacity: 0 }, "capacity"],
  ["half a place", { capacity: 1.5 }, "capacity"],
  ["half a poisha", { price: 1.005 }, "price"],
  ["less than nothing", { price: -1 }, "price"],
  ["another way", { way: "moon" }, "way"],
  ["a sale that ends first", { salesStart: "2031-01-02T00:00:00Z", salesEnd: "2031-01-01T00:00:00Z" }, "salesEnd"],
])("refuses %s", async (_, change, path) => {
  const of = await ticketed();
  const answer = await tickets.admin.call("POST", `/events/admin/${of.eventId}/ticket-types`, { ...hall, ...change });
  expect([answer.status, answer.body.errors?.map((one: { path: string }) => one.path)]).toEqual([422, [path]]);
});

it("an event has up to 12 types, and with registrations it is not deleted; without, its types come back from the bin", async () => {
  const of = await ticketed();
  const path = `/events/admin/${of.eventId}/ticket-types`;
  for (let i = 2; i <= 12; i += 1) expect((await tickets.admin.call("POST", path, hall)).status).toBe(201);
  expect((await tickets.admin.call("POST", path, hall)).status).toBe(409);
  await rows("update events set status = 'archived' where id = $1", [of.eventId]);
  expect((await tickets.admin.call("DELETE", `/events/admin/${of.eventId}`)).status).toBe(200);
  expect((await tickets.admin.call("POST", `/bin/${of.eventId}/restore`)).status).toBe(200);
  expect((await tickets.admin.call("GET", path)).body.data.types).toHaveLength(12);
  await rows("update events set status = 'published' where id = $1", [of.eventId]);
  expect((await register(await createBuyer(tickets.site), of)).status).toBe(201);
  await rows("update events set status = 'archived' where id = $1", [of.eventId]);
  const refused = await tickets.admin.call("DELETE", `/events/admin/${of.eventId}`);
  expect(answerOf(refused)).toEqual([409, "People have registered for this event. Archive it instead."]);
});
