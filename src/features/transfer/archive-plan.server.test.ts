import { expect, it } from "vitest";
import { oldSite } from "../../../test/old-sites.ts";
import { planOfArchive } from "./archive-plan.server.ts";
import { wantedFiles } from "./foresee.server.ts";
import { planOfGhost } from "./ghost-plan.server.ts";
import { foundFiles } from "./nested-files.ts";
import { inPictures, picturesOf } from "./pictures.server.ts";
import { planOfWordpress } from "./wordpress-plan.server.ts";

const site = "format: iit-content\nversion: 1\n";
const planOf = (files: Record<string, string>) =>
  planOfArchive(new Map(Object.entries({ "site.yaml": site, ...files })), new Map([["blogs", "content"]]));
const item = (head: string, body = "Words") => `---\n${head}\n---\n\n${body}\n`;
const keys = (count: number) => Array.from({ length: count }, (_, at) => `a${at}: 1`).join("\n");

it("reads a head of many keys, and a text of the site, in one pass", async () => {
  const files = {
    "blogs/a.md": item(`title: A\n${keys(20_000)}`),
    "texts/home.yaml": `says:\n  x: 1\n${keys(20_000)}`,
  };
  const start = performance.now();
  const came = await planOf(files);
  expect(came.entries.map(({ title }) => title)).toEqual(["A", "Home page"]);
  expect(performance.now() - start).toBeLessThan(9000);
}, 60_000);

it("leaves out what has a head longer than anybody's, and takes no list of the library beyond its bound", async () => {
  const { left, entries } = await planOf({
    "blogs/a.md": item(`title: "${"x".repeat(300_000)}"`),
    "blogs/b.md": item("title: B"),
  });
  expect(left).toEqual([{ kind: "file", title: "blogs/a.md", why: "Its head can't be read" }]);
  expect(entries.map(({ title }) => title)).toEqual(["B"]);
  for (const name of ["site.yaml", "pictures.yaml", "files.yaml"])
    await expect(
      planOf({ [name]: `# ${"x".repeat(5_000_000)}\n${name === "site.yaml" ? site : "[]"}` }),
    ).rejects.toThrow(/can't be read/);
});

it("leaves out the one file whose words fill the stack or are no words, and takes the others", async () => {
  const deep = ">".repeat(20_000);
  const { left, entries } = await planOf({
    "blogs/a.md": item("title: A", deep),
    "blogs/b.md": item("title: {toString: 1}\nfeaturedImage: {toString: 1}"),
    "blogs/c.md": item("title: C"),
    "texts/page-about.md": item("title: About", deep),
  });
  expect(left).toEqual(
    ["texts/page-about.md", "blogs/a.md"].map((title) => ({ kind: "file", title, why: "It can't be read" })),
  );
  expect(entries.map(({ title }) => title)).toEqual(["b", "C"]);
});

it("names pictures of no text that is nested without end, whose words are none, or that is none", async () => {
  const deep = `${"<b>".repeat(6600)}<img src="pictures/a.webp">`;
  const plan = await planOf({
    "blogs/a.md": item("title: A\nformat: html", deep),
    "texts/page-about.yaml": "says:\n  html: {toString: 1}\n",
  });
  expect(plan.entries.map((entry) => picturesOf(plan, entry, "content"))).toEqual([[], []]);
  expect(inPictures(plan, new Map(), deep)).toEqual({ html: deep, missing: 0 });
  const missing: string[] = [];
  const file = `../files/${"a".repeat(24)}.pdf`;
  expect(foundFiles([{ file, title: { toString: 1 }, label: "Terms" }], () => undefined, missing)).toEqual([]);
  expect(missing).toEqual(["Terms"]);
});

it.each([["title"], ["custom_excerpt"]])("reads a post of Ghost whose %s is nested without end", async (field) => {
  const post = { id: 1, title: "A", slug: "a", html: "<p>x</p>", [field]: "<b>".repeat(6600) };
  const { entries } = await planOfGhost(JSON.stringify({ db: [{ data: { posts: [post] } }] }));
  expect(entries).toMatchObject([{ title: field === "title" ? "Untitled 1" : "A", values: { excerpt: "" } }]);
});

it("lets others be served between two files, posts and lines, and reads no text longer than any may be", async () => {
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  const turnsOf = async (work: () => Promise<unknown>) => {
    const before = turns;
    await work();
    return turns - before;
  };
  const posts = Array.from({ length: 50 }, (_, id) => ({ id, name: `a${id}`, title: "A", content: "", html: "" }));
  const files = (kind: string) => Object.fromEntries(posts.map(({ name }) => [`${kind}/${name}.md`, item("title: A")]));
  expect(await turnsOf(() => planOf(files("blogs")))).toBeGreaterThanOrEqual(40);
  expect(await turnsOf(() => planOf(files("texts")))).toBeGreaterThanOrEqual(40);
  expect(await turnsOf(() => planOfWordpress(oldSite(posts)))).toBeGreaterThanOrEqual(40);
  expect(
    await turnsOf(() => planOfWordpress(oldSite([{ id: 1, name: "a", title: "A", content: "x".repeat(5_000_000) }]))),
  ).toBeGreaterThanOrEqual(15);
  expect(await turnsOf(() => planOfGhost(JSON.stringify({ db: [{ data: { posts } }] })))).toBeGreaterThanOrEqual(40);
  const plan = await planOf(files("blogs"));
  expect(await turnsOf(() => wantedFiles(plan, plan.entries, []))).toBeGreaterThanOrEqual(40);
  clearImmediate(next);
  const { left } = await planOf({ "blogs/a.md": item("title: A", "x".repeat(1_000_001)) });
  expect(left).toMatchObject([{ title: "blogs/a.md", why: "Its text has more than a million characters: divide it" }]);
});
