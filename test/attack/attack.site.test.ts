import { appendFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#platform/db/client.server.ts";
import { startTestSite, type TestSite } from "../app.ts";
import { freePort } from "../free-port.ts";
import { type Attacker, attackerOf } from "./attackers.ts";
import { type ApiDocument, callsOf } from "./calls.ts";
import { fuzz, type Tally } from "./fuzz.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { readLoopMeter } from "./loop-meter.ts";

/** A short form here; `npm run test:attack` sets more. */
const told = process.env;
const calls = Number(told.ATTACK_CALLS ?? 2100);
const seconds = Number(told.ATTACK_SECONDS ?? 60);
const seed = Number(told.ATTACK_SEED ?? 20_261_122);
/** What the readers may wait, in milliseconds of the clock, where the machine is quiet enough to say so. */
const most = Number(told.ATTACK_HEARTBEAT ?? Number.POSITIVE_INFINITY);
/** How long the loop may be held at a time, in milliseconds of processor time, which other work on the machine does not change. */
const mostHeld = 1000;

let site: TestSite;
let meter: number;
let document: ApiDocument;
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  meter = await freePort();
  site = await startTestSite({
    TRUST_PROXY: "1",
    LOOP_METER_PORT: String(meter),
    NODE_OPTIONS: `--import ${new URL("./loop-meter.ts", import.meta.url).href}`,
  });
  document = await (await fetch(`${site.origin}/api/v1/openapi.json`)).json();
  database = openDatabase(site.databaseUrl, () => {});
});
afterAll(async () => {
  await database.pool.end();
  await site.stop();
});

const sum = (tallies: Tally[]) => {
  const statuses: Record<string, number> = {};
  for (const tally of tallies)
    for (const [status, times] of Object.entries(tally.statuses)) statuses[status] = (statuses[status] ?? 0) + times;
  return statuses;
};

it(
  "nothing that anybody sends to a call breaks it, or keeps others waiting",
  async () => {
    const attackers: Attacker[] = [
      { name: "stranger" },
      await attackerOf("unverified", site.origin, database),
      await attackerOf("customer", site.origin, database),
      await attackerOf("admin", site.origin, database),
      await attackerOf("editor", site.origin, database),
      await attackerOf("desk", site.origin, database),
      await attackerOf("cashier", site.origin, database),
    ];
    expect(callsOf(document).length).toBeGreaterThan(100);
    const quiet = startHeartbeat(`${site.origin}/about`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const before = await quiet();

    await readLoopMeter(meter, 60_000);
    const beat = startHeartbeat(`${site.origin}/about`);
    const until = Date.now() + seconds * 1000;
    const each = Math.ceil(calls / attackers.length);
    const tallies = await Promise.all(
      attackers.map((attacker, i) =>
        fuzz({ origin: site.origin, document, attacker, calls: each, until, seed: seed + i }),
      ),
    );
    const beats = await beat();
    const held = await readLoopMeter(meter, 60_000);

    const report = {
      calls: tallies.reduce((all, { calls: own }) => all + own, 0),
      statuses: sum(tallies),
      written: tallies.map(({ written }) => written),
      signedInAgain: tallies.map(({ signedInAgain }) => signedInAgain),
      broken: tallies.flatMap(({ broken }) => broken),
      undeclared: [...new Set(tallies.flatMap(({ undeclared }) => undeclared))].sort(),
      slowest: tallies.flatMap(({ slowest }) => slowest).sort((a, b) => b.ms - a.ms),
      heartbeat: { before, during: beats },
      held,
    };
    if (told.ATTACK_REPORT) appendFileSync(told.ATTACK_REPORT, `${JSON.stringify(report)}\n`);
    expect(report.broken).toEqual([]);
    expect(report.undeclared).toEqual([]);
    expect(report.calls).toBeGreaterThan(calls / 4);
    // Each role got past its doors: it read, was refused for what it sent, and wrote what not everybody may.
    for (const { statuses } of tallies.slice(2))
      expect(Object.keys(statuses)).toEqual(expect.arrayContaining(["200", "422"]));
    expect(report.written.slice(2).filter((written) => written === 0)).toEqual([]);
    expect(held).toBeLessThan(mostHeld);
    expect(beats.max).toBeLessThan(most + 6 * before.max);
  },
  (seconds + 300) * 1000,
);
