import { appendFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccount } from "#features/accounts/service.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { startTestSite, type TestSite } from "../app.ts";
import { type ApiDocument, type Attacker, callsOf, fuzz, type Tally } from "./fuzz.ts";
import { startHeartbeat } from "./heartbeat.ts";

/** A short form here; `npm run test:attack` sets more. */
const told = process.env;
const calls = Number(told.ATTACK_CALLS ?? 1200);
const seconds = Number(told.ATTACK_SECONDS ?? 60);
const seed = Number(told.ATTACK_SEED ?? 20_261_122);
/** What the readers may wait, in milliseconds: 200 on a quiet machine; beside other work what that costs them anyway. */
const most = Number(told.ATTACK_HEARTBEAT ?? 1000);

let site: TestSite;
let document: ApiDocument;
let database: ReturnType<typeof openDatabase>;
const password = "Correct-Horse-7";

beforeAll(async () => {
  site = await startTestSite({ TRUST_PROXY: "1" });
  document = await (await fetch(`${site.origin}/api/v1/openapi.json`)).json();
  database = openDatabase(site.databaseUrl, () => {});
});
afterAll(async () => {
  await database.pool.end();
  await site.stop();
});

/** An account of its own; it comes back however it was signed out, and its limits are forgotten then. */
async function attackerOf(name: "unverified" | "customer" | "admin"): Promise<Attacker> {
  const email = `${name}@example.org`;
  const person = { email, password, fullName: "A Person" };
  // Who is not verified is a registration that waits.
  if (name !== "unverified") await createAccount(database.db, name === "admin" ? "admin" : "customer", person);
  const ask = async (call: string, body: object) => {
    const answer = await fetch(`${site.origin}/api/v1/auth/${call}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `172.16.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { data?: { token: string }; message: string };
  };
  const signIn = async () => {
    await database.pool.query("delete from rate_limits");
    if (name !== "unverified")
      await database.pool.query("update users set verified_at = now() where email = $1", [email]);
    else if (!(await ask("login", { email, password })).data) await ask("register", person);
    const { data, message } = await ask("login", { email, password });
    if (!data) throw new Error(`${name} cannot sign in again: ${message}`);
    return data.token;
  };
  return { name, signIn };
}

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
      await attackerOf("unverified"),
      await attackerOf("customer"),
      await attackerOf("admin"),
    ];
    expect(callsOf(document).length).toBeGreaterThan(100);
    const quiet = startHeartbeat(`${site.origin}/about`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const before = await quiet();

    const beat = startHeartbeat(`${site.origin}/about`);
    const until = Date.now() + seconds * 1000;
    const each = Math.ceil(calls / attackers.length);
    const tallies = await Promise.all(
      attackers.map((attacker, i) =>
        fuzz({ origin: site.origin, document, attacker, calls: each, until, seed: seed + i }),
      ),
    );
    const beats = await beat();

    const report = {
      calls: tallies.reduce((all, { calls: own }) => all + own, 0),
      statuses: sum(tallies),
      signedInAgain: tallies.map(({ signedInAgain }) => signedInAgain),
      broken: tallies.flatMap(({ broken }) => broken),
      undeclared: [...new Set(tallies.flatMap(({ undeclared }) => undeclared))].sort(),
      slowest: tallies.flatMap(({ slowest }) => slowest).sort((a, b) => b.ms - a.ms),
      heartbeat: { before, during: beats },
    };
    if (told.ATTACK_REPORT) appendFileSync(told.ATTACK_REPORT, `${JSON.stringify(report)}\n`);
    expect(report.broken).toEqual([]);
    expect(report.undeclared).toEqual([]);
    expect(report.calls).toBeGreaterThan(calls / 4);
    // Each role got past its doors: it read, wrote and was refused for what it sent.
    for (const { statuses } of tallies.slice(2))
      expect(Object.keys(statuses)).toEqual(expect.arrayContaining(["200", "422"]));
    expect(beats.max).toBeLessThan(most + 6 * before.max);
  },
  (seconds + 60) * 1000,
);
