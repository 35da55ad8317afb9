import { spawnSync } from "node:child_process";
import { closeSync, fstatSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { demoCustomer } from "#app/demo-accounts.ts";
import { makeDataFolder, removeDataFolder } from "../data-folder.ts";
import { eventually, isCleanlyStopped, type Launched, launch, processesOf } from "./site-process.ts";

/** A disk of its own, so that it can be filled; undefined where this account may not mount one. */
function useSmallDisk(megabytes: number): string | undefined {
  const folder = makeDataFolder();
  const options = `size=${megabytes}m,mode=755`;
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]).status === 0;
  onTestFinished(async () => {
    await eventually("nothing runs on the disk", () => {
      const left = processesOf(folder);
      for (const pid of left) process.kill(pid, "SIGKILL");
      return left.length === 0;
    });
    if (mounted) spawnSync("umount", [folder]);
    removeDataFolder(folder);
  });
  return mounted ? folder : undefined;
}

/** Fills a disk to the last byte, and again with what was freed meanwhile. */
function fill(folder: string): void {
  const file = openSync(path.join(folder, "filler"), "a");
  for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 16)) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) writeSync(file, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  expect(fstatSync(file).size).toBeGreaterThan(0);
  closeSync(file);
}
const makeRoom = (folder: string) => rmSync(path.join(folder, "filler"));

const signIn = (site: Launched) =>
  fetch(`http://127.0.0.1:${site.port}/api/v1/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", connection: "close" },
    body: JSON.stringify({ email: demoCustomer.email, password: demoCustomer.password }),
    signal: AbortSignal.timeout(15_000),
  });

it("reads on while its disk is full, refuses writes, stops, says why it cannot start, and recovers", async (test) => {
  const folder = useSmallDisk(320);
  if (!folder) test.skip("This account may not mount a small disk: run it as root.");
  else await whileFull(folder);
});

async function whileFull(folder: string): Promise<void> {
  const site = await launch(folder);
  await site.ready();
  const read = async (place: string) =>
    (await fetch(`http://127.0.0.1:${site.port}${place}`, { signal: AbortSignal.timeout(15_000) })).status;
  expect(await read("/blogs")).toBe(200);
  expect((await signIn(site)).status).toBe(200);

  fill(folder);
  await eventually("writes are refused", async () => (await signIn(site)).status === 503);
  // Longer than it takes to fill every buffer of the log, under what people do.
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(50)) {
    fill(folder);
    const refused = await signIn(site);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(((await refused.json()) as { message: string }).message).toContain("cannot save anything right now");
    for (const place of ["/blogs", "/healthz", "/readyz", "/api/v1/blogs/public-list?limit=3", `/search?q=trade`])
      expect([place, await read(place)]).toEqual([place, 200]);
    expect(await read(`/blogs?page=${1 + (Date.now() % 3)}`)).toBe(200);
  }

  // It comes back by itself.
  makeRoom(folder);
  await eventually("writes are taken again", async () => (await signIn(site)).status === 200, { ms: 10_000 });

  // It stops in order while there is no room.
  fill(folder);
  await eventually("writes are refused", async () => (await signIn(site)).status === 503);
  fill(folder);
  site.child.kill("SIGTERM");
  expect(await site.ended, site.output()).toBe(0);
  expect(isCleanlyStopped(folder)).toBe(true);

  // A start says what is wrong, and the next one works.
  fill(folder);
  const without = await launch(folder);
  expect(await without.ended).toBe(1);
  expect(without.output()).toContain("Could not start: there is no room left on the disk");
  expect(without.output()).not.toContain("    at ");
  expect(processesOf(folder)).toEqual([]);
  makeRoom(folder);
  const again = await launch(folder);
  await again.ready();
  expect((await signIn(again)).status).toBe(200);
  again.child.kill("SIGTERM");
  expect(await again.ended).toBe(0);
}
