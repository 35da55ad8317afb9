import { appendFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isArea } from "#lib/staff.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { startTestSite, type TestSite } from "../app.ts";
import { freePort } from "../free-port.ts";
import { attackerOf, isSignedOut } from "./attackers.ts";
import { callsOf } from "./calls.ts";
import { readLoopMeter } from "./loop-meter.ts";
import { placesOf } from "./places.ts";
import { Samples } from "./samples.ts";
import { type Answer, type Request, searchWorst, tableOf } from "./worst.ts";

// What does one request to each call cost all others, at its worst? A short form here, which any machine passes;
// `npm run test:attack -- --worst` takes its time, and holds to 200 ms.
const told = process.env;
const whole = told.ATTACK_WORST === "1";
const seconds = whole ? Number(told.ATTACK_SECONDS ?? 900) : 4;
const seed = Number(told.ATTACK_SEED ?? 20_261_122);
const bound = whole ? 200 : 2000;
/** A loop that is held for so long is not waited for. */
const patienceMs = 60_000;
/** With all its demonstration content a first start takes a while. */
const startMs = 180_000;

let site: TestSite;
let meter: number;
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  meter = await freePort();
  const env = {
    TRUST_PROXY: "1",
    SEED: whole ? "demo" : "none",
    LOOP_METER_PORT: String(meter),
    NODE_OPTIONS: `--import ${new URL("./loop-meter.ts", import.meta.url).href}`,
  };
  site = await startTestSite(env, { withinMs: startMs });
  database = openDatabase(site.databaseUrl, () => {});
}, startMs + 30_000);
afterAll(async () => {
  await database?.pool.end();
  await site?.stop();
});

/** Sends requests as the role that may, and measures what they cost. */
async function sender() {
  const people = new Map<string, { signIn(): Promise<string>; token: string }>();
  for (const name of ["customer", "admin"] as const) {
    const { signIn } = await attackerOf(name, site.origin, database);
    people.set(name, { signIn, token: await signIn() });
  }
  let turn = 0;
  return async ({ call, address, headers, body }: Request): Promise<Answer> => {
    const who = call.is["x-who"] as string;
    const person = who === "open" ? undefined : people.get(isArea(who) ? "admin" : "customer");
    await database.pool.query("delete from rate_limits");
    turn += 1;
    const init: RequestInit = {
      method: call.method,
      headers: {
        "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0",
        "x-forwarded-for": `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`,
        ...(person ? { authorization: `Bearer ${person.token}` } : {}),
        ...headers,
      },
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
      ...(body === undefined || call.method === "GET" ? {} : { body }),
    };
    await readLoopMeter(meter, patienceMs);
    const begun = performance.now();
    const answer = await fetch(`${site.origin}/api/v1${address}`, init).catch((error: Error) => error);
    const text = answer instanceof Error ? String(answer.cause ?? answer) : await answer.text();
    const took = performance.now() - begun;
    const held = await readLoopMeter(meter, patienceMs).catch(() => patienceMs);
    // Refused while it still came in, as what is too large may be.
    const status = answer instanceof Error ? (/ECONNRESET|EPIPE/.test(text) && held < bound ? 413 : 0) : answer.status;
    if (person && (await isSignedOut(site.origin, person.token, call.path, status)))
      person.token = await person.signIn();
    return { status, text, held, took };
  };
}

it(
  `no request holds all others up: searched for by size and nesting (seed ${seed})`,
  async () => {
    const document = await (await fetch(`${site.origin}/api/v1/openapi.json`)).json();
    const ask = await sender();
    const samples = new Samples(document.components?.schemas ?? {});
    const calls = callsOf(document);
    for (const call of whole ? calls : [])
      if (call.method === "GET" && !call.path.includes("{") && !call.path.endsWith("/logout")) {
        const { text } = await ask({ call, address: call.path, headers: {}, body: undefined });
        if (text.startsWith("{")) samples.learn(call.path, JSON.parse(text));
      }
    const places = placesOf(calls, samples);
    expect(new Set(places.map(({ call }) => call)).size).toBeGreaterThan(90);
    const found = await searchWorst({ places, samples, ask, bound, until: Date.now() + seconds * 1000, seed });
    const { requests, tried, all, worst, tooLong, broken } = found;
    if (told.ATTACK_REPORT)
      appendFileSync(told.ATTACK_REPORT, `${tried} of ${all} growths tried, ${requests} requests\n${tableOf(worst)}\n`);
    expect(broken).toEqual([]);
    expect(tooLong).toEqual([]);
    expect(requests).toBeGreaterThan(whole ? 20 : 0);
  },
  (seconds + 300) * 1000,
);
