import { hash } from "node:crypto";
import { fillPlaceholders, type Placeholder, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./client.server.ts";

const dialect = new PgDialect();

/**
 * A query whose plan each connection keeps, and whose text is put together once: for the few large ones that page after
 * page asks for, planning costs more than running. `build` gets a placeholder for each name of `Values`.
 */
export function prepare<Row, Values extends Record<string, unknown>>(
  build: (value: { [Name in keyof Values & string]: Placeholder<Name> }) => SQL,
): (db: Db, values: Values) => Promise<Row[]> {
  let ready: { name: string; text: string; params: unknown[] } | undefined;
  return async (db, values) => {
    if (!ready) {
      const placeholders = new Proxy({}, { get: (_target, name) => sql.placeholder(String(name)) });
      const { sql: text, params } = dialect.sqlToQuery(build(placeholders as Parameters<typeof build>[0]));
      ready = { name: hash("sha1", text, "base64url"), text, params };
    }
    const { name, text, params } = ready;
    const result = await db.$client.query({ name, text, values: fillPlaceholders(params, values) });
    return result.rows as Row[];
  };
}
