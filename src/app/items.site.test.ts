import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#platform/db/client.server.ts";
import { startTestSite, type TestSite } from "../../test/app.ts";
import { createEvent, createProgram, createPublication } from "../../test/factories/items.ts";

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

async function get(path: string) {
  const answer = await fetch(site.origin + path, { redirect: "manual" });
  return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
}
const idOf = async (table: string, slug: string): Promise<string> =>
  (await database.pool.query(`select id from ${table} where slug = $1`, [slug])).rows[0].id;
/** What search engines are told, by type. */
function factsIn(html: string): Record<string, Record<string, unknown>> {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = ""]) =>
    JSON.parse(json),
  );
  return Object.fromEntries(found.map((one) => [one["@type"], one]));
}

describe("the page of an item", () => {
  it.each([
    ["/programs/risk-management", "Course", "programs"],
    ["/events/trade-finance-conference", "Event", "events"],
    ["/publications/trade-compliance-apac", "Report", "publications"],
    ["/resources/risk-toolkit", "LearningResource", "resources"],
  ])("%s says what it is, shows a picture, and is led to by its id", async (path, type, table) => {
    const { status, text } = await get(path);
    expect(status).toBe(200);
    const facts = factsIn(text);
    expect(facts[type]).toMatchObject({ url: `${site.origin}${path}` });
    expect(facts.BreadcrumbList?.itemListElement).toHaveLength(3);
    expect(text).toContain(`<link rel="canonical" href="${site.origin}${path}"/>`);
    const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(text) ?? [];
    expect((await get(new URL(picture).pathname)).status).toBe(200);
    const slug = path.split("/").at(-1) as string;
    const id = await idOf(table, slug);
    expect(await get(`${path.slice(0, -slug.length)}${id}`)).toMatchObject({ status: 301, location: path });
    // What is behind a launch switch opens by its address, and stands in no list.
    const listed = table === "programs" || table === "publications";
    for (const list of ["/sitemap.xml", "/sitemap"]) expect((await get(list)).text.includes(path), list).toBe(listed);
  });

  it("of a program says what it is made of, and who of its teachers is on the board", async () => {
    const { text } = await get("/programs/risk-management");
    const { Course: course, FAQPage: questions } = factsIn(text);
    expect(course).toMatchObject({ timeRequired: "PT24H", educationalLevel: "practitioner", inLanguage: "en" });
    expect(course?.teaches).toHaveLength(6);
    expect(course?.syllabusSections).toHaveLength(8);
    // No fee is told: nothing is offered.
    expect(course).not.toHaveProperty("offers");
    expect(questions?.mainEntity).toHaveLength(3);
    expect(text).toContain('href="/about/board-of-directors#nilufar-dalil"');
    expect(text).toContain("Rehan Chowdhury");
    expect(text).not.toContain("#rehan-chowdhury");
  });

  it("of the catalog is filtered by its address, which says what it did not understand", async () => {
    const shown = async (query: string) => {
      const { status, text } = await get(`/programs?${query}`);
      return {
        status,
        titles: [...text.matchAll(/<h3 class="headline-4"><a [^>]*href="\/programs\/([a-z-]+)"/g)].map(
          ([, slug]) => slug,
        ),
      };
    };
    expect((await shown("level=foundation")).titles).toEqual(["trade-documents-foundation"]);
    expect((await shown("format=hall&kind=certification")).titles).toEqual([
      ...["risk-management", "lc-examiner", "customs-classification"],
    ]);
    expect(await shown("level=none")).toMatchObject({ status: 422, titles: expect.arrayContaining(["digital-trade"]) });
    expect((await get("/programs?fee=free")).text).toContain("No program fits");
  });

  it("of an event stands under past or not, as the clock says", async () => {
    expect(await get("/events/past/trade-finance-conference")).toMatchObject({
      status: 301,
      location: "/events/trade-finance-conference",
    });
    expect(await get("/events/incoterms-in-containers")).toMatchObject({
      status: 301,
      location: "/events/past/incoterms-in-containers",
    });
    // Kept pages follow the clock: this one is over in a moment, which a busy machine must not miss.
    for (let seconds = 2, seen = false; !seen; seconds *= 3) {
      const slug = `talk-of-${seconds}`;
      const ends = Date.now() + seconds * 1000;
      const times = { startsAt: new Date(ends - 3_600_000), endsAt: new Date(ends) };
      await createEvent(database.db, { slug, title: "Short talk", ...times });
      const { status } = await get(`/events/${slug}`);
      seen = Date.now() < ends;
      if (seen) expect(status).toBe(200);
      await expect.poll(async () => (await get(`/events/${slug}`)).location).toBe(`/events/past/${slug}`);
    }
  });

  it("is not there before its hour, nor as a draft, and goes from kept pages when it is taken back", async () => {
    await createProgram(database.db, { slug: "later", title: "Later", publishAt: new Date(Date.now() + 3_600_000) });
    await createProgram(database.db, { slug: "draft", title: "Draft", status: "draft" });
    for (const path of ["/programs/later", "/programs/draft", "/programs/none", "/programs/RISK", "/events/past"])
      expect((await get(path)).status).toBe(404);
    for (const path of ["/covers/programs/draft.svg", "/social/programs/draft.png", "/covers/secrets/x.svg"])
      expect((await get(path)).status).toBe(404);
    await createProgram(database.db, { slug: "taken-back", title: "Taken back" });
    await expect.poll(async () => (await get("/programs")).text.includes("Taken back")).toBe(true);
    expect((await get("/programs/taken-back")).status).toBe(200);
    await createProgram(database.db, { slug: "taken-back", title: "Taken back", status: "archived" });
    await expect.poll(async () => (await get("/programs/taken-back")).status).toBe(404);
    await expect.poll(async () => (await get("/programs")).text.includes("Taken back")).toBe(false);
  });
});

