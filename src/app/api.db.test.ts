import pg from "pg";
import { describe, expect, it } from "vitest";
import { blogAnswerSchema, publicListAnswerSchema, sortFields } from "#features/blogs/contract.ts";
import { useOpenApi } from "../../test/open-api.ts";

const api = useOpenApi();
const { database, call, expectFailure } = api;

const list = (query: string) => call(`/blogs/public-list${query}`);

describe("GET /blogs/public-list", () => {
  it("answers an envelope with the pagination beside the data", async () => {
    const { status, body, headers } = await list("");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    const answer = publicListAnswerSchema.strict().parse(body);
    expect(answer.data.map(({ slug }) => slug)).toEqual(["premium", "free"]);
    expect(answer.pagination).toEqual({ total: 2, totalPages: 1, currentPage: 1, hasNext: false, hasPrev: false });
    expect(answer.data[0]).toMatchObject({ price: 25.5, status: "published", featuredImage: "/covers/premium.svg" });
    expect(answer.data[1]).toMatchObject({ price: 0, featured: true, categories: [{ slug: "customs" }] });
    expect(JSON.stringify(body)).not.toContain("hidden words");
  });

  it.each([
    ["?filter-type=all", ["premium", "free"]],
    ["?filter-type=featured", ["free"]],
    ["?filter-type=free", ["free"]],
    ["?filter-type=premium", ["premium"]],
    ["?page=1&limit=1", ["premium"]],
    ["?page=2&limit=1", ["free"]],
    ["?page=100000&limit=100", []],
    ["?limit=100", ["premium", "free"]],
    ["?sort-order=asc", ["free", "premium"]],
    ["?sort-by=price&sort-order=asc", ["free", "premium"]],
    ["?sort-by=title&sort-order=desc", ["free", "premium"]],
    ["?search-text=letters", ["free"]],
    ["?search-text=", ["premium", "free"]],
    ["?search-text=%20%20", ["premium", "free"]],
    ["?search-text=%26%20%7C%20!%20%3A*%20%27", []],
    ["?categories=customs", ["free"]],
    ["?categories=customs,%20customs,", ["free"]],
    ["?categories=", ["premium", "free"]],
    [
      "?filter-type=free&categories=customs&search-text=letters&sort-by=publishedAt&sort-order=asc&page=1&limit=5",
      ["free"],
    ],
  ])("%s", async (query, expected) => {
    const { status, body } = await list(query);
    expect(status).toBe(200);
    expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual(expected);
  });

  it("counts a search against the limit of all searches, and nothing else", async () => {
    await database.pool.query("delete from rate_limits");
    for (const query of ["", "?search-text=", "?categories=customs"]) await list(query);
    expect((await database.pool.query("select key from rate_limits")).rows).toEqual([]);
    await list("?search-text=letters");
    const { rows } = await database.pool.query("select key, points from rate_limits");
    expect(rows).toEqual([{ key: "search:203.0.113.9", points: 1 }]);
  });

  it.each(sortFields)("sorts by %s", async (field) =>
    expect((await list(`?sort-by=${field}${field === "featured" ? "&filter-type=featured" : ""}`)).status).toBe(200),
  );

  it("takes the id of a category", async () => {
    const { rows } = await database.pool.query("select id from categories");
    expect((await list(`?categories=${rows[0].id}`)).body.data).toHaveLength(1);
  });

  it.each([
    ["filter-type=paid", "filter-type"],
    ["filter-type=", "filter-type"],
    ["filter-type=Free", "filter-type"],
    ["page=0", "page"],
    ["page=-1", "page"],
    ["page=1.5", "page"],
    ["page=1e3", "page"],
    ["page=x", "page"],
    ["page=", "page"],
    ["page=100001", "page"],
    ["page=99999999999999999999", "page"],
    ["page=%201", "page"],
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=ten", "limit"],
    ["sort-by=id", "sort-by"],
    ["sort-by=created_at", "sort-by"],
    ["sort-by=__proto__", "sort-by"],
    ["sort-by=featured", "sort-by"],
    ["sort-by=featured&filter-type=free&search-text=trade", "sort-by"],
    ["sort-order=down", "sort-order"],
    ["sort-order=ASC", "sort-order"],
    [`search-text=${"a".repeat(201)}`, "search-text"],
    ["search-text=a%00b", "search-text"],
    ["search-text=a%1bb", "search-text"],
    ["categories=No%20Slug", "categories"],
    ["categories=no-such-category", "categories"],
    ["categories=customs,..%2f", "categories"],
    [`categories=${Array.from({ length: 21 }, () => "customs").join()}`, "categories"],
    [`categories=${"a".repeat(1001)}`, "categories"],
    ["status=draft", "status"],
    ["Page=1", "Page"],
    ["__proto__=1", "__proto__"],
    ["page=1&page=2", "page"],
    ["filter-type=free&filter-type=free", "filter-type"],
    ["unknown=1&unknown=2", "unknown"],
  ])("refuses %s and names it", async (query, name) => {
    const failure = await expectFailure(`/blogs/public-list?${query}`, 422, "VALIDATION_FAILED");
    expect(failure.errors?.map(({ path }) => path.split(".")[0])).toContain(name);
    expect(failure.message.length).toBeGreaterThan(5);
  });

  it("names every fault at once", async () => {
    const failure = await expectFailure("/blogs/public-list?page=0&limit=x&sort-by=y&foo=1", 422, "VALIDATION_FAILED");
    expect(failure.errors?.map(({ path }) => path).sort()).toEqual(["foo", "limit", "page", "sort-by"]);
  });
});

