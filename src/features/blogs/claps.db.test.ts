import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useEditor } from "../../../test/editor.ts";
import { addClaps, readClaps } from "./claps.server.ts";

const editor = useEditor();
const { database, addUser, create } = editor;

describe("claps", () => {
  it("add up to 50 for each person and no further, also in a race", async () => {
    const { id } = await create({ status: "published" });
    const [one, two] = [await addUser("one"), await addUser("two")];
    expect(await readClaps(database.db, id, one)).toEqual({ claps: 0, myClaps: 0 });
    expect(await addClaps(database.db, id, one, 3)).toEqual({ claps: 3, myClaps: 3 });
    await Promise.all(Array.from({ length: 30 }, (_, i) => addClaps(database.db, id, i % 2 ? one : two, 5)));
    expect(await readClaps(database.db, id, one)).toEqual({ claps: 100, myClaps: 50 });
    expect(await addClaps(database.db, id, two, 50)).toEqual({ claps: 100, myClaps: 50 });
    await expect(database.pool.query("update blog_claps set count = 51")).rejects.toThrow("blog_claps_count");
  });

  it("are for what can be read", async () => {
    const { id } = await create();
    await expect(addClaps(database.db, id, editor.admin, 1)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(readClaps(database.db, randomUUID(), editor.admin)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
