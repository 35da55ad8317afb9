import { beforeEach, describe, expect, it } from "vitest";
import { keepPicture } from "#features/media/service.server.ts";
import { findRedirect } from "#features/redirects/service.server.ts";
import { readImport } from "#features/transfer/admin/imports.server.ts";
import { packed } from "../../test/archive.ts";
import { createCategory } from "../../test/factories/category.ts";
import { ghostFile, oldSite, wordpressFile } from "../../test/old-sites.ts";
import { noise } from "../../test/pictures.ts";
import { filesIn, useTransfer } from "../../test/transfer.ts";
import { xssCorpus } from "../../test/xss-corpus.ts";
import { contentKinds } from "./content-kinds.server.ts";

const site = useTransfer();
const { editor } = site;
const pool = () => editor.database.pool;
const rows = async (query: string, values: unknown[] = []) => (await pool().query(query, values)).rows;
const empty = () =>
  pool().query(
    "truncate blogs, programs, events, publications, resources, pictures, media_uses, categories, hashtags, redirects, import_sources, imports cascade",
  );

beforeEach(async () => {
  await empty();
  await createCategory(editor.database.db, "customs");
});

describe("content as Markdown", () => {
  it("comes back as it was, with its pictures", async () => {
    const { picture } = await keepPicture(site.platform(), {
      ...{ bytes: await noise(320, 200), userId: editor.admin, title: "A quay", alt: "Cranes at a quay" },
    });
    const content = `<h2>Dates</h2><p>A <strong>letter</strong> of <em>credit</em> *ends* &lt;here&gt;. See <a href="/blogs/x">this</a>.</p><ul><li>One<ul><li>Two</li></ul></li></ul><table><caption>Fees</caption><tbody><tr><td>1</td></tr></tbody></table><figure><img src="${picture.src}" alt="A quay at dawn"><figcaption>At <em>dawn</em></figcaption></figure><pre><code>a\n\n  b</code></pre><p>${"words of the rest ".repeat(40)}</p>`;
    const terms = { categories: ["customs"], hashtags: ["HS codes"] };
    await editor.create({
      title: "Premium: “one”",
      content,
      price: 500,
      memberPrice: 400,
      wallPercent: 30,
      status: "published",
      ...terms,
      publishAt: "2026-01-02T03:04:05Z",
    });
    await editor.create({
      title: "Draft",
      content: "<p>Text.</p>",
      sources: [{ title: "WTO", url: "https://www.wto.org" }],
      asOf: "2026-01-01",
    });
    await pool().query("update hashtags set name = 'HS codes'");
    await pool().query(
      "insert into redirects (address, target, code) values ('/old', '/blogs', 301), ('/gone', null, 410)",
    );
    // More than are taken in at once from a file that somebody uploads.
    await pool().query(
      "insert into redirects (address, target, code) select '/way-' || n, '/blogs', 301 from generate_series(1, 5100) n",
    );
    const event = { title: "A talk", summary: "In short.", body: "<p>Come.</p>", subject: "customs", kind: "Talk" };
    const times = { startsAt: "2031-01-01T04:00:00Z", endsAt: "2031-01-01T06:00:00Z", location: "Dhaka" };
    await contentKinds
      .find(({ name }) => name === "events")
      ?.create(editor.database.db, { ...event, ...times }, editor.admin);
    const before = await site.exported();
    const files = await filesIn(before);
    expect([...files.keys()].map((name) => name.replace(/[0-9a-f]{24}/, "hash"))).toEqual([
      "site.yaml",
      "pictures.yaml",
      "files.yaml",
      "redirects.csv",
      "blogs/draft.md",
      "blogs/premium-one.md",
      "events/a-talk.md",
      "pictures/hash.webp",
    ]);
    expect(files.get("blogs/premium-one.md")).toContain("## Dates\n\nA **letter** of *credit* \\*ends\\* \\<here\\>.");

    await empty();
    const id = await site.take(before, "content.tar.gz");
    expect(await readImport(editor.database.db, id)).toMatchObject({
      status: "done",
      format: "archive",
      counts: { made: 3, failed: 0 },
    });
    const after = await filesIn(await site.exported());
    // Pictures are drawn anew; everything else is the same to the byte.
    const words = (all: Map<string, string>) => [...all].filter(([name]) => !name.endsWith(".webp"));
    expect(words(after)).toEqual(words(files));
    expect([...after.keys()]).toEqual([...files.keys()]);
    const [{ shown }] = await rows("select count(*)::int as shown from media_uses");
    expect(shown).toBe(1);

    const again = await site.take(before, "content.tar.gz");
    expect((await readImport(editor.database.db, again)).counts).toMatchObject({ made: 0, known: 3 });
  });
});

