import { beforeAll, describe, expect, it } from "vitest";
import { missListAnswerSchema } from "#features/search/admin/contract.ts";
import { searchAnswerSchema } from "#features/search/contract.ts";
import { useAccountApp } from "../../../test/account-app.ts";
import { createEvent, createProgram, createPublication, createResource } from "../../../test/factories/items.ts";

const app = useAccountApp({ work: false });
const { browser, member } = app;
const find = (query: string, b = browser()) => b.call("GET", `/v1/search${query}`);
const soon = (ms: number) => new Date(Date.now() + ms);

beforeAll(async () => {
  const { db } = app.database;
  await createProgram(db, { slug: "open", title: "Open program", price: 1250.5, certification: true });
  await createProgram(db, { slug: "draft", title: "Draft program", status: "draft" });
  await createProgram(db, { slug: "later", title: "Later program", publishAt: soon(3_600_000) });
  await createEvent(db, { slug: "to-come", title: "Talk to come", price: 500 });
  await createEvent(db, { slug: "over", title: "Talk that was", startsAt: soon(-7_200_000), endsAt: soon(-3_600_000) });
  await createPublication(db, { slug: "paper", title: "Paper on jute" });
  await createResource(db, { slug: "sheet", title: "Sheet about tea" });
});

describe("GET /search", () => {
  it("answers its own schema, with text and without", async () => {
    for (const query of ["", "?q=talk", "?q=zzzz", "?q=talk&type=event&limit=1&page=2", "?q=jute&typing=1"]) {
      const { status, body, headers } = await find(query);
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("no-store");
      searchAnswerSchema.strict().parse(body);
    }
    const { body } = await find("?q=talk");
    expect(body.data.items.map(({ url }: { url: string }) => url)).toEqual(["/events/to-come", "/events/past/over"]);
  });

  it.each([
    [`?q=${"a".repeat(201)}`, "q"],
    ["?q=a%00b", "q"],
    ["?type=people", "type"],
    ["?page=0", "page"],
    ["?limit=101", "limit"],
    ["?typing=yes", "typing"],
    ["?q=a&q=b", "q"],
    ["?sort=newest", "sort"],
  ])("refuses %j and names the fault", async (query, path) => {
    const { status, body } = await find(query);
    expect(status).toBe(422);
    expect(body.errors[0].path).toBe(path);
  });

  it("bears text of any script, signs and marks", async () => {
    for (const text of ["\u202eabc", "<script>", "'; drop table blogs; --", "শুল্ক".repeat(30), "🚢".repeat(100), "%_\\"])
      expect((await find(`?q=${encodeURIComponent(text)}`)).status).toBe(200);
  });

  it("is refused to who asks too often, and to nobody else", async () => {
    const busy = browser();
    await app.database.pool.query("insert into rate_limits (key, points, expire) values ($1, 300, $2)", [
      `search:${busy.address}`,
      Date.now() + 60_000,
    ]);
    const refused = await find("?q=talk", busy);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await find("?q=talk")).status).toBe(200);
  });
});

describe("GET /search/misses", () => {
  it("is for admins only", async () => {
    expect((await browser().call("GET", "/v1/search/misses")).status).toBe(401);
    expect((await (await member()).b.call("GET", "/v1/search/misses")).status).toBe(403);
  });

  it("lists what was looked for in vain, neither what was found nor what was being typed, nor by whom", async () => {
    for (const text of ["Quinine", "quinine!", "talk", "someone@mail.example"])
      await find(`?q=${encodeURIComponent(text)}`);
    await find("?q=quini&typing=1");
    const { b } = await member("admin");
    const { status, body } = await b.call("GET", "/v1/search/misses?sort=lastAt");
    expect(status).toBe(200);
    const { data } = missListAnswerSchema.strict().parse(body);
    expect(data.items.filter(({ text }) => /quin|talk|mail/.test(text))).toEqual([
      { text: "quinine", count: 2, firstAt: expect.any(String), lastAt: expect.any(String) },
    ]);
  });

  it("takes so many a hour from one address", async () => {
    const flooding = browser();
    for (let i = 0; i < 25; i += 1) await find(`?q=flood${String.fromCharCode(97 + i)}xyzw`, flooding);
    const { rows } = await app.database.pool.query("select count(*) as n from search_misses where text like 'flood%'");
    expect(rows[0].n).toBe(20);
  });
});

describe("items", () => {
  const get = (path: string) => browser().call("GET", `/v1${path}`);

  it("are read by slug or id, and not before or after their time", async () => {
    const { body } = await get("/programs/open");
    expect(body.data).toMatchObject({
      slug: "open",
      price: 1250.5,
      certification: true,
      body: expect.stringContaining("<p>"),
    });
    expect((await get(`/programs/${body.data.id}`)).body.data).toEqual(body.data);
    for (const path of ["/programs/draft", "/programs/later", "/programs/none", `/events/${body.data.id}`])
      expect((await get(path)).status).toBe(404);
    expect((await get("/programs/NOT%20A%20SLUG")).status).toBe(422);
  });

  it("are listed in pages and by kind", async () => {
    expect((await get("/programs")).body.data).toMatchObject({ items: [{ slug: "open" }], pagination: { total: 1 } });
    expect((await get("/programs?certification=false")).body.data.items).toEqual([]);
    expect((await get("/publications?kind=brief")).body.data.items).toMatchObject([{ slug: "paper" }]);
    expect((await get("/publications?kind=report")).body.data.items).toEqual([]);
    for (const path of ["/programs?limit=0", "/publications?kind=book", "/events?when=never", "/resources?x=1"])
      expect((await get(path)).status).toBe(422);
  });

  it("of a section that is not launched stand in no list, and open by their address", async () => {
    for (const path of ["/events", "/events?when=past", "/resources"])
      expect((await get(path)).body.data).toMatchObject({ items: [], pagination: { total: 0 } });
    expect((await get("/events/over")).body.data).toMatchObject({ past: true, imageUrl: "/covers/events/over.svg" });
    expect((await get("/resources/sheet")).body.data).toMatchObject({ slug: "sheet" });
  });
});
