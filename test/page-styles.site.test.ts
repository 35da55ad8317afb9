import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestSite, type TestSite } from "./app.ts";
import { rawRequest } from "./raw-request.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());
const get = (path: string) => rawRequest(site.port, path);

it("names the style sheet of a page before the page begins, where its script begins at once", async () => {
  for (const path of ["/admin-dashboard", "/admin-dashboard/users"]) {
    const { headers, body } = await get(path);
    const sheet = /<link rel="stylesheet" href="([^"]+)"\/>/.exec(body.toString())?.[1];
    expect(sheet, path).toBeDefined();
    expect(headers.link, path).toBe(`<${sheet}>; rel=preload; as=style`);
    expect(body.toString(), path).not.toContain("<style");
  }
});

it("brings what it needs of the style sheet along, and no more, where its script waits", async () => {
  for (const path of ["/", "/blogs", "/no-such-page", "/checkout", "/dashboard/orders"]) {
    const { headers, body } = await get(path);
    const html = body.toString();
    const [, css = "", after = ""] = /<style>([\s\S]*?)<\/style>(<link [^>]*>)/.exec(html) ?? [];
    expect(after, path).toMatch(/^<link rel="stylesheet" href="\/assets\/root-[\w-]+\.css" disabled=""\/>$/);
    expect(headers.link, path).toBeUndefined();
    expect(html.split("<style").length, path).toBe(2);
    const hash = createHash("sha256").update(css).digest("base64");
    expect(headers["content-security-policy"], path).toContain(`style-src 'self' 'sha256-${hash}';`);
    const whole = (await get(/href="([^"]+)"/.exec(after)?.[1] ?? "")).body.length;
    expect(css.length / whole, path).toBeLessThan(0.6);
    // Of every page, and what the script in the head may give to one.
    for (const rule of [".wrap{", ".held-line{"]) expect(css, path).toContain(rule);
  }
});

it("has no rule for whatever follows something: the browser would choose all styles anew wherever a node comes or goes", () => {
  const sheets = globSync("build/client/assets/*.css");
  expect(sheets.length).toBeGreaterThan(3);
  const found = sheets.flatMap((sheet) =>
    [...readFileSync(sheet, "utf8").matchAll(/[^{},]*[+~]\s*\*[^{}]*\{/g)].map(([rule]) => `${sheet} ${rule}`),
  );
  expect(found).toEqual([]);
});
