import { sql } from "drizzle-orm";
import { Gauge } from "prom-client";
import { copyAge } from "#features/backups/service.server.ts";
import { listWaiting } from "#features/shop/service.server.ts";
import { queriesWaiting } from "#features/trade-queries/service.server.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { shopOf } from "./shop.server.ts";

/** Development loads this file anew on a change: gauges that are registered stay. */
function gaugesOf({ registry }: Platform["metrics"]) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    (registry.getSingleMetric(name) as Gauge<Label> | undefined) ??
    new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    up: gauge("database_up", "Whether the database could be asked for these figures"),
    pool: gauge("database_connections", "Connections of the pool in use and free, and calls that wait for one", [
      "state",
    ]),
    jobs: gauge("jobs", "Jobs by queue and state; those that are done are kept for three days", ["queue", "state"]),
    mails: gauge("mails", "Emails of the last 30 days by state: queued, sent, failed", ["status"]),
    oldestMail: gauge("mails_oldest_waiting_seconds", "Age of the email that has waited longest"),
    held: gauge("payments_held", "Payments that wait for a person's decision"),
    copyAge: gauge(
      "backup_last_good_age_seconds",
      "Age of the last nightly copy that was tested; infinite without one, missing without a schedule",
    ),
    queries: gauge(
      "trade_queries_open",
      "Trade queries that wait for an answer, and those whose promised day is over",
      ["state"],
    ),
    transfers: gauge("payments_transfers_waiting", "Bank transfers that nobody has confirmed"),
  };
}

/**
 * Looks up what only the database knows, when /metrics is read. While it cannot be asked, those figures are missing: an old
 * one would say that all is well.
 */
export async function readState(platform: Platform): Promise<void> {
  const { db, pool, log, metrics } = platform;
  const gauges = gaugesOf(metrics);
  gauges.pool.set({ state: "in_use" }, pool.totalCount - pool.idleCount);
  gauges.pool.set({ state: "idle" }, pool.idleCount);
  gauges.pool.set({ state: "waiting" }, pool.waitingCount);
  const forget = () => {
    for (const gauge of [gauges.jobs, gauges.mails, gauges.queries]) gauge.reset();
    for (const gauge of [gauges.oldestMail, gauges.held, gauges.transfers, gauges.copyAge]) gauge.remove();
  };
  forget();
  try {
    const jobs = await db.execute<{ queue: string; state: string; n: number }>(
      sql`select name as queue, state::text as state, count(*) as n from jobs.job where name not like '\\_\\_pgboss%' group by 1, 2`,
    );
    for (const { queue, state, n } of jobs.rows) gauges.jobs.set({ queue, state }, n);
    const mails = await db.execute<{ status: string; n: number; age: number }>(
      sql`select status, count(*) as n, extract(epoch from now() - min(queued_at))::float as age from mails group by 1`,
    );
    for (const status of ["queued", "sent", "failed"]) gauges.mails.set({ status }, 0);
    gauges.oldestMail.set(0);
    for (const { status, n, age } of mails.rows) {
      gauges.mails.set({ status }, n);
      if (status === "queued") gauges.oldestMail.set(age);
    }
    if (platform.config.backups.to !== undefined) {
      const { lastGood } = await copyAge(db, platform.config);
      gauges.copyAge.set(
        lastGood === null ? Number.POSITIVE_INFINITY : Math.max(0, databaseNow() - lastGood.getTime()) / 1000,
      );
    }
    const { pending, overdue } = await queriesWaiting(db, dhakaDay(new Date(databaseNow())));
    gauges.queries.set({ state: "pending" }, pending);
    gauges.queries.set({ state: "overdue" }, overdue);
    const { shop } = shopOf(platform);
    for (const [kind, gauge] of [
      ["review", gauges.held],
      ["transfers", gauges.transfers],
    ] as const)
      gauge.set((await listWaiting(shop, kind, { page: 1, limit: 1 })).pagination.total);
    gauges.up.set(1);
  } catch (error) {
    forget();
    gauges.up.set(0);
    log.warn({ err: error }, "the state for the metrics cannot be read");
  }
}
