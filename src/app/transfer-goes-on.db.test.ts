import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { beginUpload, forgetOldUploads, keepPart } from "#features/media/admin/uploads.server.ts";
import { beginImport, readImport, startImport } from "#features/transfer/admin/imports.server.ts";
import { workOnImport } from "#features/transfer/import.server.ts";
import { transferJobs } from "#features/transfer/jobs.server.ts";
import { forgetOldImports } from "#features/transfer/service.server.ts";
import { hashOf } from "#features/transfer/source.server.ts";
import { packed } from "../../test/archive.ts";
import { another, pdf } from "../../test/documents.ts";
import { oldSite, wordpressFile } from "../../test/old-sites.ts";
import { noise } from "../../test/pictures.ts";
import { useTransfer } from "../../test/transfer.ts";
import { contentKinds } from "./content-kinds.server.ts";

const site = useTransfer();
const { editor } = site;
const pool = () => editor.database.pool;
const rows = async (query: string, values: unknown[] = []) => (await pool().query(query, values)).rows;

beforeEach(async () => {
  await pool().query("truncate blogs, pictures, files, media_uses, import_sources, imports cascade");
});

it("leaves what was sent where it is when the import could not begin", async () => {
  const begins = vi.spyOn(site.platform().jobs, "enqueue").mockRejectedValueOnce(new Error("gone"));
  await expect(site.send(Buffer.from(wordpressFile(1)), "export.xml")).rejects.toThrow("gone");
  begins.mockRestore();
  expect(await rows("delete from media_uploads where purpose = 'transfer' returning file_name")).toEqual([
    { file_name: "export.xml" },
  ]);
});

it.each([
  ["is gone", (part: string) => site.platform().storage.delete(part)],
  ["is not what was sent", (part: string) => site.platform().storage.put(part, new Uint8Array(7))],
])("asks for a file once more of which a part %s", async (_, lose) => {
  const { storage, db, pool } = site.platform();
  const file = { fileName: "export.xml", bytes: 300_000, purpose: "transfer" as const };
  const { id, partBytes } = await beginUpload({ db, pool, storage }, editor.admin, file);
  const whose = { id, userId: editor.admin };
  await keepPart({ db, pool, storage }, whose, 0, new Uint8Array(partBytes));
  await keepPart({ db, pool, storage }, whose, 1, new Uint8Array(file.bytes - partBytes));
  await lose(`uploads/${id}/1`);
  await expect(beginImport(site.platform(), editor.admin, id)).rejects.toThrow(/lost on our side/);
  expect(await rows("select 1 from media_uploads")).toEqual([]);
  expect([...(await storage.listAll("uploads")).objects].map(({ name }) => name)).not.toContain(id);
});

it("answers the same import when it is begun once more, and keeps its parts for it", async () => {
  const { storage, db, pool } = site.platform();
  const bytes = Buffer.from(wordpressFile(1));
  const file = { fileName: "export.xml", bytes: bytes.length, purpose: "transfer" as const };
  const { id } = await beginUpload({ db, pool, storage }, editor.admin, file);
  const whose = { id, userId: editor.admin };
  await keepPart({ db, pool, storage }, whose, 0, bytes);
  const begun = await Promise.all([1, 2].map(() => beginImport(site.platform(), editor.admin, id)));
  expect((await beginImport(site.platform(), editor.admin, id)).id).toBe(begun[0]?.id);
  expect(new Set(begun.map((one) => one.id)).size).toBe(1);
  expect(await rows("select count(*)::int as n from imports")).toEqual([{ n: 1 }]);
  const others = await beginUpload({ db, pool, storage }, editor.admin, { ...file, purpose: "picture" });
  await keepPart({ db, pool, storage }, { ...whose, id: others.id }, 0, bytes);
  await rows("update media_uploads set created_at = now() - interval '2 days'");
  await forgetOldUploads({ db, storage });
  expect(await rows("select 1 from media_uploads")).toEqual([]);
  const folders = [...(await storage.listAll("uploads")).objects].map(({ name }) => name);
  expect([folders.includes(id), folders.includes(others.id)]).toEqual([true, false]);
});

