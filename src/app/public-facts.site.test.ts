import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestSite, type TestSite } from "../../test/app.ts";
import { publicPages } from "./public-pages.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ SEED: "demo" });
});
afterAll(() => site.stop());

const get = (path: string) => fetch(site.origin + path, { redirect: "manual" });
const text = async (path: string) => (await get(path)).text();
const pngSize = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

describe("shared links", () => {
  it("show a drawn card of every public page", async () => {
    const question = /href="(\/questions\/[a-z0-9-]+)"/.exec(await text("/questions"))?.[1] as string;
    const cards = new Set<string>();
    for (const path of [...publicPages.map((page) => page.path), question]) {
      const html = await text(path);
      const card = /property="og:image" content="([^"]+)"/.exec(html)?.[1];
      expect(card, path).toBeDefined();
      expect(html, path).toContain('<meta name="twitter:card" content="summary_large_image"/>');
      const { pathname } = new URL(card as string);
      const picture = await get(pathname);
      expect(picture.headers.get("content-type"), path).toBe("image/png");
      expect(pngSize(Buffer.from(await picture.arrayBuffer())), path).toEqual([1200, 630]);
      cards.add(pathname);
    }
    expect(cards.size).toBe(publicPages.length + 1);
  });

  it("are drawn of nothing that is not a page", async () => {
    for (const path of [
      "/social/pages/none.png",
      "/social/pages/login.png",
      "/social/questions/none.png",
      "/covers/pages/home.svg",
    ])
      expect((await get(path)).status, path).toBe(404);
  });

  it("of private pages have no card", async () => {
    for (const path of ["/login", "/dashboard", "/checkout"]) expect(await text(path), path).not.toContain("og:image");
  });
});

describe("facts for machines", () => {
  it("the home page names the institute and its site, and loads each script once", async () => {
    const html = await text("/");
    const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] as string)[
      "@graph"
    ];
    expect(graph).toMatchObject([
      { "@type": "EducationalOrganization", name: "Institute of International Trade", url: site.origin },
      {
        "@type": "WebSite",
        potentialAction: { target: { urlTemplate: `${site.origin}/search?q={search_term_string}` } },
      },
    ]);
    for (const url of Object.values(graph[0].sameAs as string[])) expect(url).toMatch(/^https:/);
    expect((await get("/icon-512.png")).status).toBe(200);
  });

  it("an event that cannot be bought here offers nothing for sale", async () => {
    expect(await text("/events/trade-finance-conference")).not.toContain('"Offer"');
  });

  it("files that are looked for at fixed addresses are there", async () => {
    const manifest = await get("/manifest.webmanifest");
    expect(manifest.headers.get("content-type")).toBe("application/manifest+json");
    const { name, icons } = (await manifest.json()) as { name: string; icons: { src: string; sizes: string }[] };
    expect(name).toBe("Institute of International Trade");
    for (const { src, sizes } of icons) {
      const picture = Buffer.from(await (await get(src)).arrayBuffer());
      expect(pngSize(picture).join("x"), src).toBe(sizes);
    }
    const search = await get("/opensearch.xml");
    expect(search.headers.get("content-type")).toBe("application/opensearchdescription+xml");
    expect(await search.text()).toContain(`template="${site.origin}/search?q={searchTerms}"`);
    const security = await text("/.well-known/security.txt");
    expect(security).toMatch(/^Contact: mailto:\S+@\S+$/m);
    const expires = Date.parse(/^Expires: (.*)$/m.exec(security)?.[1] as string);
    expect(expires).toBeGreaterThan(Date.now());
    const change = await get("/.well-known/change-password");
    expect([change.status, change.headers.get("location")]).toEqual([302, "/profile"]);
    const icon = await get("/favicon.ico");
    expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/x-icon"]);
    const home = await text("/");
    for (const link of ['rel="manifest" href="/manifest.webmanifest"', 'rel="search"']) expect(home).toContain(link);
  });
});
