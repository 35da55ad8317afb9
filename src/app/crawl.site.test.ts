import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#platform/db/client.server.ts";
import { startTestSite, type TestSite } from "../../test/app.ts";
import { type Crawl, crawl } from "../../test/crawl.ts";
import { createBlog } from "../../test/factories/blog.ts";
import { createEvent, createProgram } from "../../test/factories/items.ts";
import { offersIn } from "../../test/structured-data.ts";
import { publicPages } from "./public-pages.ts";

/** Every page that the site map or a link leads to, looked at from outside; browsers look at one of each kind (e2e/site.spec.ts). */

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

const sql = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
const get = async (path: string) => {
  const answer = await fetch(site.origin + path, { redirect: "manual", headers: { accept: "text/html" } });
  return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
};
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = ""]) => json);
const launch = (on: boolean) =>
  sql(
    `update site_content set data = jsonb_set(data, '{launched}', '{"events": ${on}, "resources": ${on}}') where key = 'settings'`,
  );
const behindSwitches = /^\/(events\/(past\/)?|resources\/)[a-z0-9-]+$/;
/** Lists that lead to something behind a switch. The search finds it, and an editor's text may name it. */
const leadingBehind = ({ pages }: Crawl) =>
  [...publicPages.map(({ path }) => path), "/sitemap"].flatMap((path) =>
    (pages.get(path)?.links ?? []).filter((link) => behindSwitches.test(link)).map((link) => `${path} → ${link}`),
  );

const dayMs = 86_400_000;
const days = (n: number) => new Date(Date.now() + n * dayMs);

/** An event with a type of tickets for each state that a sale can have. */
async function sellTickets(slug: string, startsAt: Date, canceled = false): Promise<void> {
  await createEvent(database.db, {
    slug,
    title: `Event ${slug}`,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 7_200_000),
  });
  const [{ id }] = await sql("select id from events where slug = $1", [slug]);
  for (const [name, price, taken, from, until] of [
    ["Open", 150_000, 0, null, null],
    ["Free", 0, 0, null, null],
    ["Full", 150_000, 5, null, null],
    ["Soon", 150_000, 0, days(1), null],
    ["Closed", 150_000, 0, null, days(-1)],
  ])
    await sql(
      `insert into ticket_types (event_id, name, way, price_poisha, capacity, taken, sales_start, sales_end)
        values ($1, $2, 'hall', $3, 5, $4, $5, $6)`,
      [id, name, price, taken, from, until],
    );
  if (canceled) await sql("update events set canceled_at = now(), cancel_reason = 'Flood' where id = $1", [id]);
}

async function sellSeats(slug: string): Promise<void> {
  await createProgram(database.db, { slug, title: `Program ${slug}` });
  const [{ id }] = await sql("select id from programs where slug = $1", [slug]);
  for (const [name, way, taken, opens] of [
    ["Open", "checkout", 0, null],
    ["Full", "checkout", 5, null],
    ["Soon", "checkout", 0, days(1)],
    ["Asked for", "approval", 0, null],
  ])
    await sql(
      `insert into cohorts (program_id, name, starts_on, ends_on, way, price_poisha, capacity, taken, opens_at)
        values ($1, $2, current_date + 20, current_date + 40, $3, 900000, 5, $4, $5)`,
      [id, name, way, taken, opens],
    );
}

