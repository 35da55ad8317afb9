import { afterEach, expect, it } from "vitest";
import { about, production, useInstallation } from "../../../test/doctor.ts";

const { database, see } = useInstallation();
const backups = async (env: Record<string, string> = { BACKUP_TO: "/mnt/copies" }) => about(await see(env), "backups");
const put = (hoursAgo: number, state: string, tested: boolean, fault: string | null = null) =>
  database.pool.query(
    `insert into site_copies (name, place, state, sealed, started_at, ended_at, tested_at, fault)
     values ('a', '/mnt/copies', $2, true, now() - $1 * interval '1 hour', now(), case when $3 then now() end, $4)`,
    [hoursAgo, state, tested, fault],
  );

afterEach(() => database.pool.query("delete from site_copies"));

it("says where no copies are made by themselves", async () => {
  expect(await backups({})).toBe("");
  expect(await backups(production)).toMatch(/^look: No copies are made by themselves/);
  expect(await backups()).toMatch(/^look: There is no copy yet/);
});

it("says how old the last good one is, and when that is too old", async () => {
  await put(60, "removed", true);
  await put(30, "kept", true);
  expect(await backups()).toMatch(
    /^ok: the last good copy is 30 hours old; it was restored to try it \d+ seconds? ago$/,
  );
  await database.pool.query("update site_copies set started_at = started_at - interval '10 hours'");
  expect(await backups()).toMatch(/^broken: The last good copy is 40 hours old/);
});

it("says when the last one failed, or was not tested", async () => {
  await put(30, "kept", true);
  await put(2, "failed", false, "There is not enough room for the copy in /mnt/copies.");
  expect(await backups()).toMatch(/^look: The last copy failed: There is not enough room/);
  await put(1, "kept", false, "The account may not make a database.");
  expect(await backups()).toMatch(/^look: The last copy was not tested: The account/);
});

it("says when a store is named and not used, where the last copy is good, too", async () => {
  const store = { BACKUP_S3_URL: "https://s3.example", BACKUP_S3_KEY_ID: "key", BACKUP_S3_SECRET: "secret" };
  const told = /^look: Copies go to the folder \/mnt\/copies, though the BACKUP_S3 variables name a store/;
  expect(await backups({ ...store, BACKUP_TO: "/mnt/copies" })).toMatch(told);
  await put(3, "kept", true);
  expect(await backups({ ...store, BACKUP_TO: "/mnt/copies" })).toMatch(told);
  expect(await backups({ ...store, BACKUP_TO: "s3://copies/iit" })).toMatch(/^ok: /);
});

it("says when none was ever good", async () => {
  await put(50, "failed", false, "It does not answer.");
  expect(await backups()).toMatch(/broken: No copy was ever made and tested/);
});
