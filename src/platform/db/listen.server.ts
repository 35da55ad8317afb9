import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.server.ts";
import { compareClocks } from "./clock.server.ts";
import { connectionBasics, connectMs, cut, isSilence } from "./connection.server.ts";

/** How often the connection is asked whether it lives. */
const pulseMs = 5000;
const longestDelayMs = 1000;

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Listens on one NOTIFY channel over a connection of its own and reconnects for ever. After every (re)connection
 * `onGap` is called, because notices sent meanwhile are lost; `onLost` when a connection is gone. Keep-alive queries find
 * one that died in silence, for all others too: it is the one connection that is never without traffic.
 */
export async function listen(
  url: string,
  channel: string,
  handlers: { onNotice(payload: string): void; onGap(): void; onLost(): void },
  log: Log,
  applicationName = "iit-website listen",
): Promise<Listener> {
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let delay = 200;

  const connect = async () => {
    const next = new pg.Client({
      ...connectionBasics,
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      application_name: applicationName,
    });
    client = next;
    let lost = false;
    const onLost = (error?: Error) => {
      if (lost || stopped) return;
      lost = true;
      log.warn({ channel, reason: error?.message }, "listen connection lost");
      handlers.onLost();
      if (isSilence(error)) cut(next);
      next.end().catch(() => {});
      retry = setTimeout(() => connect().catch(() => {}), delay);
      delay = Math.min(delay * 2, longestDelayMs);
    };
    next.on("error", onLost);
    next.on("end", () => onLost());
    next.on("notification", (notice) => handlers.onNotice(notice.payload ?? ""));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
      delay = 200;
      handlers.onGap();
    } catch (error) {
      onLost(error as Error);
    }
  };

  await connect();
  // A connection can die without a word; then the query runs into its timeout and the connection is given up.
  const pulse = setInterval(() => {
    const asked = client;
    if (asked) compareClocks(asked).catch((error: Error) => asked.emit("error", error));
  }, pulseMs);
  pulse.unref();

  return {
    async stop() {
      stopped = true;
      clearInterval(pulse);
      clearTimeout(retry);
      // A dead connection would wait for an answer to the goodbye.
      await Promise.race([client?.end().catch(() => {}), sleep(1000, undefined, { ref: false })]);
    },
  };
}
