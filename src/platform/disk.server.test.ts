import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { saveCredentials } from "./db/embedded-cluster.server.ts";
import { diskFullError, isDiskFull, roomOn, writtenFolders } from "./disk.server.ts";
import { describeFailure } from "./http/failure.server.ts";

const wrapped = (cause: unknown) => new Error("Cannot write file at location avatars/a.webp", { cause });

it.each([
  [Object.assign(new Error("no space left on device, write"), { code: "ENOSPC" }), true],
  [Object.assign(new Error("quota exceeded"), { code: "EDQUOT" }), true],
  [wrapped(Object.assign(new Error("could not extend file"), { code: "53100", severity: "ERROR" })), true],
  [wrapped(wrapped(Object.assign(new Error("write"), { code: "ENOSPC" }))), true],
  [new Error('FATAL:  could not write lock file "postmaster.pid": No space left on device'), true],
  [Object.assign(new Error("no such file"), { code: "ENOENT" }), false],
  ["ENOSPC", false],
])("%s: %s", (error, full) => expect(isDiskFull(error)).toBe(full));

it("tells who wants to write to come back, with any of the causes", () => {
  for (const error of [diskFullError(), wrapped(Object.assign(new Error("write"), { code: "ENOSPC" }))]) {
    const { status, headers, body } = describeFailure(error, "id");
    expect([status, headers["Retry-After"], body.code]).toEqual([503, "60", "UNAVAILABLE"]);
    expect(body.message).not.toMatch(/disk|device|avatars/);
  }
});

it("asks the disk of the database, too, where that lies outside of the data folder", async ({ skip }) => {
  const free = (folder: string) => statfsSync(folder).bavail * statfsSync(folder).bsize;
  const disks = ["/dev/shm", path.resolve(".")].filter((folder) => existsSync(folder));
  const [small = "", large = small] = disks.sort((a, b) => free(a) - free(b));
  if (free(large) < 2 * free(small) || small === large)
    skip("There are no two disks here of which one has much less room.");
  const dataDir = mkdtempSync(path.join(large, "iit-room-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  expect(writtenFolders({ dataDir, databaseUrl: undefined })).toEqual([dataDir, dataDir]);
  saveCredentials(dataDir, { port: 1, password: "x", base: small });
  const written = writtenFolders({ dataDir, databaseUrl: undefined });
  expect(written).toEqual([dataDir, small]);
  expect(await roomOn(written)).toBeLessThan(free(large) / 1.5);
  // What was there before a database of one's own is none of it.
  expect(writtenFolders({ dataDir, databaseUrl: "postgres://elsewhere/iit" })).toEqual([dataDir]);
});
