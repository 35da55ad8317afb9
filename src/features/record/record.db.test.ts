import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ownDataParts } from "#app/own-data.server.ts";
import { deleteDueAccounts } from "#features/accounts/service.server.ts";
import { useLearners } from "../../../test/learning-record.ts";
import type { RecordEntry } from "./contract.ts";

const { site, rows, newReader, newBlog, userOf, recordOf, kindsOf, mark, everything } = useLearners();

describe("a learning record", () => {
  it("has one entry for each thing somebody did, the newest first, with where it opens", async () => {
    const { reader, slug, event, query } = await everything();
    const entries = await recordOf(reader);
    expect(kindsOf(entries)).toEqual([
      ...["answered", "asked", "attended", "bought", "certified", "completed", "enrolled", "read"],
    ]);
    const moments = entries.map(({ at }) => Date.parse(at));
    expect(moments).toEqual([...moments].sort((a, b) => b - a));
    const of = (kind: string) => entries.find((entry) => entry.kind === kind);
    expect(of("certified")).toMatchObject({
      at: "2026-05-03T23:59:59.000Z",
      wholeDay: true,
      title: "Letters of credit",
    });
    expect(of("certified")?.path).toMatch(/^\/certificates\/[a-z0-9-]{19}$/);
    expect(of("completed")).toMatchObject({ at: "2026-05-02T09:00:00.000Z", path: `/programs/${slug}` });
    expect(of("enrolled")?.facts).toContainEqual({ name: "Taught", value: "March 1, 2026 to April 30, 2026" });
    expect(of("attended")).toMatchObject({ title: "Trade finance day", path: `/events/${event.slug}` });
    expect(of("asked")).toMatchObject({
      title: "Which HS code has a jute bag with a zip? It is laminated inside.",
      path: `/dashboard/queries?case=${query.caseNumber}`,
    });
    expect(of("bought")).toMatchObject({ title: "Premium blog", removable: false });
    expect(entries.filter(({ removable }) => removable)).toEqual([of("read")]);
  });

  it("counts by kind and year, and shows one kind or year alone", async () => {
    const { reader } = await everything();
    await rows("update blog_access set granted_at = '2024-12-31T23:59:59.999Z' where user_id = $1", [
      await userOf(reader.email),
    ]);
    const { data } = (await reader.call("GET", "/learning-record/summary")).body;
    expect(data.total).toBe(8);
    expect(data.kinds).toHaveLength(8);
    expect(data.years.at(-1)).toEqual({ year: 2024, entries: 1 });
    expect(kindsOf(await recordOf(reader, "?year=2024"))).toEqual(["bought"]);
    expect(await recordOf(reader, "?year=2025")).toEqual([]);
    expect(kindsOf(await recordOf(reader, "?kind=answered"))).toEqual(["answered"]);
    expect(await recordOf(reader, "?kind=answered&year=2024")).toEqual([]);
  });

  it("is read page by page without losing or repeating what happened at one moment", async () => {
    const reader = await newReader();
    const userId = await userOf(reader.email);
    for (let i = 0; i < 7; i += 1) await mark(reader, await newBlog());
    await rows("update blog_reads set read_at = '2026-01-01T00:00:00.123456Z' where user_id = $1", [userId]);
    for (const seconds of [1, 2]) {
      const { id } = (await reader.call("POST", "/trade-queries", { query: `A question of ${seconds} words` })).body
        .data;
      await rows("update trade_query_parts set created_at = '2026-01-01T00:00:00.123999Z' where query_id = $1", [id]);
    }
    const whole = (await recordOf(reader, "?limit=100")).map(({ kind, id }) => `${kind} ${id}`);
    expect(new Set(whole).size).toBe(9);
    for (const limit of [1, 2, 3, 4]) {
      const seen: string[] = [];
      let next = "";
      do {
        const { data } = (await reader.call("GET", `/learning-record?limit=${limit}${next}`)).body;
        seen.push(...data.items.map(({ kind, id }: RecordEntry) => `${kind} ${id}`));
        next = data.next === null ? "" : `&before=${data.next}`;
      } while (next !== "");
      expect(seen, String(limit)).toEqual(whole);
    }
  });

  it("asks as many statements for a long record as for a short one", async () => {
    const count = async (of: number) => {
      const reader = await newReader();
      for (let i = 0; i < of; i += 1) await mark(reader, await newBlog());
      const { pool } = site.database;
      const ask = pool.query.bind(pool);
      let asked = 0;
      pool.query = ((...given: Parameters<typeof ask>) => {
        asked += 1;
        return ask(...given);
      }) as typeof pool.query;
      expect(await recordOf(reader)).toHaveLength(of);
      pool.query = ask;
      return asked;
    };
    expect(await count(12)).toBe(await count(1));
  });

  it("says nothing of what others did, of tickets got for others, and of what was given back", async () => {
    const { reader, userId, event } = await everything();
    const stranger = await newReader();
    expect(await recordOf(stranger)).toEqual([]);
    // Three places, one person: the others were let in, too.
    const guests = await site.ticketed();
    await site.register(stranger, guests, ["Rahima Sultana", "Karim Uddin", "Amina Khatun"]);
    await site.begin(guests);
    for (const { number } of await rows("select number from tickets where event_id = $1", [guests.eventId]))
      await site.admin.call("POST", `/tickets/${number}/check-in`);
    expect(await recordOf(stranger)).toEqual([]);
    await rows("update tickets set email = $2 where id = (select id from tickets where event_id = $1 limit 1)", [
      ...[guests.eventId, stranger.email],
    ]);
    expect(kindsOf(await recordOf(stranger))).toEqual(["attended"]);
    // Let in by mistake, refunded, reopened: gone.
    await rows("update tickets set checked_in_at = null, checked_in_by = null where event_id = $1", [event.eventId]);
    await rows("delete from blog_access where user_id = $1", [userId]);
    await rows("update enrollments set state = 'revoked' where user_id = $1", [userId]);
    expect(kindsOf(await recordOf(reader))).toEqual(["answered", "asked", "certified", "read"]);
  });

  it("leads nowhere where nothing opens", async () => {
    const { reader, userId, slug } = await everything();
    await rows("update programs set status = 'archived' where slug = $1", [slug]);
    const free = await newBlog();
    await mark(reader, free);
    await rows("update blogs set status = 'archived' where id in ($1, $2)", [free, site.blog]);
    const path = async (kind: string) => (await recordOf(reader, `?kind=${kind}`)).map((entry) => entry.path);
    expect(await path("completed")).toEqual([null]);
    expect(await path("bought")).toEqual([`/dashboard/blogs/${site.blog}`]);
    expect((await path("read")).sort()).toEqual([`/dashboard/blogs/${site.blog}`, null]);
    await rows("update blogs set status = 'published' where id = $1", [site.blog]);
    expect(userId).toBeTruthy();
  });

  it("refuses what it cannot read, and names it", async () => {
    const reader = await newReader();
    for (const [query, path] of [
      ["kind=bogus", "kind"],
      ["year=1999", "year"],
      ["limit=101", "limit"],
      ["limit=0", "limit"],
      ["before=1", "before"],
      ["before=1.read.' or true", "before"],
      ["page=2", "page"],
    ]) {
      const { status, body } = await reader.call("GET", `/learning-record?${query}`);
      expect([query, status, body.errors?.[0]?.path]).toEqual([query, 422, path]);
    }
    // A number that is no moment of any calendar.
    const far = await reader.call("GET", `/learning-record?before=99999999999999.read.${randomUUID()}`);
    expect(far.status).toBe(200);
  });
});

