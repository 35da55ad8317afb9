import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { isAlive } from "#platform/process.server.ts";
import { eventually } from "../eventually.ts";
import {
  clusterOf,
  connectTo,
  countBlogs,
  isCleanlyStopped,
  launch,
  postmasterOf,
  processesOf,
  serverOf,
  signalAll,
  useDataFolder,
} from "./site-process.ts";

it("recovers from a kill of any of its processes", async () => {
  const folder = useDataFolder();
  const bare = await launch(folder, { env: { SEED: "none" } });
  await bare.ready();

  // The server alone: the database outlives it, and the next start takes it over.
  const postmaster = postmasterOf(folder) ?? 0;
  process.kill(serverOf(folder), "SIGKILL");
  expect(await bare.ended).toBe(1);
  expect(isAlive(postmaster)).toBe(true);

  // The server in the middle of the first seed, which the test holds up at a table.
  const client = await connectTo(folder);
  await client.query("begin");
  await client.query("lock table blog_hashtags in access exclusive mode");
  const seeding = await launch(folder);
  await eventually(
    "the seed waits for the table",
    async () =>
      (await client.query("select 1 from pg_locks where not granted and relation = 'blog_hashtags'::regclass")).rows
        .length > 0,
  );
  process.kill(serverOf(folder), "SIGKILL");
  expect(await seeding.ended).toBe(1);
  await client.query("rollback");
  expect(await countBlogs(folder)).toBe(0);
  const seeded = await launch(folder);
  await seeded.ready();
  await eventually("it says so", () => seeded.output().includes("took it over"));
  expect(postmasterOf(folder)).toBe(postmaster);
  const blogs = await countBlogs(folder);
  expect(blogs).toBeGreaterThan(20);

  // The script in between: the server notices and ends in order.
  seeded.child.kill("SIGKILL");
  await eventually("everything has ended", () => isCleanlyStopped(folder));

  // npm: likewise, and a start right afterwards waits until the port is free.
  const underNpm = await launch(folder, { via: "npm" });
  await underNpm.ready();
  const before = serverOf(folder);
  underNpm.child.kill("SIGKILL");
  const after = await launch(folder, { port: underNpm.port });
  // Until it has noticed, the one before answers at the same port.
  await eventually("the server before has ended", () => !isAlive(before));
  await after.ready();

  // The database server: the site starts it again and is ready on the same connections.
  const killed = postmasterOf(folder) ?? 0;
  process.kill(killed, "SIGKILL");
  await eventually("a new database server runs", () => ![undefined, killed].includes(postmasterOf(folder)));
  await after.ready();
  expect((await after.get("/api/v1/blogs/public-list")).status).toBe(200);

  // Everything at once.
  signalAll(processesOf(folder), "SIGKILL");
  await after.ended;
  await eventually("nothing runs", () => processesOf(folder).length === 0);
  const last = await launch(folder);
  await last.ready();
  expect(await countBlogs(folder)).toBe(blogs);
  last.child.kill("SIGTERM");
  expect(await last.ended).toBe(0);

  // Files of a former life, whose numbers were given to others meanwhile. PostgreSQL alone would refuse to start.
  const { uid, gid } = statSync(clusterOf(folder));
  const innocent = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
    stdio: "ignore",
    ...(process.getuid?.() === 0 ? { uid, gid, cwd: "/" } : {}),
  });
  onTestFinished(() => void innocent.kill("SIGKILL"));
  writeFileSync(
    path.join(clusterOf(folder), "postmaster.pid"),
    `${innocent.pid}\n${clusterOf(folder)}\n1000000000\n5432\n\n127.0.0.1\n1 1\nready\n`,
  );
  writeFileSync(path.join(folder, "server.lock"), JSON.stringify({ pid: innocent.pid, start: "1" }));
  const fresh = await launch(folder);
  await fresh.ready();
  expect(innocent.exitCode ?? innocent.signalCode).toBe(null);
});

it("recovers from a kill while the database is being created; of two starts at once one wins", async () => {
  // The test may be too slow to catch it in the act; then it tries again.
  const caught = async (): Promise<string | undefined> => {
    const folder = useDataFolder();
    const entries = () => (existsSync(path.join(folder, "postgres")) ? readdirSync(path.join(folder, "postgres")) : []);
    const site = await launch(folder, { env: { SEED: "none" } });
    await eventually("the database is being created", () => entries().some((name) => name.startsWith("data")));
    process.kill(serverOf(folder), "SIGKILL");
    expect(await site.ended).toBe(1);
    return entries().includes("data") ? undefined : folder;
  };
  const folder = (await caught()) ?? (await caught()) ?? (await caught());
  if (!folder) throw new Error("The database was created before it could be killed, three times.");

  const two = [await launch(folder, { env: { SEED: "none" } }), await launch(folder, { env: { SEED: "none" } })];
  const outcomes = await Promise.all(
    two.map((site) => Promise.race([site.ready().catch(() => undefined), site.ended])),
  );
  const loser = two.find((_, place) => outcomes[place] === 1 || outcomes[place] === undefined);
  const winner = two.find((site) => site !== loser);
  expect(await loser?.ended).toBe(1);
  expect(loser?.output()).toContain(`The site is already running with the data folder ${folder} (process `);
  await winner?.ready();
  winner?.child.kill("SIGTERM");
  expect(await winner?.ended).toBe(0);
  expect(isCleanlyStopped(folder)).toBe(true);
});
