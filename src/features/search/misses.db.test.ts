import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { forgetOldMisses, keepMiss, listMisses, missText } from "./misses.server.ts";

const database = useDatabase();
const list = async (sort: "count" | "lastAt" = "count") =>
  (await listMisses(database.db, { page: 1, limit: 20, sort })).items.map(({ text, count }) => `${text} ${count}`);

beforeEach(() => database.db.execute(sql`truncate search_misses`));

describe("missText", () => {
  it("makes one form of many, and drops what could lead to a person", () => {
    expect(missText("  Jute, BAGS! ")).toBe("jute bags");
    expect(missText("6109.10.00.25")).toBe("6109 10 00 25");
    for (const text of [
      "someone@mail.example",
      "+880 1712-345678",
      "01712345678",
      "4111 1111 1111 1111",
      "!!!",
      "x".repeat(81),
    ])
      expect(missText(text)).toBeUndefined();
  });
});

describe("searches in vain", () => {
  it("are counted, the most frequent first, or the latest", async () => {
    for (const text of ["jute bags", "Jute Bags!", "tea"]) await keepMiss(database.db, text);
    expect(await list()).toEqual(["jute bags 2", "tea 1"]);
    expect(await list("lastAt")).toEqual(["tea 1", "jute bags 2"]);
  });

  it("do not grow beyond their bound, the known ones go on", async () => {
    await keepMiss(database.db, "known");
    await database.db.execute(
      sql`insert into search_misses (text) select 'filler' || n from generate_series(1, 4999) n`,
    );
    await keepMiss(database.db, "one more");
    await keepMiss(database.db, "known");
    expect(await list()).toContain("known 2");
    const { pagination } = await listMisses(database.db, { page: 1, limit: 20, sort: "count" });
    expect(pagination.total).toBe(5000);
  });

  it("are forgotten, those that came once sooner", async () => {
    await database.db.execute(sql`insert into search_misses (text, count, last_at) values
      ('old', 9, now() - interval '181 days'), ('once', 1, now() - interval '31 days'),
      ('often', 2, now() - interval '31 days'), ('new', 1, now())`);
    await forgetOldMisses(database.db);
    expect(await list("lastAt")).toEqual(["new 1", "often 2"]);
  });
});
