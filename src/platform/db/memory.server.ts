import type { Db } from "./client.server.ts";
import type { DataKind } from "./data-kind.ts";

interface Fact {
  tag: string;
  until: number;
  value: Promise<unknown>;
}

const lifeMs = 60_000;
const maxFacts = 500;

/** Kept on the database object itself: development loads this file anew on a change and must find the same facts. */
const facts = Symbol.for("iit-website.facts");
type WithFacts = Db & { [facts]?: Map<string, Fact> };

function factsOf(db: WithFacts): Map<string, Fact> {
  db[facts] ??= new Map();
  return db[facts];
}

/**
 * Small facts that page after page asks for (settings, categories, totals), kept in this process until a write to
 * their kind of data, at most a minute. They follow the notices of the page cache; see `forget`.
 */
export function remember<T>(db: Db, tag: DataKind, key: string, load: () => Promise<T>): Promise<T> {
  const kept = factsOf(db);
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.value as Promise<T>;
  if (kept.size >= maxFacts) kept.clear();
  const fact: Fact = { tag, until: Date.now() + lifeMs, value: load() };
  kept.set(key, fact);
  // A failure is not a fact.
  fact.value.catch(() => {
    if (kept.get(key) === fact) kept.delete(key);
  });
  return fact.value as Promise<T>;
}

/** Forgets the facts of one kind of data, or all of them. */
export function forget(db: Db, tag?: string): void {
  const kept = factsOf(db);
  for (const [key, fact] of kept) if (tag === undefined || fact.tag === tag) kept.delete(key);
}
