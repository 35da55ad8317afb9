import { expect, it } from "vitest";
import { createBuyer, press } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";
import { cancelRound } from "./cancellation.server.ts";
import { lapseRound } from "./holds.server.ts";
import { forgetOldLines, waitingRound } from "./offers.server.ts";
import { ticketsOnPage } from "./types.server.ts";

const tickets = useTickets();
const { rows, ticketed, register, ordered, takenOf } = tickets;
type Person = Awaited<ReturnType<typeof createBuyer>>;
type Ticketed = Awaited<ReturnType<typeof ticketed>>;

const person = () => createBuyer(tickets.site);
const round = () => waitingRound(tickets.site.platform);
const join = (who: Person, of: Ticketed, quantity = 1) =>
  who.call("POST", `/ticket-types/${of.typeId}/waiting-list`, { quantity });
const lines = async (who: Person) => (await who.call("GET", "/waiting-lists/my")).body.data;
const shown = async (who: Person) =>
  (await lines(who)).map(({ state, position }: { state: string; position: number | null }) => [state, position]);
const mine = async (who: Person) => (await who.call("GET", "/tickets/my")).body.data.items;
/** Gives up the newest ticket of somebody. */
async function giveUp(who: Person) {
  const [ticket] = (await mine(who)).filter(({ state }: { state: string }) => state === "valid");
  expect((await who.call("POST", `/tickets/${ticket.number}/cancel`, { refund: ticket.refund })).status).toBe(200);
}
const mailed = async (kind: string, to: string) => {
  await expect.poll(() => tickets.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  return tickets.site.mails.filter((mail) => mail.kind === kind && mail.to === to);
};
const offerIsLate = (of: Ticketed, by = "0 seconds") =>
  rows("update registrations set held_until = now() - $2::interval where type_id = $1 and offered and state = 'held'", [
    of.typeId,
    by,
  ]);
const told = async (of: Ticketed, who: Person) => (await who.call("GET", `/ticket-types/${of.typeId}`)).body.data;

/** A full type, and who has its only places. */
async function full(more: Record<string, unknown> = {}, names = ["Rahima"]) {
  const of = await ticketed({ capacity: names.length, ...more });
  const holder = await person();
  expect((await register(holder, of, names)).status).toBe(201);
  return { of, holder };
}

it("whoever waits for an event that comes back from the bin is counted once", async () => {
  const { of } = await full({ price: 500 });
  await join(await person(), of);
  await join(await person(), of);
  // Its places were held alone, and forgotten since.
  await rows("delete from registrations where type_id = $1", [of.typeId]);
  await rows("update events set status = 'archived' where id = $1", [of.eventId]);
  expect((await tickets.admin.call("DELETE", `/events/admin/${of.eventId}`)).status).toBe(200);
  expect((await tickets.admin.call("POST", `/bin/${of.eventId}/restore`)).status).toBe(200);
  expect(await rows("select waiting, taken from ticket_types where id = $1", [of.typeId])).toEqual([
    { waiting: 2, taken: 0 },
  ]);
});

it("what comes free is offered to the first in line, and nobody else gets it", async () => {
  const { of, holder } = await full();
  const [first, second, stranger] = [await person(), await person(), await person()];
  expect((await join(first, of)).body.data).toMatchObject({ state: "waiting", position: 1, quantity: 1 });
  expect((await join(second, of)).body.data).toMatchObject({ state: "waiting", position: 2 });
  expect((await join(first, of)).body.data).toMatchObject({ state: "waiting", position: 1 });
  await giveUp(holder);
  // Free, but for the line: before the round has looked, too.
  expect(await takenOf(of)).toBe(0);
  expect((await ticketsOnPage(tickets.database.db, of.eventId)).types).toMatchObject([{ state: "sold_out" }]);
  await round();
  expect((await register(stranger, of)).body.message).toBe(
    "These tickets are sold out. You can join the waiting list.",
  );
  expect([await takenOf(of), await shown(first), await shown(second)]).toEqual([
    1,
    [["offered", null]],
    [["waiting", 1]],
  ]);
  const [offer] = await mailed("waiting-offer", first.email);
  expect(offer?.subject).toBe("A place is free for you: Trade finance day");
  expect(offer?.text).toContain(`/dashboard/tickets/new/${of.typeId}`);
  expect(await told(of, first)).toMatchObject({
    most: 1,
    type: { state: "open" },
    line: { entry: { state: "offered" } },
  });
  expect(await told(of, second)).toMatchObject({ most: 0, type: { state: "sold_out" } });
  expect((await register(second, of)).status).toBe(409);
  expect((await register(first, of)).status).toBe(201);
  expect([await takenOf(of), (await mine(first)).length, await shown(first)]).toEqual([1, 1, []]);
});

it("an offer that isn't taken in time passes on by itself, at its very moment, and tells", async () => {
  const { of, holder } = await full();
  const [first, second] = [await person(), await person()];
  await join(first, of);
  await join(second, of);
  await giveUp(holder);
  await round();
  const [{ hours }] = await rows(
    "select extract(epoch from held_until - now()) / 3600 as hours from registrations where type_id = $1 and offered",
    [of.typeId],
  );
  expect(Number(hours)).toBeCloseTo(24, 1);
  await offerIsLate(of, "-3 seconds");
  await round();
  expect(await shown(first)).toEqual([["offered", null]]);
  await offerIsLate(of);
  // Whoever looks first: the first in line is late by no more than the moment.
  expect((await register(first, of)).status).toBe(409);
  expect([await shown(first), await shown(second), await takenOf(of)]).toEqual([
    [["missed", null]],
    [["offered", null]],
    1,
  ]);
  await round();
  await round();
  expect((await mailed("waiting-missed", first.email)).length).toBe(1);
  expect((await mailed("waiting-offer", second.email)).length).toBe(1);
  await offerIsLate(of);
  expect(await lapseRound(tickets.database.db)).toBe(1);
  expect([await shown(second), await takenOf(of)]).toEqual([[["missed", null]], 0]);
  expect((await ticketsOnPage(tickets.database.db, of.eventId)).types).toMatchObject([{ state: "open" }]);
  expect((await register(first, of)).status).toBe(201);
});

it("an offer of places that cost something is paid as any other, and never itself", async () => {
  const { of, holder } = await full({ price: 500 });
  const first = await person();
  await join(first, of);
  await rows("update registrations set held_until = now() where type_id = $1", [of.typeId]);
  await round();
  const [{ id }] = await rows("select id from registrations where type_id = $1 and offered", [of.typeId]);
  const items = [{ kind: "event-ticket", id }];
  await expect(first.order([], 500, { items })).rejects.toThrow("no longer for sale");
  await expect(
    rows("update registrations set state = 'confirmed', confirmed_at = now(), held_until = null where id = $1", [id]),
  ).rejects.toThrow();
  const registration = (await register(first, of)).body.data;
  // The time of the offer is theirs, whoever waits behind them.
  const hours = (Date.parse(registration.heldUntil) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  const order = await first.order([], 500, { items: [{ kind: "event-ticket", id: registration.id }] });
  const { url } = await first.pay(order.id);
  await press(tickets.site.app, url, "pay");
  expect((await first.stateOf(order.id)).state).toBe("paid");
  expect([(await mine(first)).length, await takenOf(of), (await mine(holder)).length]).toEqual([1, 1, 0]);
});

it("while others wait nobody holds places longer by pressing again, and changing names keeps the place", async () => {
  const { of, holder } = await full({ price: 500 }, ["Rahima", "Karim"]);
  const first = await person();
  await join(first, of);
  const again = async (names: string[]) => (await register(holder, of, names)).body.data.heldUntil;
  await rows("update registrations set held_until = now() + interval '10 minutes' where type_id = $1", [of.typeId]);
  const until = await again(["Rahima B.", "Karim"]);
  expect(Date.parse(until) - Date.now()).toBeLessThan(11 * 60_000);
  expect((await register(holder, of, ["A", "B", "C"])).status).toBe(409);
  // Who takes fewer leaves the rest to the line.
  expect(await again(["Rahima B."])).toBe(until);
  await round();
  expect([await shown(first), await takenOf(of)]).toEqual([[["offered", null]], 2]);
});

it("a line is left at any time; what was offered passes on, and more places are offered, too", async () => {
  const { of } = await full();
  const [first, second, third] = [await person(), await person(), await person()];
  for (const one of [first, second, third]) await join(one, of);
  const entry = async (who: Person) => (await lines(who))[0].id;
  const leave = (who: Person, id: string) => who.call("DELETE", `/waiting-lists/my/${id}`);
  expect((await leave(third, await entry(second))).status).toBe(404);
  expect((await leave(second, await entry(second))).status).toBe(200);
  expect(await shown(third)).toEqual([["waiting", 2]]);
  const type = { name: "Hall", way: "hall", price: 0, capacity: 2, salesStart: null, salesEnd: null, version: 1 };
  expect((await tickets.admin.call("PATCH", `/ticket-types/${of.typeId}`, type)).status).toBe(200);
  await round();
  const offered = await entry(first);
  expect([await shown(first), await takenOf(of)]).toEqual([[["offered", null]], 2]);
  expect((await leave(first, offered)).status).toBe(200);
  expect((await leave(first, offered)).status).toBe(409);
  await round();
  expect([await shown(first), await shown(third), await takenOf(of)]).toEqual([[], [["offered", null]], 2]);
});

it("who needs more than is free keeps their place, and the next who can use it gets it", async () => {
  const { of, holder } = await full({}, ["A", "B", "C"]);
  const [group, single] = [await person(), await person()];
  await join(group, of, 2);
  await join(single, of);
  await giveUp(holder);
  await round();
  expect([await shown(group), await shown(single)]).toEqual([[["waiting", 1]], [["offered", null]]]);
  await giveUp(holder);
  await giveUp(holder);
  await round();
  expect([await shown(group), await takenOf(of)]).toEqual([[["offered", null]], 3]);
  expect((await told(of, group)).most).toBe(2);
});

it.each([
  ["canceled", "cancel", "Canceled: Trade finance day"],
  ["closed", "close", "No place came free: Trade finance day"],
] as const)("a line ends with an event that is %s, and tells once", async (_, how, subject) => {
  const { of } = await full();
  const [first, second] = [await person(), await person()];
  await join(first, of);
  await join(second, of);
  if (how === "cancel")
    await tickets.admin.call("POST", `/events/admin/${of.eventId}/cancellation`, {
      reason: "The hall was flooded.",
      refund: 0,
    });
  else await rows("update ticket_types set sales_end = now() where id = $1", [of.typeId]);
  await round();
  await round();
  await cancelRound(tickets.site.shop);
  expect(await shown(first)).toEqual([["ended", null]]);
  expect((await mailed("waiting-ended", second.email)).map((mail) => mail.subject)).toEqual([subject]);
  expect((await join(await person(), of)).status).toBe(409);
  await rows("update waiting_entries set changed_at = now() - interval '31 days' where type_id = $1", [of.typeId]);
  await forgetOldLines(tickets.database.db);
  expect(await tickets.count("waiting_entries where state = 'ended'")).toBe(0);
});

it("a canceled event ends offers, too, and says so once", async () => {
  const { of, holder } = await full();
  const first = await person();
  await join(first, of);
  await giveUp(holder);
  await round();
  await tickets.admin.call("POST", `/events/admin/${of.eventId}/cancellation`, {
    reason: "The hall was flooded.",
    refund: 0,
  });
  await cancelRound(tickets.site.shop);
  await round();
  expect([await shown(first), await takenOf(of)]).toEqual([[["missed", null]], 0]);
  expect([(await mailed("event-canceled", first.email)).length, await mailed("waiting-missed", first.email)]).toEqual([
    1,
    [],
  ]);
});

it("nobody joins the line of what can be had, isn't on sale, or is asked for in numbers that don't exist", async () => {
  const said = async (of: Ticketed, quantity = 1) => {
    const { status, body } = await join(await person(), of, quantity);
    return [status, body.message];
  };
  const open = await ticketed();
  expect(await said(open)).toEqual([409, "There are places again: you can register now."]);
  // Nobody waits for more than is free: what has places would look sold out to everybody.
  await register(await person(), open);
  const left = await tickets.database.pool.query<{ free: number }>(
    "select capacity - taken as free from ticket_types where id = $1",
    [open.typeId],
  );
  expect((await said(open, (left.rows[0]?.free ?? 0) + 1))[0]).toBe(409);
  const { of } = await full();
  expect(await said(of, 2)).toEqual([422, "There are fewer places than that."]);
  for (const wrong of [0, 11, 1.5]) expect((await said(of, wrong))[0]).toBe(422);
  const soon = await ticketed({ salesStart: new Date(Date.now() + 3_600_000).toISOString() });
  expect((await said(soon))[1]).toContain("aren't on sale yet");
  await tickets.launch(false);
  expect((await said(of))[1]).toContain("Registration isn't open yet");
  await tickets.launch(true);
});

it("with an account its place in the line goes, and what it was offered", async () => {
  const { of, holder } = await full();
  const [first, second] = [await person(), await person()];
  await join(first, of);
  await join(second, of);
  await giveUp(holder);
  await round();
  const [{ id }] = await rows("select id from users where email = $1", [first.email]);
  const exported = JSON.stringify((await first.call("GET", "/auth/export?format=json")).body);
  for (const words of ["eventWaitingLists", '"state":"offered"', "Trade finance day"])
    expect(exported).toContain(words);
  await rows("update users set delete_after = now() - interval '1 minute' where id = $1", [id]);
  const { deleteDueAccounts } = await import("#features/accounts/service.server.ts");
  const { ownDataParts } = await import("#app/own-data.server.ts");
  expect(await deleteDueAccounts(tickets.site.platform, ownDataParts)).toBe(1);
  await round();
  expect([await shown(second), await takenOf(of)]).toEqual([[["offered", null]], 1]);
  expect(await tickets.count(`waiting_entries where user_id = '${id}'`)).toBe(0);
});

it("late money takes no place before the line", async () => {
  const of = await ticketed({ price: 500, capacity: 1 });
  const { buyer, order, registration, url } = await ordered(of);
  const group = await person();
  await join(group, of);
  await rows("update registrations set state = 'lapsed', held_until = null where id = $1", [registration.id]);
  await rows("update tickets set state = 'lapsed' where registration_id = $1", [registration.id]);
  await press(tickets.site.app, url, "pay");
  expect((await buyer.stateOf(order.id)).state).toBe("review");
  await round();
  expect(await shown(group)).toEqual([["offered", null]]);
});
