import { beforeAll, expect, it } from "vitest";
import type { boardSchema } from "#features/board/contract.ts";
import type { homeContentSchema } from "#features/home/contract.ts";
import { keepFile, keepPicture } from "#features/media/service.server.ts";
import { readLegal } from "#features/pages/service.server.ts";
import type { ChangeSiteText, SiteTextName } from "#features/site-texts/contract.ts";
import { changeSiteText, readWrittenText, takeTextHistory } from "#features/site-texts/service.server.ts";
import { bringTypes, readArchivedTypes } from "#features/tickets/service.server.ts";
import { readImport } from "#features/transfer/admin/imports.server.ts";
import { hashOf } from "#features/transfer/source.server.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { packed } from "../../test/archive.ts";
import { excelParts, pdf, zip } from "../../test/documents.ts";
import { createEvent } from "../../test/factories/items.ts";
import { noise } from "../../test/pictures.ts";
import { filesIn, useTransfer } from "../../test/transfer.ts";
import { contentKinds } from "./content-kinds.server.ts";
import { seedSite } from "./seed.server.ts";

const from = useTransfer();
const to = useTransfer();
type Site = typeof from;
const dbOf = (site: Site) => site.editor.database.db;
const rowsOf = async (site: Site, query: string) => (await site.editor.database.pool.query(query)).rows;

async function write(site: Site, name: SiteTextName, change: (data: never) => object) {
  const { version, data } = await readWrittenText(dbOf(site), name);
  return changeSiteText(dbOf(site), { name, version, data: change(data as never) } as ChangeSiteText);
}

/** What an archive says; pictures are drawn anew, so their bytes differ. */
const words = (files: Map<string, string>) => [...files].filter(([name]) => !name.endsWith(".webp"));

let archive: Uint8Array;
let before: Map<string, string>;

beforeAll(async () => {
  for (const site of [from, to]) await seedSite(dbOf(site), "none", () => {});
  const add = async (color: number) =>
    (
      await keepPicture(from.platform(), {
        ...{ bytes: await noise(300 + color, 200), userId: from.editor.admin, title: `Quay ${color}`, alt: "A quay" },
      })
    ).picture;
  const [slide, portrait, shown] = [await add(1), await add(2), await add(3)];
  await write(from, "home", (data: ReturnType<typeof homeContentSchema.parse>) => {
    const [first] = data.heroSlides;
    const own = { ...first, id: "own", title: "Our quay: “new”", image: slide.src, from: "2026-01-01T00:00:00Z" };
    return { ...data, heroSlides: [...data.heroSlides, own] };
  });
  await write(from, "board", (data: ReturnType<typeof boardSchema.parse>) => ({
    ...data,
    members: [{ ...director, avatar: portrait.src }],
  }));
  const times = { startsAt: new Date("2031-01-01T04:00:00Z"), endsAt: new Date("2031-01-01T06:00:00Z") };
  await createEvent(dbOf(from), { slug: "with-tickets", title: "With tickets", ...times });
  const [{ id: eventId }] = await rowsOf(from, "select id from events where slug = 'with-tickets'");
  const hall = { name: "Hall", way: "hall", price: 1250.5, capacity: 60, salesStart: "2026-11-01T04:00:00.000Z" };
  const types = [hall, { ...hall, name: "অনলাইন", way: "online", price: 0, salesStart: null }];
  await bringTypes(dbOf(from), eventId, readArchivedTypes(types.map((type) => ({ ...type, salesEnd: null }))));
  await write(from, "events", (data: { faq: object[] }) => ({
    ...data,
    faq: [...data.faq, { question: "Is tea free?", answer: "Yes:\n- with milk\n- without # sugar" }],
  }));
  for (const [day, text] of [
    ["2026-10-01", "<h2>One</h2><p>First <strong>words</strong>.</p>"],
    ["2026-11-01", `<p>Second words.</p><figure><img src="${shown.src}" alt="A quay"></figure>`],
    ["2126-01-01", "<p>Words of another century.</p><table><caption>Fees</caption><tr><td>1</td></tr></table>"],
  ])
    await write(from, "page-terms", (data: object) => ({ ...data, html: text, inForceFrom: day }));
  const file = async (bytes: Buffer, title: string, access: "public" | "private") =>
    (await keepFile(from.platform(), { bytes, title, access, userId: from.editor.admin })).file.id;
  const offered = await file(pdf("A paper"), "A paper: “whole”", "public");
  await file(zip(excelParts), "Fees", "private");
  await file(Buffer.from("Code,Rate\r\n0101,5\r\n"), "Rates", "public");
  const paper = {
    title: "A paper",
    summary: "In short.",
    body: "<p>Read.</p>",
    subject: "customs",
    authors: ["Trade desk"],
    ...{ series: "Papers: “new”", issue: "3", keywords: ["no", "origin: rules"] },
  };
  await contentKinds
    .find(({ name }) => name === "publications")
    ?.create(dbOf(from), { ...paper, kind: "brief", file: offered }, from.editor.admin);
  archive = await from.exported();
  before = await filesIn(archive);
}, 120_000);

