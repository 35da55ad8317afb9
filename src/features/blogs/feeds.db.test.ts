import { beforeAll, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { createBlog } from "../../../test/factories/blog.ts";
import { buildFeed } from "./feeds.server.ts";
import { saveCategory } from "./service.server.ts";

const database = useDatabase();
const hostile = "</script><script>alert(1)</script> ]]> A & B ]]><b>";

beforeAll(async () => {
  await saveCategory(database.db, { slug: "customs", name: 'C <i>"x"</i> &', description: "", position: 1 });
  await createBlog(database.db, {
    slug: "hostile",
    title: hostile,
    excerpt: hostile,
    author: hostile,
    categories: ["customs"],
  });
  // What an import may bring past saveBlog.
  await database.pool.query("update blogs set title = title || E'\\x01\\x1f', author = author || E'\\x08\\uffff'");
});

it("gives readers text, never markup, and characters that XML may hold", async () => {
  const feed = await buildFeed(database.db, {
    name: "IIT",
    tagline: "Trade",
    email: "info@iit.example",
    url: "https://iit.example",
  });
  const [rss, atom] = [feed.rss2(), feed.atom1()];
  for (const xml of [rss, atom]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones looked for.
    expect(xml).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
    expect(xml.match(/<entry>|<item>/g)).toHaveLength(1);
  }
  // Readers take these for HTML.
  const asHtml = "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; A &amp; B ]]&gt;&lt;b&gt;";
  expect(atom).toContain(`<title type="html"><![CDATA[${asHtml}`);
  expect(atom).toContain(`<summary type="html"><![CDATA[${asHtml}`);
  expect(rss).toContain(`<description><![CDATA[${asHtml}`);
  // A title of RSS is plain text.
  expect(rss).toContain("<title><![CDATA[</script><script>alert(1)</script> ]] > A & B ]] ><b>");
  // Outside of CDATA blocks stand only the elements of a feed, and no attribute holds a "<".
  for (const xml of [rss, atom]) {
    const outside = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "");
    expect(outside).not.toMatch(/<\/?(script|b|i)\b|="[^"]*<|\]\]>/);
  }
});

it("knows a blog by its id for ever, and its author by the institute's address as RSS wants it", async () => {
  const site = { name: "IIT", tagline: "Trade", email: "info@iit.example", url: "https://iit.example" };
  const id = await createBlog(database.db, { slug: "first-address", title: "Moved", author: "Farhana Kabir" });
  const guidOf = (xml: string, slug: string) =>
    new RegExp(`/blogs/${slug}</link>\\s*<guid isPermaLink="false">(.*?)</guid>`).exec(xml)?.[1];
  const before = (await buildFeed(database.db, site)).rss2();
  expect(guidOf(before, "first-address")).toBe(`urn:uuid:${id}`);
  expect(before).toContain("<author>info@iit.example (Farhana Kabir)</author>");
  await database.pool.query("update blogs set slug = 'second-address' where id = $1", [id]);
  expect(guidOf((await buildFeed(database.db, site)).rss2(), "second-address")).toBe(`urn:uuid:${id}`);
});
