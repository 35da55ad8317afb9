import { onStale } from "./session.ts";

/** So long an answer may be shown again without asking (specification, section 9: five minutes of cache lifetime). */
const lifeMs = 5 * 60_000;
/** Somebody who looks through hundreds of cases must not fill the memory with them. */
const most = 50;

const kept = new Map<string, { data: unknown; until: number }>();
let round = 0;

/** What was answered lately; undefined when nothing was, or it is too old. */
export function keptRead<T>(path: string, now = Date.now()): T | undefined {
  const found = kept.get(path);
  return found && now < found.until ? (found.data as T) : undefined;
}

/** Names the time at which a read begins, for `keepRead`. */
export function readRound(): number {
  return round;
}

/** Keeps an answer, unless a write or another session came between asking and answering: it may be of before. */
export function keepRead(path: string, data: unknown, asked = round, now = Date.now()): void {
  if (asked !== round) return;
  kept.delete(path);
  kept.set(path, { data, until: now + lifeMs });
  if (kept.size > most) kept.delete(kept.keys().next().value as string);
}

/**
 * Forgets all: something was written, or somebody else is signed in. Which answers a write touches only the server
 * knows (a closed query counts in three lists), and asking once more costs less than showing what is no longer so.
 */
export function forgetReads(): void {
  round += 1;
  kept.clear();
}

onStale(forgetReads);
