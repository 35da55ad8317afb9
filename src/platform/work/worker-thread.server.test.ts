import { expect, it } from "vitest";
import { AppError } from "#lib/app-error.ts";
import { WorkerThread } from "./worker-thread.server.ts";

/** A thread that answers each task with twice as much. */
const doubling = new URL(
  `data:text/javascript,${encodeURIComponent(
    'import { parentPort } from "node:worker_threads"; parentPort.on("message", (input) => parentPort.postMessage({ output: input * 2 }));',
  )}`,
);

it("a thread that can't begin refuses its task alone: those behind it are done once one can", async () => {
  let begun = 0;
  const thread = new WorkerThread<number, number>({
    // As where the system gives no thread: the first two can't begin.
    get file() {
      begun += 1;
      return begun <= 2 ? new URL("https://example.com/none") : doubling;
    },
    timeoutMs: 10_000,
    maxWaiting: 8,
    tooLong: () => new AppError("UNAVAILABLE", "too long"),
  });
  const refused = { code: "UNAVAILABLE", retryAfterSeconds: 5 };
  await expect(thread.run(1)).rejects.toMatchObject(refused);
  await expect(thread.run(2)).rejects.toMatchObject(refused);
  await expect(Promise.all([thread.run(3), thread.run(4)])).resolves.toEqual([6, 8]);
});
