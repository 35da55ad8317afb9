import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { backupRules } from "#app/backup.server.ts";
import { demoAdmin, demoCustomer, demoStaff } from "#app/demo-accounts.ts";
import { seedSite } from "#app/seed.server.ts";
import { seedDemoCases } from "#app/seed-queries.server.ts";
import { createAccount } from "#features/accounts/service.server.ts";
import { folderPlace } from "#platform/backup/places.server.ts";
import { openConnection, readTables } from "#platform/backup/tables.server.ts";
import { writeBackup } from "#platform/backup/write-backup.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { startEmbedded } from "#platform/db/embedded.server.ts";
import { migrateDatabase } from "#platform/db/migrate.server.ts";
import { startJobs } from "#platform/jobs/jobs.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openStorage } from "#platform/storage/storage.server.ts";
import { makeDataFolder, removeDataFolder } from "../data-folder.ts";
import { presentMigrations, type ReleasedData } from "./released.ts";

// Writes what an update from this version is tried with: a backup of the demonstration, and what is in it. Part of releasing
// (README beside this); run by 'node test/releases/make.ts'.
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const folder = makeDataFolder();
const server = await startEmbedded(folder, () => {});
try {
  await migrateDatabase(server.url);
  const { db, pool } = openDatabase(server.url, () => {});
  const jobs = await startJobs(server.url, createLog("silent"));
  await seedSite(db, "demo", () => {});
  await createAccount(db, "admin", demoAdmin);
  await createAccount(db, "customer", demoCustomer);
  for (const role of ["editor", "desk", "cashier"] as const) await createAccount(db, role, demoStaff[role]);
  await seedDemoCases(db);
  await jobs.stop();
  await pool.end();
  const client = await openConnection(server.url);
  const tables = await readTables(client, backupRules.leftOut);
  await client.end();
  const file = `${version}.tar.gz`;
  rmSync(`test/releases/${file}`, { force: true });
  const storage = await openStorage({ dataDir: folder, s3: undefined });
  const from = { url: server.url, storage, secret: "secret of a release that was only tried" };
  await writeBackup(from, { place: folderPlace("test/releases"), name: file }, backupRules);
  const data: ReleasedData = {
    version,
    released: false,
    migrations: presentMigrations(),
    rows: Object.fromEntries(tables.flatMap(({ name, rows }) => (Number(rows) > 0 ? [[name, Number(rows)]] : []))),
  };
  writeFileSync(`test/releases/${version}.json`, `${JSON.stringify(data, undefined, 2)}\n`);
} finally {
  await server.stop();
  removeDataFolder(folder);
}
