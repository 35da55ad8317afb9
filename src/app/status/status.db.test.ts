import { readFileSync } from "node:fs";
import pg from "pg";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { startPulse } from "#platform/pulse/pulse.server.ts";
import { useAccountApp } from "../../../test/account-app.ts";
import { statementsOf } from "../../../test/statements.ts";
import type { SiteStatus } from "./contract.ts";
import { placeOf, places } from "./places.ts";
import { readStatus, statusReader } from "./status.server.ts";

const app = useAccountApp({ work: false, connections: 3 });
const { database, member } = app;
const run = (statement: string, values: unknown[] = []) => database.pool.query(statement, values);
const about = (status: SiteStatus, part: string) => status.findings.filter((one) => one.part === part);
const bad = (status: SiteStatus) => status.findings.filter(({ state }) => state !== "ok");

async function beat() {
  const pulse = await startPulse(app.platform);
  onTestFinished(() => pulse.stop());
  // How busy the machine of the tests is says nothing.
  await say("took", {});
  await say("loopSeconds", 0);
  return pulse;
}
/** What one process says of itself is changed. */
const say = (path: string, value: unknown) =>
  run("update site_processes set reading = jsonb_set(reading, $1, $2)", [path.split("."), JSON.stringify(value)]);

afterEach(() =>
  run("delete from mails; delete from site_processes; delete from payment_mismatches; delete from jobs.job"),
);

describe("how the site is", () => {
  it("is told to admins alone, typed as the document says", async () => {
    const pulse = await beat();
    const { b } = await member("admin");
    const { status, body } = await b.call("GET", "/v1/site-status");
    expect(status).toBe(200);
    expect(body.data.processes).toMatchObject([{ silent: false, version: expect.stringMatching(/^\d+\.\d+\.\d+/) }]);
    expect(bad(body.data)).toEqual([]);
    expect(body.data.state).toBe("ok");
    for (const part of [
      "database",
      "outbox",
      "jobs",
      "purchases",
      "queries",
      "backups",
      "processes",
      "migrations",
      "disk",
    ])
      expect(about(body.data, part), part).toMatchObject([
        { state: "ok", says: expect.stringMatching(/^[A-Z0-9].*\.$/) },
      ]);
    for (const role of ["editor", "desk", "cashier"] as const)
      expect((await (await member(role)).b.call("GET", "/v1/site-status")).status).toBe(403);
    await pulse.stop();
    expect((await readStatus(app.platform)).processes).toEqual([]);
  });

  it("puts what is bad first, each with what to do and where", async () => {
    await beat();
    await run(
      "insert into mails (message_id, kind, sealed, status, queued_at) values ('<a@x>', 'receipt', 's', 'queued', now() - interval '16 minutes')",
    );
    await run("insert into jobs.job (name, state, completed_on) values ('tidy', 'failed', now() - interval '2 days')");
    await say("diskFree", 1.9e9);
    const status = await readStatus(app.platform);
    expect(bad(status)).toMatchObject([
      { part: "disk", state: "broken", runbook: "The disk is full" },
      {
        part: "outbox",
        state: "broken",
        href: "/admin-dashboard/mails?status=queued",
        says: expect.stringContaining("16 minutes"),
      },
      {
        part: "jobs",
        state: "look",
        href: "/admin-dashboard/jobs?state=failed",
        says: expect.stringContaining("Delete what has expired (1)"),
      },
    ]);
    expect(status.state).toBe("broken");
    for (const { todo } of bad(status)) expect(todo).toMatch(/\w{3}/);
    expect(status.findings.slice(bad(status).length).every(({ state }) => state === "ok")).toBe(true);
  });

  it("knows the limit of the alert from both sides", async () => {
    await run(
      "insert into mails (message_id, kind, sealed, status, queued_at) values ('<a@x>', 'receipt', 's', 'queued', now() - interval '890 seconds')",
    );
    expect(about(await readStatus(app.platform), "outbox")).toMatchObject([{ state: "ok" }]);
    await run("update mails set queued_at = now() - interval '902 seconds'");
    expect(about(await readStatus(app.platform), "outbox")).toMatchObject([{ state: "broken" }]);
  });

  it("goes on when a part of it fails, and says nothing of why but in the log", async () => {
    await beat();
    await run("alter table mails rename to mails_away");
    const status = await readStatus(app.platform).finally(() => run("alter table mails_away rename to mails"));
    expect(bad(status)).toMatchObject([
      { part: "outbox", state: "broken", says: "It cannot be looked at: something failed." },
    ]);
    expect(JSON.stringify(status)).not.toMatch(/relation|mails_away/);
    expect(about(status, "database")).toMatchObject([{ state: "ok" }]);
    expect(about(status, "purchases")).toMatchObject([{ state: "ok" }]);
  });

  it("goes on when a part hangs", async () => {
    await beat();
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query("begin; lock table mails in access exclusive mode");
    const begun = performance.now();
    const status = await readStatus(app.platform).finally(() => holder.query("rollback"));
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect(bad(status)).toMatchObject([
      { part: "outbox", says: "It cannot be looked at: it took longer than 3 seconds." },
    ]);
    expect(about(status, "backups")).toMatchObject([{ state: "ok" }]);
  });

  it("costs few statements, and none when it is asked again at once", async () => {
    await beat();
    const read = statusReader(() => readStatus(app.platform), 200);
    const { statements, answer } = await statementsOf(() => Promise.all([read(), read(), read()]));
    expect(statements.length).toBeLessThanOrEqual(14);
    expect(new Set(answer).size).toBe(1);
    expect((await statementsOf(read)).statements).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect((await statementsOf(read)).statements.length).toBeGreaterThan(5);
  });

  it("does not keep a failure", async () => {
    let times = 0;
    const read = statusReader(async () => {
      times += 1;
      if (times === 1) throw new Error("once");
      return readStatus(app.platform);
    });
    await expect(read()).rejects.toThrow("once");
    expect((await read()).processes).toEqual([]);
  });
});

