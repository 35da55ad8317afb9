import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { queriesWaiting } from "#features/trade-queries/service.server.ts";
import { stateBy } from "#lib/alert-limits.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { isSilence } from "#platform/db/connection.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { readProcesses, type SiteProcess } from "#platform/pulse/pulse.server.ts";
import { checkJobs, checkOutbox, checkPayments } from "../doctor/contents.server.ts";
import { checkCopies } from "../doctor/copies.server.ts";
import { checkDatabase } from "../doctor/database.server.ts";
import { broken, type Finding, look, ok } from "../doctor/finding.ts";
import { many } from "../doctor/words.ts";
import type { SiteFinding, SiteProcessFacts, SiteStatus } from "./contract.ts";
import { placeOf, places } from "./places.ts";
import { checkRunning, diskFull } from "./running.server.ts";

/** One part may take so long, and all together. */
const [partMs, allMs] = [3000, 9000];
/** How long an answer is given again: whoever presses again and again costs nothing. */
const keptMs = 5000;

/** A loan of one connection for one part, as the doctor asks connections. */
async function onLoan<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let fault: unknown;
  try {
    return await work(client);
  } catch (error) {
    fault = error;
    throw error;
  } finally {
    client.release(isSilence(fault) ? fault : undefined);
  }
}

async function checkQueries({ db }: Pick<Platform, "db">): Promise<Finding[]> {
  const { pending, overdue } = await queriesWaiting(db, dhakaDay(new Date(databaseNow())));
  const open = `${pending} ${pending === 1 ? "query waits" : "queries wait"} for an answer`;
  return stateBy("QueriesOverdue", overdue) === "ok"
    ? [ok("queries", open)]
    : [look("queries", `${open}; ${overdue} past the promised day.`, "Answer them, or tell those who asked.")];
}

/** What a part says when it cannot be looked at. What went wrong is for the log: it may name anything. */
const unseen = (part: string, why: string) =>
  broken(
    part,
    `It cannot be looked at: ${why}.`,
    "This may be the fault itself, or follow from another line. The log says more.",
  );

/** A sentence: a large first letter, and a full stop. */
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

function toFinding({ part, state, says, todo, at }: Finding): SiteFinding {
  const { title, href, runbook } = placeOf(part);
  const bad = state !== "ok";
  return {
    part,
    title,
    state,
    says: sentence(says),
    todo: todo ?? null,
    href: at ?? href ?? null,
    runbook: (bad && runbook) || null,
  };
}

const mb = (bytes: number) => Math.round(bytes / 1024 / 1024);

function toProcess({ reading, ...one }: SiteProcess): SiteProcessFacts {
  const { id, host, pid, version, startedAt, seenAt, silent } = one;
  const said = reading && reading.fromMemory + reading.made;
  return {
    id,
    name: `${host}, ${pid}`,
    version,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    silent,
    memoryMb: reading ? mb(reading.memoryBytes) : null,
    loopMs: reading ? Math.round(reading.loopSeconds * 10_000) / 10 : null,
    connections: reading?.pool ?? null,
    fromMemory: said ? (reading?.fromMemory ?? 0) / said : null,
  };
}

const order: SiteFinding["state"][] = ["broken", "look", "ok"];
const shown = Object.keys(places);
const placed = ({ part }: SiteFinding) => (shown.includes(part) ? shown.indexOf(part) : shown.length);

/**
 * Looks at everything that hurts when it is not well, with the doctor's own checks and what each process wrote of itself. A part
 * that fails, or takes too long, says so and keeps no other from being looked at.
 */
export async function readStatus(platform: Platform): Promise<SiteStatus> {
  const { db, pool, config, log, room } = platform;
  // Those that nobody asks anything.
  const gateways = config.payments.gateways.filter((name) => name !== "manual");
  const host = config.databaseUrl === undefined ? "" : new URL(config.databaseUrl).hostname;
  let processes: SiteProcess[] = [];
  const steps: [part: keyof typeof places, look: () => Promise<Finding[]>][] = [
    [
      "processes",
      async () => {
        const read = await readProcesses(db);
        processes = read.processes;
        return checkRunning(read, gateways);
      },
    ],
    ["database", () => onLoan(pool, (client) => checkDatabase(client, config.databaseUrl !== undefined, host))],
    ["outbox", () => onLoan(pool, checkOutbox)],
    ["jobs", () => onLoan(pool, checkJobs)],
    ["purchases", () => onLoan(pool, checkPayments)],
    ["queries", () => checkQueries(platform)],
    [
      "backups",
      async () => {
        const found = await onLoan(pool, (client) => checkCopies(client, config));
        return found.length > 0 ? found : [ok("backups", "none are made by themselves in local mode")];
      },
    ],
  ];
  const begun = performance.now();
  const findings: Finding[] = room.full ? [diskFull()] : [];
  for (const [part, step] of steps) {
    const left = Math.min(partMs, allMs - (performance.now() - begun));
    if (left <= 0) {
      findings.push(unseen(part, "others took too long"));
      continue;
    }
    const over = new AbortController();
    const late = sleep(left, "late" as const, { signal: over.signal, ref: false }).catch(() => "late" as const);
    const looked = step().catch((error: unknown) => {
      log.warn({ err: error }, "a part of the site's state cannot be looked at");
      return undefined;
    });
    const found = await Promise.race([looked, late]);
    over.abort();
    findings.push(
      ...(found === "late"
        ? [unseen(part, `it took longer than ${many(Math.round(left / 1000), "second")}`)]
        : (found ?? [unseen(part, "something failed")])),
    );
  }
  const sorted = findings
    // Of a full disk no more than that needs to be said.
    .filter(({ part }, i) => !(room.full && part === "disk" && i > 0))
    .map(toFinding)
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || placed(a) - placed(b));
  return {
    at: new Date(databaseNow()).toISOString(),
    state: sorted[0]?.state ?? "ok",
    findings: sorted,
    processes: processes.map(toProcess),
  };
}

/** Reads how the site is; asked again within five seconds, or meanwhile, it gives the same answer. */
export function statusReader(read: () => Promise<SiteStatus>, ms = keptMs): () => Promise<SiteStatus> {
  let kept: { answer: Promise<SiteStatus>; until: number } | undefined;
  return () => {
    if (kept === undefined || performance.now() > kept.until) {
      const own = { answer: read(), until: Number.POSITIVE_INFINITY };
      kept = own;
      own.answer.then(
        () => {
          own.until = performance.now() + ms;
        },
        () => {
          own.until = 0;
        },
      );
    }
    return kept.answer;
  };
}
