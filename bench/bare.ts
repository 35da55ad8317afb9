import { fork } from "node:child_process";

/** A bare node:http server in a process of its own that sends the bytes of one address, whatever is asked for. */
export async function startBare(url: string): Promise<{ origin: string; pid: number; stop(): void }> {
  const child = fork(new URL("./bare-server.ts", import.meta.url).pathname, [url]);
  const port = await new Promise<number>((resolve) => child.once("message", (message) => resolve(message as number)));
  return { origin: `http://localhost:${port}`, pid: child.pid as number, stop: () => void child.kill() };
}
