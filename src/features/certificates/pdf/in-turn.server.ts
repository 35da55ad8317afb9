import { AppError } from "#lib/app-error.ts";
import { NoSuchLetter } from "./shape.server.ts";
import { drawPdf } from "./sheet.server.ts";

/** One drawing at a time: readers of pages come between. */
let queue: Promise<unknown> = Promise.resolve();
/** So many may wait, a second or two. */
const mostWaiting = 10;
let waiting = 0;

/**
 * The PDF of a certificate; undefined where a letter of it has no form in our fonts: then the page prints it. Throws
 * UNAVAILABLE while many wait.
 */
export function pdfInTurn(parts: Parameters<typeof drawPdf>[0]): Promise<Buffer | undefined> {
  if (waiting >= mostWaiting)
    return Promise.reject(
      new AppError("UNAVAILABLE", "The site is busy right now. Please try again in a few seconds.", {
        retryAfterSeconds: 5,
      }),
    );
  waiting += 1;
  const drawn = queue.then(() =>
    drawPdf(parts).catch((error: unknown) => {
      if (error instanceof NoSuchLetter) return undefined;
      throw error;
    }),
  );
  queue = drawn
    .catch(() => {})
    .finally(() => {
      waiting -= 1;
    });
  return drawn;
}
