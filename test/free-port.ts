import { createServer } from "node:net";

/**
 * Each process has a hundred ports of its own, and gives none twice before all were given. They lie below those that the system
 * gives to whoever asks for any (from 32768 on Linux): one of these can be somebody's connection before the site listens on it.
 */
const perProcess = 100;
const first = 20_000 + (process.pid % 120) * perProcess;
let given = 0;

/** Whether nobody listens on this port of loopback now. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    // Tests ask for sites that are not there yet: one that meets the probe must not keep it open.
    const probe = createServer((socket) => socket.destroy()).once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** A port of loopback that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < perProcess; tries += 1) {
    const port = first + (given % perProcess);
    given += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`None of the ports ${first} to ${first + perProcess - 1} is free.`);
}
