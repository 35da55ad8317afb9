import { afterEach, beforeEach, expect, it, vi } from "vitest";

interface Link {
  rel: string;
  href: string;
  onload: () => void;
  onerror: () => void;
  remove: () => void;
}
let links: Link[];
let importStyled: typeof import("./part-styles.ts").importStyled;

beforeEach(async () => {
  links = [];
  vi.stubGlobal("document", {
    createElement: () => ({ remove: () => {} }),
    querySelector: (selector: string) => (selector.includes("/assets/there.css") ? {} : null),
    head: { append: (link: Link) => links.push(link) },
  });
  // What was asked for is known for as long as a page is open.
  vi.resetModules();
  ({ importStyled } = await import("./part-styles.ts"));
});
afterEach(() => vi.unstubAllGlobals());

it("imports a part once its styles are there, each asked for once", async () => {
  const part = vi.fn(async () => "part");
  expect(await importStyled(part, ["assets/there.css"])).toBe("part");
  expect(links).toEqual([]);
  const both = [importStyled(part, ["assets/x.css"]), importStyled(part, ["assets/x.css"])];
  await Promise.resolve();
  expect(part).toHaveBeenCalledTimes(1);
  expect(links.map(({ rel, href }) => [rel, href])).toEqual([["stylesheet", "/assets/x.css"]]);
  links[0]?.onload();
  expect(await Promise.all(both)).toEqual(["part", "part"]);
});

it("rejects where one can't be had, and asks for it again at the next try", async () => {
  const part = vi.fn(async () => "part");
  const missing = importStyled(part, ["assets/x.css"]);
  links[0]?.onerror();
  await expect(missing).rejects.toThrow("/assets/x.css is not there");
  expect(part).not.toHaveBeenCalled();
  const again = importStyled(part, ["assets/x.css"]);
  links[1]?.onload();
  expect(await again).toBe("part");
});
