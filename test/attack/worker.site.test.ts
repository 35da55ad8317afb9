import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#platform/db/client.server.ts";
import { startTestSite, type TestSite } from "../app.ts";
import { createBlog } from "../factories/blog.ts";
import { startWorker } from "./worker.ts";

const attack = `</title><script>alert(1)</script>"><img src=x onerror=alert(1)>`;
let site: TestSite;
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  site = await startTestSite();
  database = openDatabase(site.databaseUrl, () => {});
  const words = "<p>Words that everybody may read before the rest of the text begins.</p>".repeat(30);
  await createBlog(database.db, { slug: "free", title: attack, content: words });
  await createBlog(database.db, { slug: "walled", title: "Bought", price: 500, content: words });
});
afterAll(async () => {
  await database?.pool.end();
  await site?.stop();
});

it("keeps what is read for offline, and nothing that is somebody's, is for sale, or is to be gone", async () => {
  const worker = await startWorker(site.origin);
  const read = ["/", "/blogs", "/blogs/free", "/about"];
  const left = [
    "/blogs/walled",
    "/blogs?q=free",
    "/alumni",
    "/checkout",
    "/profile",
    "/dashboard",
    "/dashboard/orders",
  ];
  const other = ["/admin-dashboard", "/login", "/blogs/none", "/api/v1/blogs/public-list", "/newsletter/preferences"];
  for (const path of [...read, ...left, ...other]) {
    await worker.open(path);
    await worker.say({ kind: "read", path });
  }
  const pages = (await worker.kept("pages")).map(({ path }) => path);
  expect(pages.sort()).toEqual([...read, "/offline"].sort());
  worker.cut();
  expect(await worker.open("/blogs/free")).toMatch(/data-kept="You are offline\. This is the page as of/);
  for (const path of ["/blogs/walled", "/alumni", "/newsletter"])
    expect(await worker.open(path)).toContain('data-kept="You are offline." ');
  for (const path of ["/checkout", "/profile", "/dashboard/orders"]) expect(await worker.open(path)).toBeUndefined();
});

it("lets nothing come alive in the pages that it makes itself", async () => {
  const worker = await startWorker(site.origin);
  await worker.open("/blogs/free");
  const copy = { title: attack, excerpt: attack, content: "<p>The whole text.</p>" };
  await worker.say({ kind: "own", userId: "one", of: "1", paths: ["/dashboard/blogs/1"], copy });
  worker.cut();
  for (const path of ["/dashboard/blogs/1", "/no-such-page"]) {
    const html = (await worker.open(path)) ?? "";
    expect(html).toContain("onerror=alert(1)");
    expect({ path, alive: /<script>alert|<img src=x/.exec(html) }).toEqual({ path, alive: null });
  }
});

it("shows nobody what another account bought on this device", async () => {
  const worker = await startWorker(site.origin);
  const copyOf = (text: string) => ({ title: text, excerpt: "", content: `<p>${text}</p>` });
  const keep = (userId: string, of: string) =>
    worker.say({ kind: "own", userId, of, paths: [`/dashboard/blogs/${of}`], copy: copyOf(`The words of ${userId}`) });
  await keep("one", "1");
  await keep("two", "2");
  worker.cut();
  expect(await worker.open("/dashboard/blogs/2")).toContain("The words of two");
  expect(await worker.open("/dashboard/blogs/1")).not.toContain("The words of one");
  expect(JSON.stringify(await worker.kept())).not.toContain("The words of one");
});

it("forgets what is somebody's no more, at every address that it had", async () => {
  const worker = await startWorker(site.origin);
  const keep = (of: string, ...paths: string[]) =>
    worker.say({ kind: "own", userId: "one", of, paths, copy: { title: of, excerpt: "", content: `<p>${of}</p>` } });
  await keep("given-back", "/blogs/its-first-name", "/dashboard/blogs/1");
  await keep("given-back", "/blogs/its-name", "/dashboard/blogs/1");
  await keep("kept", "/blogs/kept", "/dashboard/blogs/2");
  await worker.say({ kind: "forget", of: "given-back" });
  expect((await worker.kept("own")).map(({ path }) => path)).toEqual(["/owner", "/blogs/kept", "/dashboard/blogs/2"]);
});

it("takes an answer that failed for no page, and asks the network first", async () => {
  const worker = await startWorker(site.origin);
  await worker.open("/blogs/free");
  await database.pool.query("update blogs set title = 'A title that is new' where slug = 'free'");
  await expect.poll(() => worker.open("/blogs/free")).toContain("A title that is new");
  await database.pool.query("update blogs set status = 'draft' where slug = 'free'");
  await expect.poll(() => worker.open("/blogs/free")).not.toContain("A title that is new");
  worker.cut();
  expect(await worker.open("/blogs/free")).toContain("A title that is new");
  worker.join();
  expect(await worker.open("/blogs/free")).not.toContain("A title that is new");
});
