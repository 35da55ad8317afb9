import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { createBlog } from "../../test/factories/blog.ts";
import { statementsOf } from "../../test/statements.ts";
import { lostPages } from "./lost-pages.server.ts";

const database = useDatabase();
const page = (status: number) => async () => ({ status, headers: ["X", "y"], body: [Buffer.from("page")] });
const asked = (address: string, status: number) => {
  const lost = lostPages({ db: database.db, log: { warn: () => {} } as never });
  return statementsOf(() => lost(address, page(status)));
};

beforeAll(async () => {
  await database.pool.query(
    "insert into redirects (address, target, code) values ('/old', '/new?a=1', 301), ('/gone', null, 410), ('/?p=7', '/seven', 302), ('/contact', '/new', 301), ('/blogs/living', '/new', 301)",
  );
  await createBlog(database.db, { slug: "living" });
});

describe("a page that is lost", () => {
  it.each([
    ["/old", 404, 301, "/new?a=1"],
    ["/OLD?utm=1", 404, 301, "/new?a=1"],
    ["/old/", 301, 301, "/new?a=1"],
    ["/?p=7", 200, 302, "/seven"],
    ["/gone", 404, 410, undefined],
    ["/gone/", 301, 301, undefined],
    ["/never", 404, 404, undefined],
    ["/?p=8", 200, 200, undefined],
    ["/old.data", 404, 404, undefined],
    ["/contact/", 301, 301, undefined],
    ["/Contact//?a=1", 301, 301, undefined],
    ["/blogs/living/", 301, 301, undefined],
  ])("%s, without it %i, is answered by %i", async (address, without, status, target) => {
    const { answer } = await asked(address, without);
    expect(answer.status).toBe(status);
    expect(answer.headers[answer.headers.indexOf("Location") + 1]).toBe(target ?? "X");
  });

  it("costs one that is there no query, also where somebody made a redirect", async () => {
    for (const address of ["/old", "/", "/?utm=1", "/blogs?page=2", "/search?q=a/"])
      expect((await asked(address, 200)).statements).toEqual([]);
    expect((await asked("/old", 404)).statements).toHaveLength(1);
    for (const address of ["/blogs/", "/old/", "/contact/"])
      expect((await asked(address, 301)).statements).toHaveLength(1);
  });
});
