import { expect, it } from "vitest";
import { oldSite } from "../../../test/old-sites.ts";
import { planOfWordpress } from "./wordpress-plan.server.ts";

const planOf = async (content: string) =>
  (await planOfWordpress(oldSite([{ id: 1, name: "a", title: "A", content }]))).entries[0];

it("frames captions, and leaves comments and what plugins show out", async () => {
  const entry = await planOf(
    `<!-- wp:image -->[caption id="a"] <a href="/x"> <img src="x.jpg"> </a> The quay [/caption]<!-- /wp:image -->\n\nEnd [gallery ids="1"]<!-- open`,
  );
  expect(entry?.values.content).toBe(
    '<figure><a href="/x"> <img src="x.jpg"> </a><figcaption>The quay</figcaption></figure>\n<p>End <!-- open</p>',
  );
  expect(entry?.notes).toEqual(["[gallery] has nothing like it here and is left out"]);
});

it.each(["[caption ", "[caption]", "[embed ", "<!--", `[caption]${" ".repeat(4900)}x[/caption]`])(
  "reads a text full of '%.20s' once",
  async (piece) => {
    const start = performance.now();
    expect(await planOf(piece.repeat(Math.ceil(300_000 / piece.length)))).toBeDefined();
    expect(performance.now() - start).toBeLessThan(1500);
  },
);

it("reads a post whose title and text are nested without end", async () => {
  const deep = "<b>".repeat(6600);
  const { entries, left } = await planOfWordpress(
    oldSite([
      { id: 1, name: "a", title: deep, content: deep },
      { id: 2, name: "b", title: "B", content: "<p>x</p>" },
    ]),
  );
  expect(entries.map(({ title, values }) => [title, values.status])).toEqual([
    ["a", "draft"],
    ["B", "published"],
  ]);
  expect(left).toEqual([]);
});

it("says which categories can't come, and gives the others their places", async () => {
  const of = (slug: string, name: string) =>
    `<category domain="category" nicename="${slug}"><![CDATA[${name}]]></category>`;
  const ten = Array.from({ length: 10 }, (_, i) => of(`c-${i}`, `C ${i}`)).join("");
  const more = of("%e0%a6%95", "শুল্ক") + ten;
  const plan = await planOfWordpress(oldSite([{ id: 1, name: "a", title: "A", content: "<p>x</p>", more }]));
  expect(plan.entries[0]?.values.categories).toEqual(Array.from({ length: 10 }, (_, i) => `c-${i}`));
  expect(plan.entries[0]?.notes).toEqual(["Categories without Latin letters are left out: “শুল্ক”"]);
});
