import { setTimeout as sleep } from "node:timers/promises";

/** Asks again and again until the answer is neither false nor undefined. */
export async function eventually<T>(
  what: string,
  ask: () => T | Promise<T>,
  { ms = 120_000, pause = 10 } = {},
): Promise<NonNullable<T>> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(pause)) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
  }
  throw new Error(`Waited ${ms} ms in vain: ${what}`);
}
