import type pg from "pg";
import type { Db, DbOrTx } from "./client.server.ts";
import type { DataKind } from "./data-kind.ts";
import type { TransactionSession } from "./session.server.ts";

interface Fact {
  tag: string;
  until: number;
  value: Promise<unknown>;
  /** Whether it is there, and not only on its way. */
  ready: boolean;
}

const lifeMs = 60_000;
const maxFacts = 500;

/** Kept on the pool itself: development loads this file anew on a change and must find the same facts. */
const facts = Symbol.for("iit-website.facts");
type WithFacts = pg.Pool & { [facts]?: Map<string, Fact> };

function factsOf(pool: WithFacts): Map<string, Fact> {
  pool[facts] ??= new Map();
  return pool[facts];
}

/**
 * Small facts that page after page asks for (settings, categories, totals), kept in this process until a write to
 * their kind of data, at most a minute. They follow the notices of the page cache; see `forget`.
 *
 * Within a transaction `load` must ask that transaction: a second connection may be one that never comes, because others
 * wait for it likewise. What it answers is not kept (it may be undone), and nothing that is on its way is waited for.
 */
export function remember<T>(db: DbOrTx, tag: DataKind, key: string, load: () => Promise<T>): Promise<T> {
  if (!("$client" in db)) {
    const known = factsOf((db._.session as TransactionSession).pool).get(key);
    return known?.ready && known.until > performance.now() ? (known.value as Promise<T>) : load();
  }
  const kept = factsOf(db.$client);
  const known = kept.get(key);
  if (known && known.until > performance.now()) return known.value as Promise<T>;
  if (kept.size >= maxFacts) kept.clear();
  const fact: Fact = { tag, until: performance.now() + lifeMs, value: load(), ready: false };
  kept.set(key, fact);
  // A failure is not a fact.
  fact.value.then(
    () => {
      fact.ready = true;
    },
    () => {
      if (kept.get(key) === fact) kept.delete(key);
    },
  );
  return fact.value as Promise<T>;
}

/** Forgets the facts of one kind of data, or all of them. */
export function forget(db: Db, tag?: string): void {
  const kept = factsOf(db.$client);
  for (const [key, fact] of kept) if (tag === undefined || fact.tag === tag) kept.delete(key);
}
