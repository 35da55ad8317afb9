import { Worker } from "node:worker_threads";
import { AppError, type ErrorCode, type FieldError } from "#lib/app-error.ts";

/** What a worker sends back: a result, or why there is none. */
export type WorkerAnswer<Output> =
  | { output: Output }
  | { refused: { code: ErrorCode; message: string; errors?: FieldError[] } }
  | { failed: string };

interface Task<Input, Output> {
  input: Input;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

interface Options {
  /** The worker's module; it answers by `answerTasks`. */
  file: URL;
  /** A task that takes longer is given up. */
  timeoutMs: number;
  /** So many tasks may wait; one more is told to come back. */
  maxWaiting: number;
  /** Said of a task that took too long. */
  tooLong: () => AppError;
}

const busy = "Many texts are being saved right now. Please try again in a moment.";
/** Kept for so long after its last task: the next save of the same editor finds it warm. */
const idleMs = 30_000;

/**
 * Work that would hold up everybody else, done in a thread of its own, one task after another. The thread begins with the
 * first task and ends when nothing came for a while; it never keeps the process alive.
 */
export class WorkerThread<Input, Output> {
  private readonly waiting: Task<Input, Output>[] = [];
  private current: Task<Input, Output> | undefined;
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /** Throws what the worker's function throws as an AppError; UNAVAILABLE when too much waits already. */
  run(input: Input): Promise<Output> {
    if (this.waiting.length >= this.options.maxWaiting)
      throw new AppError("UNAVAILABLE", busy, { retryAfterSeconds: 5 });
    return new Promise((resolve, reject) => {
      this.waiting.push({ input, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.current) return;
    clearTimeout(this.timer);
    this.current = this.waiting.shift();
    if (!this.current) {
      this.timer = setTimeout(() => this.end(), idleMs).unref();
      return;
    }
    try {
      this.worker ??= this.begin();
    } catch (cause) {
      // The system gives no thread now. Who waits behind this task has to be heard all the same.
      this.settle((task) => task.reject(new AppError("UNAVAILABLE", busy, { retryAfterSeconds: 5, cause })));
      return;
    }
    this.timer = setTimeout(() => {
      this.end();
      this.settle((task) => task.reject(this.options.tooLong()));
    }, this.options.timeoutMs);
    this.worker.postMessage(this.current.input);
  }

  private begin(): Worker {
    const worker = new Worker(this.options.file, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    worker.unref();
    worker.on("message", (answer: WorkerAnswer<Output>) => {
      if (worker !== this.worker) return;
      this.settle((task) => {
        if ("output" in answer) task.resolve(answer.output);
        else if ("refused" in answer)
          task.reject(
            new AppError(answer.refused.code, answer.refused.message, { errors: answer.refused.errors ?? [] }),
          );
        else task.reject(new Error(answer.failed));
      });
    });
    // Out of memory, for example: the task is lost with the thread, the next one gets a new thread.
    const lost = (cause: unknown) => {
      if (worker !== this.worker) return;
      this.worker = undefined;
      this.settle((task) => task.reject(new Error("the worker ended", { cause })));
    };
    worker.on("error", lost);
    worker.on("exit", lost);
    return worker;
  }

  private settle(how: (task: Task<Input, Output>) => void): void {
    const task = this.current;
    this.current = undefined;
    if (task) how(task);
    this.next();
  }

  private end(): void {
    const worker = this.worker;
    this.worker = undefined;
    void worker?.terminate();
  }
}