const director = {
  ...{
    id: "rahima-akter",
    name: "Rahima Akter",
    title: "Chair",
    subtitle: "Customs|Trade",
    description: "Long in trade.",
  },
  ...{ keyContributions: ["A desk"], publications: [], focusAreas: [], coreExpertise: [], complianceFrameworks: [] },
  ...{ certifications: [], accentColor: "sea", since: "2026-01-01", until: null, demo: false },
};

it("takes everything out: what each text says and said, and the files of the library", () => {
  const names = [...before.keys()].map((name) => name.replace(/[0-9a-f]{24}/, "hash"));
  expect(names).toEqual(
    expect.arrayContaining(
      ["files.yaml", "texts/home.1.yaml", "texts/home.yaml", "texts/board.yaml", "texts/events.yaml"].concat(
        ["texts/page-about.md", "texts/page-terms.1.md", "texts/page-terms.3.md", "texts/page-terms.md"],
        ["publications/a-paper.md", "files/hash.pdf", "files/hash.xlsx", "files/hash.csv"],
      ),
    ),
  );
  expect(before.get("texts/home.yaml")).toMatch(/image: \.\.\/pictures\/[0-9a-f]{24}\.webp/);
  expect(before.get("texts/page-terms.2.md")).toContain("## One\n\nFirst **words**.");
  expect(before.get("publications/a-paper.md")).toMatch(
    /series: "Papers: .*\nissue: "3"\nkeywords:\n {2}- no\n {2}- "origin: rules"\n/,
  );
  expect(before.get("publications/a-paper.md")).toMatch(/file: \.\.\/files\/[0-9a-f]{24}\.pdf/);
});

it("leaves the site's texts alone where somebody wants to keep them", async () => {
  const id = await to.take(archive, "content.tar.gz", "own", "keep");
  const kept = (await to.lines(id)).filter(({ kind }) => kind === "texts");
  expect(Object.fromEntries(kept.map(({ title, outcome }) => [title, outcome]))).toMatchObject({
    ...{ "Home page": "left", "Board of Directors": "left", "Terms of use": "left", "About us": "known" },
  });
  expect(await readWrittenText(dbOf(to), "page-terms")).toMatchObject({ version: 1 });
  await to.editor.database.pool.query(
    "truncate publications, files, pictures, media_uses, file_uses, import_sources cascade",
  );
});

