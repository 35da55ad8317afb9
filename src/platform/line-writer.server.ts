import { write } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const writeOnce = promisify(write);

/** What may wait for a slow disk or a slow reader; further lines are lost, and counted. */
const mostWaiting = 1024 * 1024;
/** How much goes out in one piece. */
const piece = 64 * 1024;
/** Nothing else is tried for so long after a failure: a full disk is not asked a thousand times a second. */
const restMs = 1000;

const writers = new Set<LineWriter>();

const lostLine = (lost: number) =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), pid: process.pid, lost, msg: "lines could not be written" })}\n`;

/**
 * Writes lines to a file descriptor without ever making the process wait, whatever becomes of the disk or of the reader
 * of a pipe: what cannot be written is dropped and counted, and once it goes on, a line says how many are missing.
 * (The usual streams throw at a full disk, wait inside the event loop for a pipe that nobody reads, or keep all of it.)
 */
export class LineWriter {
  private readonly fd: number;
  private waiting: string[] = [];
  private bytes = 0;
  private lost = 0;
  private running: Promise<void> | undefined;
  /** The last piece broke off inside of a line. */
  private torn = false;
  /** Set while somebody waits for the end: then nothing is tried twice. */
  private hurrying = false;
  private resting = new AbortController();
  /** A write is on its way; while the reader of a pipe takes nothing, it may never come back. */
  private inWrite = false;

  constructor(fd: number) {
    this.fd = fd;
    writers.add(this);
  }

  /** Takes one or more whole lines. */
  write(lines: string): void {
    if (this.bytes + lines.length > mostWaiting) {
      this.lost += 1;
      return;
    }
    this.waiting.push(lines);
    this.bytes += lines.length;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  /** Waits until everything is written or given up, at most `ms`. */
  async flush(ms: number): Promise<"done" | "slow" | "stuck"> {
    if (!this.running) return "done";
    this.hurrying = true;
    this.resting.abort();
    const over = new AbortController();
    const late = sleep(ms, false, { signal: over.signal }).catch(() => false);
    const done = await Promise.race([this.running.then(() => true), late]);
    over.abort();
    this.hurrying = false;
    return done ? "done" : this.inWrite ? "stuck" : "slow";
  }

  private async run(): Promise<void> {
    // Lines of the same turn go out together.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const told = this.lost;
      let text = (this.torn ? "\n" : "") + (told > 0 ? lostLine(told) : "");
      let taken = 0;
      for (; text.length < piece && this.waiting.length > taken; taken += 1) text += this.waiting[taken];
      for (const lines of this.waiting.splice(0, taken)) this.bytes -= lines.length;
      if (await this.put(Buffer.from(text))) {
        this.lost -= told;
        this.torn = false;
      } else {
        this.lost += taken;
        if (!this.hurrying) await this.rest();
        else {
          this.lost += this.waiting.splice(0).length;
          this.bytes = 0;
        }
      }
    }
  }

  private async rest(): Promise<void> {
    this.resting = new AbortController();
    await sleep(restMs, undefined, { ref: false, signal: this.resting.signal }).catch(() => {});
  }

  private async put(rest: Buffer): Promise<boolean> {
    let done = 0;
    try {
      while (done < rest.length) {
        try {
          this.inWrite = true;
          done += (
            await writeOnce(this.fd, rest, done).finally(() => {
              this.inWrite = false;
            })
          ).bytesWritten;
        } catch (error) {
          // A pipe that is full: its reader is slow. Meanwhile other lines wait, and then are dropped.
          if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
          await sleep(50, undefined, { ref: false });
        }
      }
      return true;
    } catch {
      // Whatever it is (no room, no reader, the disk is gone), there is no place left where it could be said.
      this.torn ||= done > 0;
      return false;
    }
  }
}

/** What the process says to who started it. */
export const terminal = new LineWriter(1);
/** Complaints, likewise. */
export const complaints = new LineWriter(2);

/** Waits until everything that was said is written, at most `ms`; false when a write hangs, which keeps a process alive. */
export async function flushLines(ms: number): Promise<boolean> {
  const outcomes = await Promise.all([...writers].map((writer) => writer.flush(ms)));
  return !outcomes.includes("stuck");
}
