import { isTag, isText, type ParentNode } from "domhandler";
import { parseDocument } from "htmlparser2";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestSite, type TestSite } from "./app.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ SEED: "demo", TRUST_PROXY: "1" });
});
afterAll(() => site.stop());

/** Texts in Bangla letters that nothing tells to be Bangla. Titles, scripts and lists of choices hold no marks. */
function unmarked(node: ParentNode, inBangla = false): string[] {
  return node.children.flatMap((child) => {
    if (isText(child)) return !inBangla && /[\u0980-\u09ff]/.test(child.data) ? [child.data.trim()] : [];
    if (!isTag(child) || ["title", "script", "style", "option", "template"].includes(child.name)) return [];
    const { lang } = child.attribs;
    return unmarked(child, lang === undefined ? inBangla : lang === "bn");
  });
}

async function look(path: string): Promise<{ unmarked: string[]; marked: number; html: string }> {
  const answer = await fetch(site.origin + path, { headers: { "x-forwarded-for": "10.1.2.3" } });
  const html = await answer.text();
  return { unmarked: unmarked(parseDocument(html)), marked: html.split('lang="bn"').length - 1, html };
}

it("marks Bangla on every public page, also in what was typed", async () => {
  const map = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map((found) => new URL(found[1] as string).pathname);
  expect(listed.length).toBeGreaterThan(30);
  const typed = encodeURIComponent("শুল্ক duty");
  const paths = [...new Set([...listed, "/resources/trade-terms-bangla"])].concat(
    ["", "&type=resource", "&page=9"].map((more) => `/search?q=${typed}${more}`),
    [`/search?q=${encodeURIComponent("আমাদানি")}`, `/search?q=${encodeURIComponent("ঝঝঝঝ")}`],
    [`/blogs?q=${typed}`, `/blogs?q=${encodeURIComponent("ঝঝঝঝ")}`, `/blogs?q=${typed}&page=9`],
    [`/questions?search=${typed}`, `/questions?q=${encodeURIComponent("ঝঝঝঝ")}`],
  );
  const faults: string[] = [];
  let marked = 0;
  for (const path of paths) {
    const page = await look(path);
    marked += page.marked;
    faults.push(...page.unmarked.map((text) => `${path}: ${text}`));
  }
  expect(faults).toEqual([]);
  expect(marked).toBeGreaterThan(50);
  expect((await look(`/search?q=${encodeURIComponent("শুল্ক")}`)).html).toMatch(/<input[^>]*lang="bn"/);
});
