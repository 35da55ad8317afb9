import fc from "fast-check";
import { RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { forget } from "#platform/db/memory.server.ts";
import { cachePlanContext, platformContext } from "#platform/platform.server.ts";
import { useAccountApp } from "../../../test/account-app.ts";
import { certificateFor, entry, launch, typed } from "../../../test/alumni.ts";
import { directoryChoices, listFindable, listPeople, readPerson } from "./directory.server.ts";
import type { OwnAlumni, SaveAlumni } from "./directory-contract.ts";
import { loader } from "./pages/resources/picture.ts";
import { previewOf } from "./preview.ts";
import { shownFields } from "./shown-fields.ts";

const app = useAccountApp({ work: false });
let db: typeof app.database.db;
let pool: typeof app.database.pool;
let person: Awaited<ReturnType<typeof app.member>>;
let numbers: string[];

beforeAll(async () => {
  ({ db, pool } = app.database);
  person = await app.member();
  await pool.query("update users set avatar = '/files/avatars/picture-of-her.webp' where id = $1", [person.userId]);
  const titles = ["Course-Customs-valuation", "Course-Letters-of-credit"] as const;
  numbers = [];
  for (const [at, title] of titles.entries())
    numbers.push((await certificateFor(pool, { email: person.email, title, issuedOn: `202${at}-03-01` })).number);
  await launch(pool);
  forget(db);
});

const own = async () => (await person.b.call("GET", "/v1/alumni/my")).body.data as OwnAlumni;
async function save(given: Partial<SaveAlumni>): Promise<OwnAlumni> {
  await pool.query("delete from rate_limits");
  const answer = await person.b.call("PUT", "/v1/alumni/my", entry(await own(), given));
  expect([answer.status, answer.body.message]).toEqual([200, "Your entry is saved."]);
  return answer.body.data;
}

/** Everything that the directory gives away of anybody: lists, pages, filters, the site map. */
async function givenAway(handle: string | null): Promise<string> {
  forget(db);
  const lists = await Promise.all([
    listPeople(db, { page: 1, limit: 24 }),
    ...["headline", "padma", "chattogram", "course"].map((text) => listPeople(db, { page: 1, limit: 24, text })),
    ...numbers.map((_, at) => listPeople(db, { page: 1, limit: 24, year: 2020 + at })),
    listPeople(db, { page: 1, limit: 24, field: typed.field }),
  ]);
  const page = handle === null ? null : await readPerson(db, handle);
  return JSON.stringify([lists, page, await directoryChoices(db), await listFindable(db)]);
}

const traces: Record<string, string> = {
  headline: typed.headline,
  organization: typed.organization,
  field: typed.field,
  place: typed.place,
  about: "about-line-two",
  link: typed.link,
};

it("gives away what was agreed to and nothing else, and the preview says the same, whatever is agreed to", async () => {
  const chosen = fc.record({
    shown: fc.subarray([...shownFields]),
    certificates: fc.subarray([0, 1]).map((some) => some.map((at) => numbers[at] as string)),
  });
  await fc.assert(
    fc.asyncProperty(chosen, async (agreed) => {
      const saved = await save(agreed);
      expect(saved.shown).toEqual(agreed.shown);
      const { person: seen, findable } = await readPerson(db, saved.handle as string);
      const foreseen = previewOf(saved, { ...typed, ...agreed });
      expect({ ...seen, picture: seen.picture !== null }).toEqual({ ...foreseen, picture: foreseen.picture !== null });
      expect(findable).toBe(agreed.shown.includes("search"));
      const bytes = await givenAway(saved.handle);
      for (const field of shownFields) {
        const trace = traces[field];
        if (trace !== undefined) expect([field, bytes.includes(trace)]).toEqual([field, agreed.shown.includes(field)]);
      }
      for (const [at, title] of ["Course-Customs-valuation", "Course-Letters-of-credit"].entries())
        expect(bytes.includes(title)).toBe(agreed.certificates.includes(numbers[at] as string));
      expect(bytes.includes("/picture")).toBe(agreed.shown.includes("picture"));
      expect(bytes).not.toMatch(/picture-of-her|@example\.org/);
      expect((await listFindable(db)).length).toBe(findable ? 1 : 0);
    }),
    { numRuns: 40 },
  );
});

it("is searched by what is shown alone", async () => {
  const found = async (text: string) => (await listPeople(db, { page: 1, limit: 24, text })).items.length;
  await save({ shown: ["headline"], certificates: [] });
  expect([
    await found("trade officer"),
    await found("padma"),
    await found("chattogram"),
    await found("customs"),
  ]).toEqual([1, 0, 0, 0]);
  // Two letters begin a word, wherever they are.
  expect([await found("su"), await found("ul"), await found("Sultana RAHIMA"), await found("%")]).toEqual([1, 0, 1, 0]);
});

it("shows nothing before one agrees to be listed, and nothing of the name after", async () => {
  const before = await save({ listed: false });
  expect(before).toMatchObject({ listed: false, handle: null, headline: typed.headline });
  expect(await givenAway(null)).not.toMatch(/Rahima|Headline|Course/);
  const { handle } = await save({ listed: true });
  expect(await givenAway(handle)).toMatch(/Rahima/);
  expect((await person.b.call("DELETE", "/v1/alumni/my")).body.data).toMatchObject({
    handle: null,
    headline: "",
    version: 0,
  });
  expect(await givenAway(null)).not.toMatch(/Rahima|Headline|Course/);
  await expect(readPerson(db, handle as string)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await pool.query("select 1 from alumni_profiles")).rows).toEqual([]);
});

it("a picture whose file is gone isn't there, as one that isn't shown", async () => {
  const context = new RouterContextProvider();
  context.set(platformContext, app.platform);
  context.set(cachePlanContext, { tags: new Set<string>(), changesAt: undefined, skip: false });
  const { handle } = await save({ shown: ["picture"] });
  const asked = () => loader({ params: { handle: handle ?? "" }, context } as never);
  await expect(asked()).rejects.toMatchObject({ init: { status: 404 } });
  await app.platform.storage.put("avatars/picture-of-her.webp", "RIFF");
  expect((await asked()).status).toBe(200);
  await save({ shown: [] });
  await expect(asked()).rejects.toMatchObject({ init: { status: 404 } });
});

it("keeps since when each field was agreed to", async () => {
  const consents = async () =>
    (await pool.query("select consents from alumni_profiles where user_id = $1", [person.userId])).rows[0].consents;
  await save({ shown: ["headline", "place"] });
  const first = await consents();
  await save({ shown: ["place", "link"] });
  const then = await consents();
  expect(Object.keys(then).sort()).toEqual(["link", "place"]);
  expect(then.place).toBe(first.place);
  expect(Date.parse(then.link)).toBeGreaterThan(Date.parse(first.place));
});

it("a window that is out of date agrees to nothing", async () => {
  const old = await own();
  await save({ shown: [], listed: false });
  const late = await person.b.call("PUT", "/v1/alumni/my", entry(old));
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("in another window")]);
  expect(await own()).toMatchObject({ listed: false, shown: [] });
});
