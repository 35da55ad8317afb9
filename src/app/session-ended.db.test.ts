import type { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { apiBrowser } from "../../test/api-browser.ts";
import { createTestPlatform } from "../../test/app.ts";
import { useDatabase } from "../../test/database.ts";
import { createApp } from "./create-app.server.ts";

const database = useDatabase();
let running: Awaited<ReturnType<typeof createTestPlatform>>;
let app: Pick<Hono, "request">;
beforeAll(async () => {
  running = await createTestPlatform(database);
  app = createApp(running.platform, () => Promise.reject(new Error("these tests ask for no page"))) as unknown as Pick<
    Hono,
    "request"
  >;
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
