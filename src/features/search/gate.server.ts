import { AppError } from "#lib/app-error.ts";

/**
 * Lets at most `running` tasks run at a time and `waiting` wait, none of them longer than `patienceMs`; the others are
 * refused at once (UNAVAILABLE). A flood then costs a bounded part of the database and of this process. Who has asked less
 * (`asked`) comes first, and takes the place of who has asked most: a flood waits behind people.
 */
export class Gate {
  private running = 0;
  /** In the order in which they come in. */
  private readonly queue: { asked: number; enter(): void; refuse(): void }[] = [];
  private readonly bounds: { running: number; waiting: number; patienceMs: number };
  private readonly message: string;

  constructor(bounds: { running: number; waiting: number; patienceMs: number }, message: string) {
    this.bounds = bounds;
    this.message = message;
  }

  async run<T>(task: () => Promise<T>, asked = 0): Promise<T> {
    if (this.running < this.bounds.running) this.running += 1;
    else await this.wait(asked);
    try {
      return await task();
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = this.queue.shift();
      if (next) next.enter();
      else this.running -= 1;
    }
  }

  private wait(asked: number): Promise<void> {
    const refusal = () => new AppError("UNAVAILABLE", this.message, { retryAfterSeconds: 2 });
    const behind = this.queue.findIndex((other) => other.asked > asked);
    if (this.queue.length >= this.bounds.waiting) {
      if (behind === -1) return Promise.reject(refusal());
      this.queue.at(-1)?.refuse();
    }
    return new Promise((resolve, reject) => {
      const waiting = {
        asked,
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: () => {
          clearTimeout(timer);
          this.queue.splice(this.queue.indexOf(waiting), 1);
          reject(refusal());
        },
      };
      const timer = setTimeout(waiting.refuse, this.bounds.patienceMs);
      this.queue.splice(behind === -1 ? this.queue.length : behind, 0, waiting);
    });
  }
}
