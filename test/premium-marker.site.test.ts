import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#platform/db/client.server.ts";
import { startTestSite, type TestSite } from "./app.ts";

const marker = "zyxmarkerzyx";
let site: TestSite;
let database: ReturnType<typeof openDatabase>;
let premium: { id: string; slug: string; title: string }[];

/** The demo content, with a word in the last paragraph of every premium blog that stands nowhere else. */
beforeAll(async () => {
  site = await startTestSite({ SEED: "demo" });
  database = openDatabase(site.databaseUrl, () => {});
  const planted = await database.pool.query(
    `update blogs set content = content || '<h2 id="${marker}">${marker}</h2><p>${marker}</p>', body_text = body_text || ' ${marker}', updated_at = now()
     where price_poisha > 0 returning id, slug, title`,
  );
  premium = planted.rows;
});
afterAll(async () => {
  await database.pool.end();
  await site.stop();
});

/** One answer as text, whatever its kind. */
async function read(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(site.origin + path, { redirect: "manual" });
  return { status: answer.status, text: Buffer.from(await answer.arrayBuffer()).toString("latin1") };
}

/** Addresses of this site that an answer names, in links, pictures, scripts, feeds and site maps. */
function addressesIn(text: string): string[] {
  const found = text.match(/(?:href|src|url|content)="([^"]+)"|<loc>([^<]+)<|<link>([^<]+)<|"(\/[^"\s\\]+)"/g) ?? [];
  return (
    found
      .map((part) =>
        part
          .replace(/^.*?["<>]|["<].*$/g, "")
          .replace(/^[^"]*"|"$/g, "")
          .replace(/^loc>|^link>/, ""),
      )
      .map((address) => address.replaceAll("&amp;", "&"))
      .filter((address) => URL.canParse(address, site.origin))
      .map((address) => new URL(address, site.origin))
      // A drawn picture is pixels: no word would be found in it, and drawing one takes longer than twenty pages.
      .filter((url) => url.origin === site.origin && !url.pathname.endsWith(".png"))
      .map((url) => url.pathname + url.search)
  );
}

describe("what is behind a wall", () => {
  it("was really planted, and can be found without being quoted", async () => {
    expect(premium.length).toBeGreaterThanOrEqual(8);
    const { text } = await read(`/api/v1/blogs/public-list?limit=100&search-text=${marker}`);
    const answer = JSON.parse(text);
    expect(answer.data.map((blog: { slug: string }) => blog.slug).sort()).toEqual(
      premium.map((blog) => blog.slug).sort(),
    );
    expect(text).not.toContain(marker);
  });

  it("stands nowhere that an anonymous visitor can look", async () => {
    const seen = new Set<string>();
    const queue = [
      "/",
      "/feed.xml",
      "/atom.xml",
      "/sitemap.xml",
      "/robots.txt",
      "/api/v1/openapi.json",
      "/blogs.data",
      "/_root.data",
      "/_.data",
    ];
    for (const { id, slug, title } of premium) {
      queue.push(
        `/blogs/${slug}`,
        `/blogs/${slug}.data`,
        `/blogs/${id}`,
        `/blogs/${id}.data`,
        `/api/v1/blogs/${id}`,
        `/api/v1/blogs/slug/${slug}`,
      );
      queue.push(`/covers/${slug}.svg`, `/social/${slug}.png`, `/blogs?q=${encodeURIComponent(title)}`);
    }
    for (let page = 1; page <= 4; page += 1)
      queue.push(
        `/blogs?page=${page}`,
        `/blogs.data?page=${page}`,
        `/api/v1/blogs/public-list?page=${page}`,
        `/blogs?type=premium&page=${page}`,
      );
    // Words that come near the marker must not make the site spell it out.
    for (const near of ["zyxmarkerzy", "zyxmarker", "zyx", "zyxmarkerzxy"])
      queue.push(`/api/v1/blogs/public-list?search-text=${near}`, `/blogs?q=${near}`);

    const named = [...queue];
    const leaks: string[] = [];
    // What is named first is read first: where there is more than is read, the rest is what is furthest from all of these.
    for (let path = queue.shift(); path !== undefined && seen.size < 1300; path = queue.shift()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const { text } = await read(path);
      if (text.replaceAll(path, "").includes(marker)) leaks.push(path);
      queue.push(...addressesIn(text));
    }
    expect(leaks).toEqual([]);
    // The crawl really went through the site: every blog page, its data, its pictures.
    expect(seen.size).toBeGreaterThan(100);
    expect(named.filter((path) => !seen.has(path))).toEqual([]);
  });

  it("is not in what the cache holds for the next visitor, in any encoding", async () => {
    for (const { slug } of premium) {
      for (const encoding of ["identity", "gzip", "br"]) {
        for (let i = 0; i < 2; i += 1) {
          const answer = await fetch(`${site.origin}/blogs/${slug}`, {
            headers: { "accept-encoding": encoding, cookie: "auth_token=x", authorization: "Bearer null" },
          });
          expect(await answer.text()).not.toContain(marker);
        }
      }
    }
  });
});
