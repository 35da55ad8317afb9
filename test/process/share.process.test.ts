import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { startEmbedded } from "#platform/db/embedded.server.ts";
import { eventually } from "../eventually.ts";
import { answerAs, launch, useDataFolder } from "./site-process.ts";

/** Runs the command line tool; exit code and everything it wrote. */
async function cli(args: string[], env: Record<string, string>): Promise<{ code: number; text: string }> {
  const run = promisify(execFile)(process.execPath, ["scripts/start.mjs", "cli", ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  );
}

it("runs as often as wanted on one database of its own, and a change shows everywhere", async () => {
  const server = await startEmbedded(useDataFolder(), () => {});
  onTestFinished(() => server.stop());
  const env = { DATABASE_URL: server.url };
  const folders = [useDataFolder(), useDataFolder()];
  // Both at once on an empty database: migrations and demo content are put in once.
  const sites = await Promise.all(folders.map((folder) => launch(folder, { env })));
  await Promise.all(sites.map((site) => site.ready()));
  expect(folders.some((folder) => existsSync(path.join(folder, "postgres")))).toBe(false);
  // What a site says comes on another way than its answers.
  const putIn = () =>
    sites
      .map((site) => site.output())
      .join()
      .match(/put in \d+ demo blogs/g) ?? [];
  await eventually("one says what it put in", () => putIn().length > 0);
  expect(putIn()).toHaveLength(1);

  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ slug: string }>(
    "select slug from blogs where status = 'published' and publish_at < now() limit 1",
  );
  const address = `/blogs/${rows[0]?.slug}`;
  const pages = () => Promise.all(sites.map(async (site) => (await site.get(address)).text()));
  await pages();
  expect((await pages()).join()).not.toContain("A title of this test");
  await client.query("update blogs set title = 'A title of this test' where slug = $1", [rows[0]?.slug]);
  await eventually("both show the new title", async () =>
    (await pages()).every((page) => page.includes("A title of this test")),
  );
  await client.end();

  const listed = await cli(["jobs"], env);
  expect(listed.code).toBe(0);
  expect(listed.text).toMatch(/^queue +waiting .*\n(.*\n)*mail-send +0/);
  for (const site of sites) site.child.kill("SIGTERM");
  expect(await Promise.all(sites.map((site) => site.ended))).toEqual([0, 0]);

  // In production, behind a proxy that speaks TLS.
  const live = await launch(useDataFolder(), {
    env: {
      ...env,
      HOST: "0.0.0.0",
      APP_MODE: "production",
      SITE_URL: "https://iit.example",
      AUTH_SECRET: "a secret of this test, long enough to be taken",
      SMTP_URL: "smtp://127.0.0.1:2525",
      MAIL_FROM: "IIT <no-reply@iit.example>",
      PAYMENTS: "manual",
    },
  });
  await live.ready();
  expect(await answerAs(live.port, "iit.example")).toEqual({
    status: 200,
    hsts: "max-age=31536000; includeSubDomains",
  });
  expect((await answerAs(live.port, "other.example")).status).toBe(421);
  live.child.kill("SIGTERM");
  expect(await live.ended).toBe(0);
});

it("has a command line that works without a running site", async () => {
  const folder = useDataFolder();
  const unknown = await cli(["nonsense"], {});
  expect(unknown.code).toBe(2);
  expect(unknown.text).toContain("seed demo|none");
  const seeded = await cli(["seed", "demo"], { DATA_DIR: folder });
  expect(seeded).toEqual({ code: 0, text: expect.stringMatching(/^Done: put in \d+ demo blogs\.\n$/) });
  expect(existsSync(path.join(folder, "server.lock"))).toBe(false);
  expect(existsSync(path.join(folder, "postgres", "data", "postmaster.pid"))).toBe(false);
});
