import { readFileSync, mkdirSync, chmodSync } from "node:fs";
import { execSync, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { databasePids, processorMs, startSite } from "./site.ts";
const dir = process.env.ZZDIR ?? "/dev/shm/zzdata";
mkdirSync(dir, { recursive: true });
chmodSync(dir, 0o755);
const out = process.argv[2] ?? "/tmp/zz-perf.txt";
const site = await startSite(dir, { NODE_OPTIONS: "--perf-basic-prof" });
const { port, password } = JSON.parse(readFileSync(dir + "/database.json", "utf8"));
const client = new pg.Client({ connectionString: `postgres://iit:${password}@127.0.0.1:${port}/iit` });
await client.connect();
const listed = (await client.query("select slug from blogs where status='published' and publish_at <= now()")).rows as { slug: string }[];
const turn = async () => {
  await client.query("select pg_notify('page_cache','blogs')");
  await sleep(25);
  for (const { slug } of listed) await fetch(`${site.origin}/blogs/${slug}`, { headers: { "accept-encoding": "identity" } }).then((a) => a.arrayBuffer());
};
for (let i = 0; i < 60; i++) await turn();
const perf = spawn("perf", ["record", "-F", "5000", "-g", "-o", "/dev/shm/perf.data", "-p", String(site.pid)], { stdio: "ignore" });
await sleep(500);
let node = 0, db = 0; const n = 80;
for (let i = 0; i < n; i++) {
  let d = 0;
  const a = await processorMs([site.pid], async () => { d = await processorMs(databasePids(dir), turn); });
  node += a; db += d;
}
console.log("node ms", (node / n / listed.length).toFixed(3), "db ms", (db / n / listed.length).toFixed(3));
perf.kill("SIGINT");
await new Promise((r) => perf.once("exit", r));
execSync(`perf script -i /dev/shm/perf.data -F comm,tid,ip,sym,dso > ${out} 2>/dev/null`);
await client.end();
await site.stop();
process.exit(0);
