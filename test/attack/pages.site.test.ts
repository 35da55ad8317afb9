import { DomHandler, DomUtils, Parser } from "htmlparser2";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccount } from "#features/accounts/service.server.ts";
import { saveContent } from "#features/settings/service.server.ts";
import { installPublicQuestion } from "#features/trade-queries/service.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { startTestSite, type TestSite } from "../app.ts";
import { createBlog } from "../factories/blog.ts";
import { createCategory } from "../factories/category.ts";
import { createEvent, createProgram, createPublication, createResource } from "../factories/items.ts";
import { faultsOfData } from "../structured-data.ts";

const attack = `]]>]]></script><script>alert(1)</script>"><img src=x onerror=alert(1)>`;
/** A word behind the wall of a blog that stands nowhere else. */
const walled = "zyxbehindzyx";
const hour = 3_600_000;
let site: TestSite;
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  site = await startTestSite();
  database = openDatabase(site.databaseUrl, () => {});
  const { db, pool } = database;
  await createCategory(db, "customs");
  const hostile = { title: attack, summary: attack };
  const times = (from: number) => ({
    startsAt: new Date(Date.now() + from),
    endsAt: new Date(Date.now() + from + hour),
  });
  await createProgram(db, { ...hostile, slug: "hostile", audience: attack, format: attack, duration: attack });
  await createEvent(db, { ...hostile, slug: "hostile", location: attack, price: 500, ...times(99 * hour) });
  await createEvent(db, { ...hostile, slug: "over", location: attack, price: 500, ...times(-99 * hour) });
  await createPublication(db, { ...hostile, slug: "hostile", authors: [attack] });
  await createResource(db, { ...hostile, slug: "hostile" });
  const own = { title: attack, excerpt: attack, author: attack, categories: ["customs"] };
  await createBlog(db, { ...own, slug: "hostile", sources: [{ title: attack, url: "https://a.example/" }] });
  const words = "<p>Words that everybody may read before the rest of the text begins.</p>".repeat(30);
  await createBlog(db, { ...own, slug: "walled", price: 500, content: `${words}<p>${walled}</p>` });
  const texts = { title: attack, question: attack, answer: attack, publishedAt: new Date("2026-11-01T00:00:00Z") };
  await installPublicQuestion(db, { slug: "hostile", ...texts });
  await pool.query("update categories set name = $1", [attack.slice(0, 60)]);
  await saveContent(db, "settings", { launched: { events: true, resources: true, alumni: true } });
});
afterAll(async () => {
  await database?.pool.end();
  await site?.stop();
});

const places = [
  ...["/", "/blogs", "/blogs/hostile", "/blogs/walled", "/questions", "/questions/hostile", "/programs"],
  ...["/programs/hostile", "/events", "/events/hostile", "/events/past/over", "/resources", "/resources/hostile"],
  ...["/research/publications", "/publications/hostile", "/sitemap", "/membership", "/contact", "/alumni"],
  ...["/blogs", "/questions", "/search"].map((path) => `${path}?q=${encodeURIComponent(attack)}`),
];
/** For programs: the router's own data of a page, feeds, calendars, drawings. */
const machine = [
  ...[
    "/blogs/walled.data",
    "/blogs.data",
    "/feed.xml",
    "/atom.xml",
    "/sitemap.xml",
    "/events.ics",
    "/covers/walled.svg",
  ],
  ...["/covers/events/hostile.svg", "/citations/publications/hostile.bib", "/api/v1/blogs/slug/walled"],
];
const read = async (path: string) => {
  const answer = await fetch(site.origin + path, { redirect: "manual" });
  return { path, status: answer.status, text: await answer.text() };
};

function elementsOf(text: string, xmlMode = false) {
  const handler = new DomHandler();
  new Parser(handler, { xmlMode }).end(text);
  return DomUtils.findAll(() => true, handler.dom);
}