describe("processes", () => {
  it("are silent after two minutes, forgotten after an hour, and bounded", async () => {
    await run(`insert into site_processes (id, host, pid, version, started_at, seen_at, reading)
      select gen_random_uuid(), 'gone', n, '0.0.1', now() - interval '1 day', now() - n * interval '100 seconds', '{}' from generate_series(1, 40) n`);
    const status = await readStatus(app.platform);
    expect(status.processes).toHaveLength(20);
    expect(status.processes.map(({ silent }) => silent)).toEqual([false, ...Array.from({ length: 19 }, () => true)]);
    expect(about(status, "processes")[0]?.says).toMatch(/^39 processes ended without a goodbye/);
    // Of another shape than ours: it runs, and nothing is known of it.
    expect(status.processes[0]).toMatchObject({ memoryMb: null, connections: null });
    await beat();
    const { rows } = await run("select count(*)::int as n from site_processes where host = 'gone'");
    expect(rows).toEqual([{ n: 35 }]);
  });

  it("do not end where the database is away, and write again once it is there", async () => {
    const pulse = await startPulse(app.platform, { ms: 20 });
    onTestFinished(() => pulse.stop());
    await run("alter table site_processes rename to processes_away");
    await new Promise((resolve) => setTimeout(resolve, 100));
    await run("alter table processes_away rename to site_processes");
    await run("delete from site_processes");
    await expect.poll(async () => (await readStatus(app.platform)).processes.length).toBe(1);
  });
});

it("names parts of the runbook that are there, and screens that are", () => {
  const runbook = readFileSync("docs/runbook.md", "utf8");
  const routes = readFileSync("src/routes.ts", "utf8");
  for (const { runbook: part, href } of Object.keys(places).map(placeOf)) {
    if (part !== undefined) expect(runbook).toContain(`\n## ${part}\n`);
    const screen = href
      ?.split("?")[0]
      ?.slice(1)
      .replace("settings/payments", "settings/:part?")
      .replace("settings/backups", "settings/:part?");
    if (screen !== undefined) expect(routes).toContain(`route("${screen}"`);
  }
});
