import pg from "pg";
import type { Log } from "../log.server.ts";

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Listens on one NOTIFY channel over a connection of its own and reconnects for ever. After every (re)connection
 * `onGap` is called, because notices sent meanwhile are lost. Keep-alive queries find a connection that died in silence.
 */
export async function listen(
  url: string,
  channel: string,
  handlers: { onNotice(payload: string): void; onGap(): void },
  log: Log,
): Promise<Listener> {
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let delay = 200;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3000,
      query_timeout: 5000,
      keepAlive: true,
      application_name: "iit-website listen",
    });
    client = next;
    let lost = false;
    const onLost = (error?: Error) => {
      if (lost || stopped) return;
      lost = true;
      log.warn({ channel, reason: error?.message }, "listen connection lost");
      next.end().catch(() => {});
      retry = setTimeout(() => connect().catch(() => {}), delay);
      delay = Math.min(delay * 2, 5000);
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
    asked?.query("select 1").catch((error: Error) => asked.emit("error", error));
  }, 15_000);
  pulse.unref();

  return {
    async stop() {
      stopped = true;
      clearInterval(pulse);
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
