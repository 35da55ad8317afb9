import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { demoCustomer } from "#app/demo-accounts.ts";
import { eventually } from "../eventually.ts";
import { isCleanlyStopped, type Launched, launch, processesOf, usePreparedFolder } from "./site-process.ts";
import { emptyDisk, fillDisk, noSmallDisk, useSmallDisk } from "./small-disk.ts";

const signIn = (site: Launched) =>
  fetch(`http://127.0.0.1:${site.port}/api/v1/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", connection: "close" },
    body: JSON.stringify({ email: demoCustomer.email, password: demoCustomer.password }),
    signal: AbortSignal.timeout(60_000),
  });

it("reads on while its disk is full, refuses writes, stops, says why it cannot start, and recovers", async ({
  skip,
}) => {
  const folder = useSmallDisk(320);
  if (!folder) skip(noSmallDisk);
  else await whileFull(folder);
});

async function whileFull(folder: string): Promise<void> {
  await usePreparedFolder(folder);
  const site = await launch(folder);
  await site.ready();
  const read = async (place: string) =>
    (await fetch(`http://127.0.0.1:${site.port}${place}`, { signal: AbortSignal.timeout(60_000) })).status;
  expect(await read("/blogs")).toBe(200);
  expect((await signIn(site)).status).toBe(200);

  fillDisk(folder);
  await eventually("writes are refused", async () => (await signIn(site)).status === 503);
  // Longer than it takes to fill every buffer of the log, under what people do.
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(50)) {
    fillDisk(folder);
    const refused = await signIn(site);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(((await refused.json()) as { message: string }).message).toContain("cannot save anything right now");
    for (const place of ["/blogs", "/healthz", "/readyz", "/api/v1/blogs/public-list?limit=3", `/search?q=trade`])
      expect([place, await read(place)]).toEqual([place, 200]);
    expect(await read(`/blogs?page=${1 + (Date.now() % 3)}`)).toBe(200);
  }

  // It comes back by itself.
  emptyDisk(folder);
  await eventually("writes are taken again", async () => (await signIn(site)).status === 200);

  // It stops in order while there is no room.
  fillDisk(folder);
  await eventually("writes are refused", async () => (await signIn(site)).status === 503);
  fillDisk(folder);
  site.child.kill("SIGTERM");
  expect(await site.ended, site.output()).toBe(0);
  expect(isCleanlyStopped(folder)).toBe(true);

  // A start says what is wrong, and the next one works.
  fillDisk(folder);
  const without = await launch(folder);
  expect(await without.ended).toBe(1);
  expect(without.output()).toContain("Could not start: there is no room left on the disk");
  expect(without.output()).not.toContain("    at ");
  expect(processesOf(folder)).toEqual([]);
  emptyDisk(folder);
  const again = await launch(folder);
  await again.ready();
  expect((await signIn(again)).status).toBe(200);
  again.child.kill("SIGTERM");
  expect(await again.ended).toBe(0);
}
