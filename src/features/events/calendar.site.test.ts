import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#platform/db/client.server.ts";
import { startTestSite, type TestSite } from "../../../test/app.ts";
import { createEvent } from "../../../test/factories/items.ts";

let site: TestSite;
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  site = await startTestSite({ SEED: "demo" });
  database = openDatabase(site.databaseUrl, () => {});
});
afterAll(async () => {
  await database.pool.end();
  await site.stop();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { redirect: "manual", headers });
const linesOf = async (path: string) => (await (await get(path)).text()).replaceAll("\r\n ", "").split("\r\n");
const eventRow = async (slug: string) =>
  (await database.pool.query("select id, version, updated_at from events where slug = $1", [slug])).rows[0];
const moment = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
const launch = (on: boolean) =>
  database.pool.query(
    `update site_content set data = jsonb_set(data, '{launched}', '{"events": ${on}, "resources": false}') where key = 'settings'`,
  );

describe("the file of an event", () => {
  it("says what its page says, in words that a calendar reads", async () => {
    await createEvent(database.db, {
      ...{ slug: "ports", title: "Ports, docks; ঢাকা", summary: "On \\ dues", location: "Hall 2, Chattogram" },
      ...{ startsAt: new Date("2999-03-01T04:00:00Z"), endsAt: new Date("2999-03-01T06:30:00Z") },
    });
    const { id, version, updated_at } = await eventRow("ports");
    expect(await linesOf("/calendar/events/ports.ics")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Institute of International Trade//Events//EN",
      "CALSCALE:GREGORIAN",
      "BEGIN:VEVENT",
      `UID:${id}`,
      `DTSTAMP:${moment(updated_at)}`,
      `LAST-MODIFIED:${moment(updated_at)}`,
      `SEQUENCE:${version - 1}`,
      "DTSTART:29990301T040000Z",
      "DTEND:29990301T063000Z",
      "SUMMARY:Ports\\, docks\\; ঢাকা",
      `DESCRIPTION:On \\\\ dues\\n\\n${site.origin}/events/ports`,
      "LOCATION:Hall 2\\, Chattogram + Virtual",
      "CATEGORIES:Talk",
      `URL:${site.origin}/events/ports`,
      "STATUS:CONFIRMED",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("is kept like a feed, and saved under the name of the event", async () => {
    const first = await get("/calendar/events/ports.ics");
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="ports.ics"',
      "cache-control": "public, max-age=0, must-revalidate",
      "x-content-type-options": "nosniff",
    });
    const again = await get("/calendar/events/ports.ics?utm_source=letter");
    const etag = again.headers.get("etag") as string;
    expect(etag).toMatch(/^"/);
    expect((await get("/calendar/events/ports.ics", { "if-none-match": etag })).status).toBe(304);
    const head = await fetch(`${site.origin}/calendar/events/ports.ics`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await fetch(`${site.origin}/calendar/events/ports.ics`, { method: "POST" })).status).toBe(405);
  });

  it("stays the same event through another name, and earlier addresses lead to it", async () => {
    const before = await eventRow("ports");
    await database.pool.query(
      "update events set slug = 'harbors', title = 'Harbors', version = version + 1, updated_at = now() where slug = 'ports'",
    );
    await database.pool.query("insert into event_slugs (slug, item_id) values ('ports', $1)", [before.id]);
    await expect.poll(async () => (await get("/calendar/events/ports.ics")).status).toBe(301);
    for (const earlier of ["ports", before.id])
      expect((await get(`/calendar/events/${earlier}.ics`)).headers.get("location")).toBe(
        "/calendar/events/harbors.ics",
      );
    const lines = await linesOf("/calendar/events/harbors.ics");
    expect(lines).toEqual(
      expect.arrayContaining([`UID:${before.id}`, `SEQUENCE:${before.version}`, "SUMMARY:Harbors"]),
    );
  });

  it("of one that is over still answers, and names the address where it is now", async () => {
    const lines = await linesOf("/calendar/events/incoterms-in-containers.ics");
    expect(lines).toContain(`URL:${site.origin}/events/past/incoterms-in-containers`);
    expect((await get("/events/past/incoterms-in-containers").then((page) => page.text())).includes(".ics")).toBe(
      false,
    );
  });

  it("says that it is canceled, as its page and the calendar of all do", async () => {
    await createEvent(database.db, {
      ...{ slug: "flooded", title: "Flooded", location: "Hall 2, Dhaka", startsAt: new Date("2999-03-01T04:00:00Z") },
      endsAt: new Date("2999-03-01T06:30:00Z"),
    });
    const before = await linesOf("/calendar/events/flooded.ics");
    expect(await (await get("/events/flooded")).text()).toContain("EventScheduled");
    await launch(true);
    const reason = "The hall was flooded.";
    await database.pool.query("update events set canceled_at = now(), cancel_reason = $1 where slug = 'flooded'", [
      reason,
    ]);
    await expect
      .poll(async () => await (await get("/events/flooded")).text(), { timeout: 20_000 })
      .toContain("https://schema.org/EventCancelled");
    const page = await (await get("/events/flooded")).text();
    expect(page).toContain(reason);
    expect(page).not.toContain("calendar.google.com");
    const sequence = (lines: string[]) => Number(lines.find((line) => line.startsWith("SEQUENCE:"))?.slice(9));
    const after = await linesOf("/calendar/events/flooded.ics");
    expect([after.includes("STATUS:CANCELLED"), sequence(after) - sequence(before)]).toEqual([true, 1]);
    expect(await linesOf("/events.ics")).toContain("STATUS:CANCELLED");
    const listed = await (await get("/api/v1/events?limit=60")).json();
    expect(listed.data.items.find(({ slug }: { slug: string }) => slug === "flooded")).toMatchObject({
      canceled: true,
    });
    await database.pool.query("delete from events where slug = 'flooded'");
    await launch(false);
  });

  it("is there for nothing else", async () => {
    await createEvent(database.db, { slug: "a-draft", title: "Draft", status: "draft" });
    await createEvent(database.db, { slug: "later", title: "Later", publishAt: new Date(Date.now() + 3_600_000) });
    const { id } = await eventRow("a-draft");
    for (const file of [
      ...["a-draft.ics", "later.ics", `${id}.ics`, "none.ics", "harbors", "harbors.txt", ".ics", "HARBORS.ics"],
      ...["past.ics", "..%2f..%2fharbors.ics", "%22%20X:1.ics", "%e0%a6%a2.ics"],
      `${"x".repeat(4000)}.ics`,
    ])
      expect([file, (await get(`/calendar/events/${file}`)).status]).toEqual([file, 404]);
    expect((await get("/calendar/events/a%0d%0ab.ics")).status).toBe(400);
    await database.pool.query("update events set status = 'archived' where slug = 'harbors'");
    await expect.poll(async () => (await get("/calendar/events/harbors.ics")).status).toBe(404);
  });
});

describe("the page of an event that is to come", () => {
  it("leads to its file and to two calendars, with the same facts", async () => {
    const html = await (await get("/events/trade-finance-conference")).text();
    expect(html).toContain('href="/calendar/events/trade-finance-conference.ics"');
    const addresses = [...html.matchAll(/href="(https:\/\/(?:calendar\.google|outlook\.live)\.com[^"]+)"/g)].map(
      ([, address = ""]) => new URL(address.replaceAll("&amp;", "&")),
    );
    const [google, outlook] = addresses.map(({ searchParams }) => Object.fromEntries(searchParams));
    const file = await linesOf("/calendar/events/trade-finance-conference.ics");
    const written = (name: string) => file.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
    const unescaped = (name: string) => written(name)?.replaceAll("\\n", "\n").replace(/\\(.)/g, "$1");
    const facts = { location: unescaped("LOCATION") };
    expect(google).toEqual({
      ...facts,
      action: "TEMPLATE",
      text: unescaped("SUMMARY"),
      details: unescaped("DESCRIPTION"),
      dates: `${written("DTSTART")}/${written("DTEND")}`,
    });
    expect(outlook).toMatchObject({ ...facts, subject: unescaped("SUMMARY"), body: unescaped("DESCRIPTION") });
    expect(moment(new Date(outlook?.startdt as string))).toBe(written("DTSTART"));
    expect(moment(new Date(outlook?.enddt as string))).toBe(written("DTEND"));
    // Outlook shows a plus sign for each space that is written as one.
    expect(addresses.map(({ search }) => search).join()).not.toContain("+");
  });
});

describe("the calendar of all events", () => {
  it("is empty until the section is launched, and then has what is visible, the next first", async () => {
    const before = await get("/events.ics");
    expect(before.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(before.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(before.headers.get("content-disposition")).toBeNull();
    const empty = await linesOf("/events.ics");
    expect(empty).toContain("X-WR-CALNAME:Institute of International Trade: events");
    expect(empty).not.toContain("BEGIN:VEVENT");
    const page = async () => (await get("/events")).text();
    expect(await page()).not.toContain("events.ics");

    await launch(true);
    await expect.poll(() => linesOf("/events.ics")).toContain("BEGIN:VEVENT");
    const lines = await linesOf("/events.ics");
    const starts = lines.filter((line) => line.startsWith("DTSTART:"));
    const { rows } = await database.pool.query(
      "select starts_at, ends_at <= now() as past from events where status = 'published' and publish_at <= now()",
    );
    expect(starts).toHaveLength(rows.length);
    const of = (past: boolean) =>
      rows.filter((row) => row.past === past).map((row) => `DTSTART:${moment(row.starts_at)}`);
    expect(starts).toEqual([...of(false).sort(), ...of(true).sort().reverse()]);
    expect(of(true).length).toBeGreaterThan(0);
    for (const word of ["Draft", "Later", "Harbors"]) expect(lines).not.toContain(`SUMMARY:${word}`);
    for (const line of ["X-PUBLISHED-TTL:PT6H", "REFRESH-INTERVAL;VALUE=DURATION:PT6H"]) expect(lines).toContain(line);

    const { host } = new URL(site.origin);
    await expect.poll(page).toContain(`href="webcal://${host}/events.ics"`);
    expect(await page()).toContain('type="text/calendar"');
    // A file to subscribe to is no page; people find it in the list for people.
    expect(await (await get("/sitemap.xml")).text()).not.toContain(".ics");
    expect(await (await get("/sitemap")).text()).toContain("/events.ics");

    await launch(false);
    await expect.poll(() => linesOf("/events.ics")).not.toContain("BEGIN:VEVENT");
  });

  it("follows a write, and holds a hundred of each", async () => {
    await launch(true);
    const at = "2998-01-01T00:00:00Z";
    await database.pool.query(
      `insert into events (slug, title, summary, body, body_text, subject, status, publish_at, kind, starts_at, ends_at, location)
       select 'many-' || n, 'Many ' || n, 'x', '', '', 'customs', 'published', now(), 'Talk',
         $1::timestamptz + n * interval '1 hour', $1::timestamptz + (n + 1) * interval '1 hour', 'Dhaka'
       from generate_series(1, 120) n`,
      [at],
    );
    await expect.poll(() => linesOf("/events.ics")).toContain("SUMMARY:Many 1");
    const lines = await linesOf("/events.ics");
    const upcoming = lines.filter((line) => line.startsWith("URL:") && !line.includes("/past/"));
    expect(upcoming).toHaveLength(100);
    expect(lines).not.toContain("SUMMARY:Many 120");
  });
});