it("takes pictures and files in whatever they are called", async () => {
  const paper = another();
  const hash = createHash("sha256").update(paper).digest("hex");
  const stored = `files/${"a".repeat(24)}.pdf`;
  const facts = (title: string, alt: string, mark: string) => ({ hash: mark.repeat(64), title, alt });
  const files = {
    "site.yaml": "format: iit-content\nversion: 1\n",
    "pictures.yaml": JSON.stringify([
      { file: "pictures/long.webp", ...facts("য়".repeat(200), "b".repeat(900), "b") },
      { file: "pictures/odd.webp", ...facts("\u0000", "a\u0000b \ud800", "c") },
    ]),
    "files.yaml": JSON.stringify([{ file: stored, hash, title: `${"\u09df".repeat(150)}\u0000`, access: "public" }]),
    "blogs/a.md": '---\ntitle: "A\\0 title"\nslug: a\n---\n![x](../pictures/long.webp) ![y](../pictures/odd.webp)\n',
  };
  const drawn = { "pictures/long.webp": await noise(50, 40), "pictures/odd.webp": await noise(51, 40) };
  const id = await site.take(await packed({ ...files, [stored]: paper, ...drawn }), "content.tar.gz");
  expect(await readImport(editor.database.db, id)).toMatchObject({ status: "done" });
  expect(await rows("select title, char_length(alt) as alt from pictures order by width")).toEqual([
    { title: "য়".normalize("NFC").repeat(100), alt: 500 },
    { title: "odd", alt: 5 },
  ]);
  expect(await rows("select title from files where hash = $1", [hash])).toEqual([
    { title: "\u09df".normalize("NFC").repeat(100) },
  ]);
});

it("takes in what has signs in its address, or its terms, that no database keeps", async () => {
  const files = {
    "site.yaml":
      'format: iit-content\nversion: 1\ncategories: [{ slug: quays, name: "Qu\\0ays", description: "\\0", position: 70000 }]\n',
    "blogs/a.md": '---\ntitle: A\nslug: "quay\\0"\n---\nWords\n',
    "blogs/b.md": '---\ntitle: B\nslug: "\\ud83d-b"\n---\nWords\n',
  };
  const id = await site.take(await packed(files), "content.tar.gz");
  expect(await readImport(editor.database.db, id)).toMatchObject({ status: "done", counts: { made: 1, failed: 1 } });
  expect(await rows("select slug from blogs")).toEqual([{ slug: "quay" }]);
  expect(await rows("select name from categories where slug = 'quays'")).toEqual([{ name: "Qu ays" }]);
  const bad = { "site.yaml": "format: iit-content\nversion: 1\nhashtags: [{ slug: A b, name: A }]\n" };
  const refused = await site.take(await packed(bad), "content.tar.gz");
  expect(await readImport(editor.database.db, refused)).toMatchObject({ status: "failed" });
  const post = { id: "a\0", title: "Ghost", slug: "ghost", html: "<p>Words</p>", status: "published" };
  const ghost = Buffer.from(JSON.stringify({ db: [{ data: { posts: [post] } }] }));
  expect(await readImport(editor.database.db, await site.take(ghost, "ghost.json"))).toMatchObject({ status: "done" });
});

it("leaves out the one text that is nested without end, and takes the others", async () => {
  const content = `${"<b>".repeat(6600)}<img src="https://old.example/wp-content/uploads/a.jpg">`;
  const posts = [
    { id: 1, name: "deep", title: "Deep", content },
    { id: 2, name: "plain", title: "Plain", content: "<p>Words</p>" },
  ];
  const id = await site.take(Buffer.from(oldSite(posts)), "old-site.xml");
  expect(await readImport(editor.database.db, id)).toMatchObject({ status: "done" });
  expect(await site.lines(id)).toMatchObject([
    { title: "Deep", outcome: "failed", note: expect.stringContaining("deep inside of each other") },
    { title: "Plain", outcome: "made" },
  ]);
});

