import { expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { buildPapersFeed } from "./feed.server.ts";
import { savePublication } from "./service.server.ts";

const database = useDatabase();
const site = { name: "IIT", tagline: "Trade", email: "info@iit.example", url: "https://iit.example" };
const hostile = "</script><script>alert(1)</script> ]]> A & B";

const save = (slug: string, more: object) =>
  savePublication(database.db, {
    ...{
      slug,
      title: slug,
      summary: "In short.",
      body: "<p>The whole text</p>",
      subject: "customs",
      status: "published",
    },
    ...{
      kind: "brief",
      authors: ["Farhana Kabir"],
      asOf: null,
      sources: [],
      publishAt: new Date("2026-01-01T00:00:00Z"),
    },
    ...{ series: "", issue: "", keywords: [] },
    ...more,
  } as never);

it("tells of what can be seen now, the newest first, by ids that stay, as text", async () => {
  await save("older", { publishAt: new Date("2026-01-02T00:00:00Z") });
  await save("hostile", { title: hostile, summary: hostile, authors: [hostile] });
  await save("newer", { publishAt: new Date("2026-01-03T00:00:00Z") });
  await save("draft", { status: "draft" });
  await save("to-come", { publishAt: new Date("2199-01-01T00:00:00Z") });
  await database.pool.query("update publications set title = title || E'\\x01' where slug = 'hostile'");
  const xml = await buildPapersFeed(database.db, site);
  const links = [...xml.matchAll(/<link href="https:\/\/iit\.example\/publications\/([^"]+)"/g)].map(
    ([, slug]) => slug,
  );
  expect(links).toEqual(["newer", "older", "hostile"]);
  const { rows } = await database.pool.query("select id from publications where slug = 'newer'");
  expect(xml).toContain(`<id>urn:uuid:${rows[0].id}</id>`);
  expect(xml).not.toContain("The whole text");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones looked for.
  expect(xml).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
  const outside = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "");
  expect(outside).not.toMatch(/<\/?(script|b|i)\b|="[^"]*<|\]\]>/);
  expect(xml).toContain('<link rel="self" href="https://iit.example/research/publications/atom.xml"');
});
