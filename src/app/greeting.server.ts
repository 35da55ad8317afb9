import type { Config } from "#platform/config.server.ts";

/** What the person who started the site reads in the terminal. */
export function greeting(config: Config): string[] {
  const lines = ["  Institute of International Trade", `  Site      ${config.siteUrl}`, `  API       ${config.siteUrl}/api/docs`];
  if (config.mode === "local") {
    lines.push(config.smtpUrl ? "  Mails     sent over SMTP_URL" : `  Mails     kept, to be read at ${config.siteUrl}/dev/mail`);
    lines.push(`  Data      ${config.dataDir} (log in server.log)`);
  }
  return lines;
}
