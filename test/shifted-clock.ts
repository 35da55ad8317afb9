import { afterAll } from "vitest";

/**
 * Sets the clock of this process off by so many ms until the end of the test file, as on a machine whose time is wrong; the
 * database keeps its own. Called before a database is opened: a running site notices such a change within seconds.
 */
export function shiftClock(ms: number): void {
  const Real = globalThis.Date;
  globalThis.Date = class extends Real {
    constructor(...parts: [] | [string | number | Date]) {
      super(...((parts.length === 0 ? [Real.now() + ms] : parts) as [number]));
    }

    static override now(): number {
      return Real.now() + ms;
    }
  } as DateConstructor;
  afterAll(() => {
    globalThis.Date = Real;
  });
}
