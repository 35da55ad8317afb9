import { RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import * as events from "#features/events/pages/site/events.tsx";
import * as papers from "#features/publications/pages/site/publications.tsx";
import * as resources from "#features/resources/pages/site/resources.tsx";
import { cachePlanContext, type Platform, platformContext } from "#platform/platform.server.ts";
import { useDatabase } from "../../test/database.ts";
import { createEvent, createPublication, createResource } from "../../test/factories/items.ts";
import { seedSite } from "./seed.server.ts";

const database = useDatabase();
beforeAll(() => seedSite(database.db, "none", () => {}));

/** What the loader of a list gives its page for an address, and whether that may be kept. */
async function load(loader: (args: never) => unknown, address: string) {
  const context = new RouterContextProvider();
  const plan = { tags: new Set<never>(), changesAt: undefined, skip: false };
  context.set(platformContext, { db: database.db, config: { siteUrl: "https://iit.example" } } as Platform);
  context.set(cachePlanContext, plan);
  const url = new URL(address, "https://iit.example");
  const { data, init } = (await loader({ url, request: new Request(url), context } as never)) as {
    data: { items?: object[]; past?: { items: object[] }; pastFirst?: boolean };
    init: { status: number };
  };
  return { data, shown: (data.past?.items ?? data.items)?.length, status: init.status, kept: !plan.skip };
}

it.each([
  ["/events", events.loader, 60],
  ["/resources", resources.loader, 100],
  ["/research/publications", papers.loader, 100],
])("%s goes on over pages: what is past the first is shown on the next", async (path, loader, most) => {
  await database.pool.query(
    `insert into site_content (key, data) values ('settings', '{"launched":{"events":true,"resources":true}}')
     on conflict (key) do update set data = site_content.data || excluded.data`,
  );
  const times = { startsAt: new Date("2020-01-01T04:00:00Z"), endsAt: new Date("2020-01-01T06:00:00Z") };
  for (let at = 0; at <= most; at++) {
    const item = { slug: `item-${at}`, title: `Item ${at}` };
    if (path === "/events") await createEvent(database.db, { ...item, ...times });
    else if (path === "/resources") await createResource(database.db, item);
    else await createPublication(database.db, item);
  }
  expect(await load(loader, path)).toMatchObject({ shown: most, status: 200, kept: true });
  expect(await load(loader, `${path}?page=2`)).toMatchObject({ shown: 1, status: 200, kept: true });
  expect(await load(loader, `${path}?page=3`)).toMatchObject({ shown: 0, status: 200, kept: false });
  expect(await load(loader, `${path}?page=x`)).toMatchObject({ shown: most, status: 422, kept: false });
});
