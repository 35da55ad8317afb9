import { setTimeout as sleep } from "node:timers/promises";
import { describeError } from "./log.server.ts";

interface Part {
  name: string;
  close(): unknown;
  ms: number;
  abandon: (() => void) | undefined;
}

/** What a process has opened, and closes again in the opposite order. Nothing of it can keep the others from closing. */
export class Parts {
  private readonly parts: Part[] = [];
  private closing: Part | undefined;

  /**
   * Adds what was just opened. `close` gets `ms` to end. `abandon` is for what would outlive the process: called instead
   * of closing, or after closing failed, it must not wait for anything.
   */
  add(name: string, close: () => unknown, { ms = 2000, abandon }: { ms?: number; abandon?: () => void } = {}): void {
    this.parts.push({ name, close, ms, abandon });
  }

  /** What is open, the one that is being closed first. */
  get open(): string[] {
    const rest = this.parts.map(({ name }) => name).reverse();
    return this.closing ? [this.closing.name, ...rest] : rest;
  }

  /** Closes everything, the last first. `onFault` is told of each part that failed or took too long. */
  async close(onFault: (what: string, error: unknown) => void): Promise<void> {
    for (let part = this.parts.pop(); part; part = this.parts.pop()) {
      this.closing = part;
      const { name, ms, abandon } = part;
      const over = new AbortController();
      try {
        const late = sleep(ms, "late", { signal: over.signal }).catch(() => "");
        const closed = (async () => part.close())();
        if ((await Promise.race([closed, late])) === "late") throw new Error(`${name} did not close in ${ms / 1000} s`);
      } catch (error) {
        onFault(`${name} did not close cleanly`, describeError(error));
        abandon?.();
      } finally {
        over.abort();
      }
    }
    this.closing = undefined;
  }

  /** Lets go of everything at once: what would outlive the process is ended. */
  abandon(): void {
    const rest = this.closing ? [...this.parts, this.closing] : this.parts;
    for (const { abandon } of rest.reverse()) {
      try {
        abandon?.();
      } catch {
        // The next one may still be ended.
      }
    }
  }
}
