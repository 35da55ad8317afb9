import { createServer as createProbe } from "node:net";
import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#platform/config.server.ts";

const drainMs = 10_000;

function explainListenError(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === "EADDRINUSE") return new Error(`Port ${port} is already in use. Stop the other program, or choose another port: PORT=${port === 65535 ? port - 1 : port + 1} npm start`);
  if (error.code === "EACCES") return new Error(`Port ${port} needs rights that this account does not have. Choose one above 1023 with PORT.`);
  if (error.code === "EADDRNOTAVAIL") return new Error(`The address ${host} is not one of this machine's. Set HOST.`);
  return error;
}

function listenOn(server: { listen(port: number, host: string): unknown; once(event: string, f: (error: Error) => void): unknown }, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(explainListenError(error, config)));
    server.once("listening", () => resolve());
    server.listen(config.port, config.host);
  });
}

async function probePort(config: Config): Promise<void> {
  const probe = createProbe();
  await listenOn(probe, config);
  await new Promise((resolve) => probe.close(resolve));
}

async function drain(server: Server): Promise<void> {
  let closed = false;
  server.close(() => {
    closed = true;
  });
  // A connection that is kept alive becomes idle only after its answer, so idle ones are closed again and again.
  for (const end = Date.now() + drainMs; !closed && Date.now() < end; await sleep(50)) server.closeIdleConnections();
  server.closeAllConnections();
}

/** Answers what is not HTTP at all without giving anything away. */
function refuseGarbage(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
    const status = error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\nX-Content-Type-Options: nosniff\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n\r\n`);
  });
}

/**
 * Runs the site: port and data folder are checked before anything is started, and everything is stopped in order on
 * SIGINT, SIGTERM, or when the process that started this one is gone (its IPC channel closes).
 */
export async function serveUntilStopped(
  config: Config,
  start: (note: (text: string) => void) => Promise<{ server: Server; stop(): Promise<void>; lines: string[] }>,
): Promise<void> {
  const begun = performance.now();
  const note = (text: string) => console.log(`  ${text}`);
  await probePort(config);
  const { server, stop, lines } = await start(note);
  let stopping = false;
  const shutDown = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    console.log(`\nStopping (${reason}): finishing open requests …`);
    await drain(server);
    await stop();
    console.log("Stopped.");
    process.exit(0);
  };
  process.on("SIGINT", () => void shutDown("interrupted"));
  process.on("SIGTERM", () => void shutDown("asked to"));
  if (process.channel) process.on("disconnect", () => void shutDown("the process that started this one is gone"));
  refuseGarbage(server);
  await listenOn(server, config).catch(async (error: Error) => {
    await stop();
    throw error;
  });
  console.log(`\n${lines.join("\n")}\n\n  Ready in ${((performance.now() - begun) / 1000).toFixed(1)} s. Stop with Ctrl-C.\n`);
}
