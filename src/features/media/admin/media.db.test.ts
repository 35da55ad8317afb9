import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readPictureSrc } from "#lib/picture-address.ts";
import { signedIn } from "../../../../test/api-browser.ts";
import { addPicture, noise, sendPart, sendParts } from "../../../../test/pictures.ts";
import { useShop } from "../../../../test/shop.ts";

const shop = useShop();
const { database } = shop;
const editor = () => signedIn(shop.site.app, database.db, "editor");
const get = (path: string) =>
  shop.site.app.request(path, {}, { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } });
const filesOf = async (folder: string) =>
  [...(await shop.site.platform.storage.listAll(folder, { recursive: true })).objects].map(({ name }) => name).sort();
const count = async (table: string) =>
  (await database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number;

describe("a picture that is sent", () => {
  it.each([
    ["is not what was sent", (part: string) => shop.site.platform.storage.put(part, new Uint8Array(7))],
    ["is gone", (part: string) => shop.site.platform.storage.delete(part)],
  ])("is asked for once more when a part %s", async (_, lose) => {
    const someone = await editor();
    const id = await sendParts(someone, await noise(300, 200), "a.png");
    await lose(`uploads/${id}/0`);
    const { status, body } = await someone.call("POST", `/media/uploads/${id}/finish`);
    expect([status, body.message]).toEqual([409, expect.stringMatching(/lost on our side/)]);
    expect(await count("media_uploads where made is null")).toBe(0);
  });

  it("is drawn anew in all its sizes, upright, without what a camera wrote into it", async () => {
    const someone = await editor();
    const taken = await sharp(await noise(1300, 700, "jpeg"))
      .withExif({ IFD3: { GPSLatitude: "23/1 48/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { status, body } = await addPicture(someone, taken, "C:\\photos\\The_quay at dawn.JPG");
    expect([status, body.message]).toEqual([200, "Picture added"]);
    expect(body.data).toMatchObject({ title: "The quay at dawn", alt: "", width: 700, height: 1300, uses: 0 });
    const address = readPictureSrc(body.data.src);
    expect(address).toMatchObject({ width: 700, height: 1300 });
    expect(await filesOf(body.data.src.replace("/files/", "").replace(/\/[^/]*$/, ""))).toEqual([
      "480.avif",
      "480.webp",
      "700.avif",
      "700.webp",
    ]);
    for (const name of ["700.webp", "480.avif"]) {
      const shown = await get(body.data.src.replace("700.webp", name));
      expect(shown.headers.get("content-type")).toBe(`image/${name.split(".")[1]}`);
      expect(shown.headers.get("cache-control")).toContain("immutable");
      expect(shown.headers.get("content-security-policy")).toContain("sandbox");
      const { width, exif, xmp } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
      expect([width, exif, xmp]).toEqual([Number(name.split(".")[0]), undefined, undefined]);
    }
    expect((await get(body.data.src.replace("700.webp", "960.webp"))).status).toBe(404);
    expect(await count("media_uploads where made is null")).toBe(0);
    expect(await filesOf("uploads")).toEqual([]);
  });

  it("goes on where it stopped, with parts in any order and twice", async () => {
    const someone = await editor();
    const bytes = await noise(700, 500);
    expect(bytes.length).toBeGreaterThan(2 * 256 * 1024);
    const begun = await someone.call("POST", "/media/uploads", { fileName: "a.png", bytes: bytes.length });
    const { id } = begun.body.data;
    await sendPart(someone, id, 2, bytes);
    expect((await sendPart(someone, id, 2, bytes)).body.data.parts).toEqual([2]);
    expect((await someone.call("POST", `/media/uploads/${id}/finish`, {})).status).toBe(409);
    expect((await someone.call("GET", `/media/uploads/${id}`)).body.data.parts).toEqual([2]);
    await Promise.all([0, 1, 3].map((number) => sendPart(someone, id, number, bytes)));
    const made = await someone.call("POST", `/media/uploads/${id}/finish`, {});
    expect(made.body.data).toMatchObject({ width: 700, height: 500, bytes: bytes.length });
    // Once more the same is answered.
    expect((await someone.call("POST", `/media/uploads/${id}/finish`, {})).body.data).toEqual(made.body.data);
  });

  it("is the same picture when it is sent again, also by two at once", async () => {
    const [one, two] = [await editor(), await editor()];
    const bytes = await noise(300, 200);
    const before = await count("pictures");
    const answers = await Promise.all([addPicture(one, bytes), addPicture(two, bytes)]);
    const third = await addPicture(one, bytes, "Another name.png");
    expect(third.body.message).toBe("This picture was in the library already");
    expect(new Set([...answers, third].map(({ body }) => body.data.id)).size).toBe(1);
    expect(await count("pictures")).toBe(before + 1);
    const folders = await shop.site.platform.storage.listAll("media");
    expect([...folders.objects]).toHaveLength(before + 1);
  });

  it("is nobody else's while it is under way", async () => {
    const [one, two] = [await editor(), await editor()];
    const bytes = await noise(40, 40);
    const id = await sendParts(one, bytes);
    expect((await two.call("GET", `/media/uploads/${id}`)).status).toBe(404);
    expect((await sendPart(two, id, 0, bytes)).status).toBe(404);
    expect((await two.call("POST", `/media/uploads/${id}/finish`, {})).status).toBe(404);
    await two.call("DELETE", `/media/uploads/${id}`);
    expect((await one.call("POST", `/media/uploads/${id}/finish`, {})).status).toBe(200);
  });

  it("is refused when it is no picture, and leaves nothing behind", async () => {
    const someone = await editor();
    const good = await noise(300, 200);
    const before = await count("pictures");
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const bombs = await sharp({ create: { width: 16_000, height: 4000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const bad: Record<string, Buffer> = {
      svg: Buffer.from(svg),
      html: Buffer.from("<!doctype html><script>alert(1)</script>"),
      pdf: Buffer.from("%PDF-1.7\n%\n1 0 obj\n"),
      gif: Buffer.from("GIF89a".padEnd(80, "x")),
      "broken off": good.subarray(0, good.length - 2000),
      "a head alone": Buffer.concat([good.subarray(0, 8), Buffer.alloc(500, 1)]),
      "too many pixels": bombs,
    };
    for (const [name, bytes] of Object.entries(bad)) {
      const { status, body } = await addPicture(someone, bytes);
      expect([name, status, body.message]).toEqual([name, 415, expect.stringContaining("Choose a JPEG")]);
    }
    // What hides behind a picture is not taken along.
    const hidden = await addPicture(someone, Buffer.concat([good, Buffer.from("<script>alert('hidden')</script>")]));
    expect(hidden.status).toBe(200);
    const shown = Buffer.from(await (await get(hidden.body.data.src)).arrayBuffer());
    expect(shown.includes("hidden")).toBe(false);
    expect(await count("pictures")).toBe(before + 1);
    expect(await count("media_uploads where made is null")).toBe(0);
    expect(await filesOf("uploads")).toEqual([]);
  });

  it("has bounds: size, parts, uploads that are open", async () => {
    const someone = await editor();
    const begin = (bytes: number) => someone.call("POST", "/media/uploads", { fileName: "a.png", bytes });
    expect((await begin(20 * 1024 * 1024 + 1)).status).toBe(422);
    expect((await begin(20 * 1024 * 1024)).status).toBe(201);
    expect((await begin(0)).status).toBe(422);
    const { id } = (await begin(300_000)).body.data;
    const bytes = Buffer.alloc(600_000, 7);
    expect((await sendPart(someone, id, 1, bytes)).status).toBe(422);
    expect((await sendPart(someone, id, 2, bytes)).status).toBe(422);
    expect((await sendPart(someone, id, 0, bytes.subarray(0, 10))).status).toBe(422);
    const large = new Uint8Array(256 * 1024 + 1);
    const octets = { "content-type": "application/octet-stream" };
    const length = { "content-length": String(large.length) };
    expect((await someone.send("PUT", `/media/uploads/${id}/parts/0`, large, { ...octets, ...length })).status).toBe(
      413,
    );
    expect((await sendPart(someone, id, 0, bytes)).status).toBe(200);
    for (let more = 0; more < 10; more += 1) expect((await begin(10)).status).toBe(201);
    expect((await someone.call("GET", `/media/uploads/${id}`)).status).toBe(404);
    const { rows } = await database.pool.query("select count(*)::int as n from media_uploads where made is null");
    expect(rows[0].n).toBe(10);
    expect(await filesOf("uploads")).toEqual([]);
  });
});

describe("the library", () => {
  it("knows which texts show a picture, and keeps it until none does", async () => {
    const someone = await editor();
    const { src, id } = (await addPicture(someone, await noise(200, 100))).body.data;
    const content = `<p>Words.</p><figure><img src="${src}" alt="A quay"></figure>`;
    const blog = (await someone.call("POST", "/blogs", { title: "On quays", content })).body.data;
    expect(blog.content).toContain("<picture>");
    const { data } = (await someone.call("GET", `/media/pictures/${id}`)).body;
    expect(data).toMatchObject({ uses: 1, usedIn: [{ kind: "blogs", id: blog.id, title: "On quays" }] });
    expect((await someone.call("DELETE", `/media/pictures/${id}`)).status).toBe(409);
    const cover = (await someone.call("POST", `/media/pictures/${id}/covers`, { x: 100, y: 0 })).body.data.src;
    const bare = { id: blog.id, version: 1, content: "<p>Words.</p>", featuredImage: cover };
    expect((await someone.call("PATCH", "/blogs", bare)).status).toBe(200);
    expect((await someone.call("DELETE", `/media/pictures/${id}`)).status).toBe(409);
    const { width, height } = await sharp(Buffer.from(await (await get(cover)).arrayBuffer())).metadata();
    expect([width, height]).toEqual([160, 100]);
    await someone.call("PATCH", "/blogs", { id: blog.id, version: 2, title: "Of quays", featuredImage: null });
    expect((await someone.call("DELETE", `/media/pictures/${id}`)).status).toBe(200);
    await expect.poll(async () => (await get(src)).status).toBe(404);
    // A version of before still names it.
    const again = await someone.call("PATCH", "/blogs", { id: blog.id, version: 3, content });
    expect([again.status, again.body.errors]).toEqual([
      422,
      [{ path: "content", message: expect.stringContaining("no longer") }],
    ]);
    expect((await someone.call("GET", `/blogs/${blog.id}`)).body.data.content).toBe("<p>Words.</p>");
  });

  it("is searched, filtered by use, and paged, the newest first", async () => {
    const someone = await editor();
    const ids: string[] = [];
    for (const name of ["zebra one.png", "zebra two.png", "zebra three.png"])
      ids.unshift((await addPicture(someone, await noise(50, 50), name)).body.data.id);
    const [newest = "", middle = ""] = ids;
    const src = (await someone.call("GET", `/media/pictures/${middle}`)).body.data.src;
    await someone.call("POST", "/blogs", { title: "Zebras", content: `<p>A</p><img src="${src}">` });
    const found = async (query: string) =>
      (await someone.call("GET", `/media/pictures?search=zebra&${query}`)).body.data.items.map(
        ({ id }: { id: string }) => id,
      );
    expect(await found("")).toEqual(ids);
    expect(await found("limit=1&page=2")).toEqual([middle]);
    expect(await found("use=used")).toEqual([middle]);
    expect(await found("use=unused")).toEqual(ids.filter((id) => id !== middle));
    await someone.call("PATCH", `/media/pictures/${newest}`, { version: 1, title: "Z", alt: "An animal with stripes" });
    expect((await someone.call("GET", "/media/pictures?search=STRIPES")).body.data.items).toHaveLength(1);
  });

  it("is found in whichever spelling it was named, by a file of a Mac or a keyboard of Bangla", async () => {
    const someone = await editor();
    const { data } = (await addPicture(someone, await noise(51, 50), "cafe\u0301 \u09b8\u09ae\u09df.png")).body;
    const found = async (words: string) =>
      (await someone.call("GET", `/media/pictures?search=${encodeURIComponent(words)}`)).body.data.items.length;
    expect(await Promise.all(["caf\u00e9", "cafe\u0301", "\u09b8\u09ae\u09df"].map(found))).toEqual([1, 1, 1]);
    const named = { version: 1, title: "Road", alt: "\u09aa\u09be\u09b9\u09be\u09dc" };
    await someone.call("PATCH", `/media/pictures/${data.id}`, named);
    expect(await found(named.alt)).toBe(1);
  });

  it("refuses a change over one that was not seen, and covers out of bounds", async () => {
    const someone = await editor();
    const { id } = (await addPicture(someone, await noise(50, 50))).body.data;
    const change = (version: number) =>
      someone.call("PATCH", `/media/pictures/${id}`, { version, title: "T", alt: "" });
    expect((await change(1)).body.data.version).toBe(2);
    expect((await change(1)).status).toBe(409);
    expect((await someone.call("POST", `/media/pictures/${id}/covers`, { x: 101, y: 0 })).status).toBe(422);
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect((await someone.call("POST", `/media/pictures/${nobody}/covers`, { x: 1, y: 0 })).status).toBe(404);
    expect((await someone.call("DELETE", `/media/pictures/${nobody}`)).status).toBe(404);
  });
});
