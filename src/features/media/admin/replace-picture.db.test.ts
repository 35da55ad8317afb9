import sharp from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { bringSiteText } from "#features/site-texts/service.server.ts";
import { pictureSrcset, readPictureSrc } from "#lib/picture-address.ts";
import { type ApiBrowser, signedIn } from "../../../../test/api-browser.ts";
import { createCategory } from "../../../../test/factories/category.ts";
import { addPicture, noise, sendParts } from "../../../../test/pictures.ts";
import { useShop } from "../../../../test/shop.ts";

// Two who write at once are what this is about.
const shop = useShop({}, { connections: 4 });
const { database } = shop;
const editor = () => signedIn(shop.site.app, database.db, "editor");
const get = (path: string) =>
  shop.site.app.request(path, {}, { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } });
const names = async (folder: string) =>
  [...(await shop.site.platform.storage.listAll(folder, { recursive: true })).objects].map(({ name }) => name).sort();

beforeAll(() => createCategory(database.db, "customs"));

const detail = async (someone: ApiBrowser, id: string) =>
  (await someone.call("GET", `/media/pictures/${id}`)).body.data;
async function replace(someone: ApiBrowser, id: string, bytes: Buffer, version?: number) {
  const uploadId = await sendParts(someone, bytes);
  const given = version ?? (await detail(someone, id)).version;
  return someone.call("POST", `/media/pictures/${id}/replacement`, { version: given, uploadId });
}
const shows = (src: string) => `<p>Words.</p><figure><img src="${src}" alt="A quay"></figure>`;

/** What a text must say of a picture. */
function expectShown(html: string, src: string) {
  const address = readPictureSrc(src);
  if (!address) throw new Error("no picture");
  expect(html).toContain(`src="${src}" srcset="${pictureSrcset(address, "webp")}"`);
  expect(html).toContain(`srcset="${pictureSrcset(address, "avif")}"`);
  expect(html).toContain(`width="${address.width}" height="${address.height}"`);
  expect(new Set([...html.matchAll(/files\/media\/(\w{16})/g)].map(([, name]) => name))).toEqual(
    new Set([address.name]),
  );
}

