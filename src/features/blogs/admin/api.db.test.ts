import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobKinds } from "#app/jobs.server.ts";
import { type ApiBrowser, apiBrowser, signedIn } from "../../../../test/api-browser.ts";
import { createTestPlatform } from "../../../../test/app.ts";
import { callsApp } from "../../../../test/calls-app.ts";
import { useDatabase } from "../../../../test/database.ts";
import { createBlog } from "../../../../test/factories/blog.ts";
import { createCategory } from "../../../../test/factories/category.ts";

const database = useDatabase();
let running: Awaited<ReturnType<typeof createTestPlatform>>;
let app: Pick<Hono, "request">;
let admin: ApiBrowser;
let customer: ApiBrowser;
let others: [string, ApiBrowser, number, string][];
let blogId: string;

beforeAll(async () => {
  running = await createTestPlatform(database);
  // Registering puts a mail into a queue.
  await running.platform.jobs.work(jobKinds(running.platform, { send: async () => {}, close() {} }));
  app = callsApp(running.platform);
  await createCategory(database.db, "customs");
  blogId = await createBlog(database.db, { slug: "there", title: "There", categories: ["customs"] });
  admin = await signedIn(app, database.db, "admin");
  customer = await signedIn(app, database.db, "customer");
  others = [
    ["anonymous", apiBrowser(app), 401, "UNAUTHENTICATED"],
    ["unverified", await signedIn(app, database.db, "unverified"), 403, "ACCOUNT_VERIFICATION_REQUIRED"],
    ["customer", customer, 403, "FORBIDDEN"],
  ];
});
afterAll(() => running.stop());

const everyCall = (): [string, string, unknown?][] => [
  ["GET", "/blogs"],
  ["GET", "/blogs?status=nonsense"],
  ["POST", "/blogs", { title: "Theirs", content: "<p>x</p>" }],
  ["POST", "/blogs", { nonsense: true }],
  ["PATCH", "/blogs", { id: blogId, version: 1, title: "Theirs" }],
  ["PATCH", "/blogs/publish", { blogId, status: "archived" }],
  ["DELETE", `/blogs/${blogId}`],
  ["DELETE", "/blogs/nonsense"],
  ["GET", `/blogs/${blogId}/revisions`],
  ["GET", `/blogs/${blogId}/revisions/1`],
  ["POST", "/categories", { name: "Theirs" }],
  ["PATCH", `/categories/${randomUUID()}`, { name: "Theirs" }],
  ["DELETE", `/categories/${randomUUID()}`],
  ["GET", "/hashtags"],
  ["GET", "/hashtags/usage"],
  ["POST", "/hashtags/merge", { from: [randomUUID()], into: randomUUID() }],
];

describe("who is no admin", () => {
  it("writes nothing, and hears the same whatever was sent", async () => {
    const before = await database.pool.query("select * from blogs");
    for (const [who, browser, status, code] of others) {
      for (const [method, path, body] of everyCall()) {
        const answer = await browser.call(method, path, body);
        expect({ who, method, path, status: answer.status, code: answer.body.code }).toEqual({
          who,
          method,
          path,
          status,
          code,
        });
      }
    }
    expect((await database.pool.query("select * from blogs")).rows).toEqual(before.rows);
  });

  it("gets through by no other site, no other type, no head", async () => {
    const body = { title: "Forged", content: "<p>x</p>" };
    for (const [headers, status] of [
      [{ origin: "https://evil.example" }, 403],
      [{ "sec-fetch-site": "cross-site" }, 403],
      [{ "content-type": "text/plain" }, 415],
    ] as const)
      expect((await admin.call("POST", "/blogs", body, headers)).status).toBe(status);
    expect((await apiBrowser(app).call("GET", "/blogs", undefined, { authorization: "Bearer null" })).status).toBe(401);
  });
});

