import type { Server, ServerResponse } from "node:http";
import { createServer as createProbe } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#platform/config.server.ts";
import { baseHeaders } from "#platform/http/security-headers.server.ts";
import { ensureDataDir, markLeaving, waitForDataDir } from "./lock.server.ts";

const drainMs = 10_000;

/** A site that is up behind its web server. */
interface Site {
  server: Server;
  /** What the person who started it reads. */
  lines: string[];
  /** Closes what would keep connections open for ever, before the open requests are waited for. */
  closing?(): Promise<void>;
  stop(): Promise<void>;
}

function explainListenError(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === "EADDRINUSE")
    return new Error(
      `Port ${port} is already in use. Stop the other program, or choose another port: PORT=${port === 65535 ? port - 1 : port + 1} npm start`,
    );
  if (error.code === "EACCES")
    return new Error(`Port ${port} needs rights that this account does not have. Choose one above 1023 with PORT.`);
  if (error.code === "EADDRNOTAVAIL") return new Error(`The address ${host} is not one of this machine's. Set HOST.`);
  return error;
}

function listenOn(
  server: { listen(port: number, host: string): unknown; once(event: string, f: (error: Error) => void): unknown },
  config: Config,
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(explainListenError(error, config)));
    server.once("listening", () => resolve());
    server.listen(config.port, config.host);
  });
}

async function probePort(config: Config): Promise<void> {
  // Who connects in this very moment must not keep the probe open: closing waits for connections.
  const probe = createProbe((socket) => socket.destroy());
  await listenOn(probe, config);
  await new Promise((resolve) => probe.close(resolve));
}

/** Waits for the open requests to end; `hurry` cuts the wait short. */
async function drain(server: Server, hurry: () => boolean): Promise<void> {
  let closed = false;
  server.close(() => {
    closed = true;
  });
  // A connection that is kept alive becomes idle only after its answer, so idle ones are closed again and again.
  for (const end = Date.now() + drainMs; !closed && !hurry() && Date.now() < end; await sleep(20))
    server.closeIdleConnections();
  server.closeAllConnections();
}

/** Answers what is not HTTP at all without giving anything away. */
function refuseGarbage(server: Server, siteUrl: string): void {
  const own = { "Cache-Control": "no-store", "Content-Length": "0", Connection: "close" };
  const headers = Object.entries({ ...baseHeaders(siteUrl), ...own }).map(([name, value]) => `${name}: ${value}\r\n`);
  const statuses: Record<string, string> = {
    HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
    ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  };
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // An answer that is half out must not get another one inside of it.
    const running = (socket as { _httpMessage?: ServerResponse | null })._httpMessage;
    if (error.code === "ECONNRESET" || !socket.writable || running?.headersSent) return socket.destroy();
    socket.end(`HTTP/1.1 ${statuses[error.code ?? ""] ?? "400 Bad Request"}\r\n${headers.join("")}\r\n`);
  });
}

/** Takes data folder and port, and starts; gives everything back when a step fails. */
async function bringUp(config: Config, start: () => Promise<Site>): Promise<Site & { leaving(): void }> {
  ensureDataDir(config.dataDir);
  // Only the embedded database ties a data folder to one process; with a database of their own many may share it.
  const unlock = config.databaseUrl ? () => {} : await waitForDataDir(config.dataDir);
  try {
    await probePort(config);
    const site = await start();
    const stop = () => site.stop().finally(unlock);
    refuseGarbage(site.server, config.siteUrl);
    try {
      await listenOn(site.server, config);
    } catch (error) {
      await stop();
      throw error;
    }
    return { ...site, stop, leaving: () => (config.databaseUrl ? undefined : markLeaving(config.dataDir)) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Runs the site: data folder and port are checked before anything is started, and everything is stopped in order on
 * SIGINT, SIGTERM, SIGHUP (the terminal was closed), an error that nobody caught, or when the process that started this
 * one is gone (its IPC channel closes). Asked during the start, it stops as soon as the start is through.
 */
export async function serveUntilStopped(
  config: Config,
  start: (note: (text: string) => void) => Promise<Site>,
): Promise<void> {
  const begun = performance.now();
  // A terminal that was closed, or a pipe whose reader has gone, must not end the process in the middle of stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  let exitCode = 0;
  let interrupts = 0;
  let asked = false;
  let ask: (reason: string) => void = () => {};
  const wanted = new Promise<string>((resolve) => {
    ask = (reason) => {
      asked = true;
      resolve(reason);
    };
  });
  process.on("SIGINT", () => {
    interrupts += 1;
    ask("interrupted");
  });
  process.on("SIGTERM", () => ask("asked to"));
  process.on("SIGHUP", () => ask("the terminal was closed"));
  const orphaned = () => ask("the process that started this one is gone");
  if (process.connected === false) orphaned();
  else if (process.channel) process.on("disconnect", orphaned);
  const fail = (error: unknown) => {
    console.error("Unexpected error:", error);
    exitCode = 1;
    ask("an unexpected error");
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);

  const site = await bringUp(config, () => start((text) => console.log(`  ${text}`)));
  if (!asked)
    console.log(
      `\n${site.lines.join("\n")}\n\n  Ready in ${((performance.now() - begun) / 1000).toFixed(1)} s. Stop with Ctrl-C.\n`,
    );

  const reason = await wanted;
  const before = interrupts;
  console.log(`\nStopping (${reason}): finishing open requests …`);
  site.leaving();
  await site.closing?.();
  // A second Ctrl-C: somebody is in a hurry.
  await drain(site.server, () => interrupts > Math.max(before, 1));
  await site.stop();
  console.log("Stopped.");
  process.exit(exitCode);
}
