import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DataDirHeldError, lockDataDir, markLeaving } from "./lock.server.ts";

let folder: string;
const file = () => path.join(folder, "server.lock");

/** Why the folder cannot be had. */
function refusal(): DataDirHeldError | undefined {
  try {
    lockDataDir(folder)();
    return undefined;
  } catch (error) {
    return error as DataDirHeldError;
  }
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "iit-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("lockDataDir", () => {
  it("takes a free folder and gives it back", () => {
    const unlock = lockDataDir(folder);
    expect(JSON.parse(readFileSync(file(), "utf8"))).toMatchObject({ pid: process.pid });
    unlock();
    expect(existsSync(file())).toBe(false);
  });

  it("refuses while a living process of ours holds it, and takes it over when that one is gone", async () => {
    const source = `import { lockDataDir } from ${JSON.stringify(path.resolve("src/app/lock.server.ts"))};
      lockDataDir(${JSON.stringify(folder)}); console.log("held"); setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ["--input-type=module", "-e", source], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(holder.stdout, "data");
    expect(() => lockDataDir(folder)).toThrow(`process ${holder.pid}`);
    expect(refusal()?.leaving).toBe(false);
    markLeaving(folder);
    expect(refusal()?.leaving).toBe(true);
    holder.kill("SIGKILL");
    await once(holder, "exit");
    expect(() => lockDataDir(folder)).not.toThrow();
  });

  it.skipIf(process.platform !== "linux")("takes over a lock whose number was given to another process", () => {
    writeFileSync(file(), JSON.stringify({ pid: process.ppid, start: "1" }));
    expect(() => lockDataDir(folder)).not.toThrow();
  });

  it.each(["", "{", "null", "7", "[]"])("takes over a lock that says %j", (text) => {
    writeFileSync(file(), text);
    expect(() => lockDataDir(folder)).not.toThrow();
  });
});
