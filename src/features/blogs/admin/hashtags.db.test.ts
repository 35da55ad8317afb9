import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { useEditor } from "../../../../test/editor.ts";
import { listBlogs } from "../service.server.ts";
import { blogFormSchema } from "./form.ts";
import { deleteHashtag, listHashtags, mergeHashtags, renameHashtag, suggestHashtags } from "./hashtags.server.ts";
import { hashtagListQuerySchema, renameHashtagSchema } from "./terms-contract.ts";

const editor = useEditor();
const { database, create, update } = editor;

beforeEach(() => database.pool.query("truncate hashtags cascade"));

const list = (query: Record<string, string> = {}) => listHashtags(database.db, hashtagListQuerySchema.parse(query));
const rename = (id: string, name: string, before?: object) =>
  renameHashtag(database.db, id, renameHashtagSchema.parse({ name, before }));
const idOf = async (slug: string): Promise<string> =>
  (await database.pool.query("select id from hashtags where slug = $1", [slug])).rows[0]?.id;
/** The names of a blog's hashtags, as they are stored. */
const namesOf = async (blogId: string) =>
  (
    await database.pool.query(
      "select h.name from blog_hashtags bh join hashtags h on h.id = bh.hashtag_id where bh.blog_id = $1 order by h.name",
      [blogId],
    )
  ).rows.map(({ name }) => name);
const found = async (text: string) =>
  (await listBlogs(database.db, { type: "all", page: 1, limit: 10, sort: "relevance", order: "desc", text })).items.map(
    ({ title }) => title,
  );

describe("the list of hashtags", () => {
  it("counts, searches by any piece, sorts and pages", async () => {
    await create({ hashtags: ["customs", "hs codes"] });
    await create({ hashtags: ["customs"], status: "archived" });
    await create({ hashtags: ["Letters of credit"] });
    await database.pool.query("insert into hashtags (slug, name) values ('unused', 'unused')");
    const names = async (query: Record<string, string>) => (await list(query)).items.map(({ name }) => name);
    expect((await list()).items.map(({ name, uses }) => [name, uses])).toEqual([
      ["customs", 2],
      ["hs codes", 1],
      ["letters of credit", 1],
      ["unused", 0],
    ]);
    expect((await names({ sortField: "uses", sortOrder: "desc" }))[0]).toBe("customs");
    expect((await names({ sortField: "uses" }))[0]).toBe("unused");
    expect((await names({ sortField: "createdAt", sortOrder: "desc" }))[0]).toBe("unused");
    expect(await names({ search: "OF cr" })).toEqual(["letters of credit"]);
    expect(await names({ search: "%" })).toEqual([]);
    expect(await list({ page: "2", limit: "3" })).toMatchObject({
      items: [{ name: "unused" }],
      pagination: { total: 4, totalPages: 2, hasNext: false },
    });
    expect(await suggestHashtags(database.db, "Letters of")).toMatchObject([{ slug: "letters-of-credit" }]);
  });
});

describe("renaming a hashtag", () => {
  it("changes name and address on every blog; the old name still means it", async () => {
    const blog = await create({ title: "Blog of codes", hashtags: ["okapi words"], status: "published" });
    const id = await idOf("okapi-words");
    expect(await rename(id, "#Tapir Phrases")).toEqual({
      id,
      name: "Tapir Phrases",
      slug: "tapir-phrases",
    });
    expect(await namesOf(blog.id)).toEqual(["Tapir Phrases"]);
    expect((await list({ search: "okapi w" })).items).toMatchObject([
      { name: "Tapir Phrases", formerly: ["okapi words"] },
    ]);
    expect(await found("tapir phrases")).toEqual(["Blog of codes"]);
    // The link that was on the site led to a search for the old words.
    expect(await found("okapi words")).toEqual(["Blog of codes"]);
    // An editor whose form was open keeps the renamed one.
    await update({ id: blog.id, version: 1, hashtags: ["okapi words"] });
    expect(await namesOf(blog.id)).toEqual(["Tapir Phrases"]);
    await rename(id, "OKAPI words");
    expect((await list()).items).toMatchObject([
      { name: "OKAPI words", slug: "okapi-words", formerly: ["Tapir Phrases"] },
    ]);
  });

  it("is found once, by however many of its names", async () => {
    await create({ hashtags: ["port fees", "airport"] });
    const id = await idOf("port-fees");
    await rename(id, "port charges");
    await rename(id, "port dues");
    const found = async () => {
      const { items, pagination } = await list({ search: "port", sortField: "name" });
      return { names: items.map(({ name }) => name), total: pagination.total };
    };
    expect(await found()).toEqual({ names: ["airport", "port dues"], total: 2 });
    await rename(id, "quay dues");
    expect(await found()).toEqual({ names: ["airport", "quay dues"], total: 2 });
  });

  it("never takes another one's name, nor overwrites what somebody else made of it", async () => {
    await create({ hashtags: ["one", "two"] });
    const id = await idOf("one");
    await expect(rename(id, "TWO")).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ path: "name", message: "There is a hashtag “two” already" }],
    });
    await rename(id, "three", { name: "one" });
    await expect(rename(id, "four", { name: "one" })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(rename(randomUUID(), "five")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it.each(["", " # ", "a, b", "শুল্ক", "x".repeat(61), randomUUID()])("refuses the name “%s”", (name) => {
    expect(renameHashtagSchema.safeParse({ name }).success).toBe(false);
  });

  it("has no name that the field of a blog would take for several", async () => {
    await expect(database.pool.query("insert into hashtags (slug, name) values ('a-b', 'a, b')")).rejects.toMatchObject(
      {
        constraint: "hashtags_name",
      },
    );
    const blog = await create({ hashtags: ["l/c, sight"] });
    const [name = ""] = await namesOf(blog.id);
    await rename(await idOf("l-c-sight"), "L/C at sight (30%)");
    const field = (await namesOf(blog.id)).join(", ");
    expect(name).toBe("l c sight");
    const hashtags = blogFormSchema.shape.hashtags.parse(field);
    await update({ id: blog.id, version: 1, hashtags });
    expect(await namesOf(blog.id)).toEqual(["L/C at sight (30%)"]);
  });
});

