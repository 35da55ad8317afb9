import { createHash } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./client.server.ts";

const dialect = new PgDialect();

/**
 * Runs a query whose plan each connection keeps: for the few large ones that page after page asks for, planning costs
 * more than running. The text must not depend on the request, only its parameters may.
 */
export async function runPrepared<Row>(db: Db, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = createHash("sha1").update(text).digest("base64url");
  const result = await db.$client.query({ name, text, values: params });
  return result.rows as Row[];
}
