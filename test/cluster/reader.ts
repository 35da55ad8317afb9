import { setTimeout as sleep } from "node:timers/promises";

/** Somebody who reads pages that are kept, ten times a second. */
export class Reader {
  private readonly origin: string;
  private readonly pages: readonly string[];
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private read = 0;
  private failed: string[] = [];

  constructor(origin: string, pages: readonly string[]) {
    this.origin = origin;
    this.pages = pages;
  }

  start(): void {
    this.running = this.run();
  }

  private async run(): Promise<void> {
    for (let turn = 0; !this.stopping.signal.aborted; turn += 1) {
      const page = this.pages[turn % this.pages.length] as string;
      this.read += 1;
      try {
        const answer = await fetch(this.origin + page, { signal: AbortSignal.timeout(20_000) });
        await answer.arrayBuffer();
        if (!answer.ok) this.failed.push(`${page}: ${answer.status}`);
      } catch (error) {
        this.failed.push(`${page}: ${(error as Error).message}`);
      }
      await sleep(100);
    }
  }

  /** Reads each page so often that every process has had it. */
  async warm(): Promise<void> {
    for (const page of this.pages)
      for (let turn = 0; turn < 12; turn += 1)
        await fetch(this.origin + page, { headers: { connection: "close" } })
          .then((answer) => answer.arrayBuffer())
          .catch(() => {});
  }

  /** Counts from here on. */
  reset(): void {
    this.read = 0;
    this.failed = [];
  }

  counts(): { read: number; failed: number } {
    for (const line of this.failed.slice(0, 5)) console.log(`  not read: ${line}`);
    return { read: this.read, failed: this.failed.length };
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }
}
