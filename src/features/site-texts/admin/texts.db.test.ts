import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useAccountApp } from "../../../../test/account-app.ts";
import { longText } from "../../../../test/indexing.ts";
import { readBoard } from "../../board/service.server.ts";
import { readHome } from "../../home/service.server.ts";
import { readLegal, readPage } from "../../pages/service.server.ts";
import { bringSiteText } from "../service.server.ts";

const app = useAccountApp();
const { member, database } = app;
let editor: Awaited<ReturnType<typeof member>>["b"];
const v1 = "/v1/site-texts";

const action = { text: "Look", href: "/programs" };
const slide = {
  ...{ id: "one", title: "First", description: "", image: "/art/hero-1", imageAlt: "A globe" },
  ...{ primary: action, secondary: action },
};
const home = {
  heroSlides: [slide],
  introduction: { title: "Who we are", paragraphs: ["We teach."], facts: [] },
  quickAccess: [{ id: "blogs", title: "Blogs", text: "Notes", href: "/blogs" }],
  callToAction: { title: "Ask", text: "", primary: action, secondary: action },
};
const member1 = {
  ...{ id: "a-rahman", avatar: null, name: "A. Rahman", title: "Chair", subtitle: "", description: "" },
  ...{ keyContributions: [], publications: [], focusAreas: [], coreExpertise: [], complianceFrameworks: [] },
  ...{ certifications: [], accentColor: "sea", since: "2024-01-01", until: null },
};
const philosophy = { title: "What guides us", intro: "", items: [] };
const about = { title: "About us", description: "Who we are.", html: "<p>We teach.</p>" };
const terms = { title: "Terms", description: "What holds.", html: "<p>One.</p>", inForceFrom: "2025-01-01" };

beforeAll(async () => {
  editor = (await member("editor")).b;
});
beforeEach(async () => {
  await database.pool.query("truncate site_texts, text_versions");
  const { db } = database;
  await bringSiteText(db, "home", home);
  await bringSiteText(db, "board", { members: [member1], philosophy });
  await bringSiteText(db, "page-about", about);
  await bringSiteText(db, "page-terms", terms);
});

const save = (name: string, version: number, data: object) => editor.call("PATCH", v1, { name, version, data });
const one = async (name: string) => (await editor.call("GET", `${v1}/${name}`)).body.data;

