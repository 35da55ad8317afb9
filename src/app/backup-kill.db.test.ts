import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readBackup } from "#platform/backup/read-backup.server.ts";
import { openStorage } from "#platform/storage/storage.server.ts";
import { from, useCopies } from "../../test/backups.ts";
import { useDatabase } from "../../test/database.ts";
import { backupRules } from "./backup.server.ts";

const database = useDatabase();
const { fresh, emptyPlace } = useCopies();
const mb = 1024 * 1024;

it("killed in the middle, the command leaves no file with the copy's name, and the next one is whole", async () => {
  const [dataDir, copies] = [fresh("data"), fresh("copies")];
  mkdirSync(copies);
  const storage = await openStorage({ dataDir, s3: undefined });
  // More than is written between one look and the kill.
  for (let n = 0; n < 40; n += 1) await storage.put(`media/${n}.bin`, randomBytes(4 * mb));
  const file = path.join(copies, "site.tar.gz");
  const part = `${file}.part`;
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const command = () => {
    const child = spawn(process.execPath, ["scripts/cli.ts", "backup", file], { env });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
    return { child, ended: once(child, "close"), said: () => said };
  };
  const first = command();
  await expect.poll(() => existsSync(part) && statSync(part).size > 8 * mb, { interval: 5 }).toBe(true);
  first.child.kill("SIGKILL");
  expect((await first.ended)[1], first.said()).toBe("SIGKILL");
  expect(readdirSync(copies)).toEqual(["site.tar.gz.part"]);

  // What is left says what to do; nobody guesses whether somebody still writes there.
  const second = command();
  expect((await second.ended)[0]).toBe(1);
  expect(second.said()).toContain("was cut off. Delete it if none is.");
  rmSync(part);
  const third = command();
  expect((await third.ended)[0], third.said()).toBe(0);
  expect(readdirSync(copies)).toEqual(["site.tar.gz"]);
  await expect(readBackup(from(file), await emptyPlace(), backupRules)).resolves.toMatchObject({ files: 40 });
});
