import { RouterContextProvider } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { seedSite } from "#app/seed.server.ts";
import { formatDay } from "#lib/dates.ts";
import { cachePlanContext, platformContext } from "#platform/platform.server.ts";
import type { ListedItem } from "#ui/item-list.tsx";
import { apiBrowser } from "../../../test/api-browser.ts";
import { dayIn, useCohorts } from "../../../test/cohorts.ts";
import { createProgram } from "../../../test/factories/items.ts";
import { catalogFilters, filterNames } from "./catalog.ts";
import * as certification from "./pages/site/certification.tsx";
import * as catalog from "./pages/site/programs.tsx";

const cohorts = useCohorts();
const { rows } = cohorts;
const visitor = () => apiBrowser(cohorts.site.app);
const list = async (query: string) => (await visitor().call("GET", `/programs?${query}`)).body;
const slugsOf = async (query: string): Promise<string[]> =>
  (await list(`limit=100&${query}`)).data.items.map(({ slug }: { slug: string }) => slug);

beforeEach(() => rows("truncate programs cascade"));

/** Programs by their address, with cohorts where it is said. */
async function write(all: Record<string, { cohort?: object | object[]; [fact: string]: unknown }>) {
  for (const [i, [slug, { cohort, ...facts }]] of Object.entries(all).entries()) {
    await createProgram(cohorts.database.db, { slug, title: slug, position: i, ...facts } as never);
    if (!cohort) continue;
    const [{ id }] = await rows("select id from programs where slug = $1", [slug]);
    for (const one of [cohort].flat()) {
      const made = await cohorts.admin.call("POST", `/programs/admin/${id}/cohorts`, cohorts.cohort(one));
      expect(made.status).toBe(201);
    }
  }
}

/** What a page's loader gives its list. */
async function listed(loader: (args: never) => Promise<unknown>, path: string): Promise<ListedItem[]> {
  const context = new RouterContextProvider();
  context.set(platformContext, cohorts.site.platform);
  context.set(cachePlanContext, { tags: new Set<never>(), changesAt: undefined, skip: false });
  const loaded = await loader({ request: new Request(`https://iit.example${path}`), context } as never);
  const { data = loaded } = loaded as { data?: unknown };
  return (data as { items: ListedItem[] }).items;
}

it("tells of the cohort that one can enroll in, with its own state, on both pages", async () => {
  await seedSite(cohorts.database.db, "none", () => {});
  await rows("truncate programs cascade");
  const full = { name: "Full", price: 900, startsOn: dayIn(20) };
  const closed = { price: 900, startsOn: dayIn(20), closesAt: `${dayIn(-1)}T00:00:00Z` };
  const later = { price: 500, startsOn: dayIn(40), endsOn: dayIn(70), opensAt: `${dayIn(5)}T00:00:00Z` };
  const open = { price: 700, startsOn: dayIn(50), endsOn: dayIn(70) };
  const facts = { certification: true, price: 100 };
  await write({
    open: { ...facts, cohort: [full, later, open] },
    soon: { ...facts, cohort: [closed, later] },
    full: { ...facts, cohort: full },
    closed: { ...facts, cohort: closed },
  });
  await rows("update cohorts set taken = capacity where name = 'Full'");
  for (const [{ loader }, path] of [
    [catalog, "/programs"],
    [certification, "/programs/certification"],
  ] as const)
    expect((await listed(loader, path)).map(({ facts, price }) => [facts?.at(-1), price])).toEqual([
      [`Begins ${formatDay(dayIn(50))}, enrollment open`, "From BDT 500"],
      [`Begins ${formatDay(dayIn(40))}, enrollment opens soon`, "BDT 500"],
      [`Begins ${formatDay(dayIn(20))}, full`, "BDT 100"],
      [`Begins ${formatDay(dayIn(20))}, enrollment closed`, "BDT 100"],
    ]);
});

it("narrows by what the page narrows by, alone and together", async () => {
  await write({
    first: { certification: true, level: "foundation", mode: "hall", language: "bn", hours: 12, price: 0 },
    second: { level: "advanced", mode: "either", language: "both", hours: 13, price: 900, cohort: { price: 500 } },
    third: { mode: "online", language: "en", hours: 25, cohort: { price: 0, opensAt: `${dayIn(5)}T00:00:00Z` } },
    fourth: {},
  });
  for (const [query, slugs] of [
    ["", ["first", "second", "third", "fourth"]],
    ["kind=certification", ["first"]],
    ["kind=course", ["second", "third", "fourth"]],
    ["kind=course&certification=true", []],
    ["level=advanced", ["second"]],
    ["format=hall", ["first", "second"]],
    ["format=online", ["second", "third"]],
    ["fee=free", ["first", "third"]],
    ["fee=paid", ["second"]],
    ["fee=request", ["fourth"]],
    ["language=bn", ["first", "second"]],
    ["duration=short", ["first"]],
    ["duration=medium", ["second"]],
    ["duration=long", ["third"]],
    ["start=open", ["second"]],
    ["start=soon", ["third"]],
    ["kind=course&format=online&fee=free&start=soon", ["third"]],
  ] as const)
    expect([query, await slugsOf(query)]).toEqual([query, slugs]);
});

it("takes every choice of the page and nothing else", async () => {
  for (const name of filterNames) {
    for (const value of Object.keys(catalogFilters[name].choices))
      expect((await visitor().call("GET", `/programs?${name}=${value}`)).status).toBe(200);
    for (const value of ["none", "", "constructor"]) {
      const { status, body } = await visitor().call("GET", `/programs?${name}=${value}`);
      expect([name, value, status, body.errors?.[0]?.path]).toEqual([name, value, 422, name]);
    }
  }
  expect((await visitor().call("GET", "/programs?colour=red")).status).toBe(422);
});

it("pages through all that fit, however many programs there are", async () => {
  // More than are looked at in one go.
  for (let from = 1; from <= 201; from += 67)
    await rows(
      `insert into programs (slug, title, summary, body, body_text, subject, status, publish_at, format, duration, audience, level, position)
       select 'p-' || lpad(n::text, 3, '0'), 'P', 'S', '', '', 'x', 'published', now(), '', '', '',
         case when n % 3 = 1 then 'foundation' else 'advanced' end, 7 from generate_series($1::int, $1 + 66) n`,
      [from],
    );
  const seen: string[] = [];
  for (let page = 1; page <= 2; page += 1) {
    const { data } = await list(`level=advanced&limit=100&page=${page}`);
    expect(data.pagination).toMatchObject({ total: 134, totalPages: 2, currentPage: page, hasNext: page < 2 });
    seen.push(...data.items.map(({ slug }: { slug: string }) => slug));
  }
  expect(new Set(seen).size).toBe(134);
  expect((await list("level=advanced&limit=100&page=3")).data).toMatchObject({ items: [], pagination: { total: 134 } });
});

it("is told anew by the same address once a cohort is added, though answers are kept", async () => {
  await write({ alone: {} });
  expect(await slugsOf("start=open")).toEqual([]);
  const [{ id }] = await rows("select id from programs");
  await cohorts.admin.call("POST", `/programs/admin/${id}/cohorts`, cohorts.cohort());
  await expect.poll(() => slugsOf("start=open")).toEqual(["alone"]);
});
