import { RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import * as blogs from "#features/blogs/pages/site/blog-list.tsx";
import * as certificates from "#features/certificates/pages/site/lookup.tsx";
import * as contact from "#features/contact/pages/site/contact.tsx";
import * as events from "#features/events/pages/site/events.tsx";
import * as links from "#features/newsletter/pages/site/links.tsx";
import * as newsletter from "#features/newsletter/pages/site/newsletter.tsx";
import * as legal from "#features/pages/pages/site/legal.tsx";
import * as papers from "#features/publications/pages/site/publications.tsx";
import * as resources from "#features/resources/pages/site/resources.tsx";
import { canonicalAddress } from "#platform/http/page-address.server.ts";
import { cachePlanContext, type Platform, platformContext } from "#platform/platform.server.ts";
import { useDatabase } from "../../test/database.ts";
import { createEvent, createPublication, createResource } from "../../test/factories/items.ts";
import { pageQueries } from "./page-queries.ts";
import { seedSite } from "./seed.server.ts";

const database = useDatabase();
beforeAll(() => seedSite(database.db, "none", () => {}));

/** What the loader gives its page for an address, and whether that may be kept. */
async function load(loader: (args: never) => unknown, address: string) {
  const context = new RouterContextProvider();
  const plan = { tags: new Set<never>(), changesAt: undefined, skip: false };
  context.set(platformContext, { db: database.db, config: { siteUrl: "https://iit.example" } } as Platform);
  context.set(cachePlanContext, plan);
  const asked = new URL(address, "https://iit.example");
  const url = new URL(canonicalAddress(asked.pathname, asked.search, pageQueries), asked);
  const { data, init } = (await loader({ url, request: new Request(url), context } as never)) as {
    data?: { items?: object[]; past?: { items: object[] }; pastFirst?: boolean };
    init?: { status: number };
  };
  const shown = (data?.past?.items ?? data?.items)?.length;
  return { data, shown, status: init?.status, kept: !plan.skip };
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

const states = (path: string, state: string) => ({
  known: [path, `${path}?state=${state}`],
  junk: [`${path}?state=x1`, `${path}?state=${state}&state=x1`, `${path}?state=x1&state=${state}`],
});

it.each([
  ["/newsletter", newsletter.loader, states("/newsletter", "sent")],
  ["/unsubscribe", links.loader, states("/unsubscribe", "sent")],
  ["/certificates", certificates.loader, states("/certificates", "none")],
  ["/contact", contact.loader, states("/contact", "sent")],
  [
    "/contact, by what else it names",
    contact.loader,
    {
      known: ["/contact?subject=+&state=sent"],
      junk: [
        "/contact?subject=x1",
        "/contact?number=x1",
        "/contact?state=sent&number=x1",
        "/contact?state=sent&number=CM-2026-000001",
        "/contact?subject=%E2%80%8B&state=sent",
      ],
    },
  ],
  [
    "/terms",
    legal.loader,
    { known: ["/terms", "/terms?version=1"], junk: ["/terms?version=1&version=x1", "/terms?version=1&version=1"] },
  ],
  [
    "/research/publications",
    papers.loader,
    {
      known: ["/research/publications?series=Caf%C3%A9", "/research/publications?series=+Caf%C3%A9+&page=+1"],
      junk: [
        "/research/publications?series=Caf%C3%A9&series=x1",
        "/research/publications?series=Cafe%CC%81",
        "/research/publications?series=x1",
      ],
    },
  ],
  [
    "/blogs",
    blogs.loader,
    {
      known: ["/blogs", "/blogs?q=&category=letters,shipping&type=&page=", "/blogs?category=letters&category=shipping"],
      junk: [
        "/blogs?category=,letters",
        "/blogs?category=,",
        "/blogs?category=shipping,letters",
        "/blogs?category=letters&category=letters",
      ],
    },
  ],
])(
  "%s is kept for no address that says more than what was understood of it",
  async (_page, loader, { known, junk }) => {
    await database.pool.query(
      "insert into categories (name, slug) values ('Letters', 'letters'), ('Shipping', 'shipping') on conflict do nothing",
    );
    if (loader === papers.loader) await createPublication(database.db, { slug: "cafe", title: "Café", series: "Café" });
    const kept = async (address: string) => [address, (await load(loader, address)).kept];
    for (const address of known) expect(await kept(address)).toEqual([address, true]);
    for (const address of junk) expect(await kept(address)).toEqual([address, false]);
  },
);
