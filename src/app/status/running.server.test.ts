import { expect, it } from "vitest";
import { type AlertLimit, type AlertName, alertLimits } from "#lib/alert-limits.ts";
import type { SiteProcess } from "#platform/pulse/pulse.server.ts";
import type { Reading } from "#platform/pulse/reading.server.ts";
import { checkRunning, quantile } from "./running.server.ts";

const well: Reading = {
  loopSeconds: 0.02,
  memoryBytes: 2e8,
  diskFree: 5e10,
  pool: { inUse: 1, idle: 2, waiting: 0 },
  cacheBytes: 1000,
  fromMemory: 30,
  made: 10,
  answers: { all: 100, failed: 0 },
  took: { "0.1": 96, "1": 100, "2.5": 100, "+Inf": 100 },
  mailsGivenUp: 0,
  gateways: { stripe: { answered: 5, unreachable: 0, forged: 0 } },
};
let n = 0;
const one = (reading: Reading | undefined, more: Partial<SiteProcess> = {}): SiteProcess => {
  n += 1;
  const at = new Date();
  return {
    id: String(n),
    host: "a",
    pid: n,
    version: "1.0.0",
    startedAt: at,
    seenAt: at,
    silent: false,
    reading,
    ...more,
  };
};
const check = (...processes: SiteProcess[]) => checkRunning({ processes, total: processes.length }, ["stripe"]);
const bad = (...processes: SiteProcess[]) => check(...processes).filter(({ state }) => state !== "ok");

/** A reading of which one figure is this. */
const having: [name: AlertName, part: string, reading: (value: number) => Partial<Reading>][] = [
  ["DiskNearlyFull", "disk", (diskFree) => ({ diskFree })],
  ["ManyFailures", "answers", (share) => ({ answers: { all: 10_000, failed: share * 10_000 } })],
  ["ConnectionsWaitedFor", "connections", (waiting) => ({ pool: { inUse: 1, idle: 0, waiting } })],
  ["SlowLoop", "thread", (loopSeconds) => ({ loopSeconds })],
  ["MailsRefused", "outbox", (mailsGivenUp) => ({ mailsGivenUp })],
  ["GatewaySilent", "gateways", (unreachable) => ({ gateways: { stripe: { answered: 0, unreachable, forged: 0 } } })],
  ["NoticesForged", "gateways", (forged) => ({ gateways: { stripe: { answered: 0, unreachable: 0, forged } } })],
];

it("finds nothing where all is well", () => {
  expect(bad(one(well), one(well))).toEqual([]);
  expect(check(one(well), one(well)).find(({ part }) => part === "memory")?.says).toBe(
    "75% of all answers since the start",
  );
});

it.each(having)("says so one step beyond the limit of %s, and not at it", (name, part, reading) => {
  const limit: AlertLimit = alertLimits[name];
  const at = "above" in limit ? limit.above : limit.below;
  const step = ("above" in limit ? 1 : -1) * (at < 1 ? at / 100 : 1);
  expect(bad(one({ ...well, ...reading(at) }))).toEqual([]);
  const [found, ...more] = bad(one({ ...well, ...reading(at + step) }));
  expect(more).toEqual([]);
  expect(found).toMatchObject({ part, state: limit.state, todo: expect.stringMatching(/\w{3}/) });
  // Whichever process it is.
  expect(
    bad(one({ ...well, took: {} }), one({ ...well, ...reading(at + step * 2), answers: { all: 10, failed: 10 } }))
      .length,
  ).toBeGreaterThan(0);
});

it("counts what gateways and emails did all processes together", () => {
  const silent = (unreachable: number) =>
    one({ ...well, gateways: { stripe: { answered: 1, unreachable, forged: 0 } } });
  expect(bad(silent(3), silent(2))).toEqual([]);
  expect(bad(silent(3), silent(3))).toMatchObject([
    { part: "gateways", state: "broken", says: expect.stringContaining("stripe did not answer 6 times") },
  ]);
});

it("reckons the slowest of twenty as Prometheus does", () => {
  expect(quantile(0.95, { "0.1": 10, "0.5": 19, "1": 20, "+Inf": 20 })).toBeCloseTo(0.5);
  expect(quantile(0.95, { "+Inf": 200, "1": 180, "2.5": 200, "0.5": 0 })).toBeCloseTo(1.75);
  expect(quantile(0.5, { "0.1": 10, "+Inf": 10 })).toBeCloseTo(0.05);
  // Beyond the last bound nothing is known but that it took longer.
  expect(quantile(0.95, { "5": 1, "+Inf": 100 })).toBe(5);
  expect(quantile(0.95, {})).toBe(0);
  expect(quantile(0.95, { "5": 0, "+Inf": 0 })).toBe(0);
  expect(bad(one({ ...well, took: { "1": 94, "2.5": 100, "+Inf": 100 } }))).toMatchObject([
    { part: "answers", state: "look" },
  ]);
  expect(bad(one({ ...well, took: { "1": 95, "2.5": 100, "+Inf": 100 } }))).toEqual([]);
});

it("names processes that are silent, and none of their figures", () => {
  const ill = { ...well, loopSeconds: 9, diskFree: 1 };
  expect(bad(one(well), one(ill, { silent: true }))).toMatchObject([
    { part: "processes", says: expect.stringContaining("1 process ended without a goodbye") },
  ]);
  expect(bad(one(ill, { silent: true })).map(({ says }) => says)).toEqual([
    expect.stringContaining("ended without"),
    "No process has said how it is.",
  ]);
  expect(check()).toMatchObject([{ part: "processes", state: "look" }]);
  expect(checkRunning({ processes: [one(well)], total: 31 }, [])[0]?.says).not.toContain("ended");
});

it("tells two versions side by side, and one that writes in another way runs all the same", () => {
  expect(bad(one(well), one(undefined, { version: "2.0.0" }))).toMatchObject([
    { part: "processes", state: "look", says: "2 versions run side by side." },
  ]);
});
