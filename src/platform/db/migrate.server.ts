import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

/** Any number will do as long as every process uses the same one. */
const lockKey = 4_217_001;

/**
 * Applies what is missing from db/migrations. Processes that start together wait for one another at an advisory lock,
 * held by a connection of its own (no statement timeout: building an index may take minutes).
 */
export async function migrateDatabase(url: string, folder = path.resolve("db/migrations")): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "iit-website migrations" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await client.query("set client_min_messages = warning");
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
