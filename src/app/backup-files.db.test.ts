import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { sweepFiles } from "#features/media/sweep.server.ts";
import { readBackup } from "#platform/backup/read-backup.server.ts";
import { writeBackup } from "#platform/backup/write-backup.server.ts";
import { signedIn } from "../../test/api-browser.ts";
import { at, from, useCopies } from "../../test/backups.ts";
import { addFile, another } from "../../test/documents.ts";
import { addPicture, noise, sendParts } from "../../test/pictures.ts";
import { useShop } from "../../test/shop.ts";
import { backupRules } from "./backup.server.ts";

const shop = useShop({}, { connections: 4 });
const { database } = shop;
const { fresh, emptyPlace } = useCopies();

/** Every file of a storage. */
async function keysOf(storage: typeof shop.site.platform.storage): Promise<string[]> {
  const { objects } = await storage.listAll("", { recursive: true });
  return [...objects].flatMap((one) => (one.isFile ? [one.key] : []));
}
const waiting = async () =>
  (await database.pool.query("select name from jobs.job where name like '%delete%' or name like 'media%'")).rows;
const avatarOf = async (email: string) =>
  (await database.pool.query("select avatar from users where email = $1", [email])).rows[0].avatar as string;

it("has every file that its rows name, also of what is replaced and deleted while it is made", async () => {
  const { platform } = shop.site;
  const { db, storage } = platform;
  const someone = await signedIn(shop.site.app, db, "editor");
  const [replaced, deleted] = [
    (await addFile(someone, another())).body.data,
    (await addFile(someone, another())).body.data,
  ];
  const [picture, gone] = [
    (await addPicture(someone, await noise(60, 40))).body.data,
    (await addPicture(someone, await noise(61, 40))).body.data,
  ];
  const png = { "content-type": "image/png" };
  const sent = await someone.send("PUT", "/auth/avatar", new Uint8Array(await noise(90, 90)), png);
  expect(sent.status).toBe(200);
  const avatar = (await avatarOf(someone.email)).replace(/^\/files\//, "");
  const before = await keysOf(storage);
  expect(before).toContain(avatar);

  // Its rows are there, its files are still to be listed.
  const [rowsAreThere, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = new Proxy(storage, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      return async (...given: unknown[]) => {
        if (key === "listAll") {
          rowsAreThere.resolve();
          await goOn.promise;
        }
        return value.apply(target, given);
      };
    },
  });
  const file = fresh("saved.tar.gz");
  const copying = writeBackup({ url: database.url, storage: slow, secret: "secret" }, at(file), backupRules);
  await rowsAreThere.promise;
  const replace = async (path: string, bytes: Buffer, purpose: string) => {
    const uploadId = await sendParts(someone, bytes, "next", purpose);
    expect((await someone.call("POST", `${path}/replacement`, { version: 1, uploadId })).status).toBe(200);
  };
  await replace(`/media/files/${replaced.id}`, another(), "file");
  await replace(`/media/pictures/${picture.id}`, await noise(50, 40), "picture");
  expect((await someone.call("DELETE", `/media/files/${deleted.id}`)).status).toBe(200);
  expect((await someone.call("DELETE", `/media/pictures/${gone.id}`)).status).toBe(200);
  expect((await someone.call("DELETE", "/auth/avatar")).status).toBe(200);
  // The jobs of all that have looked once, and are put off.
  const due = "select 1 from jobs.job where state < 'completed' and start_after <= now()";
  await expect.poll(async () => (await database.pool.query(due)).rowCount).toBe(0);
  expect(await sweepFiles(platform, { held: async () => [] })).toEqual([]);
  goOn.resolve();
  await copying;

  const place = await emptyPlace();
  await readBackup(from(file), place, backupRules);
  const back = await keysOf(place.storage);
  expect(before.filter((key) => !back.includes(key))).toEqual([]);

  // Once it is made, what was put off is done.
  expect((await waiting()).length).toBeGreaterThan(0);
  await database.pool.query("update jobs.job set start_after = now() where state < 'active'");
  await expect
    .poll(async () => (await keysOf(storage)).filter((key) => before.includes(key) && !key.startsWith("replaced/")))
    .toEqual([]);
});

it("is not made where its lock went while the files were read: what its rows name may have been deleted", async () => {
  const { storage } = shop.site.platform;
  await storage.put("media/read-last.webp", "x");
  const cutting = Object.create(storage, {
    getBytes: {
      async value(key: string) {
        await database.pool.query(
          "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and application_name = 'iit-website backup'",
        );
        return storage.getBytes(key);
      },
    },
  });
  const file = fresh("unlocked.tar.gz");
  const source = { url: database.url, storage: cutting, secret: "secret" };
  await expect(writeBackup(source, at(file), backupRules)).rejects.toThrow();
  expect(existsSync(file)).toBe(false);
});
