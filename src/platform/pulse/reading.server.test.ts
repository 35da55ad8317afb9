import { afterEach, expect, it } from "vitest";
import { readConfig } from "../config.server.ts";
import { createMetrics } from "../metrics.server.ts";
import { Readings, readingSchema } from "./reading.server.ts";

const pool = { totalCount: 7, idleCount: 3, waitingCount: 2 };
const open: Readings[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.stop();
});

function make() {
  const metrics = createMetrics();
  const readings = new Readings({ metrics, pool: pool as never, config: readConfig({ DATA_DIR: "." }) });
  open.push(readings);
  return { metrics, take: (minutes: number) => readings.take(minutes * 60_000) };
}

it("counts over as long as the alert rule does, from the start where that is less", async () => {
  const { metrics, take } = make();
  const silent = (times: number) =>
    metrics.gatewayAnswers.inc({ gateway: "stripe", call: "ask", outcome: "unreachable" }, times);
  silent(2);
  metrics.requests.inc({ kind: "page", status: "5xx" }, 3);
  metrics.requests.inc({ kind: "api", status: "2xx" }, 7);
  metrics.mails.inc({ outcome: "refused" });
  metrics.mails.inc({ outcome: "sent" }, 50);
  metrics.duration.observe({ kind: "page" }, 0.3);
  metrics.duration.observe({ kind: "api" }, 20);
  const first = await take(100);
  expect(first).toMatchObject({
    answers: { all: 10, failed: 3 },
    mailsGivenUp: 1,
    gateways: { stripe: { answered: 0, unreachable: 2, forged: 0 } },
    pool: { inUse: 4, idle: 3, waiting: 2 },
    made: 10,
  });
  expect(first.took).toMatchObject({ "0.25": 0, "0.5": 1, "5": 1, "+Inf": 2 });
  silent(1);
  expect((await take(104)).answers).toEqual({ all: 10, failed: 3 });
  const later = await take(105);
  expect(later.answers).toEqual({ all: 0, failed: 0 });
  expect(later.gateways.stripe?.unreachable).toBe(3);
  expect(later.took["+Inf"]).toBe(2);
  expect((await take(115)).took["+Inf"]).toBe(0);
  expect((await take(115)).gateways.stripe?.unreachable).toBe(1);
  expect((await take(119)).gateways.stripe?.unreachable).toBe(0);
  expect((await take(159)).mailsGivenUp).toBe(1);
  expect((await take(160)).mailsGivenUp).toBe(0);
});

it("counts a gateway that denies us as silent, as its alert rule does", async () => {
  const { metrics, take } = make();
  metrics.gatewayAnswers.inc({ gateway: "stripe", call: "ask", outcome: "denied" }, 4);
  expect((await take(1)).gateways).toEqual({ stripe: { answered: 0, unreachable: 4, forged: 0 } });
});

it("is what the schema says, and small enough for its row, with every gateway there is", async () => {
  const { metrics, take } = make();
  for (const gateway of ["sslcommerz", "stripe", "sandbox", "manual"])
    for (const outcome of ["answered", "refused", "unreachable", "denied", "forged", "error"])
      metrics.gatewayAnswers.inc({ gateway, call: "ask", outcome }, 1e9);
  metrics.duration.observe({ kind: "page" }, 1);
  const reading = await take(1);
  expect(readingSchema.parse(reading)).toEqual(reading);
  expect(JSON.stringify(reading).length).toBeLessThan(4096);
  expect(reading.diskFree).toBeGreaterThan(0);
});

it("tells how long the thread was held up, once", async () => {
  const { take } = make();
  await new Promise((resolve) => setTimeout(resolve, 60));
  const until = performance.now() + 300;
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect((await take(1)).loopSeconds).toBeGreaterThan(0.2);
  // A busy machine may hold the thread up as well: then for as long as we see it ourselves.
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await new Promise((resolve) => setTimeout(resolve, 200));
  clearInterval(timer);
  longest = Math.max(longest, performance.now() - last);
  expect((await take(2)).loopSeconds).toBeLessThan(Math.max(0.2, longest / 1000 + 0.1));
});
