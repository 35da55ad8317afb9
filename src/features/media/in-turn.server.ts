import { AppError } from "#lib/app-error.ts";

/** One at a time: a large one takes a second of a processor and a hundred megabytes, and readers come first. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Works on a file that was sent once those before it are done. Throws UNAVAILABLE when many are waiting. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= 8)
    throw new AppError("UNAVAILABLE", "Many files are being prepared right now. Please try again in a moment.", {
      retryAfterSeconds: 10,
    });
  waiting += 1;
  const done = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = done.catch(() => {});
  return done;
}