it("comes back as it was on a site that has only what its first start put in", async () => {
  const id = await to.take(archive, "content.tar.gz", "own", "take");
  expect(await readImport(dbOf(to), id)).toMatchObject({
    status: "done",
    texts: "take",
    counts: { failed: 0, left: 0 },
  });
  const after = await filesIn(await to.exported());
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [name, text] of words(before)) expect([name, after.get(name)]).toEqual([name, text]);
  const types = "select name, way, price_poisha, capacity, sales_start from ticket_types order by created_at";
  expect(await rowsOf(to, types)).toMatchObject([
    { name: "Hall", way: "hall", price_poisha: 125_050, capacity: 60, sales_start: new Date("2026-11-01T04:00:00Z") },
    { name: "অনলাইন", way: "online", price_poisha: 0, sales_start: null },
  ]);
  const documents = "select title, kind, access, hash from files order by hash";
  expect(await rowsOf(to, documents)).toEqual(await rowsOf(from, documents));
  expect(await rowsOf(to, "select kind, title from file_uses")).toEqual([{ kind: "publications", title: "A paper" }]);
  expect(await rowsOf(to, "select kind from media_uses order by kind, title")).toHaveLength(2);

  const again = await to.take(archive, "content.tar.gz", "own", "take");
  expect((await readImport(dbOf(to), again)).counts).toMatchObject({ made: 0, failed: 0, left: 0 });
  expect(words(await filesIn(await to.exported()))).toEqual(words(before));
});

it("takes texts over as newer versions, upon what was written here, and loses nothing", async () => {
  const own = (data: object) => ({ ...data, html: "<p>Our own words.</p>", inForceFrom: "2026-11-05" });
  const { version } = await write(to, "page-terms", own);
  const read = await to.send(archive, "content.tar.gz");
  await to.work(read);
  expect((await readImport(dbOf(to), read)).differing).toEqual(["Terms of use"]);
  await to.take(archive, "content.tar.gz", "own", "take");
  expect(await readWrittenText(dbOf(to), "page-terms")).toMatchObject({ version: version + 1 });
  const said = await rowsOf(
    to,
    "select version, data ->> 'html' as html from text_versions where holder = 'page-terms'",
  );
  expect(said.find((one) => one.version === version)?.html).toBe("<p>Our own words.</p>");
  expect(said.find((one) => one.version === version + 1)?.html).toContain("another century");
});

it("shows visitors the legal text that was taken over, though one that is here came into force later", async () => {
  const today = dhakaDay(new Date());
  const { version } = await write(to, "page-privacy", (data: object) => ({ ...data, inForceFrom: today }));
  const theirs = { title: "Privacy", description: "d", html: "<p>Of the archive.</p>", inForceFrom: "2026-03-01" };
  const history = [{ savedAt: new Date("2026-03-01"), data: theirs }];
  await takeTextHistory(dbOf(to), "page-privacy", { version, shared: 0, history });
  expect(await readLegal(dbOf(to), "privacy")).toMatchObject({
    html: expect.stringContaining("Of the archive"),
    shown: { from: today },
  });
});

it("takes over what was in force elsewhere, not what waited and was taken back there, nor is it put off by what waits there", async () => {
  const today = dhakaDay(new Date());
  const { version } = await write(to, "page-cookie-policy", (data: object) => ({ ...data, inForceFrom: today }));
  const said = (html: string, savedAt: string, inForceFrom: string) => ({
    savedAt: new Date(savedAt),
    data: { title: "Cookies", description: "d", html: `<p>${html}</p>`, inForceFrom },
  });
  const history = [
    said("Present there", "2026-03-01", "2026-03-01"),
    said("Taken back there", "2026-03-02", "2026-05-01"),
    said("Waits there", "2026-03-03", "2090-01-01"),
  ];
  await takeTextHistory(dbOf(to), "page-cookie-policy", { version, shared: 0, history });
  expect(await readLegal(dbOf(to), "cookie-policy")).toMatchObject({
    html: expect.stringContaining("Present there"),
    shown: { from: today },
    changesAt: Date.parse("2090-01-01T00:00:00+06:00"),
  });
});

