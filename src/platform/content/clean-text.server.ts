import path from "node:path";
import { pathToFileURL } from "node:url";
import { AppError } from "#lib/app-error.ts";
import { WorkerThread } from "../work/worker-thread.server.ts";
import { cleanDocument } from "./document.server.ts";

export type CleanText = ReturnType<typeof cleanDocument>;

/** Texts up to here take a few milliseconds, less than the way to another thread and back. */
const shortText = 8000;

const thread = new WorkerThread<string, CleanText>({
  // Sources run as they are (tests, dev, cli); the build has the worker as a file of its own.
  file: import.meta.env?.PROD
    ? pathToFileURL(path.resolve("build/server/document-worker.js"))
    : new URL("./document-worker.server.ts", import.meta.url),
  timeoutMs: 30_000,
  maxWaiting: 8,
  tooLong: () =>
    new AppError("VALIDATION_FAILED", "The text is too complicated: divide it into several.", {
      errors: [{ path: "content", message: "Simplify the text, or divide it into several" }],
    }),
});

/**
 * `cleanDocument` without holding anybody up: long texts go to a thread of their own. Never called inside a transaction, which
 * it would outlast. What is wrong with the text is told of `field`. Throws VALIDATION_FAILED for a text that is too much,
 * UNAVAILABLE when many are being prepared.
 */
export async function cleanText(html: string, field: string): Promise<CleanText> {
  try {
    return html.length <= shortText ? cleanDocument(html) : await thread.run(html);
  } catch (error) {
    if (!(error instanceof AppError) || error.errors === undefined) throw error;
    const errors = error.errors.map((one) => (one.path === "content" ? { ...one, path: field } : one));
    throw new AppError(error.code, error.message, { errors });
  }
}