describe("an admin", () => {
  it("writes, lists, changes, publishes, and deletes a blog", async () => {
    const made = await admin.call("POST", "/blogs", { title: "A new rule", content: "<p>Text.</p>", price: 99.5 });
    expect(made).toMatchObject({ status: 201, body: { data: { slug: "a-new-rule", status: "draft", version: 1 } } });
    const { id } = made.body.data;
    expect((await apiBrowser(app).call("GET", `/blogs/${id}`)).status).toBe(404);
    expect((await customer.call("GET", `/blogs/${id}`)).status).toBe(404);
    expect((await admin.call("GET", `/blogs/slug/a-new-rule`)).body.data).toMatchObject({ version: 1 });
    const listed = await admin.call("GET", "/blogs?search=%20new%20&status=draft&minPrice=99&maxPrice=100&limit=5");
    expect(listed.body.data).toMatchObject({ items: [{ id }], pagination: { total: 1 } });
    const read = (await admin.call("GET", `/blogs/${id}`)).body.data;
    expect((await admin.call("PATCH", "/blogs", { ...read, title: "Two" })).body.data).toMatchObject({ version: 2 });
    expect(await admin.call("PATCH", "/blogs", { ...read, title: "Lost" })).toMatchObject({
      status: 409,
      body: { code: "CONFLICT" },
    });
    // A step upon what somebody else has saved since is refused; without a word of what was read it is as it always was.
    const step = (more: object) => admin.call("PATCH", "/blogs/publish", { blogId: id, status: "published", ...more });
    expect(await step({ version: 1 })).toMatchObject({
      status: 409,
      body: { code: "CONFLICT", message: expect.stringContaining("now version 2") },
    });
    expect((await admin.call("GET", `/blogs/${id}`)).body.data).toMatchObject({ status: "draft", version: 2 });
    expect((await step({ version: 2 })).body.data).toMatchObject({ status: "published", version: 3 });
    // The same press again, as nobody heard of the first.
    expect(await step({ version: 2 })).toMatchObject({
      status: 200,
      body: { data: { status: "published", version: 3 } },
    });
    expect((await step({ status: "archived" })).body.data).toMatchObject({ status: "archived", version: 4 });
    expect((await step({})).body.data).toMatchObject({ status: "published", version: 5 });
    expect((await apiBrowser(app).call("GET", `/blogs/${id}`)).body.data).toMatchObject({ locked: true });
    expect((await admin.call("GET", `/blogs/${id}/revisions`)).body.data).toHaveLength(5);
    expect((await admin.call("GET", `/blogs/${id}/revisions/1`)).body.data).toMatchObject({ title: "A new rule" });
    expect((await admin.call("DELETE", `/blogs/${id}`)).status).toBe(200);
    expect((await admin.call("DELETE", `/blogs/${id}`)).status).toBe(404);
  });

  it.each([
    [{ title: "", content: "" }, "title"],
    [{ title: "x".repeat(201), content: "" }, "title"],
    [{ title: "a\u0000b", content: "" }, "title"],
    [{ title: "x", content: "a\u0000b" }, "content"],
    [{ title: "x", content: 7 }, "content"],
    [{ title: "x", content: "", price: -1 }, "price"],
    [{ title: "x", content: "", price: 1.005 }, "price"],
    [{ title: "x", content: "", price: 500_001 }, "price"],
    [{ title: "x", content: "", wallPercent: 0 }, "wallPercent"],
    [{ title: "x", content: "", status: "live" }, "status"],
    [{ title: "x", content: "", slug: "No Slug" }, "slug"],
    [{ title: "x", content: "", publishAt: "tomorrow" }, "publishAt"],
    [{ title: "x", content: "", claps: 7 }, "claps"],
    [{ title: "x", content: "", author: "\u0007" }, "author"],
    [{ title: "x", content: "", categories: [{ id: "no" }] }, "categories"],
    [{ title: "x", content: "", hashtags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, "hashtags"],
  ])("is told what is wrong with %j", async (body, path) => {
    const answer = await admin.call("POST", "/blogs", body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((error: { path: string }) => error.path.split(".")[0])).toContain(path);
  });

  it("is told what is wrong with a query, a version, a status", async () => {
    for (const query of ["page=0", "limit=101", "sortField=id", "sortOrder=up", "status=live", "minPrice=-1", "x=1"])
      expect((await admin.call("GET", `/blogs?${query}`)).status).toBe(422);
    expect((await admin.call("GET", "/blogs?minPrice=5&maxPrice=4")).status).toBe(422);
    expect((await admin.call("PATCH", "/blogs", { id: blogId, title: "x" })).status).toBe(422);
    expect((await admin.call("PATCH", "/blogs/publish", { blogId, status: "gone" })).status).toBe(422);
    expect((await admin.call("POST", "/blogs", { title: "x", content: "y".repeat(1_100_000) })).status).toBe(413);
    expect((await admin.call("POST", "/blogs", { title: "x", content: "গ".repeat(349_000) })).status).toBe(422);
  });

  it("keeps categories in order and never loses one with blogs", async () => {
    const made = await admin.call("POST", "/categories", { name: "Ports & ships" });
    expect(made).toMatchObject({ status: 201, body: { data: { slug: "ports-ships" } } });
    const { id } = made.body.data;
    expect((await admin.call("POST", "/categories", { name: "Ports & ships" })).status).toBe(422);
    expect((await admin.call("PATCH", `/categories/${id}`, { name: "Ports", slug: "ports" })).status).toBe(200);
    expect((await admin.call("DELETE", `/categories/${id}`)).status).toBe(200);
    const customs = (await apiBrowser(app).call("GET", "/categories")).body.data.find(
      (one: { slug: string }) => one.slug === "customs",
    );
    expect((await admin.call("DELETE", `/categories/${customs.id}`)).status).toBe(409);
    await admin.call("POST", "/blogs", { title: "Tagged", content: "<p>x</p>", hashtags: ["Rules of origin"] });
    expect((await admin.call("GET", "/hashtags?search=Rules%20of")).body.data).toMatchObject([
      { slug: "rules-of-origin" },
    ]);
  });
});

describe("claps", () => {
  it("are for people who are signed in and verified, 1 to 50 at a time", async () => {
    const path = `/blogs/reactions/${blogId}`;
    for (const [who, browser, status] of others.filter(([name]) => name !== "customer")) {
      for (const method of ["GET", "POST"])
        expect({
          who,
          status: (await browser.call(method, path, method === "POST" ? { type: "clap" } : undefined)).status,
        }).toEqual({ who, status });
    }
    expect((await customer.call("POST", path, {})).body.data).toEqual({ claps: 1, myClaps: 1 });
    expect((await customer.call("POST", path, { type: "clap", count: 50 })).body.data).toEqual({
      claps: 50,
      myClaps: 50,
    });
    expect((await customer.call("GET", path)).body.data).toEqual({ claps: 50, myClaps: 50 });
    for (const body of [{ type: "like" }, { type: "clap", count: 0 }, { type: "clap", count: 51 }])
      expect((await customer.call("POST", path, body)).status).toBe(422);
    expect((await customer.call("POST", `/blogs/reactions/${randomUUID()}`, { type: "clap" })).status).toBe(404);
  });
});
