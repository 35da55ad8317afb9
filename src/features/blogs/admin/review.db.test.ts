import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { addMonths } from "#lib/add-months.ts";
import { type ApiBrowser, signedIn } from "../../../../test/api-browser.ts";
import { createPremium, useShop } from "../../../../test/shop.ts";
import { tellBuyers } from "../correction-mails.server.ts";
import { today } from "./today.server.ts";

const shop = useShop();
const { database } = shop;
let editor: ApiBrowser;
beforeAll(async () => {
  editor = await signedIn(shop.site.app, database.db, "editor");
});

const call = async (method: string, path: string, body?: object) => (await editor.call(method, path, body)).body;
const env = { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } };
const asStranger = async (id: string) =>
  (await (await shop.site.app.request(`/api/v1/blogs/${id}`, {}, env)).json()).data;
const mailsAbout = () => shop.site.mails.filter(({ kind }) => kind === "blog-correction");
const ledger = (id: string) => shop.count("blog_correction_mails where correction_id = $1", [id]);
const inOutbox = () => shop.count("mails where kind = 'blog-correction'");

async function writeBlog(given: object = {}) {
  const title = `Review ${randomUUID()}`;
  return (await call("POST", "/blogs", { title, content: "<p>A text.</p>", status: "published", ...given })).data;
}

it("calls a blog valid for months more, from today in Dhaka, and says so to readers who see a day", async () => {
  const blog = await writeBlog({ reviewOn: "2026-01-01", asOf: "2025-06-01" });
  expect(blog.reviewOn).toBe("2026-01-01");
  const path = `/blogs/${blog.id}/still-valid`;
  expect((await editor.call("POST", path, { version: 1, months: 7 })).status).toBe(422);
  const { data } = await call("POST", path, { version: 1, months: 6 });
  expect(data).toMatchObject({ version: 2, reviewOn: addMonths(today(), 6), asOf: today() });
  expect((await editor.call("POST", path, { version: 1, months: 12 })).status).toBe(409);
  expect((await call("GET", `/blogs/${blog.id}/revisions/2`)).data.facts).toMatchObject({ asOf: today() });
  const plain = await writeBlog();
  const valid = await call("POST", `/blogs/${plain.id}/still-valid`, { version: 1, months: 12 });
  expect(valid.data).toMatchObject({ reviewOn: addMonths(today(), 12), asOf: null });
  // The day is the institute's own business.
  expect(await asStranger(blog.id)).not.toHaveProperty("reviewOn");
});

it("lists what is due: published, and its day has come", async () => {
  const mark = `Due ${randomUUID()}`;
  const make = (name: string, given: object) => writeBlog({ title: `${mark} ${name}`, ...given });
  await make("today", { reviewOn: today() });
  await make("long ago", { reviewOn: "2026-01-01" });
  await make("later", { reviewOn: addMonths(today(), 1) });
  await make("no day", {});
  await make("a draft", { reviewOn: "2026-01-01", status: "draft" });
  const titles = async (query: string) =>
    (await call("GET", `/blogs?search=${encodeURIComponent(mark)}&${query}`)).data.items.map(
      ({ title }: { title: string }) => title.slice(mark.length + 1),
    );
  expect(await titles("review=due&sortField=reviewOn&sortOrder=asc")).toEqual(["long ago", "today"]);
  expect((await titles("sortField=reviewOn&sortOrder=desc")).slice(0, 2)).toEqual(["later", "today"]);
  expect((await titles("sortField=reviewOn&sortOrder=desc")).at(-1)).toBe("no day");
  expect((await editor.call("GET", "/blogs?review=soon")).status).toBe(422);
  const due = (await call("GET", "/blogs?review=due")).data.pagination.total;
  expect((await call("GET", "/overview/waiting")).data.blogsDue).toBe(due);
});

