import path from "node:path";
import { pathToFileURL } from "node:url";
import { AppError } from "#lib/app-error.ts";
import { WorkerThread } from "#platform/work/worker-thread.server.ts";
import { type PreparedContent, prepareContent } from "./content-html.server.ts";

/** Texts up to here take a few milliseconds, less than the way to another thread and back. */
const shortText = 8000;

const thread = new WorkerThread<{ html: string; wallPercent: number | null }, PreparedContent>({
  // Sources run as they are (tests, dev, cli); the build has the worker as a file of its own.
  file: import.meta.env?.PROD
    ? pathToFileURL(path.resolve("build/server/content-worker.js"))
    : new URL("./content-worker.server.ts", import.meta.url),
  // A second on a quiet machine for the longest that is taken: what is honest is never given up, only what hangs.
  timeoutMs: 30_000,
  maxWaiting: 8,
  tooLong: () =>
    new AppError("VALIDATION_FAILED", "The text is too complicated: divide it into several.", {
      errors: [{ path: "content", message: "Simplify the text, or divide it into several" }],
    }),
});

/**
 * `prepareContent` without holding anybody up: a book takes a second. Never called inside a transaction, which it would
 * outlast. Throws VALIDATION_FAILED for a text that is too much, UNAVAILABLE when many are being prepared.
 */
export async function prepareText(html: string, wallPercent: number | null): Promise<PreparedContent> {
  return html.length <= shortText ? prepareContent(html, wallPercent) : thread.run({ html, wallPercent });
}