describe("the texts of the site", () => {
  it("are listed and saved by editors, and the page has them", async () => {
    const listed = (await editor.call("GET", v1)).body.data;
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(["home", "board", "page-about", "page-terms"]);
    const saved = await save("page-about", 1, { ...about, html: `<p onclick="x()">New</p><script>1</script>` });
    expect(saved.body.data).toMatchObject({ version: 2, data: { html: "<p>New</p>" }, newer: null, hasNewer: false });
    expect(await readPage(database.db, "about")).toMatchObject({ title: "About us", html: "<p>New</p>" });
  });

  it("overwrite nobody: the slower of two is told", async () => {
    expect((await save("page-about", 1, { ...about, title: "Theirs" })).status).toBe(200);
    const mine = await save("page-about", 1, { ...about, title: "Mine" });
    expect([mine.status, mine.body.code]).toEqual([409, "CONFLICT"]);
    expect((await one("page-about")).data.title).toBe("Theirs");
  });

  it.each([
    ["page-about", { ...about, title: " " }, "data.title"],
    ["page-about", { ...about, html: "<p> </p>" }, "data.html"],
    ["page-about", { ...about, inForceFrom: "2026-01-01" }, "data.inForceFrom"],
    ["page-about", { ...about, html: `<p>${"<h2>a</h2>".repeat(600)}</p>` }, "data.html"],
    ["page-terms", about, "data.inForceFrom"],
    [
      "home",
      { ...home, heroSlides: [{ ...slide, primary: { text: "Out", href: "https://example.org" } }] },
      "data.heroSlides.0.primary.href",
    ],
    ["home", { ...home, heroSlides: [{ ...slide, image: "https://example.org/x.png" }] }, "data.heroSlides.0.image"],
    ["home", { ...home, heroSlides: [{ ...slide, until: "2031-01-01T00:00:00Z" }] }, "data.heroSlides"],
    ["board", { members: [member1, member1], philosophy }, "data.members"],
    ["board", { members: [{ ...member1, until: "2023-01-01" }], philosophy }, "data.members.0.until"],
    ["nothing", about, "name"],
  ])("are refused where they make no sense: %s %#", async (name, data, path) => {
    const { status, body } = await save(name, 1, data);
    expect([status, body.errors?.map((fault: { path: string }) => fault.path)]).toEqual([422, [path]]);
  });

  it("take a picture only if it is in the library", async () => {
    const src = "/files/media/abcdefghijklmnop-800x500/800.webp";
    const { status } = await save("board", 1, { members: [{ ...member1, avatar: src }], philosophy });
    expect(status).toBe(422);
    await database.pool.query(
      `insert into pictures (name, title, alt, width, height, bytes, hash) values ('abcdefghijklmnop', 'P', '', 800, 500, 1, 'h')`,
    );
    expect((await save("board", 1, { members: [{ ...member1, avatar: src }], philosophy })).status).toBe(200);
    const { rows } = await database.pool.query("select kind, title from media_uses");
    expect(rows).toEqual([{ kind: "pages", title: "Board" }]);
  });

  it("keep every version, which can be read again", async () => {
    await save("page-about", 1, { ...about, title: "Two" });
    await save("page-about", 2, { ...about, title: "Three" });
    const { data } = (await editor.call("GET", `${v1}/page-about/versions`)).body;
    expect(data.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
    const first = await editor.call("GET", `${v1}/page-about/versions/1`);
    expect(first.body.data).toMatchObject({ version: 1, data: about });
    expect((await editor.call("GET", `${v1}/page-about/versions/9`)).status).toBe(404);
    expect((await editor.call("GET", `${v1}/page-about/versions/x`)).status).toBe(422);
  });

  it("are searched by nobody and saved however long they are", async () => {
    const saved = await save("page-about", 1, { ...about, html: longText.slice(0, 290_000) });
    expect(saved.status).toBe(200);
  });
});

describe("what is shown when", () => {
  it("a slide within its times, a director to the last day of the term", async () => {
    const past = { ...slide, id: "two", until: "2020-01-01T00:00:00Z" };
    const later = { ...slide, id: "three", from: "2090-01-01T00:00:00Z" };
    await save("home", 1, { ...home, heroSlides: [slide, past, later] });
    const { content, changesAt } = await readHome(database.db);
    expect(content.heroSlides.map(({ id }) => id)).toEqual(["one"]);
    expect(changesAt).toBe(Date.parse("2090-01-01T00:00:00Z"));
    const gone = { ...member1, id: "gone", until: "2024-06-30" };
    const staying = { ...member1, id: "staying", until: "2090-06-30" };
    await save("board", 1, { members: [gone, staying, member1], philosophy });
    const board = await readBoard(database.db);
    expect(board.profiles.map(({ id }) => id)).toEqual(["staying", "a-rahman"]);
    expect(board.changesAt).toBe(Date.parse("2090-07-01T00:00:00+06:00"));
  });

  it("a legal text from its day on, with those that were in force before", async () => {
    await save("page-terms", 1, { ...terms, html: "<p>One, corrected.</p>" });
    await save("page-terms", 2, { ...terms, html: "<p>Two.</p>", inForceFrom: "2026-01-01" });
    await save("page-terms", 3, { ...terms, html: "<p>Three.</p>", inForceFrom: "2090-01-01" });
    const now = await readLegal(database.db, "terms");
    const first = { version: 2, from: "2025-01-01", until: "2026-01-01" };
    const second = { version: 3, from: "2026-01-01", until: null };
    expect(now).toMatchObject({ html: "<p>Two.</p>", shown: second, versions: [second, first] });
    expect(now.changesAt).toBe(Date.parse("2090-01-01T00:00:00+06:00"));
    expect(await readLegal(database.db, "terms", 2)).toMatchObject({ html: "<p>One, corrected.</p>", shown: first });
    // Neither one that was corrected on its day, nor one that is still to come.
    for (const version of [1, 4, 9])
      await expect(readLegal(database.db, "terms", version)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("a legal text that waits is postponed, or taken back, by saving it with another day", async () => {
    const v = (version: number, inForceFrom: string) =>
      save("page-terms", version, { ...terms, html: `<p>After ${version}.</p>`, inForceFrom });
    // Version 2 waits, 3 postpones it, 4 corrects 3.
    for (const [at, day] of ["2090-01-01", "2090-03-01", "2090-03-01"].entries())
      expect((await v(at + 1, day)).status).toBe(200);
    const read = async () => {
      const { shown, versions, changesAt } = await readLegal(database.db, "terms");
      return [shown.version, versions.length, changesAt];
    };
    expect(await read()).toEqual([1, 1, Date.parse("2090-03-01T00:00:00+06:00")]);
    await v(4, terms.inForceFrom);
    expect(await read()).toEqual([5, 1, undefined]);
    // Neither does one come back when its day is there; one that was in force stays among those before.
    await database.pool.query(
      `update text_versions set saved_at = saved_at - interval '4 days',
        data = jsonb_set(data, '{inForceFrom}', to_jsonb((now() - interval '1 day')::date)) where version between 2 and 4`,
    );
    // An hour before that day began in Dhaka, whatever hour it is now.
    await database.pool.query(
      `update text_versions set saved_at = (now() - interval '1 day')::date::timestamp at time zone 'Asia/Dhaka' - interval '1 hour'
        where version = 5`,
    );
    expect(await read()).toEqual([5, 1, undefined]);
    await database.pool.query("update text_versions set saved_at = now() where version = 5");
    expect(await read()).toEqual([4, 2, undefined]);
  });
});

describe("a text that an update brings", () => {
  const bring = (title: string) => bringSiteText(database.db, "page-about", { ...about, title });

  it("waits beside what is there, and is taken in one press", async () => {
    await save("page-about", 1, { ...about, title: "Ours" });
    await bring("Newer");
    const { data } = (await editor.call("GET", v1)).body;
    expect(data.filter(({ hasNewer }: { hasNewer: boolean }) => hasNewer)).toMatchObject([{ name: "page-about" }]);
    expect(await one("page-about")).toMatchObject({ version: 2, data: { title: "Ours" }, newer: { title: "Newer" } });
    expect((await readPage(database.db, "about")).title).toBe("Ours");
    const stale = await editor.call("POST", `${v1}/page-about/newer`, { version: 1, take: true });
    expect(stale.status).toBe(409);
    const taken = await editor.call("POST", `${v1}/page-about/newer`, { version: 2, take: true });
    expect(taken.body.data).toMatchObject({ version: 3, data: { title: "Newer" }, newer: null });
    await bring("Newer");
    expect((await one("page-about")).newer).toBeNull();
    expect((await editor.call("GET", `${v1}/page-about/versions/2`)).body.data.data.title).toBe("Ours");
    expect((await editor.call("POST", `${v1}/page-about/newer`, { version: 3, take: true })).status).toBe(404);
  });

  it("is not offered again once one's own was kept, but the next one is", async () => {
    await bring("Newer");
    await bring("Newer");
    const kept = await editor.call("POST", `${v1}/page-about/newer`, { version: 1, take: false });
    expect(kept.body.data).toMatchObject({ version: 1, data: { title: "About us" }, newer: null });
    await bring("Newer");
    expect((await one("page-about")).newer).toBeNull();
    await bring("Newest");
    expect((await one("page-about")).newer).toMatchObject({ title: "Newest" });
    // An update that goes back to what was decided upon offers nothing.
    await bring("Newer");
    expect((await one("page-about")).newer).toBeNull();
  });

  it("is not offered where it says what is there already", async () => {
    await save("page-about", 1, { ...about, title: "Newer" });
    await bring("Newer");
    expect(await one("page-about")).toMatchObject({ version: 2, newer: null });
    await save("page-about", 2, { ...about, title: "Ours" });
    await bring("Newer");
    expect((await one("page-about")).newer).toBeNull();
  });

  it("is in force from the day on which it is taken over, if it is law", async () => {
    await bringSiteText(database.db, "page-terms", { ...terms, html: "<p>New.</p>", inForceFrom: "2025-06-01" });
    const { body } = await editor.call("POST", `${v1}/page-terms/newer`, { version: 1, take: true });
    expect(body.data.data.inForceFrom > "2026").toBe(true);
    expect((await readLegal(database.db, "terms")).versions).toHaveLength(2);
  });
});