describe("a picture that takes the place of another", () => {
  it.each([
    [300, 200],
    [480, 100],
    [1601, 60],
  ])("is shown by every text and cover with its size (%i wide); old addresses lead to it", async (width, height) => {
    const someone = await editor();
    const { src, id } = (await addPicture(someone, await noise(1000, 700))).body.data;
    const cover = (await someone.call("POST", `/media/pictures/${id}/covers`, { x: 20, y: 80 })).body.data.src;
    const blog = (
      await someone.call("POST", "/blogs", { title: `Of quays ${width}`, content: shows(src), featuredImage: cover })
    ).body.data;
    const words = { title: `Quays ${width}`, summary: "In short.", body: shows(src), subject: "customs" };
    const paper = (await someone.call("POST", "/publications", { ...words, kind: "brief", authors: ["A"] })).body.data;
    const dates = { startsAt: "2099-01-01T04:00:00Z", endsAt: "2099-01-01T06:00:00Z", kind: "Talk", location: "Dhaka" };
    const event = (await someone.call("POST", "/events", { ...words, ...dates, image: cover })).body.data;
    const html = { title: "About", description: "Who.", html: shows(src) };
    await bringSiteText(database.db, "page-about", { ...html, html: "<p>Words.</p>" });
    const [{ version }] = (await database.pool.query("select version from site_texts where name = 'page-about'")).rows;
    expect((await someone.call("PATCH", "/site-texts", { name: "page-about", version, data: html })).status).toBe(200);

    const { status, body } = await replace(someone, id, await noise(width, height));
    expect([status, body.message]).toEqual([200, "Picture replaced everywhere"]);
    expect(body.data).toMatchObject({ id, width, height, version: 2, uses: 4 });
    const now = body.data.src as string;
    const read = async (path: string) => (await someone.call("GET", path)).body.data;
    const kept = await read(`/blogs/${blog.id}`);
    expectShown(kept.content, now);
    expect([kept.version, kept.featuredImage]).toEqual([1, now.replace(/\d+\.webp$/, "cover-20-80.webp")]);
    expect((await get(kept.featuredImage)).status).toBe(200);
    expectShown((await read(`/publications/admin/${paper.id}`)).body, now);
    const held = await read(`/events/admin/${event.id}`);
    expectShown(held.body, now);
    expect([held.version, held.image]).toEqual([1, kept.featuredImage]);
    expectShown((await read("/site-texts/page-about")).data.html, now);

    // The files before are put aside; every address of theirs leads to one of the new.
    await expect.poll(async () => (await get(src)).status).toBe(302);
    for (const old of [src, src.replace("1000.webp", "480.avif"), src.replace("1000.webp", "960.webp"), cover]) {
      const led = await get(old);
      expect([led.status, led.headers.get("cache-control")]).toEqual([302, "no-cache"]);
      expect((await get(led.headers.get("location") ?? "")).status).toBe(200);
    }
  });

  it("is also what somebody saves who had a text open meanwhile, and what a version and the bin bring back", async () => {
    const someone = await editor();
    const { src, id } = (await addPicture(someone, await noise(600, 300))).body.data;
    const create = async (title: string) =>
      (await someone.call("POST", "/blogs", { title, content: shows(src) })).body.data;
    const [open, binned] = [await create("Open quays"), await create("Binned quays")];
    await someone.call("DELETE", `/blogs/${binned.id}`);
    const now = (await replace(someone, id, await noise(500, 400))).body.data.src;
    expect((await someone.call("DELETE", `/media/pictures/${id}`)).status).toBe(409);
    const saved = await someone.call("PATCH", "/blogs", {
      id: open.id,
      version: 1,
      content: `${open.content}<p>More.</p>`,
    });
    expect(saved.status).toBe(200);
    expectShown(saved.body.data.content, now);
    expect(saved.body.data.content).toContain("<p>More.</p>");
    const [first] = (await someone.call("GET", `/blogs/${open.id}/revisions`)).body.data.slice(-1);
    const version = (await someone.call("GET", `/blogs/${open.id}/revisions/${first.version}`)).body.data;
    const back = await someone.call("PATCH", "/blogs", {
      id: open.id,
      version: saved.body.data.version,
      content: version.content,
    });
    expectShown(back.body.data.content, now);
    expect((await someone.call("POST", `/bin/${binned.id}/restore`, {})).status).toBe(200);
    expectShown((await someone.call("GET", `/blogs/${binned.id}`)).body.data.content, now);
    expect((await detail(someone, id)).uses).toBe(2);
  });

  it("can be taken back for some days, again and again; deleted, nothing of either is left", async () => {
    const someone = await editor();
    const first = await noise(400, 300);
    const { src, id } = (await addPicture(someone, first)).body.data;
    const blog = (await someone.call("POST", "/blogs", { title: "Back", content: shows(src) })).body.data;
    const undo = (version: number) => someone.call("POST", `/media/pictures/${id}/replacement/undo`, { version });
    expect((await undo(1)).status).toBe(404);
    expect((await detail(someone, id)).replacedAt).toBeNull();
    await replace(someone, id, await noise(320, 240));
    const back = await undo(2);
    expect([back.status, back.body.data.width, back.body.data.version]).toEqual([200, 400, 3]);
    expectShown((await someone.call("GET", `/blogs/${blog.id}`)).body.data.content, back.body.data.src);
    const bytes = Buffer.from(await (await get(back.body.data.src)).arrayBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(400);
    expect((await undo(2)).status).toBe(409);
    expect((await undo(3)).body.data.width).toBe(320);
    await expect.poll(async () => (await names("replaced")).length).toBeGreaterThan(0);
    await someone.call("PATCH", "/blogs", { id: blog.id, version: 1, content: "<p>None.</p>" });
    expect((await someone.call("DELETE", `/media/pictures/${id}`)).status).toBe(200);
    await expect.poll(async () => (await get(src)).status).toBe(404);
    const rows = (
      await database.pool.query("select name, width, height from picture_names where picture_id = $1", [id])
    ).rows;
    expect(rows).toEqual([]);
  });

  it("can be taken back at the very moment at which its files are put aside", async () => {
    const someone = await editor();
    const { id } = (await addPicture(someone, await noise(410, 300))).body.data;
    const { storage } = shop.site.platform;
    const begun = Promise.withResolvers<void>();
    const move = vi.spyOn(storage, "move").mockImplementation(async (...[from, ...rest]) => {
      await begun.promise;
      return Object.getPrototypeOf(storage).move.call(storage, from, ...rest);
    });
    const copy = vi.spyOn(storage, "copy").mockImplementationOnce(async (...[from, ...rest]) => {
      begun.resolve();
      await expect.poll(() => storage.exists(from)).toBe(false);
      return Object.getPrototypeOf(storage).copy.call(storage, from, ...rest);
    });
    await replace(someone, id, await noise(330, 240));
    const back = await someone.call("POST", `/media/pictures/${id}/replacement/undo`, { version: 2 });
    for (const one of [move, copy]) one.mockRestore();
    expect([back.status, back.body.data?.width]).toEqual([200, 410]);
    const shown = await get(back.body.data.src);
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(410);
  });

  it("is refused over one that was not seen, for another picture of the library, and for what is none; nothing is left", async () => {
    const someone = await editor();
    const bytes = await noise(90, 80);
    const { src, id } = (await addPicture(someone, bytes)).body.data;
    const other = await noise(91, 80);
    await addPicture(someone, other, "The other.png");
    await expect.poll(() => names("uploads")).toEqual([]);
    // What the test before deleted goes by a job, after its answer.
    const underWay = "select 1 from jobs.job where name like 'media%' and state < 'completed' and start_after <= now()";
    await expect.poll(async () => (await database.pool.query(underWay)).rowCount).toBe(0);
    const before = await names("media");
    expect((await replace(someone, id, await noise(10, 10), 7)).status).toBe(409);
    expect((await replace(someone, id, other)).body.message).toContain("The other");
    expect((await replace(someone, id, Buffer.from("<svg/>"))).status).toBe(415);
    expect((await replace(someone, id, bytes)).body.data).toMatchObject({ src, version: 1 });
    expect(await names("media")).toEqual(before);
    const answers = await Promise.all([
      replace(someone, id, await noise(30, 20), 1),
      replace(someone, id, await noise(40, 20), 1),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  /** Does something in a transaction of its own, lets another step begin that must wait for it, and ends. */
  async function during(statements: [string, unknown[]][], step: () => Promise<{ status: number }>) {
    const client = await database.pool.connect();
    try {
      await client.query("begin");
      for (const [statement, values] of statements) await client.query(statement, values);
      const done = step();
      const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
      await client.query("commit");
      return await done;
    } finally {
      client.release();
    }
  }

  it("a text that is saved while it is replaced waits, and shows the new one", async () => {
    const someone = await editor();
    const { src, id } = (await addPicture(someone, await noise(70, 50))).body.data;
    const name = readPictureSrc(src)?.name;
    const create = () => someone.call("POST", "/blogs", { title: "At that moment", content: shows(src) });
    const made = await during(
      [
        ["select 1 from pictures where id = $1 for update", [id]],
        ["update pictures set name = 'nextnextnextnext', width = 33, height = 22 where id = $1", [id]],
        [
          "insert into picture_names (name, picture_id, width, height, bytes, hash) values ($1, $2, 70, 50, 1, 'h')",
          [name, id],
        ],
      ],
      create,
    );
    expect(made.status).toBe(201);
    const { rows } = await database.pool.query("select content from blogs where title = 'At that moment'");
    expectShown(rows[0].content, "/files/media/nextnextnextnext-33x22/33.webp");
  });

  it("a text that comes to show it before its row is held is taken along", async () => {
    const someone = await editor();
    const { src, id } = (await addPicture(someone, await noise(71, 50))).body.data;
    const [shown, bare] = [shows(src), "<p>None.</p>"];
    const one = (await someone.call("POST", "/blogs", { title: "Model", content: shown })).body.data;
    const other = (await someone.call("POST", "/blogs", { title: "Late", content: bare })).body.data;
    await someone.call("PATCH", "/blogs", { id: one.id, version: 1, content: bare });
    const replaced = await during(
      [["update blogs set content = $1, preview = $1 where id = $2", [one.content, other.id]]],
      async () => replace(someone, id, await noise(61, 40), 1),
    );
    expect(replaced.status).toBe(200);
    const now = (await detail(someone, id)).src;
    expect(readPictureSrc(now)?.width).toBe(61);
    expectShown((await someone.call("GET", `/blogs/${other.id}`)).body.data.content, now);
  });

  it("while others save: no save is lost, none fails, no text has the one before", async () => {
    const [one, two, three] = [await editor(), await editor(), await editor()];
    const { src, id } = (await addPicture(one, await noise(220, 120))).body.data;
    const blog = (await one.call("POST", "/blogs", { title: "Busy", content: shows(src) })).body.data;
    for (let round = 1; round <= 4; round += 1) {
      const now = (await detail(one, id)).src;
      const { version } = (await two.call("GET", `/blogs/${blog.id}`)).body.data;
      const [replaced, saved, created] = await Promise.all([
        replace(one, id, await noise(220 + round, 120)),
        two.call("PATCH", "/blogs", { id: blog.id, version, content: `${shows(now)}<p>Round ${round}</p>` }),
        three.call("POST", "/blogs", { title: `New ${round}`, content: shows(src) }),
      ]);
      expect([round, replaced.status, saved.status, created.status]).toEqual([round, 200, 200, 201]);
      for (const text of [blog.id, created.body.data.id])
        expectShown((await one.call("GET", `/blogs/${text}`)).body.data.content, replaced.body.data.src);
      expect((await one.call("GET", `/blogs/${blog.id}`)).body.data.content).toContain(`Round ${round}`);
    }
  });
});
