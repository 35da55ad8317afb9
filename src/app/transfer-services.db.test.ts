import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepFile } from "#features/media/service.server.ts";
import { readImport, startImport } from "#features/transfer/admin/imports.server.ts";
import { workOnImport } from "#features/transfer/import.server.ts";
import { packed } from "../../test/archive.ts";
import { pdf } from "../../test/documents.ts";
import { createCategory } from "../../test/factories/category.ts";
import { oldSite } from "../../test/old-sites.ts";
import { filesIn, useTransfer } from "../../test/transfer.ts";
import { contentKinds } from "./content-kinds.server.ts";

const site = useTransfer();
const { editor } = site;
const rows = async (query: string, values: unknown[] = []) => (await editor.database.pool.query(query, values)).rows;
const empty = () =>
  rows("truncate blogs, programs, events, resources, files, file_uses, import_sources, imports, mails cascade");
const create = (kind: string, values: object) => {
  const found = contentKinds.find(({ name }) => name === kind);
  if (!found) throw new Error(kind);
  return found.create(editor.database.db, { ...values }, editor.admin);
};
const file = async (title: string, access: "public" | "private" = "private") =>
  (await keepFile(site.platform(), { bytes: pdf(randomUUID()), title, access, userId: editor.admin })).file.id;

beforeEach(async () => {
  await rows("truncate categories cascade");
  await empty();
  await createCategory(editor.database.db, "customs");
});

const item = (title: string) => ({
  title,
  summary: "In short.",
  body: "<p>Come.</p>",
  subject: "customs",
  status: "published",
});
const talk = { kind: "Talk", startsAt: "2031-01-01T04:00:00Z", endsAt: "2031-01-01T06:00:00Z", location: "Dhaka" };
const course = { certification: true, format: "Evenings", duration: "Six weeks", audience: "All" };
const cohort = (more: object = {}) => ({
  ...{ name: "Spring", startsOn: "2031-03-01", endsOn: "2031-04-01", schedule: "Sundays", way: "checkout", price: 900 },
  ...{ memberPrice: 700, capacity: 20, opensAt: "2031-01-01T00:00:00Z", closesAt: null },
  ...more,
});

