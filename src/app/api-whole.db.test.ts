import type { IncomingMessage } from "node:http";
import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#platform/db/client.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { failureSchema } from "#platform/http/envelope.ts";
import { createTestPlatform } from "../../test/app.ts";
import { useDatabase } from "../../test/database.ts";
import { createBlog } from "../../test/factories/blog.ts";
import { createCategory } from "../../test/factories/category.ts";
import { createApp } from "./create-app.server.ts";

const database = useDatabase();
let running: Awaited<ReturnType<typeof createTestPlatform>>;
let app: Pick<Hono, "request">;
let freeId: string;
beforeAll(async () => {
  running = await createTestPlatform(database);
  app = createApp(running.platform, () => Promise.reject(new Error("these tests ask for no page"))) as unknown as Pick<
    Hono,
    "request"
  >;
  await createCategory(database.db, "customs");
  freeId = await createBlog(database.db, {
    slug: "free",
    title: "Letters of credit",
    categories: ["customs"],
    featured: true,
  });
  await createBlog(database.db, {
    slug: "premium",
    title: "Cargo insurance",
    price: 25.5,
    content: "<p>one two three four five</p><p>hidden words stand here</p>",
    wallPercent: 50,
  });
  await createBlog(database.db, { slug: "draft", status: "draft" });
});
beforeEach(() => forget(database.db));
afterAll(() => running.stop());
const requestId = "3f0e8f0a-2b0a-4f0e-9d3a-0a1b2c3d4e5f";
async function call(path: string, init: RequestInit = {}, address = "203.0.113.9") {
  const headers = { "x-request-id": requestId, "user-agent": "Mozilla/5.0 Firefox/140", ...init.headers };
  const incoming = { socket: { remoteAddress: address }, headers };
  const answer = await app.request(`/api/v1${path}`, { ...init, headers }, { incoming });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === "" ? undefined : JSON.parse(text) };
}
async function expectFailure(path: string, status: number, code: string, init?: RequestInit) {
  const answer = await call(path, init);
  expect({ path, status: answer.status, code: answer.body?.code }).toEqual({ path, status, code });
  const failure = failureSchema.strict().parse(answer.body);
  expect(failure.requestId).toBe(requestId);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return failure;
}

describe("the API as a whole", () => {
  it("knows no other call", async () => {
    await expectFailure("/nothing", 404, "NOT_FOUND");
    await expectFailure("/blogs/public-list/more", 404, "NOT_FOUND");
    await expectFailure("/blogs/public-list", 404, "NOT_FOUND", { method: "PUT" });
    const outside = await app.request(
      "/api/v2/blogs",
      { headers: { "x-request-id": requestId } },
      { incoming: { socket: {}, headers: {} } },
    );
    expect(outside.status).toBe(404);
    expect(failureSchema.parse(await outside.json()).code).toBe("NOT_FOUND");
  });

  it("describes every call that it answers, with its failures", async () => {
    const { status, body } = await call("/openapi.json");
    expect(status).toBe(200);
    expect(body.openapi).toBe("3.1.0");
    const paths = Object.keys(body.paths);
    for (const path of ["/blogs/public-list", "/blogs/slug/{slug}", "/blogs/{id}", "/blogs/{id}/view"])
      expect(paths).toContain(path);
    for (const path of ["/auth/login", "/auth/register", "/auth/verify", "/auth/update-profile"])
      expect(paths).toContain(path);
    const names = body.paths["/blogs/public-list"].get.parameters.map(({ name }: { name: string }) => name).sort();
    expect(names).toEqual(["categories", "filter-type", "limit", "page", "search-text", "sort-by", "sort-order"]);
    expect(Object.keys(body.paths["/blogs/{id}"].get.responses)).toEqual(["200", "404", "422"]);
  });

  it("refuses a body of more than 1 MB", async () => {
    const body = "x".repeat(1024 * 1024 + 1);
    await expectFailure(`/blogs/${freeId}/view`, 413, "TOO_LARGE", {
      method: "POST",
      body,
      headers: { "content-length": String(body.length) },
    });
  });

  it("asks to come back when the database cannot be reached", async () => {
    const away = openDatabase("postgres://iit@127.0.0.1:1/iit", () => {});
    const cut = createApp({ ...running.platform, db: away.db }, () => Promise.reject(new Error("no page")));
    const incoming = { socket: { remoteAddress: "203.0.113.9" }, headers: {} } as IncomingMessage;
    const answer = await cut.request(`/api/v1/blogs/${freeId}`, {}, { incoming });
    await away.pool.end();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("30");
    expect(await answer.json()).toMatchObject({ success: false, code: "UNAVAILABLE" });
  });

  it("says nothing of itself when it breaks", async () => {
    await database.pool.query("alter table blogs rename to blogs_gone");
    try {
      const failure = await expectFailure(`/blogs/${freeId}`, 500, "INTERNAL");
      expect(JSON.stringify(failure)).not.toMatch(/blogs_gone|relation|select|Error/);
    } finally {
      await database.pool.query("alter table blogs_gone rename to blogs");
    }
  });
});
