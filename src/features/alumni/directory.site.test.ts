import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#platform/db/client.server.ts";
import { certificateFor, launch, typed } from "../../../test/alumni.ts";
import { startTestSite, type TestSite } from "../../../test/app.ts";

let site: TestSite;
/** Another process on the same database. */
let other: TestSite;
let database: ReturnType<typeof openDatabase>;
let userId: string;
const handle = "abcdefghij234567abcd";
const shown = ["picture", "headline", "organization", "field", "place", "about", "link", "search"] as const;

const sql = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
const get = async (path: string, origin = site.origin) => {
  const answer = await fetch(origin + path, { redirect: "manual" });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const agree = (fields: readonly string[], listed = true) =>
  sql(
    `update alumni_profiles set consents = (select coalesce(jsonb_object_agg(f, '2026-01-01T00:00:00Z'), '{}') from unnest($2::text[]) f),
       listed_at = case when $3::boolean then now() end where user_id = $1`,
    [userId, fields, listed],
  );

/** Everything that the site says to strangers where people could be: HTML, data of navigations, site maps, searches, feeds. */
async function said(origin = site.origin): Promise<string> {
  const paths = [
    ...[
      "/alumni",
      "/alumni.data",
      "/alumni?field=forwarding",
      "/alumni?q=trade",
      "/alumni?year=2024",
      `/alumni/${handle}`,
    ],
    ...[
      `/alumni/${handle}.data`,
      `/alumni/${handle}/picture`,
      "/sitemap.xml",
      "/sitemap",
      "/search?q=Padma",
      "/search?q=Rahima",
    ],
    ...[
      "/api/v1/search?q=Rahima",
      "/api/v1/search?q=Headline",
      "/feed.xml",
      "/atom.xml",
      "/",
      "/about",
      "/certificates",
    ],
  ];
  return (await Promise.all(paths.map(async (path) => (await get(path, origin)).text))).join("\n");
}

beforeAll(async () => {
  site = await startTestSite();
  other = await startTestSite({ DATABASE_URL: site.databaseUrl });
  database = openDatabase(site.databaseUrl, () => {});
  const [user] = await sql(
    `insert into users (email, username, full_name, password_hash, verified_at, avatar)
     values ('rahima@example.org', 'rahima', 'Account Name', '$argon2id$x', now(), '/files/avatars/none.webp') returning id`,
  );
  userId = user.id;
  const { id } = await certificateFor(database.pool, {
    email: "rahima@example.org",
    title: "Course-Letters-of-credit",
  });
  await sql(
    `insert into alumni_profiles (user_id, handle, headline, organization, field, place, about, link, certificates, name_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, array[$9::uuid], $9)`,
    [userId, handle, ...Object.values(typed), id],
  );
});
afterAll(async () => {
  await database.pool.end();
  await other.stop();
  await site.stop();
});

describe("the directory", () => {
  it("is the Coming Soon of the specification until it's launched, and nobody's page answers", async () => {
    await agree(shown);
    const text = await said();
    expect(text.includes("Coming Soon")).toBe(true);
    expect(/Rahima Sultana|Headline-of|Padma-Fabrics/.exec(text)?.[0]).toBeUndefined();
    expect((await get(`/alumni/${handle}`)).status).toBe(404);
    expect((await get("/sitemap.xml")).text).toContain(`${site.origin}/alumni<`);
    expect((await get("/alumni")).text.includes("noindex")).toBe(false);
    await launch(database.pool);
    await expect.poll(async () => (await get("/alumni")).text.includes("Rahima Sultana")).toBe(true);
  });

  it("says of each field what was agreed to, in every byte", async () => {
    const traces: Record<string, string> = {
      ...{ headline: typed.headline, organization: typed.organization, place: typed.place },
      ...{
        about: "about-line-two",
        link: "link-of-rahima",
        field: '<p class="facts mt-1 wrap-anywhere"><span>Freight',
      },
    };
    for (const [field, trace] of Object.entries(traces)) {
      await agree([field]);
      await expect.poll(async () => (await get(`/alumni/${handle}`)).status).toBe(200);
      await expect.poll(async () => (await said()).includes(trace)).toBe(true);
      await agree(shown.filter((name) => name !== field && name !== "search"));
      await expect.poll(async () => [field, (await said()).includes(trace)]).toEqual([field, false]);
    }
  });

  it("names nobody's account, address or file, and lets search engines have a page only with consent", async () => {
    await agree(shown.filter((name) => name !== "search"));
    await expect.poll(async () => (await get(`/alumni/${handle}`)).text.includes('content="noindex"')).toBe(true);
    const text = await said();
    expect(/Account Name|rahima@example|avatars\/none/.exec(text)?.[0]).toBeUndefined();
    expect(text.includes(userId)).toBe(false);
    expect((await get("/sitemap.xml")).text).not.toContain("/alumni");
    await agree(shown);
    await expect.poll(async () => (await get(`/alumni/${handle}`)).text.includes('content="noindex"')).toBe(false);
    expect((await get("/sitemap.xml")).text).toContain(`/alumni/${handle}<`);
    expect((await get("/alumni")).text.includes('content="noindex"')).toBe(true);
    expect((await get("/sitemap")).text).not.toContain(handle);
  });

  it("is asked for anew each time, and kept by nobody for long", async () => {
    for (const path of ["/alumni", `/alumni/${handle}`]) {
      const { headers } = await get(path);
      expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    }
    expect((await get("/alumni?q=rahima")).headers.get("cache-control")).toBe("no-store");
    const worker = await get("/sw.js");
    expect(worker.text).not.toContain("alumni|");
  });

  it("drops what was taken back within a second, in another process, too", async () => {
    await agree(shown);
    const there = async (origin: string) => (await get(`/alumni/${handle}`, origin)).text.includes(typed.headline);
    for (const { origin } of [site, other]) await expect.poll(() => there(origin)).toBe(true);
    const goneFrom = async (change: () => Promise<unknown>, isThere: (origin: string) => Promise<boolean>) => {
      await change();
      const at = performance.now();
      const late = await Promise.all(
        [site, other].map(async ({ origin }) => {
          while (await isThere(origin)) if (performance.now() - at > 30_000) break;
          return performance.now() - at;
        }),
      );
      return Math.max(...late);
    };
    const names = async (origin: string) => (await get("/alumni", origin)).text.includes("Rahima Sultana");
    for (const { origin } of [site, other]) await expect.poll(() => names(origin)).toBe(true);
    expect(await goneFrom(() => agree(["place"]), there)).toBeLessThan(1000);
    for (const { origin } of [site, other]) await expect.poll(() => names(origin)).toBe(true);
    expect(
      await goneFrom(() => sql("update certificates set revoked_at = now(), revoked_reason = 'x'"), names),
    ).toBeLessThan(1000);
    for (const { origin } of [site, other]) expect((await get(`/alumni/${handle}`, origin)).status).toBe(404);
  });
});

it("what an address asks for in vain is said, and the rest still counts", async () => {
  const odd = await get("/alumni?program=None&year=1900&field=astrology&page=0");
  expect(odd.status).toBe(422);
  expect(odd.text).toContain("Nobody shows a program “None”");
  expect(odd.text).toContain("Nobody is listed yet");
  expect((await get("/alumni?page=9")).status).toBe(200);
  for (const path of [
    "/alumni/x",
    "/alumni/ABCDEFGHIJ234567ABCD",
    "/alumni/aaaaaaaaaaaaaaaaaaaa",
    "/alumni/aaaaaaaaaaaaaaaaaaaa/picture",
  ])
    expect((await get(path)).status).toBe(404);
});
