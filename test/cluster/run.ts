// npm run test:cluster (-- --write): two processes of the site on three PostgreSQL servers under Patroni, through PgBouncer and
// HAProxy, while people write and read; each fault once. What was measured goes to docs/cluster.md with --write.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { demoAdmin, demoCustomer } from "#app/demo-accounts.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { dayAndMachine } from "../../bench/machine.ts";
import { buildIfChanged } from "../../scripts/build.ts";
import { startFakeS3 } from "../fakes/s3.ts";
import { type Tally, Writers } from "../faults/writers.ts";
import { freePort } from "../free-port.ts";
import { DatabaseCluster, patroniTimes, signalNode } from "./database.ts";
import { missingPrograms } from "./programs.ts";
import { Reader } from "./reader.ts";
import { balancerOf, SiteProcess } from "./sites.ts";

/** The longest that nothing may be written after a fault, in s. */
const backWithin = 30;
/** How long people write before each fault, and are watched after it, in ms. */
const calmMs = 5000;
const watchedMs = 40_000;

const missing = missingPrograms();
if (missing.length > 0) {
  console.error(`For this these have to be installed: ${missing.join(", ")} (on Debian: apt-get install).`);
  process.exit(2);
}
buildIfChanged();
const folder = mkdtempSync(path.join(tmpdir(), "iit-cluster-"));
chmodSync(folder, 0o755);

interface Line {
  fault: string;
  /** The longest time after the fault in which no write was confirmed, in s. */
  back: number;
  /** Readings of kept pages meanwhile, and those that failed. */
  read: number;
  failed: number;
}

const s3 = await startFakeS3("key");
const port = await freePort();
console.log("Three PostgreSQL servers …");
const database = await DatabaseCluster.start(folder);
const environment = {
  DATABASE_URL: database.url,
  AUTH_SECRET: "one-secret-for-both-processes-of-the-test",
  SITE_URL: `http://localhost:${port}`,
  TRUST_PROXY: "1",
  S3_URL: s3.url,
  S3_BUCKET: "site",
  S3_KEY_ID: "key",
  S3_SECRET: "secret",
  S3_REGION: "here",
};
const sites = [await SiteProcess.make(folder, environment), await SiteProcess.make(folder, environment)];
const balancer = await balancerOf(folder, port, sites);
const origin = `http://localhost:${port}`;
const lines: Line[] = [];
let tally: Tally | undefined;
let pooled: Record<string, string> = {};

const signIn = async ({ email, password }: { email: string; password: string }): Promise<string> => {
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
};

try {
  // One after the other: the first makes the tables and puts the demo content in.
  for (const site of sites) {
    site.start();
    await site.ready();
  }
  balancer.start();
  await sleep(2000);
  const found = await fetch(`${origin}/api/v1/blogs/public-list?filter-type=premium`);
  const [blog] = ((await found.json()) as { data: { id: string; price: number; slug: string }[] }).data;
  if (!blog) throw new Error("The demo content has no premium blog.");
  pooled = await throughPooler(database.url);
  const writers = new Writers(
    [origin],
    { admin: () => signIn(demoAdmin), customer: () => signIn(demoCustomer) },
    {
      blogId: blog.id,
      price: blog.price,
    },
  );
  // Those that no write of these people touches: what was dropped for a write can't be made anew without a database.
  const reader = new Reader(origin, ["/about", "/privacy", "/programs/risk-management", "/research/publications"]);
  await writers.start();
  reader.start();

  const strike = async (fault: string, run: () => Promise<(() => Promise<void>) | undefined>) => {
    await database.whole();
    await sleep(calmMs);
    // What is kept is so in each process by itself.
    await reader.warm();
    reader.reset();
    console.log(`${fault} …`);
    const before = writers.confirmed;
    let [seen, since, longest] = [before, performance.now(), 0];
    // The longest time without a confirmed write: a leader that lost its claim goes on for some seconds before it gives way.
    const watch = setInterval(() => {
      if (writers.confirmed > seen) [seen, since] = [writers.confirmed, performance.now()];
      longest = Math.max(longest, performance.now() - since);
    }, 20);
    const mend = await run();
    await sleep(watchedMs);
    clearInterval(watch);
    const back = longest / 1000;
    await mend?.();
    lines.push({ fault, back, ...reader.counts() });
    console.log(`  ${back.toFixed(1)} s without a write, ${writers.confirmed - before} writes meanwhile`);
  };

  await strike("The leader is killed, PostgreSQL and Patroni at once", async () => {
    const leader = await database.leader();
    signalNode(leader, "SIGKILL");
    return async () => leader.program.start();
  });
  await strike("The leader's machine stands still", async () => {
    const leader = await database.leader();
    signalNode(leader, "SIGSTOP");
    return async () => signalNode(leader, "SIGCONT");
  });
  await strike("The leader is cut off from etcd", async () => {
    const { toEtcd } = await database.leader();
    toEtcd.silence();
    return async () => toEtcd.speak();
  });
  await strike("PgBouncer is restarted", async () => {
    await database.pgbouncer.stop();
    database.pgbouncer.start();
    return undefined;
  });
  await strike("One process of the site is killed", async () => {
    const [site] = sites;
    await site?.end("SIGKILL");
    return async () => {
      site?.start();
      await site?.ready();
    };
  });
  await strike("Both processes are replaced, one after the other", async () => {
    for (const site of sites) {
      await site.end("SIGTERM");
      site.start();
      await site.ready();
      // Until the balancer has seen it, too: without this nobody is left to answer for half a second.
      await sleep(2000);
    }
    return undefined;
  });
  await database.whole();
  await sleep(calmMs);
  await reader.stop();
  const client = new pg.Client({ connectionString: database.directUrl });
  await client.connect();
  tally = await writers.settle(client);
  await client.end();
} finally {
  for (const site of sites) await site.end("SIGTERM");
  await balancer.stop();
  await database.stop();
  await s3.stop();
  if (process.env.KEEP === undefined) rmSync(folder, { recursive: true, force: true });
  else console.log(`Logs: ${folder}`);
}

