/** Hands out moments so that at most `perMinute` begin in a minute, evenly. A pause is not caught up with a burst. */
export class Pace {
  private readonly gapMs: number;
  private readonly now: () => number;
  private next = 0;

  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.gapMs = 60_000 / perMinute;
    this.now = now;
  }

  /** Milliseconds to wait before the next one may begin. */
  delay(): number {
    const now = this.now();
    // A tenth of a second of slack: timers are coarse, and what they lose would slow a fast sending down.
    this.next = Math.max(this.next, now - Math.max(0, 100 - this.gapMs));
    const wait = Math.max(0, this.next - now);
    this.next += this.gapMs;
    return wait;
  }
}