describe("merging hashtags", () => {
  it("gives every blog the one that stays, once; names and ids of the others mean it", async () => {
    const both = await create({ title: "Both", hashtags: ["quagga", "zebra of the plains"], status: "published" });
    const one = await create({ title: "One", hashtags: ["qu agga"], status: "published" });
    const into = await idOf("zebra-of-the-plains");
    const from = [await idOf("quagga"), await idOf("qu-agga")];
    expect(await mergeHashtags(database.db, { from, into })).toMatchObject({
      blogs: 2,
      into: { slug: "zebra-of-the-plains" },
    });
    for (const { id } of [both, one]) expect(await namesOf(id)).toEqual(["zebra of the plains"]);
    expect((await list()).items).toMatchObject([{ uses: 2, formerly: ["qu agga", "quagga"] }]);
    // A form that was open sends what it had: a name, or an id.
    await update({ id: one.id, version: 1, hashtags: ["Qu/Agga"] });
    await update({ id: both.id, version: 1, hashtags: [{ id: from[0] }, "zebra of the plains"] });
    for (const { id } of [both, one]) expect(await namesOf(id)).toEqual(["zebra of the plains"]);
    expect((await found("quagga")).sort()).toEqual(["Both", "One"]);
    const { rows } = await database.pool.query(
      "select subject, before, after from audit_log where action = 'hashtag.merge'",
    );
    expect(rows).toMatchObject([{ subject: "zebra of the plains", after: { blogs: 2 } }]);
  });

  it("merges all or nothing", async () => {
    await create({ hashtags: ["one", "two"] });
    const [one, two] = [await idOf("one"), await idOf("two")];
    const missing = mergeHashtags(database.db, { from: [one, randomUUID()], into: two });
    await expect(missing).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await list()).pagination.total).toBe(2);
    // What was merged can be merged on: its names follow.
    await create({ hashtags: ["three"] });
    await mergeHashtags(database.db, { from: [one], into: two });
    await mergeHashtags(database.db, { from: [two], into: await idOf("three") });
    expect((await list()).items).toMatchObject([{ name: "three", formerly: ["one", "two"] }]);
  });
});

describe("deleting a hashtag", () => {
  it("is refused while blogs bear it, with their number, unless they get another one", async () => {
    const blog = await create({ hashtags: ["old", "new"] });
    await create({ hashtags: ["old"] });
    const [old, other] = [await idOf("old"), await idOf("new")];
    await expect(deleteHashtag(database.db, old, undefined)).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("2 blogs"),
    });
    for (const to of [old, old.toUpperCase(), randomUUID()])
      await expect(deleteHashtag(database.db, old, to)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await deleteHashtag(database.db, old, other)).toEqual({ blogs: 2 });
    expect(await namesOf(blog.id)).toEqual(["new"]);
    await expect(deleteHashtag(database.db, old, undefined)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await update({ id: blog.id, version: 1, hashtags: [] });
    await database.pool.query("delete from blog_hashtags");
    expect(await deleteHashtag(database.db, other, undefined)).toEqual({ blogs: 0 });
    expect((await list()).items).toEqual([]);
  });
});

describe("how many blogs bear a hashtag", () => {
  it("is true however they were given it and lost it, by several at once, too", async () => {
    const tags = ["one", "two", "three", "four"];
    const blogs = await Promise.all(tags.map((tag) => create({ hashtags: [tag, "all"], status: "draft" })));
    for (let round = 0; round < 4; round += 1)
      await Promise.all(
        blogs.map(({ id }, i) =>
          update({
            id,
            version: round + 1,
            // Each takes what another one gives up at the same moment.
            hashtags: ["all", tags[(i + round + 1) % 4] ?? "", tags[(i * 3 + round) % 4] ?? ""],
          }),
        ),
      );
    await mergeHashtags(database.db, { from: [await idOf("one")], into: await idOf("two") });
    await deleteHashtag(database.db, await idOf("three"), await idOf("all"));
    await database.pool.query("delete from blogs where id = $1", [blogs[0]?.id]);
    const { rows } = await database.pool.query(
      "select name, uses, (select count(*)::int from blog_hashtags where hashtag_id = h.id) as counted from hashtags h",
    );
    expect(rows.length).toBe(3);
    expect(rows.find(({ name }) => name === "all").uses).toBe(3);
    for (const { uses, counted } of rows) expect(uses).toBe(counted);
  });
});
