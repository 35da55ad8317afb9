import { type Config, ConfigError } from "#platform/config.server.ts";
import { isDiskFull } from "#platform/disk.server.ts";
import { demoAdmin, demoCustomer } from "./demo-accounts.ts";

/** What the person who started the site reads in the terminal. */
export function greeting(config: Config): string[] {
  const lines = [
    "  Institute of International Trade",
    `  Site      ${config.siteUrl}`,
    `  API       ${config.siteUrl}/api/docs`,
  ];
  if (config.mode === "local") {
    lines.push(
      config.smtpUrl ? "  Emails    sent over SMTP_URL" : `  Emails    kept; read them at ${config.siteUrl}/dev/mail`,
    );
    if (config.seed === "demo" && !config.admin)
      lines.push(
        `  Demo      ${demoAdmin.email} / ${demoAdmin.password} (admin), ${demoCustomer.email} / ${demoCustomer.password} (customer)`,
      );
    lines.push(`  Data      ${config.dataDir} (log in server.log)`);
  }
  return lines;
}

/** The server can be started without scripts/start.mjs, by any Node. */
export function checkNode(): void {
  if (Number.parseInt(process.versions.node, 10) < 26)
    throw new Error(`Node ${process.versions.node} is too old: the server needs Node 26. "npm start" brings it.`);
}

/** Why the start failed, in words for the person who tried. */
export function sayWhyNot(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return `Could not start: ${String(error)}`;
  if (isDiskFull(error))
    return "Could not start: there is no room left on the disk of the data folder (DATA_DIR) or of the database. Make room, then start again.";
  // A database error wraps the server's own words around the statement.
  const inner =
    error.cause instanceof Error && error.message.startsWith("Failed query") ? error.cause.message : error.message;
  return `Could not start: ${inner || (error as NodeJS.ErrnoException).code || error.name}`;
}
