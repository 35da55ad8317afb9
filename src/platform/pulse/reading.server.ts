import { monitorEventLoopDelay } from "node:perf_hooks";
import { z } from "zod";
import { alertLimits } from "#lib/alert-limits.ts";
import { roomOn, writtenFolders } from "../disk.server.ts";
import type { Platform } from "../platform.server.ts";

const count = z.number().min(0);

/** What a process says of itself. Times in seconds, sizes in bytes; what is counted over a while as its alert rule counts it. */
export const readingSchema = z.object({
  /** Of 100 turns of the event loop 99 were held up for less, since the reading before. */
  loopSeconds: count,
  memoryBytes: count,
  diskFree: count.nullable(),
  pool: z.object({ inUse: count, idle: count, waiting: count }),
  cacheBytes: count,
  /** Answers since the start: from memory, and made. */
  fromMemory: count,
  made: count,
  answers: z.object({ all: count, failed: count }),
  /** How many answers were there within so many seconds ('+Inf': all). */
  took: z.record(z.string(), count),
  mailsGivenUp: count,
  gateways: z.record(z.string(), z.object({ answered: count, unreachable: count, forged: count })),
});
export type Reading = z.infer<typeof readingSchema>;

/** Counts since the start, by a name; none ever falls. */
type Counts = Map<string, number>;

const keptMs = 61 * 60_000;

interface Value {
  labels: Partial<Record<string, string | number>>;
  value: number;
  metricName?: string;
}
type Source = Pick<Platform, "metrics" | "pool" | "config">;

async function valuesOf({ registry }: Source["metrics"], name: string): Promise<Value[]> {
  const metric = registry.getSingleMetric(name) as unknown as { get(): Promise<{ values: Value[] }> } | undefined;
  return metric === undefined ? [] : (await metric.get()).values;
}

/** What the process has counted since it started. */
async function countsOf(metrics: Source["metrics"]): Promise<Counts> {
  const counts: Counts = new Map();
  const add = (name: string, value: number) => counts.set(name, (counts.get(name) ?? 0) + value);
  for (const { labels, value } of await valuesOf(metrics, "http_requests_total")) {
    add("answers", value);
    if (labels.status === "5xx") add("failed", value);
  }
  for (const { labels, value, metricName } of await valuesOf(metrics, "http_request_duration_seconds"))
    if (metricName?.endsWith("_bucket")) add(`took ${labels.le}`, value);
  for (const { labels, value } of await valuesOf(metrics, "gateway_answers_total"))
    add(`${labels.outcome} ${labels.gateway}`, value);
  for (const { labels, value } of await valuesOf(metrics, "mails_total"))
    if (labels.outcome === "refused" || labels.outcome === "expired") add("emails given up", value);
  for (const { value } of await valuesOf(metrics, "http_answers_from_memory")) add("from memory", value);
  return counts;
}

async function roomLeft(config: Source["config"]): Promise<number | null> {
  try {
    return await roomOn(writtenFolders(config));
  } catch {
    return null;
  }
}

/** Takes readings of this process, and remembers an hour of counts: what is counted over a while is a difference of two. */
export class Readings {
  private readonly source: Source;
  private readonly loop = monitorEventLoopDelay({ resolution: 20 });
  private taken: { at: number; counts: Counts }[] = [];

  constructor(source: Source) {
    this.source = source;
    this.loop.enable();
  }

  stop(): void {
    this.loop.disable();
  }

  /** `at` is now, in ms of a clock that only rises. */
  async take(at = performance.now()): Promise<Reading> {
    const { metrics, pool, config } = this.source;
    const counts = await countsOf(metrics);
    this.taken = [...this.taken.filter((one) => at - one.at <= keptMs), { at, counts }];
    const risen = (name: string, minutes: number) => {
      // Before the first reading all counts were none.
      const before = this.taken.findLast((one) => at - one.at >= minutes * 60_000)?.counts;
      return (counts.get(name) ?? 0) - (before?.get(name) ?? 0);
    };
    const { SlowPages, ManyFailures, GatewaySilent, NoticesForged, MailsRefused } = alertLimits;
    const named = (prefix: string) =>
      [...counts.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
    const gateways = new Set(["answered ", "unreachable ", "denied ", "forged "].flatMap(named));
    const percentile = this.loop.percentile(99) / 1e9;
    this.loop.reset();
    return {
      loopSeconds: Number.isFinite(percentile) ? percentile : 0,
      memoryBytes: process.memoryUsage.rss(),
      diskFree: await roomLeft(config),
      pool: { inUse: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount },
      cacheBytes: (await valuesOf(metrics, "page_cache_bytes"))[0]?.value ?? 0,
      fromMemory: counts.get("from memory") ?? 0,
      made: counts.get("answers") ?? 0,
      answers: { all: risen("answers", ManyFailures.minutes), failed: risen("failed", ManyFailures.minutes) },
      took: Object.fromEntries(named("took ").map((le) => [le, risen(`took ${le}`, SlowPages.minutes)])),
      mailsGivenUp: risen("emails given up", MailsRefused.minutes),
      gateways: Object.fromEntries(
        [...gateways].map((name) => [
          name,
          {
            answered: risen(`answered ${name}`, GatewaySilent.minutes),
            // A gateway that does not take our key is as good as silent.
            unreachable: ["unreachable", "denied"].reduce(
              (all, outcome) => all + risen(`${outcome} ${name}`, GatewaySilent.minutes),
              0,
            ),
            forged: risen(`forged ${name}`, NoticesForged.minutes),
          },
        ]),
      ),
    };
  }
}
