import pg from "pg";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { draftBodySchema, mostDrafts } from "./contract.ts";
import { dropDraft, forgetOldDrafts, keepDraft, readDraft } from "./drafts.server.ts";

const database = useDatabase();
let mine: { userId: string; name: string };
let theirs: { userId: string; name: string };

const addUser = async (name: string): Promise<string> =>
  (
    await database.pool.query(
      "insert into users (email, username, full_name, role, password_hash, verified_at) values ($1, $2, 'A person', 'editor', '$argon2id$test', now()) returning id",
      [`${name}@example.org`, name],
    )
  ).rows[0].id;

beforeAll(async () => {
  mine = { userId: await addUser("first"), name: "blog-new" };
  theirs = { userId: await addUser("second"), name: "blog-new" };
});
beforeEach(async () => {
  await database.pool.query("delete from drafts");
});

const keep = (text: string, revision: number, whose = mine) =>
  keepDraft(database.db, whose, { fields: { title: text }, revision });
const conflict = expect.objectContaining({ code: "CONFLICT" });

describe("a draft", () => {
  it("is kept, read by its owner alone, and dropped", async () => {
    expect(await readDraft(database.db, mine)).toBeNull();
    const { revision } = await keep("One", 0);
    expect(await readDraft(database.db, mine)).toEqual({
      ...{ fields: { title: "One" }, revision, savedAt: expect.any(String) },
    });
    expect(await readDraft(database.db, theirs)).toBeNull();
    await keep("Another person's", 0, theirs);
    await dropDraft(database.db, mine, revision);
    expect(await readDraft(database.db, mine)).toBeNull();
    expect(await readDraft(database.db, theirs)).not.toBeNull();
    await dropDraft(database.db, mine, revision);
  });

  it("is not written over by a window that read an earlier one, nor dropped by it", async () => {
    const { revision: first } = await keep("One", 0);
    const { revision: second } = await keep("Two", first);
    for (const stale of [0, first, second + 1]) await expect(keep("Late", stale)).rejects.toEqual(conflict);
    await expect(dropDraft(database.db, mine, first)).rejects.toEqual(conflict);
    expect(await readDraft(database.db, mine)).toMatchObject({ fields: { title: "Two" }, revision: second });
  });

  it("is not taken for one of its name that was dropped, by a window that read that one", async () => {
    const { revision: dropped } = await keep("Sent from elsewhere", 0);
    await dropDraft(database.db, mine, dropped);
    await keep("The next message", 0);
    await expect(keep("Late", dropped)).rejects.toEqual(conflict);
    await expect(dropDraft(database.db, mine, dropped)).rejects.toEqual(conflict);
    expect(await readDraft(database.db, mine)).toMatchObject({ fields: { title: "The next message" } });
  });

  it("may be sent again when its answer was lost", async () => {
    const { revision } = await keep("One", 0);
    expect(await keep("One", 0)).toMatchObject({ revision });
    expect(await keep("Two", revision)).toMatchObject({ revision: revision + 1 });
  });

  it("of twenty at once one is kept, whoever comes first", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => keep(`Text ${n}`, 0)));
    const won = tries.flatMap((one, n) => (one.status === "fulfilled" ? [n] : []));
    expect(won.length).toBe(1);
    expect(await readDraft(database.db, mine)).toMatchObject({ fields: { title: `Text ${won[0]}` } });
    for (const one of tries) if (one.status === "rejected") expect(one.reason).toEqual(conflict);
  });

  it("has a bound on how many there are; what is there can still be changed", async () => {
    await database.fill(
      "insert into drafts (user_id, name, fields, revision) select $1::uuid, 'blog-' || i, '{}', 1 from generate_series(1, $2::int - 1) i",
      [mine.userId, mostDrafts],
    );
    const refused = expect.objectContaining({ code: "VALIDATION_FAILED" });
    const more = (name: string) => keep("One more", 0, { ...mine, name });
    // Another window takes the last room and has not ended yet.
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query("begin");
    await other.query("insert into drafts (user_id, name, fields, revision) values ($1, 'blog-last', '{}', 1)", [
      mine.userId,
    ]);
    await other.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`drafts ${mine.userId}`]);
    const late = more("blog-late").catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await other.query("commit");
    await other.end();
    expect(await late).toEqual(refused);
    await expect(more("blog-more")).rejects.toEqual(refused);
    const { fields } = (await readDraft(database.db, { ...mine, name: "blog-1" })) ?? {};
    expect(fields).toEqual({});
    expect(await keep("Changed", 1, { ...mine, name: "blog-1" })).toMatchObject({ revision: 2 });
  });

  it("ends when nobody wrote on it for half a year", async () => {
    await keep("Old", 0);
    await keep("Theirs", 0, theirs);
    await database.pool.query("update drafts set saved_at = now() - interval '181 days' where user_id = $1", [
      mine.userId,
    ]);
    await forgetOldDrafts(database.db);
    expect([await readDraft(database.db, mine), await readDraft(database.db, theirs)]).toEqual([
      null,
      expect.objectContaining({ fields: { title: "Theirs" } }),
    ]);
  });

  it("is refused when it has what no database keeps, or is larger than any form", () => {
    const good = { fields: { content: "<p>ঢাকা</p>" }, revision: 0 };
    expect(draftBodySchema.safeParse(good).success).toBe(true);
    const many = Object.fromEntries(Array.from({ length: 61 }, (_, n) => [`f${n}`, ""]));
    for (const bad of [
      { ...good, revision: -1 },
      { ...good, revision: 1.5 },
      { ...good, fields: { "": "x" } },
      { ...good, fields: { __proto__x: "x" } },
      { ...good, fields: { title: "a\0b" } },
      { ...good, fields: { title: 3 } },
      { ...good, fields: { title: "x".repeat(900_001) } },
      { ...good, fields: many },
      { ...good, userId: mine.userId },
    ])
      expect(draftBodySchema.safeParse(bad).success).toBe(false);
  });
});