describe("an export of WordPress", () => {
  it("brings posts with their pictures, whose old addresses lead to them, and nothing twice", async () => {
    const picture = await noise(400, 300, "jpeg");
    const file = await packed({
      "site/export.xml": wordpressFile(50),
      "site/wp-content/uploads/2021/03/quay.jpg": picture,
    });
    const id = await site.take(file, "old-site.tar.gz");
    const taken = await readImport(editor.database.db, id);
    expect(taken).toMatchObject({ status: "done", format: "wordpress", total: 53, done: 53 });
    expect(taken.counts).toMatchObject({ made: 53, failed: 0, left: 2 });
    const [{ published, drafts }] = await rows(
      "select count(*) filter (where status = 'published')::int as published, count(*) filter (where status = 'draft')::int as drafts from blogs",
    );
    expect({ published, drafts }).toEqual({ published: 50, drafts: 3 });
    for (let number = 1; number <= 50; number += 1)
      for (const address of [`/2021/03/post-${number}/`, `/?p=${number}`])
        expect([address, await findRedirect(editor.database.db, address)]).toEqual([
          address,
          { code: 301, target: `/blogs/post-${number}` },
        ]);
    const [first] = await rows("select * from blogs where slug = 'post-1'");
    expect(first).toMatchObject({
      title: "Post & number 1",
      author: "Rahima Akter",
      excerpt: "In short 1",
      publish_at: new Date("2021-03-01T04:00:00Z"),
    });
    expect(first.featured_image).toMatch(/^\/files\/media\/.*\/cover-50-50\.webp$/);
    expect(first.content).toContain("<figcaption>The quay</figcaption>");
    expect(first.content).toContain("<p>Second paragraph</p>");
    expect(first.content).not.toMatch(/alert|onerror|\[gallery|wp-content/);
    expect(await rows("select slug from categories order by slug")).toEqual([
      { slug: "customs" },
      { slug: "trade-news" },
    ]);
    const lines = await site.lines(id);
    expect(lines).toContainEqual(
      expect.objectContaining({
        title: "About us",
        outcome: "made",
        note: "It was a page: imported as a draft blog",
      }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ title: "Thrown away", outcome: "left", note: "It was in the trash" }),
    );
    const again = await readImport(editor.database.db, await site.take(file, "old-site.tar.gz"));
    expect(again.counts).toMatchObject({ made: 0, known: 53 });
    expect((await rows("select count(*)::int as blogs from blogs"))[0].blogs).toBe(53);
    expect((await rows("select count(*)::int as all from pictures"))[0].all).toBe(1);
  }, 240_000);

  it("is refused with entities that grow, without end, and nested without end", async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${wordpressFile(1).replace(/^<\?xml[^>]*>/, "")}`;
    const deep = wordpressFile(1).replace("<channel>", `<channel>${"<x>".repeat(5000)}`);
    for (const xml of [bomb, deep, "<rss><channel/></rss>", "{}", "\u0000\u0001"]) {
      const id = await site.take(Buffer.from(xml), "export.xml");
      expect(await readImport(editor.database.db, id)).toMatchObject({ status: "failed", failure: expect.any(String) });
    }
    expect(await rows("select 1 from blogs")).toEqual([]);
  });

  it("comes as drafts where one wants to look first", async () => {
    await site.take(Buffer.from(wordpressFile(2)), "export.xml", "draft");
    expect(await rows("select distinct status from blogs")).toEqual([{ status: "draft" }]);
    expect(await findRedirect(editor.database.db, "/2021/03/post-1")).toBeUndefined();
  });
});

it("takes in an export of Ghost, and what was for members as a draft", async () => {
  const file = await packed({
    "ghost.json": ghostFile(),
    "content/images/2021/03/quay.jpg": await noise(300, 200, "jpeg"),
  });
  const id = await site.take(file, "ghost.tar.gz");
  expect(await readImport(editor.database.db, id)).toMatchObject({
    status: "done",
    format: "ghost",
    counts: { made: 3, left: 1 },
  });
  expect(await rows("select slug, status from blogs order by slug")).toEqual([
    { slug: "for-members", status: "draft" },
    { slug: "open", status: "published" },
    { slug: "the-page", status: "draft" },
  ]);
  expect(await findRedirect(editor.database.db, "/open/")).toEqual({ code: 301, target: "/blogs/open" });
  expect((await rows("select content from blogs where slug = 'open'"))[0].content).toContain("/files/media/");
});

it("lets no known XSS string through, by import and by the API of blogs", async () => {
  expect(xssCorpus.length).toBeGreaterThanOrEqual(200);
  const posts = xssCorpus.map((text, i) => ({
    id: i + 1,
    name: `x-${i}`,
    title: `T ${i} ${text}`,
    content: `<p>Words ${i}</p>${text}<p>after</p>`,
  }));
  const id = await site.take(Buffer.from(oldSite(posts)), "export.xml");
  const { counts } = await readImport(editor.database.db, id);
  expect(counts.made + counts.failed).toBe(xssCorpus.length);
  expect(counts.failed).toBeLessThan(10);
  for (const [i, text] of xssCorpus.entries())
    await editor.create({ title: `By call ${i}`, content: `<p>Words</p>${text}` }).catch(() => {});
  const kept = await rows("select content, title, excerpt from blogs");
  expect(kept.length).toBeGreaterThan(xssCorpus.length * 1.8);
  for (const { content } of kept) expect(alive(content)).toEqual([]);
}, 240_000);

/** What of a stored text would run: asked of a parser, as text may say 'onerror' in peace. */
function alive(html: string): string[] {
  const tags = [...html.matchAll(/<([a-z][a-z0-9-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi)];
  return tags.flatMap(([whole, name = "", attributes = ""]) => {
    const isKnown =
      /^(p|h[234]|ul|ol|li|blockquote|pre|code|strong|em|s|sub|sup|a|br|hr|figure|figcaption|img|picture|source|table|caption|thead|tbody|tr|th|td|div)$/i.test(
        name,
      );
    const addresses = [...attributes.matchAll(/\s(?:href|src)="([^"]*)"/gi)].map(([, address = ""]) => address);
    const leads = addresses.every((one) => /^(https?|mailto):$/.test(new URL(one, "https://iit.example").protocol));
    const runs = /\son\w+=|\sstyle=/i.test(attributes) || !leads;
    return isKnown && !runs ? [] : [whole];
  });
}
