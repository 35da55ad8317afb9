import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useLearners } from "../../../test/learning-record.ts";
import { recordFileSchema } from "./contract.ts";

const { site, rows, newReader, newBlog, userOf, recordOf, kindsOf, mark, buy, everything } = useLearners();

describe("marking as read", () => {
  it("is for whoever may read the whole of it, keeps the first moment, and can be taken off", async () => {
    const reader = await newReader();
    const free = await newBlog();
    expect((await mark(reader, free, "GET")).body.data).toEqual({ readAt: null, canMark: true });
    const { readAt } = (await mark(reader, free)).body.data;
    expect((await mark(reader, free)).body.data).toEqual({ readAt, canMark: true });
    expect((await mark(reader, free, "DELETE")).body.data).toEqual({ readAt: null, canMark: true });
    expect(await recordOf(reader)).toEqual([]);
    // Behind a wall, unpublished, not there.
    expect((await mark(reader, site.blog, "GET")).body.data).toEqual({ readAt: null, canMark: false });
    expect((await mark(reader, site.blog)).status).toBe(403);
    const draft = await newBlog({ status: "draft" });
    for (const id of [draft, randomUUID()])
      for (const m of ["GET", "PUT"]) expect((await mark(reader, id, m)).status).toBe(404);
    expect((await mark(reader, draft, "DELETE")).status).toBe(200);
    expect(await recordOf(reader)).toEqual([]);
  });

  it("of a bought blog also the place in it counts, and is forgotten with the entry", async () => {
    const reader = await newReader();
    await buy(reader, site.blog);
    expect(kindsOf(await recordOf(reader))).toEqual(["bought"]);
    await reader.call("PATCH", `/purchases/blogs/${site.blog}`, { progress: 64, anchor: null });
    const [entry] = await recordOf(reader, "?kind=read");
    expect(entry).toMatchObject({ id: site.blog, removable: true });
    expect(entry?.facts).toContainEqual({ name: "Read to", value: "64%" });
    await mark(reader, site.blog);
    expect(await recordOf(reader, "?kind=read")).toHaveLength(1);
    await mark(reader, site.blog, "DELETE");
    expect(kindsOf(await recordOf(reader))).toEqual(["bought"]);
    const [place] = await rows("select progress, anchor, last_read_at from blog_access where user_id = $1", [
      await userOf(reader.email),
    ]);
    // That it was opened stays: what was read can't be given back as if it never was.
    expect(place).toEqual({ progress: 0, anchor: null, last_read_at: expect.any(Date) });
  });

  it("by two presses at once is one mark", async () => {
    const reader = await newReader();
    const free = await newBlog();
    const answers = await Promise.all([1, 2, 3].map(() => mark(reader, free)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.readAt}`)).size).toBe(1);
    expect(await recordOf(reader)).toHaveLength(1);
  });
});

describe("a record taken along", () => {
  it("is JSON of a documented form, and CSV that no spreadsheet runs", async () => {
    const { reader } = await everything();
    await mark(reader, await newBlog({ title: '=HYPERLINK("http://evil.example")' }));
    const json = await reader.call("GET", "/learning-record/export?format=json");
    expect(json.headers.get("content-disposition")).toBe('attachment; filename="learning-record.json"');
    const file = recordFileSchema.strict().parse(json.body);
    expect(file.person.email).toBe(reader.email);
    expect(file.entries).toHaveLength(9);
    expect(file.entries.find(({ kind }) => kind === "attended")?.url).toMatch(/^http.*\/events\/event-/);
    const csv = (await reader.call("GET", "/learning-record/export?format=csv&kind=read")).body as string;
    const lines = csv.trim().split("\r\n");
    expect(lines[0]).toBe("Date,Kind,Title,Details,Address");
    expect(lines).toHaveLength(3);
    expect(csv).toContain(`Blog read,"'=HYPERLINK(""http://evil.example"")"`);
  });

  it("of nothing is an empty list, and can't be asked for without end", async () => {
    const reader = await newReader();
    const empty = await reader.call("GET", "/learning-record/export");
    expect(recordFileSchema.parse(empty.body).entries).toEqual([]);
    let last = 200;
    for (let i = 0; i < 25 && last === 200; i += 1)
      last = (await reader.call("GET", "/learning-record/export?format=csv")).status;
    expect(last).toBe(429);
  });
});
