/** A deterministic source of numbers: the same seed always gives the same sequence. */
export type Random = {
  /** Next number, 0 <= n < 1. */
  next(): number;
  /** Real number, min <= n < max. */
  between(min: number, max: number): number;
  /** Whole number, min <= n <= max. */
  integer(min: number, max: number): number;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
  /** One of the items; throws for an empty list, which is a mistake of the caller. */
  pick<T>(items: readonly T[]): T;
};

/** 32-bit FNV-1a hash of a text, with a final mix so that texts with one changed letter land far apart. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Seeded generator (mulberry32): 2^32 states are plenty for pictures. Not for anything secret.
 * @param seed any text, e.g. a slug
 */
export function createRandom(seed: string): Random {
  let state = hashText(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new RangeError("pick() needs at least one item");
      return items[Math.floor(next() * items.length)] as T;
    },
  };
}