it("reads an archive whose files of the library are larger than all texts may be, and leaves out one text that can't be used", async () => {
  const nested = `${"<div><ul><li>".repeat(3000)}x`;
  const file = await packed({
    "site.yaml": "format: iit-content\nversion: 1\n",
    "files/aaaaaaaaaaaaaaaaaaaaaaaa.csv": `a,b\n${"1234567,2\n".repeat(3_600_000)}`,
    "files/bbbbbbbbbbbbbbbbbbbbbbbb.csv": `a,b\n${"7654321,2\n".repeat(3_600_000)}`,
    "texts/page-about.md": `---\ntitle: About\ndescription: Us\nsavedAt: 2026-01-01T00:00:00Z\n---\n\n${nested}\n`,
    "texts/page-membership.md":
      "---\ntitle: Members\ndescription: Us\nsavedAt: 2026-01-01T00:00:00Z\n---\n\nNew words\n",
  });
  const id = await to.take(file, "content.tar.gz", "own", "take");
  const lines = Object.fromEntries((await to.lines(id)).map(({ title, outcome }) => [title, outcome]));
  expect(lines).toMatchObject({ Membership: "made" });
});

it("refuses files that are something else, odd texts and odd names, and says which", async () => {
  const hash = (text: string) => text.repeat(64).slice(0, 64);
  const listed = (name: string, mark: string, title = "X") =>
    `- file: ${name}\n  hash: "${mark}"\n  title: ${title}\n  access: public\n`;
  const evil = pdf("x", { catalog: "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>" });
  const scripts = `files/${hashOf(evil).slice(0, 24)}.pdf`;
  const file = await packed({
    "site.yaml": "format: iit-content\nversion: 1\n",
    "files.yaml":
      listed(scripts, hashOf(evil), "Scripts") +
      listed(`files/${hash("a").slice(0, 24)}.pdf`, hash("a"), "Another") +
      listed(`files/${hash("b").slice(0, 24)}.pdf`, hash("b"), "Nowhere"),
    [scripts]: evil,
    [`files/${hash("a").slice(0, 24)}.pdf`]: pdf("not what it says"),
    "texts/page-about.md":
      "---\ntitle: About\ndescription: Us\nsavedAt: 9999-01-01T00:00:00Z\n---\n\nWords <script>alert(1)</script><img src=x onerror=alert(1)>\n",
    "texts/home.yaml": "savedAt: 2026-01-01T00:00:00Z\nsays:\n  heroSlides: []\n",
    "texts/board.yaml": "savedAt: x\nsays: &a [*a]\n",
    "texts/../../etc/passwd.md": "---\ntitle: x\n---\nx",
    "texts/settings.yaml": "says: {}\n",
    "texts/page-terms.1.md": "---\ntitle: x\n---\nx",
  });
  const id = await to.take(file, "content.tar.gz", "own", "take");
  const lines = Object.fromEntries(
    (await to.lines(id)).map(({ title, outcome, note }) => [title, `${outcome}: ${note}`]),
  );
  expect(lines).toMatchObject({
    Scripts: expect.stringMatching(/^failed: This PDF does something by itself/),
    Another: "failed: It is another file than the one that files.yaml names",
    Nowhere: "left: It is missing from the archive",
    "Home page": expect.stringMatching(/^failed: /),
    "texts/board.yaml": "left: It can't be read",
    "texts/settings.yaml": "left: This kind of content can't be imported",
    "Terms of use": "left: The archive has only an earlier version of it",
    "About us": expect.stringMatching(/^made: It is version \d+ now/),
  });
  expect(JSON.stringify(lines)).not.toContain("passwd");
  const { data, version } = await readWrittenText(dbOf(to), "page-about");
  expect(data.html).toBe("<p>Words </p>\n");
  const [{ saved }] = await rowsOf(
    to,
    `select saved_at <= now() as saved from text_versions where holder = 'page-about' and version = ${version}`,
  );
  expect(saved).toBe(true);
  expect(await rowsOf(to, "select 1 from files where title in ('Scripts', 'Another', 'Nowhere')")).toEqual([]);
});
