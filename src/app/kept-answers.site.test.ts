import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccount } from "#features/accounts/service.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { startTestSite, type TestSite } from "../../test/app.ts";

const hidden = "words that somebody paid for";
let site: TestSite;
let cookie: string;
let token: string;

beforeAll(async () => {
  site = await startTestSite();
  const database = openDatabase(site.databaseUrl, () => {});
  const who = { email: "editor@example.org", password: "Correct-Horse-7" };
  await createAccount(database.db, "admin", { ...who, fullName: "An Editor" });
  await database.pool.end();
  const login = await fetch(`${site.origin}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(who),
  });
  token = ((await login.json()) as { data: { token: string } }).data.token;
  cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
});
afterAll(() => site.stop());

async function write(method: string, path: string, body: unknown): Promise<string> {
  const answer = await fetch(`${site.origin}/api/v1${path}`, {
    method,
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { data, message } = (await answer.json()) as { data: { id: string }; message: string };
  expect({ ok: answer.ok, message }).toMatchObject({ ok: true });
  return data.id;
}

async function publish(title: string, slug: string, price: number): Promise<string> {
  const words = "One sentence that everybody may read before the rest of the text begins. ".repeat(30);
  const content = `<p>${words}</p><p>${words}</p><p>${words}</p><p>${words}</p><p>${hidden}</p>`;
  const id = await write("POST", "/blogs", { title, slug, price, content });
  await write("PATCH", "/blogs/publish", { blogId: id, status: "published" });
  return id;
}

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${site.origin}/api/v1${path}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

/** Answers of the API that came from memory so far. */
async function fromMemory(): Promise<number> {
  const text = await fetch(`${site.origin}/metrics`).then((answer) => answer.text());
  return Number(/http_answers_from_memory\{kind="api"\} (\d+)/.exec(text)?.[1]);
}

/** How many of the requests were answered from memory. */
async function keptOf(paths: string[], headers: Record<string, string> = {}): Promise<number> {
  const before = await fromMemory();
  for (const path of paths) expect({ path, status: (await read(path, headers)).status }).toEqual({ path, status: 200 });
  return (await fromMemory()) - before;
}

it("keeps what is the same for everybody, once for each meaning, until it is written", async () => {
  const id = await publish("A free one", "a-free-one", 0);
  const addresses = [
    "/blogs/public-list",
    "/blogs/public-list?page=1&limit=10",
    "/blogs/public-list?limit=10&page=01",
    "/blogs/slug/a-free-one",
    `/blogs/${id}`,
    "/categories",
    "/events",
    "/programs",
    "/publications",
    "/resources",
    "/trade-queries/public",
  ];
  await expect.poll(async () => (await read("/blogs/public-list")).text).toContain("A free one");
  // A notice of the writes above may come after the answers that show them, and drops what was kept meanwhile.
  await expect.poll(() => keptOf(addresses)).toBe(addresses.length);
  const tags = await Promise.all(addresses.slice(0, 3).map(async (path) => (await read(path)).headers.get("etag")));
  expect(new Set(tags).size).toBe(1);
  const { headers } = await read("/blogs/public-list");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("content-type")).toContain("application/json");
  await write("PATCH", "/blogs", { id, version: 2, title: "Another title" });
  for (const path of ["/blogs/public-list", "/blogs/slug/a-free-one"])
    await expect.poll(async () => (await read(path)).text).toContain("Another title");
});

it("keeps neither free text nor pages behind the last, nor refusals", async () => {
  const endless = ["/blogs/public-list?search-text=letters", "/blogs/public-list?page=9000", "/events?page=4000"];
  await keptOf(endless);
  expect(await keptOf(endless)).toBe(0);
  const before = await fromMemory();
  for (let round = 0; round < 2; round += 1) {
    expect((await read("/blogs/slug/nothing-there")).status).toBe(404);
    expect((await read("/blogs/public-list?limit=0")).status).toBe(422);
  }
  expect(await fromMemory()).toBe(before);
});

it("never lets a bought text into the memory, nor answers who shows a session from it", async () => {
  const id = await publish("A premium one", "a-premium-one", 350);
  const paths = ["/blogs/slug/a-premium-one", `/blogs/${id}`];
  const proofs: Record<string, string>[] = [
    { cookie },
    { authorization: `Bearer ${token}` },
    { cookie, authorization: "Bearer null" },
  ];
  await expect.poll(async () => (await read("/blogs/slug/a-premium-one")).status).toBe(200);
  for (let round = 0; round < 3; round += 1) {
    for (const path of paths) {
      for (const proof of proofs) {
        expect((await read(path, proof)).text).toContain(hidden);
        expect((await read(path)).text).not.toContain(hidden);
      }
      // What only looks like a session gets what strangers get, and leaves nothing behind.
      for (const odd of [{ cookie: "session=nothing" }, { authorization: "Bearer nothing" }] as Record<
        string,
        string
      >[])
        expect((await read(path, odd)).text).not.toContain(hidden);
    }
  }
  expect(await keptOf(paths, { cookie })).toBe(0);
  await expect.poll(() => keptOf(paths)).toBe(paths.length);
});
