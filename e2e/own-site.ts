import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { expect } from "@playwright/test";
import pg from "pg";
import { embeddedUrl, readCredentials } from "../src/platform/db/embedded-cluster.server.ts";
import { makeDataFolder, removeDataFolder } from "../test/data-folder.ts";
import { freePort } from "../test/free-port.ts";
import { copyPrepared } from "../test/prepared-folder.ts";

/** A site of its own, for a journey that breaks something under it. */
export interface OwnSite {
  url: string;
  /** Runs statements in its database, all or none. */
  write(statements: string): Promise<void>;
  /** The rows that a query finds in its database. */
  read(query: string): Promise<Record<string, unknown>[]>;
  /** Ends it and removes what it kept. */
  stop(): Promise<void>;
}

/** `environment` is added to what the site is told, for example an SMTP server. */
export async function startOwnSite(environment: Record<string, string> = {}): Promise<OwnSite> {
  const folder = makeDataFolder();
  // Made by test/serve-fresh.ts; a server that was running before may have made none for this run.
  const prepared = process.env.E2E_PREPARED;
  if (prepared && existsSync(prepared)) await copyPrepared(prepared, folder);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let output = "";
  const child = spawn(process.execPath, ["scripts/start.mjs", "start"], {
    stdio: ["ignore", "pipe", "pipe"],
    // With this name start.mjs watches its parent: the site ends also when this process is killed hard.
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      NODE_ENV: "",
      npm_lifecycle_event: "e2e",
      ...environment,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    removeDataFolder(folder);
  };
  try {
    await expect
      .poll(
        async () => {
          if (child.exitCode !== null) return `it ended: ${output}`;
          const answer = await fetch(`${url}/readyz`).catch(() => undefined);
          return answer?.ok ? "ready" : output;
        },
        { message: "the site of its own starts", timeout: 400_000, intervals: [100] },
      )
      .toBe("ready");
  } catch (error) {
    await stop();
    throw error;
  }
  const ask = async (text: string) => {
    const credentials = readCredentials(folder);
    if (!credentials) throw new Error("the site of its own has no database");
    const client = new pg.Client({ connectionString: embeddedUrl(credentials) });
    await client.connect();
    return client.query(text).finally(() => client.end());
  };
  return {
    url,
    stop,
    async write(statements) {
      await ask(`begin; ${statements}; commit`);
    },
    async read(query) {
      return (await ask(query)).rows;
    },
  };
}
