/**
 * Of somebody in the line of a type of tickets: they wait, are offered places, and have `taken` them, `left`, or `missed` the
 * offer; `ended` is the line of what is canceled or closed.
 */
export const waitingStates = ["waiting", "offered", "taken", "left", "missed", "ended"] as const;
export type WaitingState = (typeof waitingStates)[number];

/** A trigger refuses every step that is not here. */
export const waitingSteps: readonly (readonly [WaitingState, WaitingState])[] = [
  ["waiting", "offered"],
  ["waiting", "left"],
  ["waiting", "ended"],
  ["offered", "taken"],
  ["offered", "left"],
  ["offered", "missed"],
];

/** So many places one can wait for. */
export const mostWanted = 10;

const minuteMs = 60_000;
const shortest = 30 * minuteMs;
const longest = 24 * 60 * minuteMs;

/**
 * Until when an offer holds (ms UTC): a quarter of the time that is left, at least half an hour and at most a day, and never
 * beyond the moment at which registration closes.
 */
export function offerUntil(now: number, closes: number): number {
  const part = Math.floor((closes - now) / 4);
  return Math.min(closes, now + Math.min(longest, Math.max(shortest, part)));
}