describe("a citation", () => {
  const file = (name: string) => `/citations/publications/${name}`;
  const evil = `"A" \\ {B} <b>C</b></script><script>alert(1)</script>`;

  it("of a paper is on its page: in words, for search engines, as files", async () => {
    const { text } = await get("/publications/port-days");
    expect(text).toMatch(/Cite this<\/h2>.*Shipping desk and Rehan Chowdhury \(\d{4}\)\. Where the days go/s);
    const meta = [...text.matchAll(/<meta name="citation_([a-z_]+)" content="([^"]*)"/g)];
    expect(meta.map(([, name, content]) => [name, content])).toEqual([
      ["title", expect.stringContaining("Where the days go")],
      ["author", "Shipping desk"],
      ["author", "Rehan Chowdhury"],
      ["publication_date", expect.stringMatching(/^\d{4}\/\d\d\/\d\d$/)],
      ["technical_report_institution", "Institute of International Trade"],
      ["technical_report_number", "1"],
    ]);
    const { ScholarlyArticle: paper } = factsIn(text);
    expect(paper).toMatchObject({
      author: [{ name: "Shipping desk" }, { name: "Rehan Chowdhury" }],
      keywords: ["container release", "Chattogram", "customs clearance"],
      isPartOf: { "@type": "CreativeWorkSeries", name: "Working papers on trade" },
      position: "1",
    });
    for (const [ending, type, begins] of [
      ["bib", "application/x-bibtex", "@techreport{iit-port-days,\n"],
      ["ris", "application/x-research-info-systems", "TY  - RPRT\r\n"],
    ] as const) {
      expect(text).toContain(`href="${file(`port-days.${ending}`)}"`);
      const answer = await fetch(site.origin + file(`port-days.${ending}`));
      const headers = ["content-type", "content-disposition", "x-robots-tag", "x-content-type-options"];
      expect(headers.map((name) => answer.headers.get(name))).toEqual([
        `${type}; charset=utf-8`,
        `attachment; filename="port-days.${ending}"`,
        "noindex",
        "nosniff",
      ]);
      const words = await answer.text();
      expect(words.startsWith(begins)).toBe(true);
      expect(words).toContain(`${site.origin}/publications/port-days`);
      const etag = answer.headers.get("etag") ?? "none";
      const again = await fetch(site.origin + file(`port-days.${ending}`), { headers: { "if-none-match": etag } });
      expect(again.status).toBe(304);
    }
  });

  it("is there where its paper is, leads on as it does, and follows what is written", async () => {
    const hour = new Date(Date.now() + 3_600_000);
    await createPublication(database.db, { slug: "paper-later", title: "Later", publishAt: hour });
    await createPublication(database.db, { slug: "paper-draft", title: "Draft", status: "draft" });
    for (const slug of ["paper-later", "paper-draft", "none", "PORT-DAYS", "port-days.bib", "x%22y"])
      for (const ending of ["bib", "ris"]) expect((await get(file(`${slug}.${ending}`))).status, slug).toBe(404);
    // What no address may have is refused before any page is asked.
    expect((await get(file("port-days%0d%0aX.bib"))).status).toBe(400);
    for (const name of ["port-days", "port-days.txt", ".bib"]) expect((await get(file(name))).status).toBe(404);
    await createPublication(database.db, { slug: "paper-new", title: "First title" });
    const id = await idOf("publications", "paper-new");
    await database.pool.query("insert into publication_slugs (slug, item_id) values ('paper-old', $1)", [id]);
    for (const part of ["paper-old", id])
      for (const ending of ["bib", "ris"])
        expect(await get(file(`${part}.${ending}`))).toMatchObject({
          ...{ status: 301, location: file(`paper-new.${ending}`) },
        });
    const says = (words: string) => expect.poll(async () => (await get(file("paper-new.ris"))).text).toContain(words);
    await says("TI  - First title\r\n");
    await createPublication(database.db, { slug: "paper-new", title: "Second title" });
    await says("TI  - Second title\r\n");
    const nameSite = (name: string) =>
      database.pool.query(
        "update site_content set data = jsonb_set(data, '{name}', to_jsonb($1::text)) where key = 'settings'",
        [name],
      );
    await nameSite("Another Institute");
    await says("PB  - Another Institute\r\n");
    await nameSite("Institute of International Trade");
    await createPublication(database.db, { slug: "paper-new", title: "Second title", status: "archived" });
    await expect.poll(async () => (await get(file("paper-new.ris"))).status).toBe(404);
  });

  it("says what a hostile title and name say, and nothing more", async () => {
    const own = { series: evil, issue: "}, x", keywords: [evil], authors: [evil, "B\r\nTY  - BOOK"] };
    await createPublication(database.db, { slug: "paper-evil", title: `${evil}\nER  - `, ...own });
    const { text } = await get("/publications/paper-evil");
    expect(text).not.toContain("<script>alert(1)");
    expect(text).not.toContain("<b>C</b>");
    expect(factsIn(text).Report).toMatchObject({
      author: [{ name: evil }, { name: "B TY  - BOOK" }],
      keywords: [evil],
    });
    const ris = (await get(file("paper-evil.ris"))).text;
    expect(ris.match(/^(?:TY|ER) {2}- .*$/gm)).toEqual(["TY  - RPRT", "ER  - "]);
    const bib = (await get(file("paper-evil.bib"))).text;
    expect(bib).toContain(String.raw`"A" \textbackslash{} \textbraceleft{}B\textbraceright{} \textless{}b`);
  });
});

