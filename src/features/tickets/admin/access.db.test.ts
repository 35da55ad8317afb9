import { expect, it } from "vitest";
import { signedIn } from "../../../../test/api-browser.ts";
import { createBuyer } from "../../../../test/shop.ts";
import { useTickets } from "../../../../test/tickets.ts";
import { tellRound } from "../telling.server.ts";

// A pool of one connection: whoever takes a second one within a transaction waits for ever.
const tickets = useTickets();
const { rows, ticketed, register } = tickets;
const good = { url: "https://meet.example.org/iit?pwd=a%20b", note: "Passcode 4711", tellAgain: false, version: null };
const pathOf = ({ eventId }: { eventId: string }) => `/events/admin/${eventId}/online-access`;

it("is set, and changed upon what was read; who saved before somebody else's change is refused", async () => {
  const of = await ticketed({ way: "online" });
  expect((await tickets.admin.call("GET", pathOf(of))).body.data).toMatchObject({ access: null, holders: 0 });
  const both = await Promise.all([1, 2].map(() => tickets.admin.call("PUT", pathOf(of), good)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const change = { ...good, url: "https://other.example.org/", version: 1 };
  expect((await tickets.admin.call("PUT", pathOf(of), change)).body.data.access).toEqual({
    ...{ url: change.url, note: good.note, version: 2 },
  });
  expect((await tickets.admin.call("PUT", pathOf(of), change)).status).toBe(409);
  const [noted] = await rows(
    "select before, after from audit_log where action = 'event.online-access' order by at desc limit 1",
  );
  expect(noted).toEqual({ before: { url: good.url }, after: { url: change.url } });
});

it("is for those who write events, of events that are not over", async () => {
  const of = await ticketed({ way: "online" });
  for (const [role, status] of [
    ["editor", 200],
    ["desk", 403],
    ["cashier", 403],
    ["customer", 403],
  ] as const) {
    const who = await signedIn(tickets.site.app, tickets.database.db, role);
    expect([role, (await who.call("GET", pathOf(of))).status]).toEqual([role, status]);
    expect([role, (await who.call("PUT", pathOf(of), good)).status]).toEqual([role, status]);
  }
  await rows("update events set starts_at = now() - interval '2 hours', ends_at = now() where id = $1", [of.eventId]);
  const late = await tickets.admin.call("PUT", pathOf(of), { ...good, version: 1 });
  expect([late.status, late.body.message]).toEqual([409, "This event is over."]);
  expect((await tickets.admin.call("PUT", pathOf({ eventId: crypto.randomUUID() }), good)).status).toBe(404);
});

it.each([
  ["without TLS", { url: "http://meet.example.org" }, "url"],
  ["a script", { url: "javascript:alert(1)//https://x" }, "url"],
  ["data", { url: "data:text/html,x" }, "url"],
  ["no host", { url: "https://" }, "url"],
  ["only half a scheme", { url: "https:meet.example.org" }, "url"],
  ["a password in it", { url: "https://a:b@meet.example.org" }, "url"],
  ["two lines", { url: "https://meet.example.org/\nBcc: x@example.org" }, "url"],
  ["10 KB", { url: `https://meet.example.org/${"a".repeat(10_240)}` }, "url"],
  ["nothing", { url: "" }, "url"],
  ["a note without end", { note: "a".repeat(1001) }, "note"],
  ["version 0", { version: 0 }, "version"],
])("refuses an address: %s", async (_, change, path) => {
  const of = await ticketed({ way: "online" });
  const answer = await tickets.admin.call("PUT", pathOf(of), { ...good, ...change });
  expect([answer.status, answer.body.errors?.map((one: { path: string }) => one.path)]).toEqual([422, [path]]);
});

it("the database refuses what the call would", async () => {
  const of = await ticketed({ way: "online" });
  const put = (url: string) =>
    rows("insert into event_access (event_id, url, note) values ($1, $2, '')", [of.eventId, url]);
  await expect(put("javascript:alert(1)")).rejects.toThrow("event_access_url");
});

it("tells with one connection, too, and goes to the bin with its event and comes back", async () => {
  const of = await ticketed({ way: "online", inDays: 1 / 24 });
  const buyer = await createBuyer(tickets.site);
  await register(buyer, of);
  await tickets.admin.call("PUT", pathOf(of), good);
  await tellRound(tickets.site.platform);
  expect((await tickets.admin.call("GET", pathOf(of))).body.data).toMatchObject({ holders: 1, told: 1 });
  const other = await ticketed({ way: "online" });
  await tickets.admin.call("PUT", pathOf(other), good);
  await rows("update events set status = 'archived' where id = $1", [other.eventId]);
  expect((await tickets.admin.call("DELETE", `/events/admin/${other.eventId}`)).status).toBe(200);
  expect((await tickets.admin.call("POST", `/bin/${other.eventId}/restore`)).status).toBe(200);
  expect((await tickets.admin.call("GET", pathOf(other))).body.data.access.url).toBe(good.url);
});
