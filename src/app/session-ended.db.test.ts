import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiAnswer, type ApiBrowser, apiBrowser, signedIn as signedInBrowser } from "../../test/api-browser.ts";
import { createTestPlatform } from "../../test/app.ts";
import { callsApp } from "../../test/calls-app.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
let running: Awaited<ReturnType<typeof createTestPlatform>>;
let app: Pick<Hono, "request">;
beforeAll(async () => {
  running = await createTestPlatform(database);
  app = callsApp(running.platform);
});
afterAll(() => running.stop());

it("leads who opens a call's address in the browser to sign in, and from there back to the page they came from", async () => {
  const asks = (headers: Record<string, string>) =>
    apiBrowser(app).call("GET", "/trade-queries/export?status=pending", undefined, headers);
  const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "sec-fetch-site": "same-origin" };
  const list = "/admin-dashboard/trade-queries?status=pending";
  const { siteUrl } = running.platform.config;
  const led = await asks({ ...browser, referer: siteUrl + list });
  expect([led.status, led.headers.get("location")]).toEqual([
    303,
    `/login?${new URLSearchParams({ redirect: list, message: "auth_required" })}`,
  ]);
  expect(led.headers.get("cache-control")).toBe("no-store");
  // Nowhere of ours to go back to.
  for (const referer of ["https://elsewhere.example/admin-dashboard", "nonsense", ""])
    expect((await asks({ ...browser, referer })).headers.get("location")).toBe(
      "/login?redirect=%2F&message=auth_required",
    );
  for (const accept of ["*/*", "application/json"])
    expect(await asks({ accept, referer: siteUrl + list })).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED" },
    });
});

describe("who follows a link to a file in the browser and is refused", () => {
  const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "sec-fetch-mode": "navigate" };
  const list = "/admin-dashboard/trade-queries?status=pending&search=%22l/c%22";
  const path = "/trade-queries/export?status=pending";
  /** The answer of a call to a person, and to a program. */
  async function both(who: Pick<ApiBrowser, "call">, path: string) {
    const headers = { ...browser, "sec-fetch-site": "same-origin", referer: running.platform.config.siteUrl + list };
    return [await who.call("GET", path, undefined, headers), await who.call("GET", path)] as const;
  }
  function expectPage({ headers, body }: ApiAnswer, ...words: string[]) {
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-disposition")).toBe(null);
    expect(body).toContain(`href="${list.replaceAll("&", "&amp;")}"`);
    for (const word of words) expect(body).toContain(word);
  }

  it("reads on a page that it isn't theirs (403); a program gets the envelope", async () => {
    const editor = await signedInBrowser(app, database.db, "editor");
    const [page, envelope] = await both(editor, path);
    expect([page.status, envelope.status, envelope.body.code]).toEqual([403, 403, "FORBIDDEN"]);
    expectPage(page, "ask an admin");
  });

  it("is led nowhere else by an address of ours that reads like another site's", async () => {
    const editor = await signedInBrowser(app, database.db, "editor");
    const referer = `${running.platform.config.siteUrl}//evil.example/list`;
    const headers = { ...browser, "sec-fetch-site": "same-origin", referer };
    const { status, body } = await editor.call("GET", path, undefined, headers);
    expect(status).toBe(403);
    expect(body).toContain('href="/"');
    expect(body).not.toContain("evil.example");
  });

  it("reads after how long they may try again (429)", async () => {
    const desk = await signedInBrowser(app, database.db, "desk");
    for (let i = 0; i < 20; i += 1) expect((await desk.call("GET", path)).status).toBe(200);
    const [page, envelope] = await both(desk, path);
    expect([page.status, envelope.status, envelope.body.code]).toEqual([429, 429, "TOO_MANY_REQUESTS"]);
    expectPage(page, "Too many tries", "try again in");
    expect(page.headers.get("retry-after")).toMatch(/^\d+$/);
    // Our own script asks for no page, whatever it accepts.
    const fetched = await desk.call("GET", path, undefined, { ...browser, "sec-fetch-mode": "cors" });
    expect(fetched.body.code).toBe("TOO_MANY_REQUESTS");
  });

  it("reads what to do about a fault of the site (500), with the number of the request", async () => {
    const desk = await signedInBrowser(app, database.db, "desk");
    await database.pool.query("alter table audit_log rename to audit_log_away");
    try {
      const [page, envelope] = await both(desk, path);
      expect([page.status, envelope.status, envelope.body.code]).toEqual([500, 500, "INTERNAL"]);
      expectPage(page, "Something went wrong on our side", "tell us this number");
    } finally {
      await database.pool.query("alter table audit_log_away rename to audit_log");
    }
  });
});
