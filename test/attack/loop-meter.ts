import { connect, createServer } from "node:net";
import { isMainThread } from "node:worker_threads";

// Loaded into the site before itself (`node --import`): measures how long its one thread that answers everybody was held at
// a time. It counts that thread's processor time, not the clock, so other work on the machine does not show.

/** Milliseconds of processor time that this thread has used. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export interface LoopMeter {
  /** The longest hold since it was last asked, in milliseconds. */
  read(): number;
  stop(): void;
}

/** Measures the thread that calls it. Between two turns of the loop nobody else was served. */
export function startLoopMeter(): LoopMeter {
  let longest = 0;
  let before = used();
  const turn = () => {
    const now = used();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(turn, 1).unref();
  return {
    read() {
      turn();
      const read = longest;
      longest = 0;
      return read;
    },
    stop: () => clearInterval(timer),
  };
}

/** Asks the meter of a site. Throws when it does not answer in time: its loop is held. */
export function readLoopMeter(port: number, patienceMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1");
    socket.setTimeout(patienceMs, () => socket.destroy(new Error(`held for ${patienceMs} ms`)));
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", reject);
    socket.on("end", () => resolve(Number(text)));
  });
}

const port = Number(process.env.LOOP_METER_PORT ?? 0);
if (isMainThread && port > 0) {
  const meter = startLoopMeter();
  createServer((socket) => {
    socket.on("error", () => {});
    socket.end(`${meter.read()}\n`);
  })
    .listen(port, "127.0.0.1")
    .unref();
}
