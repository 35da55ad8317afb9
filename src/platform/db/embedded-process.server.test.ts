import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { livePostmaster } from "./embedded-process.server.ts";

/** A cluster whose postmaster.pid names a living process that works in `cwd`, and that is called so. */
async function makeCluster(cwd: "cluster" | "elsewhere", name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "iit-postmaster-"));
  const cluster = path.join(folder, "data");
  mkdirSync(cluster);
  symlinkSync(folder, `${folder}.link`);
  const child = spawn(process.execPath, ["-e", "console.log(1); setInterval(() => {}, 1000)", name], {
    cwd: cwd === "cluster" ? cluster : folder,
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
    rmSync(`${folder}.link`);
    rmSync(folder, { recursive: true });
  });
  await once(child.stdout, "data");
  writeFileSync(path.join(cluster, "postmaster.pid"), `${child.pid}\n${cluster}\n`);
  return { pid: child.pid, cluster, otherPath: path.join(`${folder}.link`, "data") };
}

it("knows the server of a cluster by whatever path the folder is reached", async ({ skip }) => {
  if (process.platform !== "linux") skip("Only Linux tells where a process works.");
  const { pid, cluster, otherPath } = await makeCluster("cluster", "postgres");
  expect(livePostmaster(otherPath)).toBe(pid);
  expect(existsSync(path.join(cluster, "postmaster.pid"))).toBe(true);
});

it.each([
  ["works elsewhere", "elsewhere", "postgres"],
  ["is no PostgreSQL", "cluster", "shell"],
] as const)("removes the number of a process that %s", async (_, cwd, name) => {
  const { cluster, otherPath } = await makeCluster(cwd, name);
  expect(livePostmaster(otherPath)).toBeUndefined();
  expect(existsSync(path.join(cluster, "postmaster.pid"))).toBe(false);
});
