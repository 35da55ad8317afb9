import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { eventually } from "../eventually.ts";
import { launch, processesOf, useDataFolder } from "./site-process.ts";

const root = process.getuid?.() === 0;

/** What a start that must fail says; it has to end with 1 and leave nothing running. */
async function refusal(folder: string, options: Parameters<typeof launch>[1] = {}): Promise<string> {
  const site = await launch(folder, options);
  expect(await site.ended, site.output()).toBe(1);
  await eventually("nothing is left running", () => processesOf(folder).length === 0);
  return site.output().trim();
}

it("says in one line what is wrong with port or data folder", async () => {
  const folder = useDataFolder();
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  const old = path.join(folder, "old");
  mkdirSync(path.join(old, "postgres", "data"), { recursive: true });
  writeFileSync(path.join(old, "postgres", "data", "PG_VERSION"), "17\n");
  const locked = path.join(folder, "locked");
  mkdirSync(locked);
  chmodSync(locked, 0o555);
  const account = root ? { uid: 65_534, gid: 65_534 } : {};

  const [port1, file1, inside, old1, locked1] = await Promise.all([
    refusal(useDataFolder(), { port }),
    refusal(file),
    refusal(path.join(file, "below")),
    refusal(old),
    refusal(locked, account),
  ]);
  expect(port1).toBe(
    `Could not start: Port ${port} is already in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
  );
  expect(file1).toBe(`Could not start: The data folder ${file} is not a folder. Choose another with DATA_DIR.`);
  expect(inside).toContain("is not a folder");
  expect(old1).toContain("was made by PostgreSQL 17, and this version of the site brings PostgreSQL 18");
  expect(old1.split("\n")).toHaveLength(1);
  expect(locked1).toBe(
    `Could not start: The data folder ${locked} cannot be written (EACCES). Choose another with DATA_DIR.`,
  );
});

it("lists every fault of the configuration at once, and never shows a password", async () => {
  const secret = "correct-horse";
  const [bad, production, unreachable] = await Promise.all([
    refusal(useDataFolder(), {
      env: { PORT: "99999", LOG_LEVEL: "loud", SEED: "much", DATABASE_URL: `mysql://a:${secret}@b/c` },
    }),
    refusal(useDataFolder(), { env: { APP_MODE: "production" } }),
    // A server that may just be starting is waited for, ten seconds.
    refusal(useDataFolder(), { env: { DATABASE_URL: `postgres://iit:${secret}@127.0.0.1:9/iit` } }),
  ]);
  expect(bad).toContain("The configuration has 4 faults:");
  for (const name of ["PORT", "LOG_LEVEL", "SEED", "DATABASE_URL"]) expect(bad).toContain(`\n- ${name}: `);
  for (const name of ["SITE_URL", "AUTH_SECRET", "SMTP_URL", "MAIL_FROM", "PAYMENTS"])
    expect(production).toContain(`\n- ${name}: is needed in production`);
  expect(unreachable).toBe(
    "Could not start: The database at 127.0.0.1:9/iit (DATABASE_URL) cannot be used: nothing listens there.",
  );
  expect([bad, production, unreachable].join()).not.toContain(secret);
});