it("takes in pictures without a name", async () => {
  const content = '<p>Words</p><img src="https://old.example/wp-content/uploads/.jpg">';
  const xml = oldSite([{ id: 1, name: "a", title: "A", content }]);
  const file = await packed({ "site/export.xml": xml, "site/wp-content/uploads/.jpg": await noise(60, 40, "jpeg") });
  expect(await readImport(editor.database.db, await site.take(file, "old.tar.gz"))).toMatchObject({ status: "done" });
  expect(await rows("select title from pictures")).toEqual([{ title: "Picture" }]);
});

describe("an import that takes longer", () => {
  const writing = async (pictures: number, width = 40) => {
    const names = Array.from({ length: pictures }, (_, i) => `uploads/2021/03/quay-${i}.jpg`);
    const shown = names.map((name) => `<img src="https://old.example/wp-content/${name}">`).join("");
    const posts = [{ id: 1, name: "quays", title: "Quays", content: `<p>Words</p>${shown}` }];
    const bytes = await Promise.all(names.map((_, i) => noise(width + i, width, "jpeg")));
    const files = Object.fromEntries(names.map((name, i) => [`site/wp-content/${name}`, bytes[i] as Buffer]));
    const id = await site.send(await packed({ "site/export.xml": oldSite(posts), ...files }), "old-site.tar.gz");
    await site.work(id);
    await startImport(site.platform(), id, { mode: "own", texts: "keep" });
    return id;
  };
  const stands = (id: string) => readImport(editor.database.db, id);
  const drawn = async () => (await rows("select count(*)::int as all from pictures"))[0].all;

  it("goes on after the process that worked on it was told to stop", async () => {
    const id = await writing(1);
    await workOnImport(site.platform(), contentKinds, id, AbortSignal.abort());
    expect(await stands(id)).toMatchObject({ status: "writing", failure: null, done: 0 });
    await site.work(id);
    expect(await stands(id)).toMatchObject({ status: "done", counts: { made: 1 } });
    expect(await drawn()).toBe(1);
  });

  it("is tried again when the storage or the database fails", async () => {
    const id = await writing(1);
    const platform = site.platform();
    const read = vi.spyOn(platform.storage, "getBytes").mockRejectedValue(new Error("silent"));
    await expect(site.work(id)).rejects.toThrow("silent");
    read.mockRestore();
    const put = vi.spyOn(platform.storage, "put").mockRejectedValue(new Error("full"));
    await expect(site.work(id)).rejects.toThrow("full");
    put.mockRestore();
    expect(await stands(id)).toMatchObject({ status: "writing", failure: null });
    await site.work(id);
    expect(await stands(id)).toMatchObject({ status: "done" });
  });

  it.each([
    ["RangeError", RangeError],
    ["TypeError", TypeError],
  ])("tells of one thing that ends in a %s with it, and goes on", async (_, Fault) => {
    const id = await writing(1);
    const create = () => Promise.reject(new Fault("Maximum call stack size exceeded"));
    const kinds = contentKinds.map((kind) => ({ ...kind, create }));
    await workOnImport(site.platform(), kinds, id, new AbortController().signal);
    expect(await stands(id)).toMatchObject({ status: "done", counts: { failed: 1 } });
    expect(await site.lines(id)).toMatchObject([{ title: "Quays", outcome: "failed", note: "It can't be read" }]);
  });

  it("is tried for hours, for a store that is away so long", () => {
    const [{ retryLimit = 8, retryAtMostSeconds = 60 } = {}] = transferJobs(site.platform(), contentKinds);
    const waits = Array.from({ length: retryLimit }, (_, tried) => Math.min(2 ** tried, retryAtMostSeconds));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(8 * 3600);
  });

  it.each([0, 1])("says at once that part %i of it is gone", async (number) => {
    const id = await writing(1, 1200);
    const [{ folder }] = await rows("select folder from imports where id = $1", [id]);
    await site.platform().storage.delete(`${folder}/${number}`);
    await site.work(id);
    expect(await stands(id)).toMatchObject({
      status: "failed",
      failure: expect.stringMatching(/part of the file was lost.*again/),
    });
    expect(await site.platform().storage.exists(`${folder}/${1 - number}`)).toBe(false);
  });

  /** One piece of the work, to which each look at the clock takes an hour. */
  async function slowly(id: string) {
    let hours = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => {
      hours += 1;
      return hours * 3_600_000;
    });
    try {
      await site.work(id);
    } finally {
      clock.mockRestore();
    }
  }

  it("comes on by a picture each time, however long it takes to get there", async () => {
    const id = await writing(2);
    await slowly(id);
    expect(await drawn()).toBe(1);
    await slowly(id);
    expect(await drawn()).toBe(2);
    await slowly(id);
    await site.work(id);
    expect(await stands(id)).toMatchObject({ status: "done" });
  });

  it("looks once at each picture and file that it can't take, also where no good one comes between", async () => {
    const evil = (n: number) => pdf(`${n}`, { catalog: "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>" });
    const sent = [evil(1), evil(2), pdf("Good")].map((bytes) => ({ bytes, hash: hashOf(bytes) }));
    const nameOf = (hash: string) => `files/${hash.slice(0, 24)}.pdf`;
    const shown = ["a", "b", "c"].map((name) => `<img src="../pictures/${name}.webp">`).join("");
    const listed = sent.map(({ hash }) => `- file: ${nameOf(hash)}\n  hash: "${hash}"\n  title: X\n  access: public\n`);
    const archive = await packed({
      "site.yaml": "format: iit-content\nversion: 1\n",
      "files.yaml": listed.join(""),
      "blogs/x.md": `---\ntitle: X\nformat: html\n---\n\n<p>Words</p>${shown}`,
      ...Object.fromEntries(sent.map(({ bytes, hash }) => [nameOf(hash), bytes])),
      ...{
        "pictures/a.webp": "no picture",
        "pictures/b.webp": "nor this",
        "pictures/c.webp": await noise(50, 40, "webp"),
      },
    });
    const id = await site.send(archive, "content.tar.gz");
    await site.work(id);
    await startImport(site.platform(), id, { mode: "own", texts: "keep" });
    const before = await drawn();
    const files = async () => (await rows("select count(*)::int as all from files where title = 'X'"))[0].all;
    const failed = async () => (await site.lines(id)).filter(({ outcome }) => outcome === "failed").length;
    const came: number[][] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      await slowly(id);
      came.push([await failed(), await files(), (await drawn()) - before]);
    }
    expect(came).toEqual([
      [1, 0, 0],
      [2, 0, 0],
      [2, 1, 0],
      [2, 1, 0],
      [2, 1, 0],
      [2, 1, 1],
    ]);
    for (let turn = 0; turn < 6; turn += 1) await site.work(id);
    expect(await stands(id)).toMatchObject({ status: "done" });
  });

  it("is ended when it is not finished two weeks after its file was sent, with its parts", async () => {
    const id = await writing(1);
    const [{ folder }] = await rows("select folder from imports where id = $1", [id]);
    await pool().query("update imports set created_at = now() - interval '13 days' where id = $1", [id]);
    await forgetOldImports(site.platform());
    expect(await stands(id)).toMatchObject({ status: "writing" });
    await pool().query("update imports set created_at = now() - interval '15 days' where id = $1", [id]);
    await forgetOldImports(site.platform());
    expect(await stands(id)).toMatchObject({
      status: "failed",
      failure: expect.stringMatching(/not finished two weeks after/),
    });
    expect(await site.platform().storage.exists(`${folder}/0`)).toBe(false);
  });
});
