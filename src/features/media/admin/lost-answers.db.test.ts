import { afterEach, expect, it, vi } from "vitest";
import { type ApiBrowser, signedIn } from "../../../../test/api-browser.ts";
import { addFile, another } from "../../../../test/documents.ts";
import { addPicture, noise, sendParts } from "../../../../test/pictures.ts";
import { useShop } from "../../../../test/shop.ts";
import { replaceFile } from "./files.server.ts";

// One connection has an open transaction while another asks.
const shop = useShop({}, { connections: 4 });
const { database } = shop;
const editor = () => signedIn(shop.site.app, database.db, "editor");
const get = (path: string) =>
  shop.site.app.request(path, {}, { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } });
const folders = async (place: string) =>
  [...(await shop.site.platform.storage.listAll(place)).objects].map(({ name }) => name).sort();
const lost = () => new Error("Connection terminated unexpectedly");

afterEach(() => {
  vi.restoreAllMocks();
});

const kinds = {
  file: {
    add: async (someone: ApiBrowser) => (await addFile(someone, another())).body.data,
    bytes: async () => another(),
    path: (id: string) => `/media/files/${id}`,
    shown: ({ href }: { href: string }) => href,
  },
  picture: {
    add: async (someone: ApiBrowser) => (await addPicture(someone, await noise(60, 40))).body.data,
    bytes: () => noise(50, 40),
    path: (id: string) => `/media/pictures/${id}`,
    shown: ({ src }: { src: string }) => src,
  },
} as const;

/** The one whose transaction answers with this id never hears of its COMMIT, though `commit` lets it through. */
function loseAnswer(id: string, commit: (done: Promise<unknown>) => Promise<unknown>, before = Promise.resolve()) {
  const { db } = shop.site.platform;
  const transaction = db.transaction.bind(db) as (
    work: (tx: never) => Promise<{ id?: string } | undefined>,
  ) => Promise<unknown>;
  vi.spyOn(db, "transaction").mockImplementation((async (work: (tx: never) => Promise<{ id?: string } | undefined>) => {
    const written = Promise.withResolvers<boolean>();
    const done = transaction(async (tx) => {
      const answer = await work(tx);
      written.resolve(answer?.id === id);
      if (answer?.id === id) await before;
      return answer;
    });
    done.catch(() => written.resolve(false));
    if (!(await written.promise)) return done;
    await commit(done);
    throw lost();
  }) as never);
}

it.each(["file", "picture"] as const)(
  "a %s that took the place of another has its bytes though nobody heard so",
  async (name) => {
    const { add, bytes, path, shown } = kinds[name];
    const someone = await editor();
    const { id } = await add(someone);
    const next = await bytes();
    const replace = async () => {
      const uploadId = await sendParts(someone, next, "next", name);
      const { version } = (await someone.call("GET", path(id))).body.data;
      return someone.call("POST", `${path(id)}/replacement`, { version, uploadId });
    };
    loseAnswer(id, (done) => done);
    expect((await replace()).status).toBe(503);
    vi.restoreAllMocks();
    const now = (await someone.call("GET", path(id))).body.data;
    expect(now.version).toBe(2);
    expect((await get(shown(now))).status).toBe(200);
    // Sent once more it is known; its bytes are still there once all jobs are done.
    expect((await replace()).body.data).toMatchObject({ id, version: 2 });
    const underWay = "select 1 from jobs.job where name like 'media%' and state < 'completed' and start_after <= now()";
    await expect.poll(async () => (await database.pool.query(underWay)).rowCount).toBe(0);
    expect((await get(shown(now))).status).toBe(200);
  },
);

it.each(["file", "picture"] as const)("a %s whose COMMIT is still under way is waited for", async (name) => {
  const { add, bytes, path, shown } = kinds[name];
  const someone = await editor();
  const { id } = await add(someone);
  const uploadId = await sendParts(someone, await bytes(), "next", name);
  const goes = Promise.withResolvers<void>();
  let answered = false;
  loseAnswer(id, async () => {}, goes.promise);
  const replaced = someone.call("POST", `${path(id)}/replacement`, { version: 1, uploadId }).finally(() => {
    answered = true;
  });
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => answered || (await database.pool.query(waiting)).rowCount === 1).toBe(true);
  goes.resolve();
  expect((await replaced).status).toBe(503);
  vi.restoreAllMocks();
  await expect.poll(async () => (await someone.call("GET", path(id))).body.data.version).toBe(2);
  expect((await get(shown((await someone.call("GET", path(id))).body.data))).status).toBe(200);
});

it("where nobody can be asked the bytes stay, for the row or the sweep", async () => {
  const someone = await editor();
  const { id } = await kinds.file.add(someone);
  const uploadId = await sendParts(someone, another(), "next", "file");
  const [{ user_id: userId }] = (
    await database.pool.query("select user_id from media_uploads where id = $1", [uploadId])
  ).rows;
  const { platform } = shop.site;
  let away = false;
  const db = new Proxy(platform.db, {
    get(target, key) {
      if (away) throw lost();
      if (key !== "transaction") return Reflect.get(target, key);
      return async (...given: Parameters<typeof target.transaction>) => {
        await target.transaction(...given);
        away = true;
        throw lost();
      };
    },
  });
  const before = (await folders("documents")).length;
  await expect(replaceFile({ ...platform, db }, { id, version: 1, uploadId, userId })).rejects.toThrow("terminated");
  const { data } = (await someone.call("GET", `/media/files/${id}`)).body;
  expect([data.version, (await get(data.href)).status]).toEqual([2, 200]);
  await expect.poll(async () => (await folders("documents")).length).toBe(before);
});
