import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccount } from "#features/accounts/service.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { startTestSite, type TestSite } from "../../../test/app.ts";
import { readLoopMeter } from "../../../test/attack/loop-meter.ts";
import { freePort } from "../../../test/free-port.ts";

let site: TestSite;
let second: TestSite;
let meter: number;
/** Milliseconds of processor time at a time. Ten are usual; the text takes two hundred, which nobody else may wait for. */
const mostHeld = 120;
let cookie: string;

beforeAll(async () => {
  meter = await freePort();
  site = await startTestSite({
    LOOP_METER_PORT: String(meter),
    NODE_OPTIONS: `--import ${new URL("../../../test/attack/loop-meter.ts", import.meta.url).href}`,
  });
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
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${message}`);
  return data;
}
const read = (origin: string, path: string) => fetch(origin + path, { redirect: "manual" });

/** Both processes answer so soon after the write: within a second on a quiet machine, by notice and not by the age of a page. */
async function soon(path: string, holds: (answer: Response) => Promise<boolean> | boolean): Promise<void> {
  for (const { origin } of [site, second])
    await expect
      .poll(async () => ({ path, origin, good: await holds(await read(origin, path)) }))
      .toMatchObject({ good: true });
}
const shows = (text: string) => async (answer: Response) => (await answer.text()).includes(text);
const moved = (to: string) => (answer: Response) => answer.status === 301 && answer.headers.get("location") === to;
const status = (code: number) => (answer: Response) => answer.status === code;

it("a write through the API is what every process shows soon", async () => {
  const { id } = await write("POST", "/blogs", { title: "Port dues", slug: "port-dues", content: "<p>One.</p>" });
  await soon("/blogs/port-dues", status(404));
  await write("PATCH", "/blogs/publish", { blogId: id, status: "published" });
  await soon("/blogs/port-dues", shows("Port dues"));
  await soon("/blogs", shows("Port dues"));
  await soon("/feed.xml", shows("Port dues"));

  await write("PATCH", "/blogs", { id, version: 2, title: "Port charges", slug: "port-charges" });
  await soon("/blogs/port-dues", moved("/blogs/port-charges"));
  await soon("/blogs/port-charges", shows("Port charges"));
  await soon("/blogs", shows("Port charges"));
  await soon("/covers/port-dues.svg", status(200));

  await write("PATCH", "/blogs/publish", { blogId: id, status: "archived" });
  await soon("/blogs/port-charges", status(404));
  await soon("/blogs/port-dues", status(404));
  await soon("/sitemap.xml", async (answer) => !(await answer.text()).includes("port-charges"));
  await write("DELETE", `/blogs/${id}`);
});

it("takes no text about a sign of a page for the sign: nobody is led to the sign-in by it", async () => {
  const content = '<p>Write data-waits="account" or data-waits="" into the tag &lt;p data-waits="account"&gt;.</p>';
  await write("POST", "/blogs", { title: "On signs", slug: "on-signs", content, status: "published" });
  const html = await (await read(site.origin, "/blogs/on-signs")).text();
  expect(html).toContain('Write data-waits="account"');
  expect(html).not.toContain("data-account");
  expect(html).toContain('type="late"');
  expect(await (await read(site.origin, "/dashboard")).text()).toContain('<html data-account=""');
});

it("prepares a long text in its own thread, also in the built site, and goes on answering meanwhile", async () => {
  const chapter = `<h2>Rules of origin</h2>${"<p>Words that people <em>read</em> of rules and of origin. </p>".repeat(40)}`;
  await readLoopMeter(meter, 60_000);
  const saved = write("POST", "/blogs", { title: "A book", content: chapter.repeat(250), status: "published" });
  let done = false;
  void saved.finally(() => {
    done = true;
  });
  while (!done) expect((await read(site.origin, "/healthz")).status).toBe(200);
  expect((await saved).version).toBe(1);
  const held = await readLoopMeter(meter, 60_000);
  expect(held).toBeLessThan(mostHeld);
});