describe("a crawl of every page", () => {
  it("finds no fault, and nothing that is behind a switch, while the sections wait", async () => {
    const found = await crawl(site.origin);
    expect(found.faults).toEqual([]);
    expect(found.listed.length).toBeGreaterThan(50);
    expect(found.pages.size).toBeGreaterThan(found.listed.length);
    expect(found.listed.filter((path) => behindSwitches.test(path))).toEqual([]);
    expect(leadingBehind(found)).toEqual([]);
    for (const list of ["/events", "/sitemap"]) expect(found.pages.get(list)?.links).not.toContain("/events.ics");
    expect((await get("/events.ics")).text).not.toContain("BEGIN:VEVENT");
  });

  it("finds no fault with everything launched and on sale; offers are those that can be paid now", async () => {
    await sellTickets("crawl-fair", days(20));
    await sellTickets("crawl-over", days(-20));
    await sellTickets("crawl-canceled", days(20), true);
    await sellSeats("crawl-program");
    await launch(true);
    await expect.poll(async () => (await get("/sitemap.xml")).text).toContain("/events/crawl-fair");
    const found = await crawl(site.origin);
    expect(found.faults).toEqual([]);
    expect(found.listed.filter((path) => behindSwitches.test(path)).length).toBeGreaterThan(5);
    const offersOn = (path: string) => offersIn(found.pages.get(path)?.data ?? []);
    expect(offersOn("/events/crawl-fair")).toEqual({ Open: "1500 InStock", Free: "0 InStock", Full: "- SoldOut" });
    expect(offersOn("/events/past/crawl-over")).toEqual({});
    expect(offersOn("/events/crawl-canceled")).toEqual({});
    expect(offersOn("/programs/crawl-program")).toEqual({ Open: "9000 InStock", Full: "- SoldOut" });
    // Sold out in this moment: the page says so at once.
    await sql("update ticket_types set taken = capacity where name = 'Open'");
    await expect.poll(async () => offersIn(scriptsOf((await get("/events/crawl-fair")).text)).Open).toBe("- SoldOut");
    await sql("update ticket_types set taken = 0 where name = 'Open'");
    expect((await get("/events.ics")).text).toContain("BEGIN:VEVENT");
    expect(found.pages.get("/events")?.links).toContain("/events.ics");
    expect(found.pages.get("/sitemap")?.links).toContain("/events.ics");
  });

  it("sees what is planted: a dead link, a dead mark, two equal titles", async () => {
    const content = `<p><a href="/blogs/no-such-blog">Dead</a> <a href="/about#no-such-part">Mark</a></p>`;
    const id = await createBlog(database.db, { slug: "crawl-faulty", title: "A faulty blog", content });
    await createProgram(database.db, { slug: "crawl-twin", title: "Program crawl-program" });
    await expect.poll(async () => (await get("/sitemap.xml")).text).toContain("/programs/crawl-twin");
    const { faults } = await crawl(site.origin);
    await sql("delete from blogs where id = $1", [id]);
    await sql("delete from programs where slug = 'crawl-twin'");
    const said = faults.join("\n");
    expect(said).toContain("/blogs/no-such-blog: status 404 (from /blogs/crawl-faulty)");
    expect(said).toContain("/blogs/crawl-faulty: no #no-such-part in /about");
    expect(said).toMatch(/\/programs\/crawl-(twin|program): the title of \/programs\/crawl-(twin|program)/);
    expect(faults).toHaveLength(3);
  });
});

describe("an address that changed twice", () => {
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const headers: Record<string, string> = { "content-type": "application/json", origin: site.origin };
    if (token) headers.authorization = `Bearer ${token}`;
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await fetch(`${site.origin}/api/v1${path}`, init);
    return { status: answer.status, ...(await answer.json()) };
  };
  let token: string;
  beforeAll(async () => {
    const admin = { email: "admin@iit.example", password: "Chattogram-2026!" };
    token = (await call("POST", "/auth/login", admin)).data.token;
  });

  const leads = async (from: string, to: string) =>
    expect.poll(async () => [from, (await get(from)).location, (await get(from)).status]).toEqual([from, to, 301]);
  const opens = (path: string) => expect.poll(async () => [path, (await get(path)).status]).toEqual([path, 200]);

  it.each([
    ["programs", "/programs/", "risk-management"],
    ["events", "/events/", "trade-finance-conference"],
    ["publications", "/publications/", "trade-compliance-apac"],
    ["resources", "/resources/", "risk-toolkit"],
  ])("of %s leads straight to the newest, and is itself again when it is taken back", async (kind, at, slug) => {
    const [{ id }] = await sql(`select id from ${kind} where slug = $1`, [slug]);
    const rename = async (to: string) => {
      const { version } = (await call("GET", `/${kind}/admin/${id}`, undefined, token)).data;
      expect((await call("PATCH", `/${kind}`, { id, version, slug: to }, token)).status).toBe(200);
    };
    await rename(`${slug}-two`);
    await rename(`${slug}-three`);
    await opens(`${at}${slug}-three`);
    await leads(at + slug, `${at}${slug}-three`);
    await leads(`${at}${slug}-two`, `${at}${slug}-three`);
    await rename(slug);
    await opens(at + slug);
    await leads(`${at}${slug}-two`, at + slug);
    await leads(`${at}${slug}-three`, at + slug);
  });

  it("of a blog and of a question does, too", async () => {
    const id = await createBlog(database.db, { slug: "named-one", title: "A renamed blog" });
    for (const slug of ["named-two", "named-three"]) {
      const { version } = (await call("GET", `/blogs/${id}`, undefined, token)).data;
      expect((await call("PATCH", "/blogs", { id, version, slug }, token)).status).toBe(200);
    }
    await leads("/blogs/named-one", "/blogs/named-three");
    await leads("/blogs/named-two", "/blogs/named-three");
    const [question] = await sql("select id, slug from public_questions limit 1");
    await sql(
      "insert into public_question_slugs (slug, item_id) values ('asked-before', $1), ('asked-long-before', $1)",
      [question.id],
    );
    await leads("/questions/asked-before", `/questions/${question.slug}`);
    await leads("/questions/asked-long-before", `/questions/${question.slug}`);
  });
});