it("publishes a correction once for a version, for readers and for structured data", async () => {
  const draft = await writeBlog({ status: "draft" });
  const correction = (given: object = {}) => ({
    id: randomUUID(),
    version: 1,
    note: "It is 37%,\nnot 47.2%. ",
    ...given,
  });
  const path = (blog: { id: string }) => `/blogs/${blog.id}/corrections`;
  expect((await editor.call("POST", path(draft), correction())).status).toBe(409);
  const later = await writeBlog({ publishAt: "2031-01-01T00:00:00Z" });
  expect((await editor.call("POST", path(later), correction())).status).toBe(409);
  const blog = await writeBlog();
  for (const [body, status] of [
    [correction({ note: " \u200b" }), 422],
    [correction({ note: "x".repeat(1001) }), 422],
    [correction({ note: "a\u202eb" }), 422],
    [correction({ id: "1" }), 422],
    [correction({ version: 2 }), 409],
  ] as const)
    expect([body, (await editor.call("POST", path(blog), body)).status]).toEqual([body, status]);
  const first = correction();
  const both = await Promise.all([1, 2].map(() => call("POST", path(blog), first)));
  expect(both.map(({ data }) => data.note)).toEqual(["It is 37%, not 47.2%.", "It is 37%, not 47.2%."]);
  expect((await editor.call("POST", path(blog), correction())).status).toBe(409);
  for (const other of [{ note: "It is 38%." }, { tellBuyers: true }]) {
    const { status, body } = await editor.call("POST", path(blog), { ...first, ...other });
    expect([status, body.message]).toEqual([409, expect.stringContaining("“It is 37%, not 47.2%.”")]);
  }
  const { items, buyers } = (await call("GET", path(blog))).data;
  expect([items.length, buyers]).toEqual([1, 0]);
  const seen = await asStranger(blog.id);
  expect(seen.corrections).toEqual([{ publishedAt: items[0].publishedAt, note: "It is 37%, not 47.2%." }]);
  expect(Date.parse(seen.updatedAt)).toBeGreaterThan(Date.parse(blog.updatedAt));
  // Of another blog's correction the same id is no second one here.
  const other = await writeBlog();
  expect((await editor.call("POST", path(other), first)).status).toBe(409);
  expect(await shop.count("blog_corrections where blog_id = $1", [other.id])).toBe(0);
});

it("tells each buyer once, whatever is pressed twice or killed in between, and nobody who has it no more", async () => {
  const blog = await createPremium(database);
  const people: Awaited<ReturnType<typeof shop.paidOrder>>[] = [];
  for (let i = 0; i < 4; i += 1) people.push(await shop.paidOrder(500, [blog]));
  const [kept, refunded, blocked, leaving] = people.map(({ buyer }) => buyer);
  const idOf = (person: { email: string } | undefined) =>
    sqlText("select id from users where email = $1", person?.email);
  async function sqlText(query: string, value: unknown): Promise<string> {
    return (await database.pool.query(query, [value])).rows[0].id;
  }
  await database.pool.query("delete from blog_access where user_id = $1", [await idOf(refunded)]);
  await database.pool.query("update users set blocked_at = now(), block_reason = 'Spam' where id = $1", [
    await idOf(blocked),
  ]);
  await database.pool.query("update users set delete_after = now() + interval '7 days' where id = $1", [
    await idOf(leaving),
  ]);
  const { version } = (await call("GET", `/blogs/${blog}`)).data;
  expect((await call("GET", `/blogs/${blog}/corrections`)).data.buyers).toBe(3);

  // The email and the ledger are one: what fails in between leaves neither.
  const quiet = { id: randomUUID(), version, note: "The share is 37%.", tellBuyers: true };
  const broken = { ...shop.site.platform, outbox: { put: () => Promise.reject(new Error("killed")) } };
  await Promise.all([1, 2].map(() => call("POST", `/blogs/${blog}/corrections`, quiet)));
  await expect.poll(mailsAbout, { timeout: 20_000 }).toHaveLength(1);
  const [mail] = mailsAbout();
  expect(mail).toMatchObject({ to: kept?.email, subject: "Correction to “Premium blog”" });
  expect(mail?.text).toContain("The share is 37%.");
  expect(mail?.text).toContain("/blogs/premium-");

  await database.pool.query("delete from blog_correction_mails");
  await expect(tellBuyers(broken as never, quiet.id)).rejects.toThrow("killed");
  expect(await ledger(quiet.id)).toBe(0);
  const before = await inOutbox();
  await Promise.all([1, 2].map(() => tellBuyers(shop.site.platform, quiet.id)));
  await tellBuyers(shop.site.platform, quiet.id);
  expect([await ledger(quiet.id), (await inOutbox()) - before]).toEqual([1, 1]);
  expect((await call("GET", `/blogs/${blog}/corrections`)).data.items).toMatchObject([{ told: 1, tellsBuyers: true }]);

  // Who buys what was corrected already needs no email; a correction that does not matter that much tells nobody.
  await shop.paidOrder(500, [blog]);
  await tellBuyers(shop.site.platform, quiet.id);
  expect(await ledger(quiet.id)).toBe(1);
  const next = (await call("PATCH", "/blogs", { id: blog, version, excerpt: "New." })).data;
  const small = { id: randomUUID(), version: next.version, note: "A typing error." };
  expect((await editor.call("POST", `/blogs/${blog}/corrections`, small)).status).toBe(200);
  await tellBuyers(shop.site.platform, small.id);
  expect(await ledger(small.id)).toBe(0);
});
