import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { signedIn } from "../../../../test/api-browser.ts";
import { doorCodeOf } from "../../../../test/door-code.ts";
import { createBuyer } from "../../../../test/shop.ts";
import { useTickets } from "../../../../test/tickets.ts";

const tickets = useTickets();
const { rows, ticketed, asked, begin } = tickets;

/** People with tickets for an event of today. */
async function here(names: readonly string[], more: Record<string, unknown> = {}) {
  const of = await ticketed({ capacity: 20, ...more });
  const buyer = await createBuyer(tickets.site);
  const { data } = (await buyer.call("POST", "/registrations", asked(of, names))).body;
  await begin(of);
  const numbers = data.tickets.map(({ number }: { number: string }) => number) as string[];
  return { of, buyer, numbers, codes: numbers.map(doorCodeOf) };
}
type Of = { eventId: string };

const scanOf = (code: string | undefined, given: object = {}) => ({
  key: randomUUID(),
  code,
  at: new Date().toISOString(),
  letIn: true,
  ...given,
});
async function send({ eventId }: Of, scans: object[], sentAt = new Date().toISOString(), who = tickets.admin) {
  const answer = await who.call("POST", `/tickets/door/events/${eventId}/scans`, { sentAt, scans });
  return answer.body.data ?? answer.body;
}
const along = ({ eventId }: Of) => tickets.admin.call("GET", `/tickets/door/events/${eventId}`);
const conflicts = async ({ eventId }: Of) =>
  (await tickets.admin.call("GET", `/tickets/door/events/${eventId}/conflicts`)).body.data;
const noteCount = async (action: string) =>
  (await rows("select count(*)::int as all from audit_log where action = $1", [action]))[0].all;

it("a list to take along has codes and names of those who come to the hall, no number, no address, and says who is here", async () => {
  const { of, buyer, numbers, codes } = await here(["রহিমা সুলতানা", "Karim Ahmed", "Nasrin Akter"]);
  await tickets.admin.call("POST", `/tickets/${numbers[1]}/check-in`);
  await rows(
    "update events set starts_at = now() + interval '2 days', ends_at = now() + interval '3 days' where id = $1",
    [of.eventId],
  );
  await buyer.call("POST", `/tickets/${numbers[2]}/transfer`, { name: "Abdul Karim", email: "secret@example.org" });
  const { status, body } = await along(of);
  expect(status).toBe(200);
  expect(body.data.types).toEqual([{ name: "Hall", way: "hall" }]);
  expect(body.data.event).toMatchObject({ title: "Trade finance day", tickets: 3, here: 1, toLookAt: 0 });
  const found = new Map(body.data.tickets.map((one: { code: string }) => [one.code, one]));
  expect(found.get(codes[0])).toMatchObject({ name: "রহিমা সুলতানা", state: "valid", checkedInAt: null });
  expect(found.get(codes[1])).toMatchObject({ name: "Karim Ahmed", checkedInAt: expect.any(String) });
  // Whose ticket ended isn't told: only that it did.
  expect(found.get(codes[2])).toMatchObject({ name: "", state: "transferred" });
  const text = JSON.stringify(body.data);
  for (const secret of [...numbers, "secret@example.org", "example"]) expect(text).not.toContain(secret);
});

it("an event of another week, one that is over or canceled, and one for online alone can't be taken along", async () => {
  const later = await ticketed({ inDays: 30 });
  expect((await along(later)).status).toBe(404);
  const { of } = await here(["A"]);
  await rows("update events set starts_at = now() - interval '2 hours', ends_at = now() where id = $1", [of.eventId]);
  expect([(await along(of)).status, (await along(of)).body.message]).toEqual([409, "This event is over."]);
  await rows(
    "update events set ends_at = now() - interval '8 days', starts_at = now() - interval '9 days' where id = $1",
    [of.eventId],
  );
  expect((await along(of)).status).toBe(404);
  const { of: online } = await here(["B"], { way: "online" });
  expect((await along(online)).status).toBe(404);
  const { data } = (await tickets.admin.call("GET", "/tickets/door/events")).body;
  expect(data.map(({ id }: { id: string }) => id)).not.toContain(online.eventId);
});

