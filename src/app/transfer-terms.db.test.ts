import pg from "pg";
import { beforeEach, expect, it } from "vitest";
import {
  changeCategory,
  createCategory,
  deleteCategory,
  listUsedCategories,
} from "#features/blogs/admin/categories.server.ts";
import { deleteHashtag, listHashtags, mergeHashtags, renameHashtag } from "#features/blogs/admin/hashtags.server.ts";
import {
  categoryBodySchema,
  changeCategorySchema,
  hashtagListQuerySchema,
} from "#features/blogs/admin/terms-contract.ts";
import { addTerms } from "#features/blogs/service.server.ts";
import { topicChoices } from "#features/newsletter/service.server.ts";
import { readImport } from "#features/transfer/admin/imports.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { packed } from "../../test/archive.ts";
import { useTransfer } from "../../test/transfer.ts";
import { contentKinds } from "./content-kinds.server.ts";

const site = useTransfer();
const { editor } = site;
const db = () => editor.database.db;
const rows = async (query: string, values: unknown[] = []) => (await editor.database.pool.query(query, values)).rows;
const empty = () => rows("truncate blogs, events, import_sources, imports cascade");

beforeEach(async () => {
  await rows("truncate categories, hashtags cascade");
  await empty();
});

const make = (name: string) => createCategory(db(), categoryBodySchema.parse({ name }));
const hashtag = async (slug: string) =>
  (await rows("select id from hashtags where slug = $1", [slug]))[0]?.id as string;
const terms = async () => ({
  categories: (await listUsedCategories(db(), topicChoices)).map(({ slug }) => slug),
  hashtags: (await listHashtags(db(), hashtagListQuerySchema.parse({}))).items.map(({ slug }) => slug).sort(),
});

/** An archive of a blog and an event under 'old'; they are here no longer. */
async function archived(): Promise<Uint8Array> {
  await editor.create({ categories: ["old", "next"], hashtags: ["old word", "older word", "word"] });
  const words = { title: "A talk", summary: "In short.", body: "<p>Come.</p>", subject: "old", kind: "Talk" };
  const when = { startsAt: "2031-01-01T04:00:00Z", endsAt: "2031-01-01T06:00:00Z", location: "Dhaka" };
  await contentKinds.find(({ name }) => name === "events")?.create(db(), { ...words, ...when }, editor.admin);
  const archive = await site.exported();
  await empty();
  return archive;
}

it("takes what was under terms that gave way to others in under those, and makes none of them anew", async () => {
  const [old, next] = [await make("Old"), await make("Next")];
  const archive = await archived();
  const word = await hashtag("word");
  await deleteCategory(db(), old.id, next.id, topicChoices);
  await mergeHashtags(db(), { from: [await hashtag("old-word")], into: word });
  await renameHashtag(db(), await hashtag("older-word"), { name: "Newer word" });
  const before = await terms();
  expect(before).toEqual({ categories: ["next"], hashtags: ["newer-word", "word"] });

  const id = await site.take(archive, "content.tar.gz");
  expect(await readImport(db(), id)).toMatchObject({ status: "done", counts: { made: 2, failed: 0 } });
  expect(await terms()).toEqual(before);
  expect(await rows("select c.slug from blog_categories b join categories c on c.id = b.category_id")).toEqual([
    { slug: "next" },
  ]);
  expect(
    await rows("select h.slug from blog_hashtags b join hashtags h on h.id = b.hashtag_id order by h.slug"),
  ).toEqual([{ slug: "newer-word" }, { slug: "word" }]);
  expect(await rows("select subject from events")).toEqual([{ subject: "next" }]);
});

it("counts a category that got another address as that one, which goes on changing and going", async () => {
  const [old, next] = [await make("Old"), await make("Next")];
  const archive = await archived();
  await changeCategory(db(), old.id, changeCategorySchema.parse({ slug: "newer" }));
  // Nobody brings the notices of the database to this process.
  forget(db());
  const id = await site.take(archive, "content.tar.gz");
  expect(await readImport(db(), id)).toMatchObject({ status: "done", counts: { made: 2, failed: 0 } });
  expect((await terms()).categories.sort()).toEqual(["newer", "next"]);
  expect(await rows("select subject from events")).toEqual([{ subject: "newer" }]);
  await changeCategory(db(), old.id, changeCategorySchema.parse({ slug: "old" }));
  await changeCategory(db(), old.id, changeCategorySchema.parse({ slug: "newest" }));
  await deleteCategory(db(), old.id, next.id, topicChoices);
  expect(await rows("select subject from events")).toEqual([{ subject: "next" }]);
});

it("terms that an earlier import brought back beside what they led to can be changed and go", async () => {
  const [next, word] = [await make("Next"), "word"];
  await rows("insert into hashtags (slug, name) values ('word', 'word')");
  const revive = async (slug: string) => {
    await rows("insert into category_slugs (slug, category_id) values ($1, $2) on conflict do nothing", [
      slug,
      next.id,
    ]);
    const named = [slug, await hashtag(word)];
    await rows("insert into hashtag_slugs (slug, name, hashtag_id) values ($1, $1, $2) on conflict do nothing", named);
    const [category] = await rows("insert into categories (slug, name, description) values ($1, $1, '') returning id", [
      slug,
    ]);
    const [tag] = await rows("insert into hashtags (slug, name) values ($1, $1) returning id", [slug]);
    return { category: category.id as string, tag: tag.id as string };
  };
  const first = await revive("one");
  await changeCategory(db(), first.category, changeCategorySchema.parse({ slug: "one-more" }));
  await renameHashtag(db(), first.tag, { name: "One more" });
  const second = await revive("two");
  await deleteCategory(db(), second.category, next.id, topicChoices);
  await deleteHashtag(db(), second.tag, await hashtag(word));
  expect(await terms()).toEqual({ categories: ["next", "one-more"], hashtags: ["one-more", "word"] });
  expect(await rows("select slug, category_id from category_slugs order by slug")).toEqual([
    { slug: "one", category_id: first.category },
    { slug: "two", category_id: next.id },
  ]);
});

it("waits for whoever changes terms, and sees what they did", async () => {
  const old = await make("Old");
  const other = new pg.Client({ connectionString: editor.database.url });
  await other.connect();
  try {
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock(hashtextextended('categories and hashtags', 0))");
    const added = addTerms(db(), { categories: [{ slug: "old", name: "Old", description: "" }], hashtags: [] });
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
    await other.query("update categories set slug = 'newer' where id = $1", [old.id]);
    await other.query("insert into category_slugs (slug, category_id) values ('old', $1)", [old.id]);
    await other.query("commit");
    expect((await added).get("old")).toBe("newer");
  } finally {
    await other.end();
  }
  expect((await terms()).categories).toEqual(["newer"]);
});

it("says which categories find no room, and takes the text without them", async () => {
  await rows("insert into categories (slug, name, description) select 'c-' || i, i, '' from generate_series(1, 99) i");
  const files = {
    "site.yaml":
      "format: iit-content\nversion: 1\ncategories: [{ slug: last, name: Last, description: '' }, { slug: beyond, name: Beyond, description: '' }]\n",
    "blogs/a.md": "---\ntitle: A\ncategories: [last, beyond]\n---\nWords\n",
  };
  const id = await site.take(await packed(files), "content.tar.gz");
  expect(await site.lines(id)).toMatchObject([
    { outcome: "made", note: "The site has no such categories, so they are left out: beyond" },
  ]);
  expect(await rows("select c.slug from blog_categories b join categories c on c.id = b.category_id")).toEqual([
    { slug: "last" },
  ]);
});
