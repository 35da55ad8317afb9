import type { Socket } from "node:net";
import pg, { type ClientBase, type ClientConfig } from "pg";

/**
 * What every connection of ours is opened with. A network that fell silent answers nothing, not even with an error: the
 * waiting must end on our side. A healthy server always answers before `query_timeout`, because it cuts statements sooner.
 */
export const connectionBasics = {
  statement_timeout: 5000,
  query_timeout: 6000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const satisfies ClientConfig;

/**
 * Takes away every limit that account, database or server set to what lasts long (`alter role … set statement_timeout`), for
 * work that has no bound of its own: a backup, a restore, a migration. By a statement, as a pooler drops what a connection begins with.
 */
export const noLimits = `select set_config(name, '0', false) from pg_settings where name in
  ('statement_timeout', 'transaction_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`;

/** How long a connection may take to be made. */
export const connectMs = 3000;

/** A pool would let making a connection take as long as waiting for one that is free. */
export class QuickClient extends pg.Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectMs });
  }
}

/** Whether an error says that no answer came in time: the connection is dead, or the server is. */
export function isSilence(error: unknown): error is Error {
  return error instanceof Error && error.message === "Query read timeout";
}

/** Ends a connection without a goodbye, which nobody would answer. Who uses it gets an error. */
export function cut(client: ClientBase): void {
  (client as ClientBase & { connection: { stream: Socket } }).connection.stream.destroy();
}