/** What of a page came alive that was meant to be read. */
function aliveIn(html: string): string[] {
  return elementsOf(html).flatMap((element) => [
    ...(element.name === "img" && element.attribs.src === "x" ? ["a picture of the attack"] : []),
    ...(element.name === "script" && DomUtils.textContent(element) === "alert(1)" ? ["a script of the attack"] : []),
    ...Object.entries(element.attribs)
      .filter(([name, value]) => name.startsWith("on") || /^\s*javascript:/i.test(value))
      .map(([name]) => `${element.name} with ${name}`),
  ]);
}
const dataIn = (html: string) =>
  elementsOf(html)
    .filter(({ name, attribs }) => name === "script" && attribs.type === "application/ld+json")
    .map((element) => DomUtils.textContent(element));

it("nothing that somebody wrote comes alive in a page that React made", async () => {
  const found: object[] = [];
  let shown = 0;
  for (const path of places) {
    const { status, text } = await read(path);
    expect([path, status]).toEqual([path, 200]);
    if (text.includes("onerror=alert(1)&gt;")) shown += 1;
    const alive = aliveIn(text);
    if (alive.length > 0) found.push({ path, alive });
  }
  expect(found).toEqual([]);
  expect(shown).toBeGreaterThan(12);
});

it("facts for machines are JSON that says what was written, and sell nothing that is over", async () => {
  const faults: string[] = [];
  let quoting = 0;
  for (const path of places.filter((place) => !place.includes("?"))) {
    const data = dataIn((await read(path)).text);
    if (data.some((json) => JSON.stringify(JSON.parse(json)).includes("onerror=alert(1)"))) quoting += 1;
    faults.push(...faultsOfData(data, `${site.origin}${path === "/" ? "" : path}`).map((fault) => `${path} ${fault}`));
  }
  expect(faults).toEqual([]);
  expect(quoting).toBeGreaterThanOrEqual(7);
});

it("what is behind a wall is in no page, no data of the router, no feed and no drawing", async () => {
  for (const path of [...places, ...machine]) {
    const { status, text } = await read(path);
    expect({ path, status, has: text.includes(walled) }).toEqual({ path, status: 200, has: false });
  }
});

it("what is drawn and fed has nothing in it that runs", async () => {
  let seen = 0;
  for (const path of machine.filter((one) => /\.(svg|xml)$/.test(one))) {
    const elements = elementsOf((await read(path)).text, true);
    seen += elements.length;
    const runs = elements
      .filter(
        ({ name, attribs }) => /^(script|img|foreignObject)$/.test(name) || "onload" in attribs || "onerror" in attribs,
      )
      .map(({ name }) => name);
    expect({ path, runs }).toEqual({ path, runs: [] });
  }
  expect(seen).toBeGreaterThan(50);
});

it("pages of one's own are the same for everybody, whoever is signed in, and in no search engine", async () => {
  const who = { email: "editor@example.org", password: "Correct-Horse-7" };
  await createAccount(database.db, "admin", { ...who, fullName: "An Editor" });
  const login = await fetch(`${site.origin}/api/v1/auth/login`, {
    ...{ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(who) },
  });
  const cookies = login.headers.getSetCookie().map((line) => line.split(";")[0]);
  expect(cookies.some((line) => line?.startsWith("session="))).toBe(true);
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  const signedIn = { cookie: cookies.join("; "), authorization: `Bearer ${token}` };
  for (const path of ["/dashboard", "/dashboard/orders", "/profile", "/checkout", "/admin-dashboard", "/login"]) {
    const open = await fetch(site.origin + path, { redirect: "manual" });
    const signed = await fetch(site.origin + path, { redirect: "manual", headers: signedIn });
    // Their HTML may be kept, since there is nobody in it: what is somebody's own is read by the browser, from calls that nobody keeps.
    for (const name of ["cache-control", "vary", "etag"])
      expect([path, name, signed.headers.get(name)]).toEqual([path, name, open.headers.get(name)]);
    expect([path, open.status, signed.status, signed.headers.getSetCookie()]).toEqual([path, 200, 200, []]);
    const plain = (html: string) => html.replace(/nonce="[^"]*"/g, "");
    const html = await open.text();
    expect(plain(await signed.text())).toBe(plain(html));
    expect(html).toContain('<meta name="robots" content="noindex"');
  }
  for (const path of ["/auth/verify", "/orders/my", "/users"]) {
    const { status, headers } = await fetch(`${site.origin}/api/v1${path}`, { headers: signedIn });
    expect([path, status, headers.get("cache-control")]).toEqual([path, 200, "no-store"]);
  }
});
