import { expect, it } from "vitest";
import routes from "../../routes.ts";
import { adminActsOf } from "./admin-acts.ts";

type Routes = Awaited<typeof routes>;
const patterns = (list: Routes): string[] =>
  list.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...patterns(children ?? [])]);

it("leads to screens that exist, each once", () => {
  const known = patterns(routes as Routes).map((pattern) => pattern.split("/"));
  const acts = adminActsOf("admin");
  expect(new Set(acts.map(({ title }) => title)).size).toBe(acts.length);
  for (const { href } of acts) {
    const path = href.slice(1).split("?")[0]?.split("/") ?? [];
    const isKnown = known.some(
      (pattern) =>
        pattern.filter((part) => !part.endsWith("?")).length <= path.length &&
        pattern.length >= path.length &&
        path.every(
          (part, at) => pattern[at] === part || (part === "new" && pattern[at] === ":id") || pattern[at] === ":part?",
        ),
    );
    expect(isKnown, href).toBe(true);
  }
});

it("offers each role what it may do", () => {
  const titles = (role: Parameters<typeof adminActsOf>[0]) => adminActsOf(role).map(({ title }) => title);
  expect(titles("customer")).toEqual([]);
  expect(titles("editor")).toContain("Write a blog");
  expect(titles("editor")).not.toContain("Held payments");
  expect(titles("cashier")).toContain("Held payments");
  expect(titles("cashier")).not.toContain("Write a blog");
  expect(titles("desk")).toContain("Write a newsletter issue");
  expect(titles("desk")).not.toContain("Invite somebody to the staff");
});