it("a scan checks in once; sent again, twice at the same moment too, it changes nothing", async () => {
  const { of, codes } = await here(["Rahima Sultana"]);
  const noted = await noteCount("ticket.check-in");
  const scan = scanOf(codes[0], { letIn: false });
  const both = await Promise.all([send(of, [scan]), send(of, [scan])]);
  for (const [judged] of both) expect(judged).toMatchObject({ key: scan.key, outcome: "in", name: "Rahima Sultana" });
  expect(await send(of, [scan])).toMatchObject([{ outcome: "in", message: "" }]);
  expect(await noteCount("ticket.check-in")).toBe(noted + 1);
  expect(await send(of, [scanOf(codes[0], { letIn: false })])).toMatchObject([
    { outcome: "double", message: expect.stringMatching(/^Checked in already, at \d+:\d\d [AP]M by /) },
  ]);
  expect(await conflicts(of)).toEqual([]);
  expect(await rows("select outcome from door_scans where event_id = $1", [of.eventId])).toEqual([{ outcome: "in" }]);
});

it("scanned again after staff took the check-in back, a code is checked in anew, also under the key of a lost answer; sent again it isn't", async () => {
  const { of, numbers, codes } = await here(["Rahima Sultana", "Karim Ahmed"]);
  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  const undo = (number = "") => tickets.admin.call("DELETE", `/tickets/${number}/check-in`);
  const checkedIn = async () =>
    (
      await rows(
        "select extract(epoch from now() - checked_in_at)::int as ago from tickets where event_id = $1 order by position",
        [of.eventId],
      )
    ).map(({ ago }) => ago);
  const scan = scanOf(codes[0], { letIn: false, at: secondsAgo(300) });
  await send(of, [scan]);
  expect((await undo(numbers[0])).status).toBe(200);
  // The device sends what it had no answer to: it is the scan that was taken back.
  expect(await send(of, [scan])).toMatchObject([{ outcome: "in" }]);
  // On a bad line it is on its way longer than the first time, and seems later by that.
  expect(await send(of, [{ ...scan, at: secondsAgo(260) }])).toMatchObject([{ outcome: "in" }]);
  expect(await checkedIn()).toEqual([null, null]);
  const again = { ...scan, at: secondsAgo(120) };
  for (let sent = 0; sent < 2; sent += 1)
    expect(await send(of, [again])).toMatchObject([{ outcome: "in", checkedInAt: expect.any(String) }]);
  const [ago] = await checkedIn();
  expect([ago >= 120, ago < 170]).toEqual([true, true]);
  // Its moment is the newer one: sent again once more, after it was taken back again, it stays so.
  await undo(numbers[0]);
  await send(of, [again]);
  expect(await checkedIn()).toEqual([null, null]);
  // Judged anew it may be none any more: whom a device let in with it all the same is told to staff.
  await rows("update tickets set state = 'canceled', ended_at = now() where number = $1", [numbers[0]]);
  expect(await send(of, [{ ...again, at: secondsAgo(0) }])).toMatchObject([{ outcome: "void" }]);
  expect(await conflicts(of)).toEqual([]);
  expect(await send(of, [{ ...again, at: secondsAgo(0), letIn: true }])).toMatchObject([{ outcome: "void" }]);
  expect(await conflicts(of)).toMatchObject([{ outcome: "void", name: "Rahima Sultana" }]);
});

it("two doors without a connection let the same ticket in: the first to send it counts, the other one is told to staff", async () => {
  const { of, numbers, codes } = await here(["Rahima Sultana", "Karim Ahmed"]);
  const [first, second] = [scanOf(codes[0]), scanOf(codes[0])];
  const judged = await Promise.all([send(of, [first, scanOf(codes[1])]), send(of, [second])]);
  const outcomes = judged.flat().map(({ outcome }) => outcome);
  expect(outcomes.sort()).toEqual(["double", "in", "in"]);
  expect(await conflicts(of)).toMatchObject([
    { outcome: "double", name: "Rahima Sultana", number: numbers[0], by: "A Person", message: expect.any(String) },
  ]);
  const { data } = (await tickets.admin.call("GET", "/tickets/door/events")).body;
  expect(data.find(({ id }: { id: string }) => id === of.eventId)).toMatchObject({ here: 2, toLookAt: 1 });
});

