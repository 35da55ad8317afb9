import type { Server, ServerResponse } from "node:http";
import { createServer as createProbe } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import type { Config } from "#platform/config.server.ts";
import { OpenRequests } from "#platform/http/open-requests.server.ts";
import { baseHeaders } from "#platform/http/security-headers.server.ts";
import { complaints, flushLines, terminal } from "#platform/line-writer.server.ts";
import { describeError, type Log } from "#platform/log.server.ts";
import { Parts } from "#platform/parts.server.ts";
import { ensureDataDir, markLeaving, waitForDataDir } from "./lock.server.ts";

/** The whole of stopping, whatever happens in it. The data folder's next user waits a little longer (lock.server.ts). */
const stopMs = 30_000;
const drainMs = 10_000;

/** A site that is up behind its web server. */
interface Site {
  server: Server;
  log: Log;
  /** What the person who started it reads. */
  lines: string[];
  /** Closes what would keep connections open for ever, before the open requests are waited for. */
  closing?(): Promise<void>;
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

/** Takes data folder and port, and starts. */
async function bringUp(config: Config, parts: Parts, start: () => Promise<Site>): Promise<Site> {
  ensureDataDir(config.dataDir);
  // Only the embedded database ties a data folder to one process; with a database of their own many may share it.
  if (!config.databaseUrl) parts.add("the data folder", await waitForDataDir(config.dataDir));
  await probePort(config);
  const site = await start();
  refuseGarbage(site.server, config.siteUrl);
  await listenOn(site.server, config);
  // Later ones (no file descriptor left for a new connection) pass; without a listener they would end the process.
  site.server.on("error", (error) => site.log.error({ err: error }, "web server"));
  return site;
}

/** What was asked of the process from outside, by signals and by the end of who started it. */
function listenToWishes(fail: (error: unknown) => void) {
  const wishes = { asked: undefined as string | undefined, interrupts: 0, ask(_reason: string): void {} };
  const wanted = new Promise<string>((resolve) => {
    wishes.ask = (reason) => {
      wishes.asked ??= reason;
      resolve(reason);
    };
  });
  process.on("SIGINT", () => {
    wishes.interrupts += 1;
    wishes.ask("interrupted");
  });
  process.on("SIGTERM", () => wishes.ask("asked to"));
  process.on("SIGHUP", () => wishes.ask("the terminal was closed"));
  const orphaned = () => wishes.ask("the process that started this one is gone");
  if (process.connected === false) orphaned();
  else if (process.channel) process.on("disconnect", orphaned);
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  return { wishes, wanted };
}

/** Ends the process once everything that it said is written; a reader that takes nothing does not keep it. */
async function exit(code: number): Promise<never> {
  if (!(await flushLines(1000))) process.kill(process.pid, "SIGKILL");
  process.exit(code);
}

/**
 * Runs the site: data folder and port are checked before anything is started, and everything is stopped in order on
 * SIGINT, SIGTERM, SIGHUP (the terminal was closed), an error that nobody caught, or when the process that started this
 * one is gone (its IPC channel closes). Asked during the start, it stops as soon as the start is through. Every stop
 * ends: what does not end by itself is named and let go. `start` adds what it opens to `parts`.
 */
export async function serveUntilStopped(
  config: Config,
  start: (note: (text: string) => void, parts: Parts) => Promise<Site>,
): Promise<never> {
  const begun = performance.now();
  // Libraries may still write there: a terminal that was closed must not end the process in the middle of stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const parts = new Parts();
  let site: Site | undefined;
  let requests: OpenRequests | undefined;
  let exitCode = 0;
  const report = (what: string, fault: object) => {
    complaints.write(`${what}: ${inspect(fault)}\n`);
    site?.log.error(fault, what);
  };
  const complain = (what: string, fault: object) => {
    exitCode = 1;
    report(what, fault);
  };
  const { wishes, wanted } = listenToWishes((error) => {
    complain("Unexpected error", { err: describeError(error) });
    wishes.ask("an unexpected error");
  });
  const close = () => parts.close((what, error) => complain(what, { err: error }));
  void wanted.then(async () => {
    await sleep(stopMs, undefined, { ref: false });
    complain("Could not stop in time", { open: [...(requests?.open ?? []), ...parts.open] });
    parts.abandon();
    await exit(1);
  });

  try {
    site = await bringUp(config, parts, () => start((text) => terminal.write(`  ${text}\n`), parts));
  } catch (error) {
    wishes.ask("the start failed");
    await close();
    await flushLines(1000);
    throw error;
  }
  requests = new OpenRequests(site.server);
  if (wishes.asked === undefined)
    terminal.write(
      `\n${site.lines.join("\n")}\n\n  Ready in ${((performance.now() - begun) / 1000).toFixed(1)} s. Stop with Ctrl-C.\n\n`,
    );

  const reason = await wanted;
  const before = wishes.interrupts;
  terminal.write(`\nStopping (${reason}): finishing open requests …\n`);
  try {
    if (!config.databaseUrl) markLeaving(config.dataDir);
  } catch (error) {
    // A full disk, for example. Who starts next is then told that the site still runs.
    complain("The data folder could not be marked as left", { err: describeError(error) });
  }
  await Promise.race([site.closing?.(), sleep(3000)]).catch((error) =>
    complain("Closing failed", { err: describeError(error) }),
  );
  // A second Ctrl-C: somebody is in a hurry.
  const cutOff = await requests.leave(drainMs, () => wishes.interrupts > Math.max(before, 1));
  if (cutOff.length > 0) report("Requests were cut off", { open: cutOff });
  await close();
  terminal.write("Stopped.\n");
  return exit(exitCode);
}
