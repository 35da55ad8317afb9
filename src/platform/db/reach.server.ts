import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connectionBasics } from "./connection.server.ts";

/** Oldest PostgreSQL whose features the tables use. */
const oldest = 15;
const patienceMs = 10_000;

/** A database server that is just being started, together with us for example. */
const passing = new Set(["ECONNREFUSED", "57P03", "EAI_AGAIN"]);

const reasons: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the host name cannot be looked up now",
  ETIMEDOUT: "it does not answer",
  "28P01": "it refuses this user or password",
  "28000": "it refuses this user or password",
  "3D000": "it has no database of that name",
  "57P03": "it is still starting",
  "53300": "it has no connection left",
};

/** Where an address leads, without what is secret in it. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return "given";
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || "localhost"}:${port || 5432}${pathname}`;
}

/**
 * Waits until the given server answers; one that is just starting gets ten seconds. Throws an Error that says in one
 * line, without the password, why it cannot be used.
 */
export async function reachDatabase(url: string): Promise<void> {
  for (const end = performance.now() + patienceMs; ; await sleep(250)) {
    let failure: { code?: string; message: string };
    let client: pg.Client | undefined;
    try {
      client = new pg.Client({ ...connectionBasics, connectionString: url, connectionTimeoutMillis: 5000 });
      client.on("error", () => {});
      await client.connect();
      const { rows } = await client.query<{ version: number }>(
        "select current_setting('server_version_num')::int / 10000 as version",
      );
      const version = rows[0]?.version ?? 0;
      if (version >= oldest) return;
      failure = { message: `it is PostgreSQL ${version}, and ${oldest} or newer is needed` };
    } catch (error) {
      failure = error as { code?: string; message: string };
    } finally {
      await client?.end().catch(() => {});
    }
    if (failure.code && passing.has(failure.code) && performance.now() < end) continue;
    const reason = reasons[failure.code ?? ""] ?? failure.message.replaceAll(url, "…");
    throw new Error(`The database at ${placeOf(url)} (DATABASE_URL) cannot be used: ${reason}.`);
  }
}
