import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type ApiBrowser, apiBrowser } from "../../test/api-browser.ts";
import { createTestPlatform } from "../../test/app.ts";
import { callsApp } from "../../test/calls-app.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
let running: Awaited<ReturnType<typeof createTestPlatform>>;
let browser: ApiBrowser;
beforeAll(async () => {
  running = await createTestPlatform(database);
  browser = apiBrowser(callsApp(running.platform));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => running.stop());

const person = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "sec-fetch-mode": "navigate" };
/** As gateways send a buyer back: from their own site, by a form or by a link. */
function comeBack(method: string, asked: Record<string, string>) {
  const body = method === "POST" ? "status=VALID" : undefined;
  const form = { "content-type": "application/x-www-form-urlencoded", "content-length": String(body?.length ?? 0) };
  const headers = { ...asked, ...form, referer: "https://gateway.example/pay", "sec-fetch-site": "cross-site" };
  return browser.send(method, "/payments/sandbox/return/success?ref=none", body, headers);
}

it.each(["POST", "GET"])(
  "who comes back from paying while the database is away reads that nothing is lost (%s)",
  async (method) => {
    const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    vi.spyOn(database.pool, "query").mockImplementation(() => Promise.reject(refused));
    const { status, headers, body } = await comeBack(method, person);
    expect([status, headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
    expect(body).toContain("If you paid, your money is safe.");
    expect(body).toContain('href="/dashboard/orders"');
  },
);

it("of a payment that isn't there a person reads so, too; a program gets the envelope", async () => {
  const { status, body } = await comeBack("POST", person);
  expect(status).toBe(404);
  expect(body).toContain('href="/dashboard/orders"');
  expect(await comeBack("POST", { accept: "*/*" })).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
});

it.each(["GET", "POST"])(
  "who is at the test gateway while the database is away reads what to do (%s)",
  async (method) => {
    const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    vi.spyOn(database.pool, "query").mockImplementation(() => Promise.reject(refused));
    const path = `/sandbox-gateway/${"0".repeat(32)}`;
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const init = method === "POST" ? { method, body: "act=pay", headers: { ...person, ...form } } : { headers: person };
    const answer = await callsApp(running.platform).request(path, init);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
    expect(await answer.text()).toContain("Please try again");
  },
);