describe("GET /blogs/{id} and /blogs/slug/{slug}", () => {
  it("answer the same blog", async () => {
    const [byId, bySlug] = [await call(`/blogs/${api.freeId}`), await call("/blogs/slug/free")];
    expect(byId.status).toBe(200);
    expect(blogAnswerSchema.strict().parse(byId.body).data).toMatchObject({
      slug: "free",
      locked: false,
      remainingWords: 0,
    });
    expect(bySlug.body).toEqual(byId.body);
    expect((await call(`/blogs/${api.freeId.toUpperCase()}`)).status).toBe(200);
  });

  it("show of a premium blog what stands before the wall", async () => {
    const { body } = await call("/blogs/slug/premium");
    expect(body.data).toMatchObject({ locked: true, price: 25.5, wordCount: 9 });
    expect(body.data.remainingWords).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain("hidden");
  });

  it("know nothing of what is not visible", async () => {
    const { rows } = await database.pool.query("select id from blogs where slug = 'draft'");
    const failures = [
      await expectFailure(`/blogs/${rows[0].id}`, 404, "NOT_FOUND"),
      await expectFailure("/blogs/00000000-0000-4000-8000-000000000000", 404, "NOT_FOUND"),
    ];
    expect(failures[0]).toEqual(failures[1]);
    await expectFailure("/blogs/slug/draft", 404, "NOT_FOUND");
    await expectFailure("/blogs/slug/never-written", 404, "NOT_FOUND");
  });

  it("refuse what is no id or slug", async () => {
    for (const id of ["1", "not-an-id", "%27%20or%201%3D1"]) {
      expect((await expectFailure(`/blogs/${id}`, 422, "VALIDATION_FAILED")).errors?.[0]?.path).toBe("id");
    }
    for (const slug of ["Not", "a_b", "a--b", "a".repeat(121), "%00"]) {
      expect((await expectFailure(`/blogs/slug/${slug}`, 422, "VALIDATION_FAILED")).errors?.[0]?.path).toBe("slug");
    }
  });
});

describe("POST /blogs/{id}/view", () => {
  const viewsOf = async () =>
    (await database.pool.query("select view_count from blogs where id = $1", [api.freeId])).rows[0].view_count;
  const view = (init: RequestInit = {}, address?: string) =>
    call(`/blogs/${api.freeId}/view`, { method: "POST", ...init }, address);

  it("answers 204 without a body and counts a person once", async () => {
    const before = await viewsOf();
    for (let i = 0; i < 2; i += 1) expect(await view()).toMatchObject({ status: 204, body: undefined });
    expect(await viewsOf()).toBe(before + 1);
    await view({}, "203.0.113.77");
    expect(await viewsOf()).toBe(before + 2);
  });

  it("counts no bot and nobody without a name", async () => {
    const before = await viewsOf();
    for (const agent of [
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "curl/8.5.0",
      "python-requests/2.32",
      "",
    ]) {
      expect((await view({ headers: { "user-agent": agent } }, "198.51.100.1")).status).toBe(204);
    }
    expect(await viewsOf()).toBe(before);
  });

  it("answers 204 for a blog that nobody can see, 422 for what is no id", async () => {
    expect((await call("/blogs/00000000-0000-4000-8000-000000000000/view", { method: "POST" })).status).toBe(204);
    await expectFailure("/blogs/x/view", 422, "VALIDATION_FAILED", { method: "POST" });
  });

  it("refuses one address that asks without end, and says for how long", async () => {
    await database.pool.query(
      "insert into rate_limits (key, points, expire) values ('blog-view:198.51.100.200', 300, $1)",
      [Date.now() + 500_000],
    );
    const answer = await view({}, "198.51.100.200");
    expect(answer).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(400);
    expect((await view({}, "198.51.100.201")).status).toBe(204);
  });
});

describe("a table that somebody else holds", () => {
  it("is waited for within bounds, then answered by 503 with a time to come back; others go on meanwhile", async () => {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("begin");
    await holder.query("lock table blogs in access exclusive mode");
    try {
      const [held, free] = await Promise.all([call("/blogs/public-list?search-text=cargo"), call("/categories")]);
      expect([held.status, held.body.code]).toEqual([503, "UNAVAILABLE"]);
      expect(Number(held.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(free.status).toBe(200);
    } finally {
      await holder.query("rollback");
      await holder.end();
    }
    expect((await call("/blogs/public-list?search-text=cargo")).status).toBe(200);
  });
});
