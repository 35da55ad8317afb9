import { chmodSync, chownSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { makeDataFolder } from "../data-folder.ts";
import { eventually } from "../eventually.ts";
import { connectTo, countBlogs, isCleanlyStopped, launch, useDataFolder } from "./site-process.ts";

const root = process.getuid?.() === 0;
const modeOf = (...parts: string[]) => (statSync(path.join(...parts)).mode & 0o777).toString(8);

it("starts afresh, finishes open requests when asked to end, and comes back fast", async () => {
  const folder = useDataFolder();
  const first = await launch(folder);
  await first.ready();
  expect(await countBlogs(folder)).toBeGreaterThan(20);
  expect(["secret", "database.json", "server.log", "postgres.log"].map((name) => modeOf(folder, name))).toEqual([
    "600",
    "600",
    "600",
    "600",
  ]);
  expect([modeOf(folder, "postgres"), modeOf(folder, "postgres", "data")]).toEqual(["700", "700"]);

  // A request that cannot end before the test lets it.
  const client = await connectTo(folder);
  await client.query("begin");
  await client.query("lock table blogs in access exclusive mode");
  const slow = first.get("/api/v1/blogs/public-list?limit=3&search-text=trade");
  await eventually(
    "the request waits for the table",
    async () => (await client.query("select 1 from pg_locks where not granted")).rows.length > 0,
  );
  first.child.kill("SIGTERM");
  await eventually("no new connection is taken", () =>
    first.get("/healthz").then(
      () => false,
      () => true,
    ),
  );
  await client.query("rollback");
  expect((await slow).status).toBe(200);
  expect(await first.ended).toBe(0);
  expect(isCleanlyStopped(folder)).toBe(true);

  // Ctrl-C in a terminal reaches the whole group; the next start, at once and on the same port, waits its turn.
  const second = await launch(folder, { via: "npm" });
  await second.ready();
  // About a second on a quiet machine: nothing is installed or built again.
  expect(second.output()).not.toMatch(/Installing|Building|demo blogs/);
  process.kill(-(second.child.pid as number), "SIGINT");
  const third = await launch(folder, { port: second.port });
  // Before that, it would be the second one that says it is ready.
  await second.ended;
  await third.ready();

  // The terminal is closed: everybody is told, and nobody reads any more.
  third.child.stdout?.destroy();
  third.child.stderr?.destroy();
  process.kill(-(third.child.pid as number), "SIGHUP");
  expect(await third.ended).toBe(0);
  expect(isCleanlyStopped(folder)).toBe(true);
});

it.runIf(root)("runs for an ordinary account, in a folder with spaces and letters of any script", async () => {
  const nobody = { uid: 65_534, gid: 65_534 };
  const outer = useDataFolder();
  const folder = path.join(outer, "Daten und Bücher বাংলা");
  mkdirSync(folder);
  chownSync(folder, nobody.uid, nobody.gid);
  const site = await launch(folder, { ...nobody, env: { SEED: "none" } });
  await site.ready();
  expect(statSync(path.join(folder, "postgres", "data")).uid).toBe(nobody.uid);
  site.child.kill("SIGINT");
  expect(await site.ended).toBe(0);
  expect(isCleanlyStopped(folder)).toBe(true);
  // The same folder later, as root: the database stays with whom it belongs to.
  const again = await launch(folder, { env: { SEED: "none" } });
  await again.ready();
  again.child.kill("SIGTERM");
  expect(await again.ended).toBe(0);
});

it.runIf(root)("keeps its database elsewhere where the database's account cannot enter the data folder", async () => {
  const folder = useDataFolder(() => {
    const made = makeDataFolder();
    chmodSync(made, 0o700);
    return made;
  });
  for (const blogs of ["put in", undefined]) {
    const site = await launch(folder);
    await site.ready();
    expect(await countBlogs(folder)).toBeGreaterThan(20);
    site.child.kill("SIGTERM");
    expect(await site.ended).toBe(0);
    expect(site.output().includes(blogs ?? "put in")).toBe(blogs !== undefined);
    expect(isCleanlyStopped(folder)).toBe(true);
  }
});
