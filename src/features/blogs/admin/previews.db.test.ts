import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { useEditor } from "../../../../test/editor.ts";
import { createBlog } from "../../../../test/factories/blog.ts";
import { readPreview } from "../preview.server.ts";
import { endPreview, forgetOldPreviews, listPreviews, makePreview } from "./previews.server.ts";

const editor = useEditor();
const { database } = editor;
const site = "https://iit.example";
let blogId: string;
let other: string;

beforeEach(async () => {
  blogId = await createBlog(database.db, {
    slug: "not-yet",
    title: "Not yet",
    status: "draft",
    price: 450,
    content: `<p>${"shown ".repeat(30)}</p><p>${"hidden ".repeat(120)}</p>`,
  });
  other = await createBlog(database.db, { slug: "other", title: "Other", status: "draft" });
});

const make = (days = 7, forWhom = "Our lawyer") =>
  makePreview(database.db, site, blogId, { forWhom, days }, editor.admin);
const tokenOf = ({ url }: { url: string }) => url.split("/").at(-1) ?? "";

it("shows a draft to whoever has the link: as a visitor up to the wall, as a buyer whole", async () => {
  const link = await make();
  expect(link.url).toMatch(/^https:\/\/iit\.example\/previews\/[\w-]{32}$/);
  const visitor = await readPreview(database.db, tokenOf(link), false);
  expect(visitor.html).toContain("shown");
  expect(JSON.stringify(visitor)).not.toContain("hidden");
  expect(visitor.blog.locked).toBe(true);
  expect(visitor.blog.remainingWords).toBeGreaterThan(100);
  const buyer = await readPreview(database.db, tokenOf(link), true);
  expect(buyer.html).toContain("hidden");
  expect(buyer.blog.locked).toBe(false);
});

it("keeps nothing by which somebody who reads the database could open it", async () => {
  const link = await make();
  const kept = await database.db.execute(sql`select * from blog_previews where id = ${link.id}::uuid`);
  expect(JSON.stringify(kept.rows)).not.toContain(tokenOf(link));
  expect(JSON.stringify(await listPreviews(database.db, blogId))).not.toContain(tokenOf(link));
  const noted = await database.db.execute<{ all: string }>(sql`select string_agg(a::text, '') as all from audit_log a`);
  expect(noted.rows[0]?.all).toContain("blog.preview");
  expect(noted.rows[0]?.all).not.toContain(tokenOf(link));
});

it("answers alike for a link that ended, one that was ended, and one that never was", async () => {
  const past = await make(1);
  await database.db.execute(
    sql`update blog_previews set made_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = ${past.id}::uuid`,
  );
  const ended = await make();
  await endPreview(database.db, blogId, ended.id);
  const messages: unknown[] = [];
  for (const token of [tokenOf(past), tokenOf(ended), "x".repeat(32), "", "../../admin", "x".repeat(10_000)])
    messages.push(
      await readPreview(database.db, token, true).catch((error: Error) => `${error.name} ${error.message}`),
    );
  expect(new Set(messages).size).toBe(1);
  expect(messages[0]).toContain("has ended");
  await expect(endPreview(database.db, blogId, ended.id)).rejects.toThrow("has ended already");
});

it("ends links of the blog that is named alone", async () => {
  const link = await make();
  await expect(endPreview(database.db, other, link.id)).rejects.toThrow("has ended already");
  await expect(readPreview(database.db, tokenOf(link), false)).resolves.toBeDefined();
});

it("holds twenty at once, and not one more; a day later the old ones are gone", async () => {
  for (let count = 0; count < 20; count += 1) await make(1);
  await expect(make()).rejects.toMatchObject({ code: "CONFLICT" });
  await database.db.execute(
    sql`update blog_previews set made_at = now() - interval '2 days', ends_at = now() - interval '1 day'`,
  );
  await make();
  expect(await listPreviews(database.db, blogId)).toHaveLength(1);
  expect(await forgetOldPreviews(database.db)).toBe(20);
});

it("goes with its blog", async () => {
  const link = await makePreview(database.db, site, other, { forWhom: "", days: 1 }, editor.admin);
  await database.db.execute(sql`delete from blogs where id = ${other}::uuid`);
  await expect(readPreview(database.db, tokenOf(link), true)).rejects.toThrow("has ended");
  await expect(makePreview(database.db, site, other, { forWhom: "", days: 1 }, editor.admin)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