it("who was let in with a ticket that had been given up, passed on, forged, or is another event's is told to staff", async () => {
  const { of, buyer, numbers, codes } = await here(["A Guest", "B Guest"]);
  const other = await here(["C Guest"]);
  const online = await here(["D Guest"], { way: "online" });
  await rows("update events set starts_at = now() + interval '1 hour' where id = $1", [of.eventId]);
  await buyer.call("POST", `/tickets/${numbers[0]}/cancel`, { refund: 0 });
  await buyer.call("POST", `/tickets/${numbers[1]}/transfer`, { name: "E Guest" });
  const scans = [codes[0], codes[1], other.codes[0], doorCodeOf("AAAA-BBBB-CCCC-DDDD"), online.codes[0]].map((code) =>
    scanOf(code),
  );
  const judged = await send(of, scans);
  expect(judged.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    ...["void", "void", "other_event", "unknown", "other_event"],
  ]);
  expect(judged[0].message).toBe("This ticket was canceled. It lets nobody in.");
  expect(judged[2].message).toBe("This ticket is for Trade finance day.");
  expect(await conflicts(of)).toHaveLength(5);
  expect(await rows("select 1 from tickets where checked_in_at is not null and event_id = $1", [of.eventId])).toEqual(
    [],
  );
  expect(await send(online.of, [scanOf(online.codes[0], { letIn: false })])).toMatchObject([{ outcome: "closed" }]);
  await rows("update events set canceled_at = now(), cancel_reason = 'x' where id = $1", [other.of.eventId]);
  expect(await send(other.of, [scanOf(other.codes[0])])).toMatchObject([
    { outcome: "closed", message: expect.stringContaining("which was canceled") },
  ]);
});

it("a device whose clock is hours wrong tells only how long ago it was; what comes after the event counts by when it was scanned", async () => {
  const { of, numbers, codes } = await here(["A", "B", "C"]);
  await rows(
    "update events set starts_at = now() - interval '5 hours', ends_at = now() - interval '1 hour' where id = $1",
    [of.eventId],
  );
  const wrong = (hoursAgo: number, byClock: number) =>
    new Date(Date.now() + byClock * 3_600_000 - hoursAgo * 3_600_000).toISOString();
  expect(await send(of, [scanOf(codes[0], { at: wrong(2, 9) })], wrong(0, 9))).toMatchObject([{ outcome: "in" }]);
  expect(await send(of, [scanOf(codes[1], { at: wrong(2, -30) })], wrong(0, -30))).toMatchObject([{ outcome: "in" }]);
  const at =
    "select round(extract(epoch from now() - checked_in_at) / 60)::int as minutes from tickets where number = any($1)";
  expect(await rows(at, [numbers.slice(0, 2)])).toEqual([{ minutes: 120 }, { minutes: 120 }]);
  // A scan that claims to come from what is ahead, or from another year, is one of now, or of a week ago.
  expect(await send(of, [scanOf(codes[2], { at: wrong(-5, 0) })])).toMatchObject([{ outcome: "closed" }]);
  expect(await send(of, [scanOf(codes[2], { at: "2020-01-01T00:00:00Z" })])).toMatchObject([{ outcome: "closed" }]);
});

