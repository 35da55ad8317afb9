import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccount } from "#features/accounts/service.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { startTestSite, type TestSite } from "../../../test/app.ts";

let site: TestSite;
let second: TestSite;
let cookie: string;

beforeAll(async () => {
  site = await startTestSite();
  second = await startTestSite({ DATABASE_URL: site.databaseUrl });
  const database = openDatabase(site.databaseUrl, () => {});
  const who = { email: "editor@example.org", password: "Correct-Horse-7" };
  await createAccount(database.db, "admin", { ...who, fullName: "An Editor" });
  await database.pool.end();
  const login = await fetch(`${site.origin}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(who),
  });
  cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
});
afterAll(async () => {
  await second.stop();
  await site.stop();
});

async function write(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${site.origin}/api/v1${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data, message } = (await answer.json()) as { data: { id: string; version: number }; message: string };
  expect({ ok: answer.ok, message }).toMatchObject({ ok: true });
  return data;
}
const read = (origin: string, path: string) => fetch(origin + path, { redirect: "manual" });

/** Both processes answer so within a second of the write. */
async function within1s(path: string, holds: (answer: Response) => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 1000;
  for (const { origin } of [site, second]) {
    let good = false;
    while (!good && Date.now() < end) good = await holds(await read(origin, path));
    expect({ path, origin, good }).toEqual({ path, origin, good: true });
  }
}
const shows = (text: string) => async (answer: Response) => (await answer.text()).includes(text);
const moved = (to: string) => (answer: Response) => answer.status === 301 && answer.headers.get("location") === to;
const status = (code: number) => (answer: Response) => answer.status === code;

it("a write through the API is what every process shows within a second", async () => {
  const { id } = await write("POST", "/blogs", { title: "Port dues", slug: "port-dues", content: "<p>One.</p>" });
  await within1s("/blogs/port-dues", status(404));
  await write("PATCH", "/blogs/publish", { blogId: id, status: "published" });
  await within1s("/blogs/port-dues", shows("Port dues"));
  await within1s("/blogs", shows("Port dues"));
  await within1s("/feed.xml", shows("Port dues"));

  await write("PATCH", "/blogs", { id, version: 2, title: "Port charges", slug: "port-charges" });
  await within1s("/blogs/port-dues", moved("/blogs/port-charges"));
  await within1s("/blogs/port-charges", shows("Port charges"));
  await within1s("/blogs", shows("Port charges"));
  await within1s("/covers/port-dues.svg", status(200));

  await write("PATCH", "/blogs/publish", { blogId: id, status: "archived" });
  await within1s("/blogs/port-charges", status(404));
  await within1s("/blogs/port-dues", status(404));
  await within1s("/sitemap.xml", async (answer) => !(await answer.text()).includes("port-charges"));
  await write("DELETE", `/blogs/${id}`);
});

it("prepares a long text in its own thread, also in the built site, and goes on answering meanwhile", async () => {
  const chapter = `<h2>Rules of origin</h2>${"<p>Words that people <em>read</em> of rules and of origin. </p>".repeat(40)}`;
  const saved = write("POST", "/blogs", { title: "A book", content: chapter.repeat(300), status: "published" });
  let done = false;
  void saved.finally(() => {
    done = true;
  });
  let slowest = 0;
  while (!done) {
    const started = performance.now();
    expect((await read(site.origin, "/healthz")).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - started);
  }
  expect((await saved).version).toBe(1);
  // 200 ms on a quiet machine; the text itself takes a second.
  expect(slowest).toBeLessThan(600);
});
