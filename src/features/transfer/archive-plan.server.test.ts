import { expect, it } from "vitest";
import { planOfArchive } from "./archive-plan.server.ts";

const site = "format: iit-content\nversion: 1\n";
const planOf = (files: Record<string, string>) =>
  planOfArchive(new Map(Object.entries({ "site.yaml": site, ...files })), new Map([["blogs", "content"]]));
const item = (head: string, body = "Words") => `---\n${head}\n---\n\n${body}\n`;
const keys = (count: number) => Array.from({ length: count }, (_, at) => `a${at}: 1`).join("\n");
const taking = <T>(work: () => T): { ms: number; came: T } => {
  const start = performance.now();
  const came = work();
  return { ms: performance.now() - start, came };
};

it("reads a head of many keys, and a text of the site, in one pass", () => {
  const files = {
    "blogs/a.md": item(`title: A\n${keys(20_000)}`),
    "texts/home.yaml": `says:\n  x: 1\n${keys(20_000)}`,
  };
  const { ms, came } = taking(() => planOf(files));
  expect(came.entries.map(({ title }) => title)).toEqual(["A", "Home page"]);
  expect(ms).toBeLessThan(9000);
}, 60_000);

it("leaves out what has a head longer than anybody's, and takes no list of the library beyond its bound", () => {
  const { left, entries } = planOf({
    "blogs/a.md": item(`title: "${"x".repeat(300_000)}"`),
    "blogs/b.md": item("title: B"),
  });
  expect(left).toEqual([{ kind: "file", title: "blogs/a.md", why: "Its head can't be read" }]);
  expect(entries.map(({ title }) => title)).toEqual(["B"]);
  for (const name of ["site.yaml", "pictures.yaml", "files.yaml"])
    expect(() => planOf({ [name]: `# ${"x".repeat(5_000_000)}\n${name === "site.yaml" ? site : "[]"}` })).toThrow(
      /can't be read/,
    );
});
