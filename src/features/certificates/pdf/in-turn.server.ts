import { NoSuchLetter } from "./shape.server.ts";
import { drawPdf } from "./sheet.server.ts";

/** One drawing at a time: readers of pages come between. */
let queue: Promise<unknown> = Promise.resolve();

/** The PDF of a certificate; undefined where a letter of it has no form in our fonts: then the page prints it. */
export function pdfInTurn(parts: Parameters<typeof drawPdf>[0]): Promise<Buffer | undefined> {
  const drawn = queue.then(() =>
    drawPdf(parts).catch((error: unknown) => {
      if (error instanceof NoSuchLetter) return undefined;
      throw error;
    }),
  );
  queue = drawn.catch(() => {});
  return drawn;
}
