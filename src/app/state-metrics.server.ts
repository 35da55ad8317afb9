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

/** What the database knows for the figures. */
async function look(platform: Platform) {
  const { db, config } = platform;
  const jobs = await db.execute<{ queue: string; state: string; n: number }>(
    sql`select name as queue, state::text as state, count(*) as n from jobs.job where name not like '\\_\\_pgboss%' group by 1, 2`,
  );
  const mails = await db.execute<{ status: string; n: number; age: number }>(
    sql`select status, count(*) as n, extract(epoch from now() - min(queued_at))::float as age from mails group by 1`,
  );
  const copies = config.backups.to === undefined ? undefined : await copyAge(db, config);
  const queries = await queriesWaiting(db, dhakaDay(new Date(databaseNow())));
  const { shop } = shopOf(platform);
  const waiting = async (kind: "review" | "transfers") =>
    (await listWaiting(shop, kind, { page: 1, limit: 1 })).pagination.total;
  const [held, transfers] = [await waiting("review"), await waiting("transfers")];
  return { jobs: jobs.rows, mails: mails.rows, copies, queries, held, transfers };
}

/**
 * Looks up what only the database knows, when /metrics is read. While it cannot be asked, those figures are missing: an old
 * one would say that all is well. All figures change in one step: who asks meanwhile finds none of them missing.
 */
export async function readState(platform: Platform): Promise<void> {
  const { pool, log, metrics } = platform;
  const gauges = gaugesOf(metrics);
  gauges.pool.set({ state: "in_use" }, pool.totalCount - pool.idleCount);
  gauges.pool.set({ state: "idle" }, pool.idleCount);
  gauges.pool.set({ state: "waiting" }, pool.waitingCount);
  const known = await look(platform).catch((error: unknown) => {
    log.warn({ err: error }, "the state for the metrics cannot be read");
    return undefined;
  });
  for (const gauge of [gauges.jobs, gauges.mails, gauges.queries]) gauge.reset();
  for (const gauge of [gauges.oldestMail, gauges.held, gauges.transfers, gauges.copyAge]) gauge.remove();
  gauges.up.set(known ? 1 : 0);
  if (!known) return;
  for (const { queue, state, n } of known.jobs) gauges.jobs.set({ queue, state }, n);
  for (const status of ["queued", "sent", "failed"]) gauges.mails.set({ status }, 0);
  gauges.oldestMail.set(0);
  for (const { status, n, age } of known.mails) {
    gauges.mails.set({ status }, n);
    if (status === "queued") gauges.oldestMail.set(age);
  }
  if (known.copies) {
    const { lastGood } = known.copies;
    const age = lastGood === null ? Number.POSITIVE_INFINITY : Math.max(0, databaseNow() - lastGood.getTime()) / 1000;
    gauges.copyAge.set(age);
  }
  gauges.queries.set({ state: "pending" }, known.queries.pending);
  gauges.queries.set({ state: "overdue" }, known.queries.overdue);
  gauges.held.set(known.held);
  gauges.transfers.set(known.transfers);
}
