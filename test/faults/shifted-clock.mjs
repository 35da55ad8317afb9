// Loaded into a site (--import) whose clock a test sets: its own Date is off by the ms that stand in the file SHIFTED_CLOCK, from the
// moment on in which they are written there. The machine's clock, its monotonic one and the database's stay as they are.
import { readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const Real = globalThis.Date;
let off = 0;
setInterval(() => {
  let now = 0;
  try {
    now = Number(readFileSync(process.env.SHIFTED_CLOCK ?? "", "utf8"));
  } catch {
    // Nobody has set it yet.
  }
  if (now === off) return;
  off = now;
  if (isMainThread) console.log(`The clock of ${process.pid} is off by ${off} ms.`);
}, 50).unref();

globalThis.Date = class extends Real {
  constructor(...parts) {
    super(...(parts.length === 0 ? [Real.now() + off] : parts));
  }

  static now() {
    return Real.now() + off;
  }
};