/** What the site needs of a connection, tried by way of the pooler. */
async function throughPooler(url: string): Promise<Record<string, string>> {
  const [one, other] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await one.connect();
  await other.connect();
  const heard = new Promise<string>((resolve) => one.once("notification", ({ payload }) => resolve(payload ?? "")));
  await one.query("listen cluster_test");
  await other.query("select pg_notify('cluster_test', 'heard')");
  const notice = await Promise.race([heard, sleep(5000, "not heard")]);
  await one.query("select pg_advisory_lock(4711)");
  const { rows } = await other.query<{ mine: boolean }>("select pg_try_advisory_lock(4711) as mine");
  const prepared: number[] = [];
  for (let turn = 1; turn <= 3; turn += 1) {
    const answer = await one.query({ name: "cluster-test", text: "select $1::int * 2 as twice", values: [turn] });
    prepared.push(answer.rows[0].twice as number);
  }
  const jobs = await other.query<{ n: number }>("select count(*)::int as n from jobs.job");
  const limit = await other.query<{ limit: string }>("select current_setting('statement_timeout') as limit");
  const site = await other.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where application_name like 'iit-website%'",
  );
  await one.end();
  await other.end();
  const { pool } = openDatabase(url, () => {});
  const pages = await pool.query<{ limit: string }>("select current_setting('statement_timeout') as limit");
  await pool.end();
  return {
    "A notice (LISTEN, NOTIFY) between two connections": notice,
    "A lock of a session (pg_advisory_lock) keeps another out": rows[0]?.mine === false ? "yes" : "no",
    "A prepared statement, three times by its name": prepared.join(", ") === "2, 4, 6" ? "yes" : "no",
    "Jobs of pg-boss in its tables": String(jobs.rows[0]?.n),
    "Limit of a statement, for pages and calls": String(pages.rows[0]?.limit),
    "Limit of a statement, for jobs (by the account)": String(limit.rows[0]?.limit),
    "Connections of the two processes": String(site.rows[0]?.n),
  };
}

console.table(lines);
console.log(tally, pooled);
const isGood =
  tally !== undefined &&
  tally.lost === 0 &&
  tally.doubled === 0 &&
  tally.wrong.length === 0 &&
  lines.length === 6 &&
  lines.every(({ back, failed }) => back <= backWithin && failed === 0);
if (process.argv.includes("--write") && tally) writeFileSync("docs/cluster.md", report(tally));
if (!isGood) {
  console.error("At least one bound was missed.");
  process.exitCode = 1;
}

function report({ sent, confirmed, lost, doubled, wrong }: Tally): string {
  const { ttl, loop, retry } = patroniTimes;
  return `# More than one machine, tried

Made by \`npm run test:cluster -- --write\` on ${dayAndMachine()},
for everything together. Three PostgreSQL servers under Patroni (synchronous mode; ttl ${ttl} s, loop ${loop} s, retry ${retry} s) with etcd; PgBouncer (sessions) and HAProxy before
them; two processes of the site behind another HAProxy; files in a store that speaks S3. Eight people write without a pause, four pages that these writes don't touch are read ten times a second.

| fault | longest without a confirmed write | pages read meanwhile | of them failed |
| --- | --- | --- | --- |
${lines.map(({ fault, back, read, failed }) => `| ${fault} | ${back.toFixed(1)} s | ${read} | ${failed} |`).join("\n")}

Bounds: writes back within ${backWithin} s by themselves, no kept page fails, no confirmed write is lost. ${confirmed} of ${sent} writes were confirmed; **${lost} lost, ${doubled} doubled**, ${wrong.length} answered wrongly.

By way of the pooler:

| what the site needs | found |
| --- | --- |
${Object.entries(pooled)
  .map(([what, how]) => `| ${what} | ${how} |`)
  .join("\n")}
`;
}
