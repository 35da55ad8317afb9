import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { forget } from "#platform/db/memory.server.ts";
import { failureSchema } from "#platform/http/envelope.ts";
import { createTestPlatform } from "./app.ts";
import { callsApp } from "./calls-app.ts";
import { useDatabase } from "./database.ts";
import { createBlog } from "./factories/blog.ts";
import { createCategory } from "./factories/category.ts";

/** The API as a visitor calls it, over a free blog, a premium one and a draft. */
export function useOpenApi() {
  const database = useDatabase();
  let running: Awaited<ReturnType<typeof createTestPlatform>>;
  let app: Pick<Hono, "request">;
  let freeId: string;

  beforeAll(async () => {
    running = await createTestPlatform(database);
    app = callsApp(running.platform);
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

  return {
    database,
    requestId,
    call,
    expectFailure,
    get running() {
      return running;
    },
    get app() {
      return app;
    },
    get freeId() {
      return freeId;
    },
  };
}
