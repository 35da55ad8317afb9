/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Dice {
  /** At least 0, below 1. */
  next(): number;
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (from) => from[below(from.length)] as never,
    chance: (probability) => next() < probability,
  };
}
