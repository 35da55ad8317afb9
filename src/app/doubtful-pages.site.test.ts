import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#platform/db/client.server.ts";
import { startTestSite, type TestSite } from "../../test/app.ts";

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

const sql = (text: string, values: unknown[] = []) => database.pool.query(text, values);

async function get(path: string, from: TestSite = site) {
  const answer = await fetch(from.origin + path, { redirect: "manual" });
  const etag = answer.headers.get("etag");
  return { path, status: answer.status, etag, kind: answer.headers.get("cache-control"), text: await answer.text() };
}

/** How many pages were rendered, and how many found to be what they were, so far. */
async function counts(): Promise<{ rendered: number; checked: number }> {
  const text = await fetch(`${site.origin}/metrics`).then((answer) => answer.text());
  const of = (how: string) =>
    Number(new RegExp(`^pages_made_total\\{how="${how}"\\} (\\d+)$`, "m").exec(text)?.[1] ?? 0);
  return { rendered: of("rendered"), checked: of("checked") };
}

/** What is rendered and what is checked by this. */
async function made(work: () => Promise<unknown>): Promise<{ rendered: number; checked: number }> {
  const before = await counts();
  await work();
  const after = await counts();
  return { rendered: after.rendered - before.rendered, checked: after.checked - before.checked };
}

/** All public pages, and the data that a navigation to them asks for. */
async function addresses(): Promise<string[]> {
  const { text } = await get("/sitemap.xml");
  const pages = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  return [...pages, "/blogs?page=2", "/login", "/register"].flatMap((path) => {
    const [plain = "", query] = path.split("?");
    return [path, `${plain === "/" ? "/_" : plain}.data${query === undefined ? "" : `?${query}`}`];
  });
}

/** Says that all kinds of data were written to, and waits until the site has heard it: the page asked for is not from memory. */
async function doubtAll(): Promise<void> {
  const { rows } = await sql(
    "select distinct (regexp_match(pg_get_triggerdef(oid), 'notify_page_cache\\(''([a-z_]+)''\\)'))[1] as tag from pg_trigger where pg_get_triggerdef(oid) like '%notify_page_cache%'",
  );
  expect(rows.length).toBeGreaterThan(5);
  await sql(`select pg_notify('page_cache', tag) from unnest($1::text[]) as tag`, [rows.map(({ tag }) => tag)]);
  // One connection hears them in their order.
  const heard = await made(() => get("/about"));
  if (heard.rendered + heard.checked === 0)
    await expect.poll(async () => (await made(() => get("/about"))).checked).toBe(1);
}

it("finds each kept page to be what it was after a write that changed nothing in it, without rendering it", async () => {
  const all = await addresses();
  expect(all.length).toBeGreaterThan(120);
  const first = await Promise.all(all.map((path) => get(path)));
  const kept = { status: 200, kind: "public, max-age=0, must-revalidate" };
  expect(first.filter(({ status, kind }) => status !== kept.status || kind !== kept.kind)).toEqual([]);
  await doubtAll();
  const again: typeof first = [];
  const asked = await made(async () => {
    for (const path of all) again.push(await get(path));
  });
  expect(again).toEqual(first);
  // '/about' was asked for by `doubtAll`.
  expect(asked).toEqual({ rendered: 0, checked: all.length - 1 });
  expect(await made(() => Promise.all(all.map((path) => get(path))))).toEqual({ rendered: 0, checked: 0 });
});

it("says after each write what a site says that has kept nothing", async () => {
  const all = await addresses();
  await Promise.all(all.map((path) => get(path)));
  // Each page but for the first write by one of them: a later one would hide that an earlier was not seen.
  const writes = [
    "update site_content set data = jsonb_set(data, '{name}', '\"Institute anew\"') where key = 'settings'",
    "update categories set name = name || ' anew' where slug = (select slug from categories order by slug limit 1)",
    "update hashtags set name = name || 'anew' where slug = (select slug from hashtags order by slug limit 1)",
    "update blogs set title = title || ' anew' where slug = 'lc-dates-by-hand'",
    "update blogs set price_poisha = price_poisha + 100 where slug = 'ucp-600-article-16-refusal-notice'",
    "update blogs set status = 'draft' where slug = (select slug from blogs where status = 'published' order by publish_at desc limit 1)",
    ...["programs", "events", "publications", "resources"].map(
      (table) => `update ${table} set title = title || ' anew'`,
    ),
    "update blogs set (content, preview) = (replace(content, '<p>', '<p>Anew. '), replace(preview, '<p>', '<p>Anew. ')) where slug <> 'lc-dates-by-hand' and price_poisha = 0",
  ];
  for (const write of writes) {
    const { rowCount } = await sql(write);
    expect({ write, met: (rowCount ?? 0) > 0 }).toEqual({ write, met: true });
    await expect
      .poll(async () => (await made(() => Promise.all(all.map((path) => get(path))))).rendered, { message: write })
      .toBeGreaterThan(0);
  }
  // Every notice was heard when this one was.
  await doubtAll();
  const fresh = await startTestSite({ DATABASE_URL: site.databaseUrl, SITE_URL: site.origin });
  try {
    for (const path of all) {
      expect(await get(path)).toEqual(await get(path, fresh));
    }
  } finally {
    await fresh.stop();
  }
});

it("tells a browser that has the page that it still holds, with the page's own policy", async () => {
  const path = "/blogs/exp-form-start-to-finish";
  const first = await fetch(site.origin + path);
  await first.text();
  const ask = () =>
    fetch(site.origin + path, { headers: { "if-none-match": first.headers.get("etag") ?? "" }, cache: "no-store" });
  await doubtAll();
  const answers: Response[] = [];
  expect(await made(async () => answers.push(await ask(), await ask()))).toEqual({ rendered: 0, checked: 1 });
  for (const answer of answers) {
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe("");
    for (const name of ["etag", "content-security-policy", "cache-control", "x-frame-options"])
      expect({ name, value: answer.headers.get(name) }).toEqual({ name, value: first.headers.get(name) });
  }
  await sql("update blogs set excerpt = 'Anew.' where slug = 'exp-form-start-to-finish'");
  await expect.poll(async () => (await ask()).status).toBe(200);
});

it("keeps no page by what anybody may put into its address", async () => {
  for (const path of ["/contact", "/certificates", "/newsletter", "/unsubscribe"]) {
    const { status, kind } = await get(`${path}?state=${"x".repeat(50)}`);
    expect({ path, status, kind }).toEqual({ path, status: 200, kind: "no-store" });
  }
});
