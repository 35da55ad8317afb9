import pg from "pg";
import type { TestProject } from "vitest/node";
import { installSynonyms } from "#features/search/service.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { type EmbeddedServer, startEmbedded } from "#platform/db/embedded.server.ts";
import { migrateDatabase } from "#platform/db/migrate.server.ts";
import { startJobs } from "#platform/jobs/jobs.server.ts";
import { createLog } from "#platform/log.server.ts";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the template database; `useDatabase` clones it. */
    templateUrl: string;
  }
}

interface Running {
  users: number;
  started: Promise<{ server: EmbeddedServer; folder: string }>;
}

/** Each project runs its own setup in its own module graph: what they share hangs on the process. */
const shared = globalThis as { iitTestDatabase?: Running };

/** A PostgreSQL whose database is migrated: the template. */
export async function startTemplate(): Promise<{ server: EmbeddedServer; folder: string }> {
  const folder = makeDataFolder();
  const server = await startEmbedded(folder, (note) => console.error(`test database: ${note}`));
  await migrateDatabase(server.url);
  const { db, pool } = openDatabase(server.url, () => {});
  await installSynonyms(db).finally(() => pool.end());
  // The tables of the job queue belong to the template too: making them takes longer than most tests.
  const jobs = await startJobs(server.url, createLog("silent"));
  await jobs.stop();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  // A power cut during the tests loses nothing.
  await client.query("alter system set fsync = off");
  await client.query("alter system set full_page_writes = off");
  await client.query("select pg_reload_conf()");
  await client.end();
  return { server, folder };
}

/** One PostgreSQL for the whole run, its template migrated once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A program that runs many of us one after another brings its own (test/holes/run.ts).
  const given = process.env.TEST_TEMPLATE_URL;
  if (given) {
    project.provide("templateUrl", given);
    return async () => {};
  }
  shared.iitTestDatabase ??= { users: 0, started: startTemplate() };
  const running = shared.iitTestDatabase;
  running.users += 1;
  const { server, folder } = await running.started;
  project.provide("templateUrl", server.url);
  return async () => {
    running.users -= 1;
    if (running.users > 0) return;
    await server.stop();
    removeDataFolder(folder);
  };
}