it("goes with the account, but for what books and others' papers keep", async () => {
  const { userId, reader } = await everything();
  const exported = (await reader.call("GET", "/auth/export")).body;
  for (const [part, words] of [
    ["blogsMarkedAsRead", /Premium blog/],
    ["purchasedBlogs", /Premium blog/],
    ["eventTickets", /"checkedInAt":"20/],
    ["programs", /"completedAt":"2026-05-02/],
    ["certificates", /Letters of credit/],
    ["tradeQueries", /jute bag/],
  ] as const)
    expect(JSON.stringify(exported[part]), part).toMatch(words);
  await rows("update users set delete_after = now() - interval '1 minute' where id = $1", [userId]);
  expect(await deleteDueAccounts(site.site.platform, ownDataParts)).toBe(1);
  const left = async (table: string, column: string) =>
    (await rows(`select count(*)::int as n from ${table} where ${column} = $1`, [userId]))[0].n;
  for (const [table, column] of [
    ["blog_reads", "user_id"],
    ["blog_access", "user_id"],
    ["trade_queries", "asker_id"],
    ["registrations", "user_id"],
    ["enrollments", "user_id"],
    ["certificates", "user_id"],
  ] as const)
    expect([table, await left(table, column)]).toEqual([table, 0]);
  // That somebody completed it stays, and the certificate: without saying whose account it was.
  expect((await rows("select count(*)::int as n from certificates where email = $1", [reader.email]))[0].n).toBe(0);
});