it("brings cohorts with their courses, downloads with their files, and what was canceled, as it was", async () => {
  const [sheet, list] = [await file("Worksheet"), await file("Checklist")];
  const sessions = [
    { title: "First", startsAt: "2031-03-01T04:00:00Z", endsAt: "2031-03-01T06:00:00Z", place: "Hall 1", url: "" },
    {
      title: "Last",
      startsAt: "2031-03-08T04:00:00Z",
      endsAt: "2031-03-08T06:00:00Z",
      place: "",
      url: "https://x.example/j",
    },
  ];
  const materials = [
    { title: "Worksheet", note: "Before the first session", file: sheet, url: null, visibleFrom: "2031-02-20" },
    { title: "Rules", note: "", file: null, url: "https://example.org/rules", visibleFrom: "2031-03-01" },
  ];
  const announcements = [{ subject: "Welcome", text: "Bring a pen.\n\nSee you.", sentAt: "2030-12-24T10:00:00Z" }];
  await create("programs", {
    ...item("Letters of credit"),
    ...course,
    cohorts: [
      cohort({ sessions, materials, announcements }),
      cohort({ name: "Autumn", canceledAt: "2030-12-01T00:00:00Z" }),
    ],
  });
  const tickets = [
    { name: "Hall", way: "hall", price: 500, memberPrice: 400, capacity: 9, salesStart: null, salesEnd: null },
  ];
  const canceled = { at: "2030-12-02T03:04:05Z", reason: "The hall was flooded." };
  await create("events", { ...item("A talk"), ...talk, tickets, canceled });
  const editions = [
    { label: "1", releasedOn: "2030-01-01", changes: "", file: list },
    { label: "2", releasedOn: "2030-06-01", changes: "A new column", file: sheet },
    // Of one day, in the order in which they are named.
    ...["d", "c", "b", "a"].map((label) => ({ label, releasedOn: "2030-07-01", changes: "", file: sheet })),
  ];
  const terms = { access: "buyer", price: 300, memberPrice: 240 };
  await create("resources", { ...item("A list"), kind: "checklist", downloads: { ...terms, editions } });

  const before = await site.exported();
  const files = await filesIn(before);
  const program = files.get("programs/letters-of-credit.md") ?? "";
  expect(program).toMatch(/file: \.\.\/files\/[0-9a-f]{24}\.pdf/);
  expect(program).toContain("canceledAt: 2030-12-01T00:00:00.000Z");
  expect(program).toContain("format: Evenings");
  expect(files.get("events/a-talk.md")).toContain("memberPrice: 400");
  expect(files.get("resources/a-list.md")).toContain("memberPrice: 240");
  expect(files.get("resources/a-list.md")).toMatch(/label: d\n.*label: c\n.*label: b\n.*label: a\n/s);
  expect([...files.values()].join("\n")).not.toContain(sheet);

  await empty();
  const id = await site.take(before, "content.tar.gz");
  expect(await readImport(editor.database.db, id)).toMatchObject({ status: "done", counts: { made: 5, failed: 0 } });
  expect(Object.fromEntries(await filesIn(await site.exported()))).toEqual(Object.fromEntries(files));
  // Nobody is told of what was said elsewhere.
  expect(await rows("select kind from mails")).toEqual([]);
  expect(await rows("select recipients, sent_by from cohort_announcements")).toEqual([
    { recipients: 0, sent_by: null },
  ]);
  expect(
    (await rows("select count(*)::int as n from file_uses where kind in ('cohort_materials', 'resource_editions')"))[0]
      .n,
  ).toBe(7);

  const again = await site.take(before, "content.tar.gz");
  expect((await readImport(editor.database.db, again)).counts).toMatchObject({ made: 0, known: 5 });
});

it("leaves out what has no file, and says so with the item", async () => {
  const [sheet, open] = [await file("Worksheet"), await file("Open", "public")];
  const material = { title: "Worksheet", note: "", file: sheet, url: null, visibleFrom: "2031-02-20" };
  await create("programs", { ...item("Letters of credit"), ...course, cohorts: [cohort({ materials: [material] })] });
  const editions = [{ label: "1", releasedOn: "2030-01-01", changes: "", file: open }];
  const downloads = { access: "everybody", price: null, memberPrice: null, editions };
  await create("resources", { ...item("A list"), kind: "checklist", downloads });
  const files = await filesIn(await site.exported());
  const texts = [...files].filter(([name]) => !name.endsWith(".pdf"));
  await empty();
  const id = await site.take(await packed(Object.fromEntries(texts)), "content.tar.gz");
  const lines = await site.lines(id);
  const noteOf = (title: string) => lines.find((line) => line.title === title && line.kind !== "files")?.note;
  expect(noteOf("Letters of credit")).toContain("“Worksheet” was left out: its file is not in the archive");
  expect(noteOf("A list")).toContain("“1” was left out");
  expect((await rows("select count(*)::int as n from cohorts"))[0].n).toBe(1);
  expect((await rows("select count(*)::int as n from cohort_materials"))[0].n).toBe(0);
});

