import { parentPort } from "node:worker_threads";
import { AppError } from "#lib/app-error.ts";
import type { WorkerAnswer } from "./worker-thread.server.ts";

/** The other side of a WorkerThread: answers every task by `work`. To be called once, by the worker's module. */
export function answerTasks<Input, Output>(work: (input: Input) => Output): void {
  parentPort?.on("message", (input: Input) => parentPort?.postMessage(answerOf(work, input)));
}

function answerOf<Input, Output>(work: (input: Input) => Output, input: Input): WorkerAnswer<Output> {
  try {
    return { output: work(input) };
  } catch (error) {
    if (!(error instanceof AppError))
      return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    const { code, message, errors } = error;
    return { refused: { code, message, ...(errors ? { errors } : {}) } };
  }
}
