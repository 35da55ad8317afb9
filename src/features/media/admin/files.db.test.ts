import { describe, expect, it } from "vitest";
import { fileLink } from "#features/media/service.server.ts";
import type { Role } from "#lib/staff.ts";
import { type ApiBrowser, apiBrowser, signedIn } from "../../../../test/api-browser.ts";
import { addFile, another, pdf, wordParts, zip } from "../../../../test/documents.ts";
import { sendParts } from "../../../../test/pictures.ts";
import { useShop } from "../../../../test/shop.ts";

const shop = useShop();
const { database } = shop;
const person = (role: Role) => signedIn(shop.site.app, database.db, role);
const editor = () => person("editor");
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  shop.site.app.request(
    path,
    { method, headers },
    { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } },
  );
const stored = async () =>
  [...(await shop.site.platform.storage.listAll("documents", { recursive: true })).objects].length;
const count = async (table: string) =>
  (await database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number;

describe("a file that is sent", () => {
  it("is known by its bytes, whatever it is called, and is given to be kept", async () => {
    const someone = await editor();
    const bytes = another();
    const { status, body } = await addFile(someone, bytes, 'C:\\x\\\u202eশুল্ক_হার; a".exe.html');
    expect([status, body.message]).toEqual([200, "File added"]);
    expect(body.data).toMatchObject({
      kind: "pdf",
      access: "public",
      title: 'শুল্ক হার; a".exe',
      uses: 0,
      bytes: bytes.length,
    });
    const answer = await get(body.data.href);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const { headers } = answer;
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''[\w%.-]+$/);
    expect(decodeURIComponent(headers.get("content-disposition")?.split("''")[1] ?? "")).toBe("শুল্ক হার; a .exe.pdf");
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(headers.get("cache-control")).toBe("public, no-cache");
    const etag = headers.get("etag") ?? "";
    expect((await get(body.data.href, { "if-none-match": etag })).status).toBe(304);
    const head = await get(body.data.href, {}, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
    expect((await get(`${body.data.href.slice(0, -1)}${body.data.href.endsWith("a") ? "b" : "a"}`)).status).toBe(404);
    expect(await count("media_uploads where made is null")).toBe(0);
  });

  it("is the same file when it is sent again, also by two at once", async () => {
    const [one, two] = [await editor(), await editor()];
    const bytes = another();
    const [files, before] = [await count("files"), await stored()];
    const answers = await Promise.all([addFile(one, bytes), addFile(two, bytes)]);
    const third = await addFile(one, bytes, "Another.pdf", "private");
    expect(third.body.message).toBe("This file was in the library already (public)");
    expect(new Set([...answers, third].map(({ body }) => body.data.id)).size).toBe(1);
    expect([await count("files"), await stored()]).toEqual([files + 1, before + 1]);
  });

  it("is refused when it is something else, and leaves nothing behind", async () => {
    const someone = await editor();
    const before = [await count("files"), await stored()];
    const bad = ["<svg/>", "<!doctype html>", pdf("W", { catalog: "/Names << /JavaScript 9 0 R >>" }), zip({ a: "b" })];
    for (const bytes of bad) expect((await addFile(someone, Buffer.from(bytes), "good.pdf")).status).toBe(415);
    expect([await count("files"), await stored(), await count("media_uploads where made is null")]).toEqual([
      ...before,
      0,
    ]);
    const begin = (bytes: number) => someone.call("POST", "/media/uploads", { fileName: "a", bytes, purpose: "file" });
    expect((await begin(0)).status).toBe(422);
    expect((await begin(1_000_000_000)).status).toBe(422);
    expect((await begin(50 * 1024 * 1024 + 1)).body.errors).toEqual([
      { path: "bytes", message: expect.stringContaining("50 MB") },
    ]);
    // What was sent as a picture is no file, and the other way round.
    const asPicture = await sendParts(someone, another());
    expect((await someone.call("POST", `/media/uploads/${asPicture}/file`, {})).status).toBe(404);
    const asFile = await sendParts(someone, another(), "a.pdf", "file");
    expect((await someone.call("POST", `/media/uploads/${asFile}/finish`, {})).status).toBe(404);
    expect((await (await editor()).call("POST", `/media/uploads/${asFile}/file`, {})).status).toBe(404);
  });
});

describe("a private file", () => {
  const linkOf = async (browser: ApiBrowser, id: string) =>
    (await browser.call("GET", `/media/files/${id}/link`)).body.data as { href: string; expiresAt: string };

  it("is there for nobody without a link that the server made for it, and is kept nowhere", async () => {
    const someone = await editor();
    const bytes = another();
    const { data } = (await addFile(someone, bytes, "Secret.pdf", "private")).body;
    expect(data).toMatchObject({ access: "private", href: null });
    const { href, expiresAt } = await linkOf(someone, data.id);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThan(301_000);
    const opened = await get(href);
    expect(Buffer.from(await opened.arrayBuffer()).equals(bytes)).toBe(true);
    expect(opened.headers.get("cache-control")).toBe("private, no-store");
    expect(opened.headers.get("x-robots-tag")).toBe("none");
    const [path = "", query = ""] = href.split("?");
    const given = new URLSearchParams(query);
    const other = (await addFile(someone, another(), "Other.pdf", "private")).body.data;
    const [otherPath] = (await linkOf(someone, other.id)).href.split("?");
    const forged = (values: Record<string, string>) =>
      `${path}?${new URLSearchParams({ ...Object.fromEntries(given), ...values })}`;
    const later = String(Number(given.get("until")) + 60);
    const seal = given.get("seal") ?? "";
    for (const wrong of [
      ...[
        path,
        `${otherPath}?${query}`,
        forged({ until: later }),
        forged({ until: "9999999999" }),
        forged({ seal: "" }),
      ],
      ...[
        forged({ seal: `${seal.slice(1)}A` }),
        forged({ seal: `${seal}=` }),
        forged({ until: `${given.get("until")} ` }),
      ],
      `${path}?until=${given.get("until")}`,
    ])
      expect([wrong, (await get(wrong)).status]).toEqual([wrong, 404]);
    const etag = `"${(await database.pool.query("select hash from files where id = $1", [data.id])).rows[0].hash.slice(0, 32)}"`;
    expect((await get(path, { "if-none-match": etag })).status).toBe(404);
  });

  it("is told of to those alone who write the site's content, and its link ends", async () => {
    const { data } = (await addFile(await editor(), another(), "S.pdf", "private")).body;
    const calls = [`/media/files/${data.id}`, `/media/files/${data.id}/link`, "/media/files?access=private"];
    for (const role of ["customer", "desk", "cashier"] as const) {
      const browser = await person(role);
      for (const call of calls) expect([role, (await browser.call("GET", call)).status]).toEqual([role, 403]);
      expect((await browser.call("DELETE", `/media/files/${data.id}`)).status).toBe(403);
    }
    const stranger = apiBrowser(shop.site.app);
    for (const call of calls) expect((await stranger.call("GET", call)).status).toBe(401);
    const { db } = database;
    const over = await fileLink(shop.site.platform, db, { fileId: data.id, seconds: -1 });
    expect((await get(over.href)).status).toBe(404);
    const most = await fileLink(shop.site.platform, db, { fileId: data.id, seconds: 1e9 });
    expect(most.expiresAt.getTime() - Date.now()).toBeLessThan(902_000);
    expect((await get(most.href)).status).toBe(200);
  });

  it("has no address from when it was public, and old links end with the bytes that they were made for", async () => {
    const someone = await editor();
    const { data } = (await addFile(someone, another())).body;
    const change = (version: number, access: string) =>
      someone.call("PATCH", `/media/files/${data.id}`, { version, title: "T", access });
    const hidden = (await change(1, "private")).body.data;
    expect((await get(data.href)).status).toBe(404);
    const { href } = await linkOf(someone, hidden.id);
    expect((await get(href)).status).toBe(200);
    const uploadId = await sendParts(someone, another(), "b.pdf", "file");
    const replaced = await someone.call("POST", `/media/files/${data.id}/replacement`, { version: 2, uploadId });
    expect(replaced.body.data).toMatchObject({ version: 3, title: "T", access: "private" });
    expect((await get(href)).status).toBe(404);
    const shown = (await change(3, "public")).body.data;
    expect(shown.href).not.toBe(data.href);
    expect((await get(shown.href)).status).toBe(200);
    expect((await change(3, "private")).status).toBe(409);
  });
});

describe("a file that takes the place of another", () => {
  it("has its address, also with another kind; the bytes before are gone", async () => {
    const someone = await editor();
    const first = another();
    const { data } = (await addFile(someone, first)).body;
    const known = (await addFile(someone, another())).body.data;
    const before = await stored();
    const etag = (await get(data.href)).headers.get("etag") ?? "";
    const bytes = zip({ ...wordParts, "word/a.xml": `<a>${process.pid}</a>` });
    const replace = async (version: number, with_: Buffer) =>
      someone.call("POST", `/media/files/${data.id}/replacement`, {
        ...{ version, uploadId: await sendParts(someone, with_, "x", "file") },
      });
    expect((await replace(1, bytes)).body.data).toMatchObject({ kind: "docx", href: data.href, version: 2 });
    const answer = await get(data.href, { "if-none-match": etag });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await replace(1, another())).status).toBe(409);
    expect((await replace(2, Buffer.from("<html>"))).status).toBe(415);
    await expect.poll(stored).toBe(before);
    const there = pdf(`Known ${process.pid}`);
    await addFile(someone, there, "Known.pdf");
    expect((await replace(2, there)).body.message).toContain("Known");
    expect((await replace(2, bytes)).body.data.version).toBe(2);
    expect(known.version).toBe(1);
  });

  it("of two at once one is told that the other was first", async () => {
    const someone = await editor();
    const { data } = (await addFile(someone, another())).body;
    const uploads = [
      await sendParts(someone, another(), "x", "file"),
      await sendParts(someone, another(), "y", "file"),
    ];
    const before = await stored();
    const answers = await Promise.all(
      uploads.map((uploadId) => someone.call("POST", `/media/files/${data.id}/replacement`, { version: 1, uploadId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expect.poll(stored).toBe(before);
  });
});

it("is searched, filtered and sorted", async () => {
  const someone = await editor();
  for (const name of ["Zebra b", "Zebra a"]) await addFile(someone, another(), `${name}.pdf`, "private");
  const found = async (query: string) =>
    (await someone.call("GET", `/media/files?search=zebra&${query}`)).body.data.items.map(
      ({ title }: { title: string }) => title,
    );
  expect(await found("")).toEqual(["Zebra a", "Zebra b"]);
  expect(await found("sortField=title&sortOrder=desc")).toEqual(["Zebra b", "Zebra a"]);
  expect(await found("limit=1&page=2")).toEqual(["Zebra b"]);
  expect(await found("access=public")).toEqual([]);
  expect(await found("kind=csv")).toEqual([]);
  // As a Mac names files.
  await addFile(someone, another(), "Okapi\u0301.pdf", "private");
  const [okapi] = (await someone.call("GET", `/media/files?search=${encodeURIComponent("OKAP\u00cd")}`)).body.data
    .items;
  expect(okapi.title).toBe("Okap\u00ed");
});
