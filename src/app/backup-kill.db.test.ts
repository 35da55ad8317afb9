import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readBackup } from "#platform/backup/read-backup.server.ts";
import { claimFiles } from "#platform/backup/restore-place.server.ts";
import { writeBackup } from "#platform/backup/write-backup.server.ts";
import { migrateDatabase } from "#platform/db/migrate.server.ts";
import { openStorage } from "#platform/storage/storage.server.ts";
import { ask, at, from, useCopies } from "../../test/backups.ts";
import { useDatabase } from "../../test/database.ts";
import { backupRules } from "./backup.server.ts";

const database = useDatabase();
const { fresh, emptyPlace } = useCopies();
const mb = 1024 * 1024;

/** A command as people give it. */
function command(words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ["scripts/cli.ts", ...words], { env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  return { child, ended: once(child, "close"), said: () => said };
}

it("killed in the middle, the command leaves no file with the copy's name, and the next one is whole", async () => {
  const [dataDir, copies] = [fresh("data"), fresh("copies")];
  mkdirSync(copies);
  const storage = await openStorage({ dataDir, s3: undefined });
  // More than is written between one look and the kill.
  for (let n = 0; n < 40; n += 1) await storage.put(`media/${n}.bin`, randomBytes(4 * mb));
  const file = path.join(copies, "site.tar.gz");
  const part = `${file}.part`;
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const backup = () => command(["backup", file], env);
  const first = backup();
  await expect.poll(() => existsSync(part) && statSync(part).size > 8 * mb, { interval: 5 }).toBe(true);
  first.child.kill("SIGKILL");
  expect((await first.ended)[1], first.said()).toBe("SIGKILL");
  expect(readdirSync(copies)).toEqual(["site.tar.gz.part"]);

  // What is left says what to do; nobody guesses whether somebody still writes there.
  const second = backup();
  expect((await second.ended)[0]).toBe(1);
  expect(second.said()).toContain("was cut off. Delete it if none is.");
  rmSync(part);
  const third = backup();
  expect((await third.ended)[0], third.said()).toBe(0);
  expect(readdirSync(copies)).toEqual(["site.tar.gz"]);
  await expect(readBackup(from(file), await emptyPlace(), backupRules)).resolves.toMatchObject({ files: 40 });
});

it("killed in the middle, a restore keeps the site from starting on what is half there, and the next try begins anew", async () => {
  const source = await openStorage({ dataDir: fresh("data"), s3: undefined });
  for (let n = 0; n < 30; n += 1) await source.put(`media/${n}.bin`, randomBytes(4 * mb));
  const file = fresh("saved.tar.gz");
  const secret = "the secret of the saved site, which is long enough";
  await writeBackup({ url: database.url, storage: source, secret }, at(file), backupRules);
  const { url, storage } = await emptyPlace();
  const dataDir = fresh("restored");
  const restore = () => command(["restore", file], { DATABASE_URL: url, DATA_DIR: dataDir });

  const first = restore();
  await expect.poll(() => globSync(`${dataDir}/files/media/*`).length, { interval: 5 }).toBeGreaterThan(1);
  first.child.kill("SIGKILL");
  expect((await first.ended)[1], first.said()).toBe("SIGKILL");
  const half = { url, storage, secret };
  for (const work of [() => migrateDatabase(url), () => writeBackup(half, at(fresh("half.tar.gz")), backupRules)])
    await expect(work()).rejects.toThrow("its restore was broken off");

  // Files that are not those of the try before are never taken for them, nor those with which a site has worked since.
  const [mark] = await ask(url, "select id from drizzle.restore_under_way");
  await storage.put("restore-under-way", String(mark?.id));
  await storage.put("media/theirs.webp", "x");
  await claimFiles(storage);
  await expect(readBackup(from(file), { url, storage }, backupRules)).rejects.toThrow("The storage has files already");
  expect(await storage.exists("media/theirs.webp")).toBe(true);
  await (await openStorage({ dataDir, s3: undefined })).put("media/left.bin", "of a copy that had more");

  const second = restore();
  expect((await second.ended)[0], second.said()).toBe(0);
  expect(globSync(`${dataDir}/files/**/*`, { withFileTypes: true }).filter((one) => one.isFile())).toHaveLength(30);
  expect(readFileSync(`${dataDir}/secret`, "utf8").trim()).toBe(secret);
  expect(await ask(url, "select to_regclass('drizzle.restore_under_way') as mark")).toEqual([{ mark: null }]);
  await migrateDatabase(url);
});

it("says that the database was lost, not that the file is damaged, and the next try begins anew", async () => {
  const storage = await openStorage({ dataDir: fresh("data"), s3: undefined });
  await storage.put("media/a.bin", "x");
  const file = fresh("saved.tar.gz");
  await writeBackup({ url: database.url, storage, secret: "secret" }, at(file), backupRules);
  const place = await emptyPlace();
  const cut = () =>
    ask(
      place.url,
      "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and application_name = 'iit-website backup'",
    );
  const whileItIsRead = { ...from(file), open: () => cut().then(from(file).open) };
  const atItsEnd = { settle: () => cut().then(() => 0) };
  for (const restoring of [
    () => readBackup(whileItIsRead, place, backupRules),
    () => readBackup(from(file), place, atItsEnd),
  ])
    await expect(restoring()).rejects.toThrow("The connection to the database was lost");
  await expect(readBackup(from(file), place, backupRules)).resolves.toMatchObject({ files: 1 });
  expect(await place.storage.exists("restore-under-way")).toBe(false);

  const other = await emptyPlace();
  await ask(other.url, "create view users as select 1");
  await expect(readBackup(from(file), other, backupRules)).rejects.toThrow('"users" already exists');
});