describe("a section's switch", () => {
  it("turns the placeholder into the list, and back", async () => {
    expect((await get("/events")).text).toContain("No Upcoming Events");
    expect((await get("/resources")).text).toContain("Coming Soon");
    const launch = (on: boolean) =>
      database.pool.query(
        `update site_content set data = jsonb_set(data, '{launched}', '{"events": ${on}, "resources": ${on}}') where key = 'settings'`,
      );
    await launch(true);
    await expect.poll(async () => (await get("/events")).text).toContain("Dhaka Trade Finance Conference");
    const events = (await get("/events")).text;
    for (const words of ["No Recording", "Recording Available", "Past Event", "View Details", "Register", "Virtual"])
      expect(events).toContain(words);
    await expect.poll(async () => (await get("/resources")).text).toContain("Trade risk toolkit");
    for (const list of ["/sitemap.xml", "/sitemap"])
      await expect
        .poll(async () => (await get(list)).text)
        .toMatch(/\/events\/trade-finance-conference[\s\S]*\/resources\/risk-toolkit/);
    await launch(false);
    await expect.poll(async () => (await get("/events")).text).toContain("No Upcoming Events");
  });
});

describe("/search", () => {
  it("shows what was asked for as text, is for no search engine and kept by nobody", async () => {
    const answer = await fetch(`${site.origin}/search?q=${encodeURIComponent("risk <toolkit>")}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain("<toolkit>");
    expect(html).toMatch(/<mark[^>]*>risk<\/mark> <mark[^>]*>toolkit<\/mark>/i);
  });

  it("counts a page that searches against the limit of its address", async () => {
    await database.pool.query(
      "insert into rate_limits (key, points, expire) values ('search:127.0.0.1', 300, $1) on conflict (key) do update set points = 300, expire = $1",
      [Date.now() + 600_000],
    );
    for (const path of ["/search?q=risk", "/blogs?q=risk"]) {
      const answer = await fetch(site.origin + path, { headers: { accept: "text/html" } });
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await answer.text()).toContain("Too many searches");
    }
    expect((await get("/search")).status).toBe(200);
    expect((await get("/blogs")).status).toBe(200);
  });
});
