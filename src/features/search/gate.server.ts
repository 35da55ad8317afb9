import { AppError } from "#lib/app-error.ts";

/**
 * Lets at most `running` tasks run at a time and `waiting` wait, none of them longer than `patienceMs`; the others are
 * refused at once (UNAVAILABLE). A flood then costs a bounded part of the database and of this process.
 */
export class Gate {
  private running = 0;
  private readonly queue: (() => void)[] = [];
  private readonly bounds: { running: number; waiting: number; patienceMs: number };
  private readonly message: string;

  constructor(bounds: { running: number; waiting: number; patienceMs: number }, message: string) {
    this.bounds = bounds;
    this.message = message;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running < this.bounds.running) this.running += 1;
    else await this.wait();
    try {
      return await task();
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = this.queue.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private wait(): Promise<void> {
    const refusal = () => new AppError("UNAVAILABLE", this.message, { retryAfterSeconds: 2 });
    if (this.queue.length >= this.bounds.waiting) return Promise.reject(refusal());
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(enter), 1);
        reject(refusal());
      }, this.bounds.patienceMs);
      this.queue.push(enter);
    });
  }
}
