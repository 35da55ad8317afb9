import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { type Config, ConfigError, readConfig } from "#platform/config.server.ts";
import { clusterExists, readCredentials } from "#platform/db/embedded-cluster.server.ts";
import { checkJobs, checkOutbox, checkPayments, checkPeople, checkSealed } from "./contents.server.ts";
import { checkCopies } from "./copies.server.ts";
import { checkDatabase } from "./database.server.ts";
import { broken, type Finding, look, ok } from "./finding.ts";
import { checkDataFolder, checkProgram, checkSecret } from "./machine.server.ts";
import { checkAddress, checkGateways, checkMail, checkStore } from "./outside.server.ts";
import { checkRunning } from "./running.server.ts";

export interface Borrowed {
  url: string;
  giveBack(): Promise<void>;
}

/**
 * Looks at everything that an installation needs, changes nothing, and says in plain words what is wrong with it. One
 * check that fails keeps no other from being made. `borrow` reaches the database, starting the embedded one if need be.
 */
export async function examine(
  env: Record<string, string | undefined>,
  borrow: (config: Config) => Promise<Borrowed>,
): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const faults = error.faults.map((fault) =>
      broken("settings", fault, "README.md, Configuration, lists the variables."),
    );
    return [
      ...faults,
      look("the rest", "Not looked at: it depends on the settings.", "Correct them, and ask the doctor again."),
    ];
  }
  const steps: [string, () => Finding[] | Promise<Finding[]>][] = [
    ["node", () => checkProgram(config)],
    ["settings", () => [ok("settings", `complete, for ${config.mode === "production" ? "production" : "local mode"}`)]],
    ["data folder", () => checkDataFolder(config)],
    ["secret", () => checkSecret(config)],
    ["database", () => checkContents(config, borrow)],
    ["site", () => checkRunning(config)],
    ["address", () => checkAddress(config)],
    ["email", () => checkMail(config)],
    ["files", () => checkStore(config)],
    ["payments", () => checkGateways(config)],
  ];
  const findings: Finding[] = [];
  for (const [part, step] of steps)
    findings.push(
      ...(await Promise.resolve()
        .then(step)
        .catch((error: Error) => [cannotLook(part, error)])),
    );
  return findings;
}

const cannotLook = (part: string, error: Error): Finding =>
  broken(
    part,
    `It cannot be looked at: ${error.message || (error as NodeJS.ErrnoException).code}`,
    "This may be the fault itself, or follow from another line.",
  );

function usedSecret({ authSecret, dataDir }: Config): string | undefined {
  if (authSecret) return authSecret;
  try {
    return readFileSync(path.join(dataDir, "secret"), "utf8").trim();
  } catch {
    return undefined;
  }
}

/** The database and what is in it. An embedded one that was never made is not made now. */
async function checkContents(config: Config, borrow: (config: Config) => Promise<Borrowed>): Promise<Finding[]> {
  if (!config.databaseUrl) {
    const cluster = path.join(config.dataDir, "postgres", "data");
    if (!existsSync(config.dataDir) || !(clusterExists(cluster) || readCredentials(config.dataDir)))
      return [
        look(
          "database",
          "There is none yet.",
          "The first start makes one. If the site ran before, DATA_DIR names the wrong place.",
        ),
      ];
  }
  let borrowed: Borrowed;
  try {
    borrowed = await borrow(config);
  } catch (error) {
    return [
      broken(
        "database",
        (error as Error).message,
        config.databaseUrl ? "Correct DATABASE_URL, or start that server." : "See postgres.log in the data folder.",
      ),
    ];
  }
  const client = new pg.Client({
    connectionString: borrowed.url,
    connectionTimeoutMillis: 5000,
    query_timeout: 15_000,
    application_name: "iit-website doctor",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const findings = await checkDatabase(client, config.databaseUrl !== undefined, new URL(borrowed.url).hostname);
    const { rows } = await client.query("select to_regclass('users') is not null as there");
    if (!rows[0].there) return findings;
    const inside: [string, () => Promise<Finding[]>][] = [
      ["secret", () => checkSealed(client, usedSecret(config))],
      ["accounts", () => checkPeople(client, config)],
      ["jobs", () => checkJobs(client)],
      ["outbox", () => checkOutbox(client)],
      ["purchases", () => checkPayments(client)],
      ["backups", () => checkCopies(client, config)],
    ];
    for (const [part, step] of inside)
      findings.push(...(await step().catch((error: Error) => [cannotLook(part, error)])));
    return findings;
  } finally {
    await client.end().catch(() => {});
    await borrowed.giveBack();
  }
}
