import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { useEditor } from "../../../../test/editor.ts";
import { DeadAddresses, deadLimits } from "../dead.server.ts";
import { findRedirect } from "../find.server.ts";
import { changeRedirectSchema, deadListQuerySchema, redirectBodySchema, redirectListQuerySchema } from "./contract.ts";
import { forgetDead, listDead } from "./dead-list.server.ts";
import { exportRedirects, importRedirects } from "./file.server.ts";
import { changeRedirect, createRedirect, deleteRedirect, listRedirects } from "./redirects.server.ts";

const editor = useEditor();
const db = () => editor.database.db;
const isLiving = async (address: string) => address === "/blogs";
const silent = { warn: () => {} };

const make = (address: string, target: string | null, code = 301) =>
  createRedirect(db(), isLiving, redirectBodySchema.parse({ address, target, code }));
const all = async () =>
  (await listRedirects(db(), redirectListQuerySchema.parse({ sortField: "address", sortOrder: "asc" }))).items;
const faultOf = (path: string, message: RegExp) => ({ errors: [{ path, message: expect.stringMatching(message) }] });

beforeEach(async () => {
  await editor.database.pool.query("truncate redirects, dead_addresses");
});

describe("redirects", () => {
  it("lead on from the path, however it is spelled, and nobody to another host", async () => {
    await make("https://old.example/2021/03/Name/?utm=1", "/blogs?q=শুল্ক#list");
    for (const spelled of ["/2021/03/name", "/2021/03/NAME/", "/2021/03/name?x=1", "/%32021/03/name"])
      expect(await findRedirect(db(), spelled)).toEqual({
        code: 301,
        target: "/blogs?q=%E0%A6%B6%E0%A7%81%E0%A6%B2%E0%A7%8D%E0%A6%95#list",
      });
    expect(await findRedirect(db(), "/2021/03")).toBeUndefined();
    for (const target of ["//evil.example", "https://evil.example", "/\\evil.example", "/..//evil.example"])
      expect(redirectBodySchema.safeParse({ address: "/a", target, code: 301 }).success).toBe(false);
    const insert = "insert into redirects (address, target, code) values ('/a', $1, 301)";
    for (const target of ["//evil.example", "https://evil.example", "/\\evil.example"])
      await expect(editor.database.pool.query(insert, [target])).rejects.toMatchObject({
        constraint: "redirects_target",
      });
  });

  it("answer that something is gone, and need a target otherwise", async () => {
    await make("/gone", null, 410);
    expect(await findRedirect(db(), "/gone")).toEqual({ code: 410 });
    expect(redirectBodySchema.safeParse({ address: "/a", target: "/b", code: 410 }).success).toBe(false);
    expect(redirectBodySchema.safeParse({ address: "/a", target: "", code: 302 }).success).toBe(false);
    expect(redirectBodySchema.safeParse({ address: "/api/v1/x", target: "/b", code: 301 }).success).toBe(false);
    expect(redirectBodySchema.safeParse({ address: "/admin-dashboard/x", target: "/b", code: 301 }).success).toBe(
      false,
    );
  });

  it("stand in no page's way, and never close a circle", async () => {
    await expect(make("/blogs", "/events")).rejects.toMatchObject(faultOf("address", /There is a page/));
    await expect(make("/a", "/A/")).rejects.toMatchObject(faultOf("target", /back to itself/));
    await make("/a", "/b");
    await make("/b", "/c");
    await expect(make("/c", "/a?x=1")).rejects.toMatchObject(faultOf("target", /back to itself/));
    await expect(make("/a", "/d")).rejects.toMatchObject(faultOf("address", /already/));
    // Both at the same moment would close it together.
    const both = await Promise.allSettled([make("/x", "/y"), make("/y", "/x")]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("are changed as they were read, and deleted", async () => {
    const { id } = await make("/a", "/blogs");
    const change = (body: object) => changeRedirect(db(), isLiving, id, changeRedirectSchema.parse(body));
    await change({ address: "/a2", target: "/events", code: 302, before: { target: "/blogs" } });
    expect(await findRedirect(db(), "/a2")).toEqual({ code: 302, target: "/events" });
    const stale = { address: "/a3", target: "/events", code: 302, before: { target: "/blogs" } };
    await expect(change(stale)).rejects.toMatchObject({ code: "CONFLICT" });
    // Somebody else is about to write another target just now.
    const holder = new pg.Client({ connectionString: editor.database.url });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select pg_advisory_xact_lock(hashtextextended('redirects', 0))");
    const second = expect(
      change({ address: "/a2", target: "/board", code: 302, before: { target: "/events" } }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    const waits = "select 1 from pg_locks where locktype = 'advisory' and not granted";
    await expect.poll(async () => (await holder.query(waits)).rowCount).toBe(1);
    await holder.query("update redirects set target = '/programs' where id = $1", [id]);
    await holder.query("commit");
    await second;
    await holder.end();
    await expect(change({ address: "/a2", target: "/a2", code: 301 })).rejects.toMatchObject(
      faultOf("target", /itself/),
    );
    await deleteRedirect(db(), id);
    await expect(deleteRedirect(db(), id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("follow a blog by whatever name, while it can be read", async () => {
    const blog = await editor.create({ status: "draft" });
    const insert = "insert into redirects (address, blog_id, code) values ('/?p=7', $1, 301)";
    await editor.database.pool.query(insert, [blog.id]);
    expect(await findRedirect(db(), "/?p=7")).toBeUndefined();
    await editor.setStatus(blog.id, "published");
    expect(await findRedirect(db(), "/?p=7")).toEqual({ code: 301, target: `/blogs/${blog.slug}` });
    const { version } = (await editor.database.pool.query("select version from blogs where id = $1", [blog.id]))
      .rows[0];
    await editor.update({ id: blog.id, version, slug: "another-name" });
    expect(await findRedirect(db(), "/?p=7")).toEqual({ code: 301, target: "/blogs/another-name" });
    expect(await all()).toMatchObject([{ address: "/?p=7", target: "/blogs/another-name", follows: true }]);
    // A file says the same of it as the list: it is there already, and not gone.
    let csv = "";
    for await (const piece of await exportRedirects(db(), { sortField: "address", sortOrder: "asc" })) csv += piece;
    expect(await importRedirects(db(), isLiving, csv)).toMatchObject({ made: 0, known: 1, refused: 0 });
    const gone = await importRedirects(db(), isLiving, "address,target,code\n/?p=7,,410");
    expect(gone).toMatchObject({ known: 0, faults: [{ message: "This address leads somewhere else already" }] });
  });

  it("are the same after a way through a file", async () => {
    await make("/a", "/blogs?q=1,2;3");
    await make("/শুল্ক", "/events", 302);
    await make("/gone", null, 410);
    let csv = "";
    for await (const piece of await exportRedirects(db(), { sortField: "address", sortOrder: "asc" })) csv += piece;
    const before = (await all()).map(({ address, target, code }) => ({ address, target, code }));
    await editor.database.pool.query("truncate redirects");
    expect(await importRedirects(db(), isLiving, csv)).toEqual({ made: 3, known: 0, faults: [], refused: 0 });
    expect((await all()).map(({ address, target, code }) => ({ address, target, code }))).toEqual(before);
    expect(await importRedirects(db(), isLiving, csv)).toMatchObject({ made: 0, known: 3, refused: 0 });
  });

  it("stand in their file once each, also where one gets another place while it is written", async () => {
    await editor.database.fill(
      "insert into redirects (address, target, code) select '/' || i, '/to', 301 from generate_series(10000, 11199) i",
    );
    const file = await exportRedirects(db(), { sortField: "address", sortOrder: "asc" });
    let csv = "";
    let pieces = 0;
    for await (const piece of file) {
      csv += piece;
      pieces += 1;
      // The head and the first portion are out: its last one goes to the end, the list's last one to the beginning.
      if (pieces === 2)
        await editor.database.pool.query(
          `update redirects set address = case address when '/11199' then '/00000' else '/99999' end
           where address in ('/10999', '/11199')`,
        );
    }
    const addresses = csv
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[0]);
    expect(addresses).toEqual([...Array.from({ length: 1199 }, (_, i) => `/${10_000 + i}`), "/00000"]);
  });

  it("are read out of a long file while others are served", async () => {
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    const seen = async () => {
      clearImmediate(next);
      throw new Error("enough");
    };
    const csv = `address,target,code\n${"/a,/b,301\n".repeat(5000)}`;
    await expect(importRedirects(db(), seen, csv, 5000)).rejects.toThrow("enough");
    expect(turns).toBeGreaterThanOrEqual(9);
  });

  it("are found among lines that say nothing, which are kept by nobody, and so many at most", async () => {
    const csv = `address,target,code\n${"\n,\n".repeat(50_000)}/a,/b,301\n/a,/c,301`;
    expect(await importRedirects(db(), isLiving, csv, 2)).toMatchObject({ made: 1, faults: [{ line: 100_003 }] });
    await expect(importRedirects(db(), isLiving, csv, 1)).rejects.toMatchObject(faultOf("csv", /At most 1 lines/));
  });

  it("name the lines of a file that can't be used", async () => {
    const csv =
      "Address;Target;Code\n/a;/b;\n/b;/a;301\n/blogs;/x;301\n/api/x;/y;301\n/z;//evil.example;301\n/q;/b;307\n\n/a;/c;301";
    const { made, faults } = await importRedirects(db(), isLiving, csv);
    expect(made).toBe(1);
    expect(faults).toEqual([
      { line: 3, message: "It would lead back to itself" },
      { line: 4, message: "There is a page at this address" },
      { line: 5, message: "This part of the site can't have redirects" },
      { line: 6, message: "Type an address of this site that begins with /" },
      { line: 7, message: "code must be 301, 302 or 410" },
      { line: 9, message: "This address leads somewhere else already" },
    ]);
    await expect(importRedirects(db(), isLiving, "a,b\n1,2")).rejects.toMatchObject(faultOf("csv", /name the columns/));
  });
});

describe("dead addresses", () => {
  const dead = async (sort: "hits" | "lastAt" = "hits") =>
    (await listDead(db(), deadListQuerySchema.parse({ sort }))).items;

  it("are counted by their path, without what belongs to a person", async () => {
    const counter = new DeadAddresses(db(), silent);
    for (const path of ["/old", "/Old/", "/other", "/unsubscribe/9f8a7b6c5d4e3f2a1b0c9d8e", "/a@b.example", "/.env"])
      counter.count(path);
    await counter.write();
    counter.count("/old");
    await counter.write();
    expect(await dead()).toMatchObject([
      { address: "/old", hits: 3 },
      { address: "/other", hits: 1 },
    ]);
    const [{ id } = { id: "" }] = await dead();
    await forgetDead(db(), id);
    expect(await dead()).toMatchObject([{ address: "/other" }]);
  });

  it("leave the list when a redirect is made of them", async () => {
    const counter = new DeadAddresses(db(), silent);
    counter.count("/old");
    await counter.write();
    await make("/old", "/events");
    expect(await dead()).toEqual([]);
    counter.count("/old");
    await counter.write();
    expect(await dead()).toEqual([]);
  });

  it("stay few, however many are made up, and those stay that are asked for often", async () => {
    const counter = new DeadAddresses(db(), silent);
    for (let i = 0; i < 3; i += 1) counter.count("/asked-for-often");
    for (let round = 0; round < 5; round += 1) {
      for (let i = 0; i < deadLimits.waiting + 300; i += 1) counter.count(`/flood-${round}-${i}`);
      await counter.write();
    }
    const { rows } = await editor.database.pool.query("select count(*)::int as all from dead_addresses");
    expect(rows[0].all).toBe(deadLimits.rows);
    expect((await dead())[0]).toMatchObject({ address: "/asked-for-often", hits: 3 });
  });
});
