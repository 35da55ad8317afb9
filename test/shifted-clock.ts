import { afterAll, beforeAll } from "vitest";

/**
 * Sets the clock of this process off by so many ms for the tests of one file or describe, as on a machine whose time is
 * wrong; the database keeps its own. Asked for before `useDatabase`: a running site notices a change within seconds.
 */
export function shiftClock(ms: number): void {
  const Real = globalThis.Date;
  beforeAll(() => {
    globalThis.Date = class extends Real {
      constructor(...parts: [] | [number]) {
        super(...((parts.length === 0 ? [Real.now() + ms] : parts) as [number]));
      }

      static override now(): number {
        return Real.now() + ms;
      }
    } as DateConstructor;
  });
  afterAll(() => {
    globalThis.Date = Real;
  });
}