it("refuses what no call would take, and writes nothing of the item", async () => {
  const wrong: [string, object, RegExp][] = [
    ["programs", { cohorts: [cohort({ memberPrice: 900 })] }, /^cohorts\.0\.memberPrice: /],
    ["programs", { cohorts: [cohort({ endsOn: "2031-01-01" })] }, /^cohorts\.0\.endsOn: /],
    ["programs", { cohorts: [cohort({ sessions: [{ title: "x" }] })] }, /^cohorts\.0\.sessions\.0\./],
    ["programs", { cohorts: [cohort({ taken: 3 })] }, /^cohorts\.0/],
    ["programs", { cohorts: "none" }, /^cohorts\./],
    ["events", { canceled: { at: "soon", reason: "Flood" } }, /^at: /],
    ["events", { canceled: { at: "2030-12-02T03:04:05Z", reason: "" } }, /^reason: /],
    [
      "resources",
      { downloads: { access: "buyer", price: 300, memberPrice: 300, editions: [] } },
      /^downloads\.memberPrice: /,
    ],
    ["resources", { downloads: { access: "account", price: null, editions: [{ label: "1" }] } }, /^downloads\.0\./],
    ["resources", { downloads: "all" }, /^downloads\./],
  ];
  const whole = { programs: course, events: talk, resources: { kind: "checklist" } } as Record<string, object>;
  for (const [kind, more, message] of wrong)
    await expect(create(kind, { ...item("Faulty"), ...whole[kind], ...more })).rejects.toThrow(message);
  for (const table of ["programs", "events", "resources"])
    expect([table, (await rows(`select count(*)::int as n from ${table}`))[0].n]).toEqual([table, 0]);
});

describe("what the end of the process, or of the database, comes in between", () => {
  /** The database is gone where a row like this would be written. */
  const loseAt = async (table: string, when: string) => {
    await rows(
      "create or replace function lose() returns trigger language plpgsql as $$ begin raise exception 'lost' using errcode = '57P01'; end $$",
    );
    await rows(`create trigger lose before insert on ${table} for each row when (${when}) execute function lose()`);
  };
  const back = () => rows("drop function if exists lose() cascade");
  afterEach(back);

  async function began(bytes: Uint8Array, fileName: string): Promise<string> {
    const id = await site.send(bytes, fileName);
    await site.work(id);
    await startImport(site.platform(), id, { mode: "own", texts: "keep" });
    return id;
  }

  it("comes whole at the next try: no event without its tickets and its cancellation", async () => {
    const type = { way: "hall", price: 500, memberPrice: null, capacity: 9, salesStart: null, salesEnd: null };
    const tickets = ["Hall", "Balcony"].map((name) => ({ ...type, name }));
    const canceled = { at: "2030-12-02T03:04:05Z", reason: "The hall was flooded." };
    await create("events", { ...item("A talk"), ...talk, tickets, canceled });
    const archive = await site.exported();
    await empty();
    const id = await began(archive, "content.tar.gz");
    await loseAt("ticket_types", "new.name = 'Balcony'");
    await expect(site.work(id)).rejects.toThrow();
    expect(await rows("select title from events")).toEqual([]);
    await back();
    await site.work(id);
    expect(await site.lines(id)).toMatchObject([{ title: "A talk", outcome: "made" }]);
    expect(await rows("select canceled_at is not null as off from events")).toEqual([{ off: true }]);
    expect(await rows("select name from ticket_types order by name")).toEqual([{ name: "Balcony" }, { name: "Hall" }]);
  });

  it("comes once, where its address says nothing of where it came from", async () => {
    const post = { id: 1, name: "%e0%a6%95", title: "শুল্ক", content: "<p>Words</p>[gallery]" };
    const id = await began(Buffer.from(oldSite([post])), "old-site.xml");
    await loseAt("import_sources", "true");
    await expect(site.work(id)).rejects.toThrow();
    await back();
    const titles = () => rows("select title from blogs");
    expect(await titles()).toEqual([]);
    // The process ends right after.
    const kinds = contentKinds.map((kind) => ({
      ...kind,
      create: async (...given: Parameters<typeof kind.create>) => {
        await kind.create(...given);
        throw new Error("gone");
      },
    }));
    await expect(workOnImport(site.platform(), kinds, id, new AbortController().signal)).rejects.toThrow("gone");
    await site.work(id);
    expect(await titles()).toEqual([{ title: "শুল্ক" }]);
    expect(await site.lines(id)).toMatchObject([{ outcome: "made", note: expect.stringContaining("[gallery]") }]);
  });
});