it("by the calendar of Dhaka the door opens at midnight there, whatever day it is elsewhere", async () => {
  const { of, codes } = await here(["A", "B"]);
  // It begins at 1 AM in Dhaka, which is 7 PM of the day before in UTC; midnight there was at 6 PM in UTC.
  await rows(
    `update events set starts_at = date_trunc('day', now() at time zone 'Asia/Dhaka') at time zone 'Asia/Dhaka' + interval '1 hour',
      ends_at = now() + interval '2 days' where id = $1`,
    [of.eventId],
  );
  const [{ ago }] = await rows(
    "select extract(epoch from now() - date_trunc('day', now() at time zone 'Asia/Dhaka') at time zone 'Asia/Dhaka') * 1000 as ago",
  );
  const before = (ms: number) => new Date(Date.now() - ms).toISOString();
  const ahead = await send(of, [scanOf(codes[0], { at: before(Number(ago) + 60_000), letIn: false })]);
  expect(ahead).toMatchObject([{ outcome: "closed", message: expect.stringContaining("which begins on") }]);
  const after = await send(of, [scanOf(codes[0], { at: before(Math.max(0, Number(ago) - 10_000)), letIn: false })]);
  expect(after).toMatchObject([{ outcome: "in" }]);
});

it("5,000 tickets are taken along within a second of the server's time and a megabyte", async () => {
  const { of } = await here(["A"]);
  await rows("update ticket_types set capacity = 6000 where id = $1", [of.typeId]);
  // In portions: places are counted one by one, and a statement has its time.
  for (let from = 1; from < 5000; from += 500)
    await rows(
      `insert into tickets (number, registration_id, type_id, event_id, position, name, state)
        select regexp_replace(upper(left(md5(i::text), 16)), '(.{4})(.{4})(.{4})(.{4})', '\\1-\\2-\\3-\\4'),
          t.registration_id, t.type_id, t.event_id, 1, 'রহিমা সুলতানা ' || i, 'valid'
        from (select * from tickets where type_id = $1 order by created_at limit 1) t, generate_series($2::int, least($2::int + 499, 4999)) i`,
      [of.typeId, from],
    );
  const begun = process.cpuUsage();
  const { body } = await along(of);
  const { user, system } = process.cpuUsage(begun);
  expect(body.data.tickets).toHaveLength(5000);
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_000_000);
  expect((user + system) / 1000).toBeLessThan(1000);
});

it("scans are for the desk, at most 50 at a time, and an editor takes no list along", async () => {
  const { of, codes } = await here(["A"]);
  const many = Array.from({ length: 51 }, () => scanOf(codes[0]));
  expect(await send(of, many)).toMatchObject({ code: "VALIDATION_FAILED" });
  const editor = await signedIn(tickets.site.app, tickets.database.db, "editor");
  expect((await editor.call("GET", `/tickets/door/events/${of.eventId}`)).status).toBe(403);
  expect(await send({ eventId: randomUUID() }, [scanOf(codes[0])])).toMatchObject({ code: "NOT_FOUND" });
});

it("who was let in by mistake is ticked off once, with who did it and a note; it is no longer counted, and who may is the desk", async () => {
  const { of, codes } = await here(["Rahima Sultana"]);
  await send(of, [scanOf(codes[0]), scanOf(codes[0])]);
  const [{ key }] = await conflicts(of);
  const tick = (who = tickets.admin, one = key) =>
    who.call("POST", `/tickets/door/scans/${one}/look-at`, { note: "Her husband has it, too." });
  const editor = await signedIn(tickets.site.app, tickets.database.db, "editor");
  expect((await tick(editor)).status).toBe(403);
  const both = await Promise.all([tick(), tick()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await conflicts(of)).toMatchObject([
    { key, looked: { at: expect.any(String), by: "A Person", note: "Her husband has it, too." } },
  ]);
  const { data } = (await tickets.admin.call("GET", "/tickets/door/events")).body;
  expect(data.find(({ id }: { id: string }) => id === of.eventId)).toMatchObject({ toLookAt: 0 });
  expect(await rows("select after from audit_log where action = 'ticket.tick-off'")).toMatchObject([
    { after: { note: "Her husband has it, too." } },
  ]);
  const [{ id: letIn }] = await rows("select id from door_scans where outcome = 'in' and event_id = $1", [of.eventId]);
  for (const one of [letIn, randomUUID()]) expect((await tick(tickets.admin, one)).status).toBe(404);
});
