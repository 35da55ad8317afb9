import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { examine } from "#app/doctor/doctor.server.ts";
import type { Finding } from "#app/doctor/finding.ts";
import { reachDatabase } from "#platform/db/reach.server.ts";
import { useDatabase } from "./database.ts";
import { freePort } from "./free-port.ts";

/** The settings of a site that is online, with nothing behind its addresses. */
export const production = {
  APP_MODE: "production",
  SITE_URL: "https://iit.invalid",
  MAIL_FROM: "IIT <no-reply@iit.example>",
  PAYMENTS: "manual",
  SMTP_URL: "smtp://127.0.0.1:9",
};

/** What is said about one part, as one text. */
export const about = (findings: Finding[], part: string) =>
  findings
    .filter((one) => one.part === part)
    .map(({ state, says, todo }) => `${state}: ${says} ${todo ?? ""}`.trim())
    .join("\n");

/** An installation of which nothing is wrong: a database with an admin, an empty data folder, a free port. */
export function useInstallation() {
  const database = useDatabase({ connections: 3 });
  const folder = mkdtempSync(path.join(tmpdir(), "doctor-"));
  const secret = "the secret with which this database was filled";
  const installation = {
    database,
    folder,
    secret,
    port: 0,
    see: (env: Record<string, string> = {}): Promise<Finding[]> => {
      const own = {
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        AUTH_SECRET: secret,
        PORT: String(installation.port),
      };
      return examine({ ...own, ...env }, async ({ databaseUrl = "" }) => {
        await reachDatabase(databaseUrl);
        return { url: databaseUrl, giveBack: async () => {} };
      });
    },
  };
  beforeAll(async () => {
    installation.port = await freePort();
    await database.pool.query(
      "insert into users (email, username, full_name, role, password_hash, verified_at) values ('boss@iit.example', 'boss', 'Boss', 'admin', '$argon2id$test', now())",
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return installation;
}
