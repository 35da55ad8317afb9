import path from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { examine } from "#app/doctor/doctor.server.ts";
import { report, withoutSecrets } from "#app/doctor/finding.ts";
import { sayWhyNot } from "#app/greeting.server.ts";
import { seedSite } from "#app/seed.server.ts";
import { registerSchema } from "#features/accounts/contract.ts";
import { createAccount } from "#features/accounts/service.server.ts";
import { type Config, readConfig } from "#platform/config.server.ts";
import { type Db, openDatabase } from "#platform/db/client.server.ts";
import { migrateDatabase } from "#platform/db/migrate.server.ts";
import { sayVersion } from "#platform/version.server.ts";
import { backup, backupKey, restore } from "./cli-backup.ts";
import { borrowDatabase, type Command, UsageError } from "./cli-shared.ts";

/** An admin needs what every account needs. */
const adminSchema = registerSchema.pick({ email: true, password: true, fullName: true });

async function withDatabase(config: Config, use: (db: Db) => Promise<void>): Promise<void> {
  const { url, giveBack } = await borrowDatabase(config);
  try {
    await migrateDatabase(url);
    const { db, pool } = openDatabase(url, () => {});
    await use(db).finally(() => pool.end());
  } finally {
    await giveBack();
  }
}

const seed: Command = {
  usage: "seed demo|none",
  summary:
    "puts the texts that pages need in where they are missing; with demo also the demonstration, while there is no blog",
  async run([kind, ...rest]) {
    if ((kind !== "demo" && kind !== "none") || rest.length > 0)
      throw new UsageError("seed wants one word: demo or none.");
    const config = readConfig(process.env);
    if (kind === "demo" && config.mode === "production") throw new UsageError("Demo content is for local mode only.");
    await withDatabase(config, async (db) => {
      const notes: string[] = [];
      await seedSite(db, kind, (text) => notes.push(text));
      console.log(
        notes.length > 0
          ? `Done: ${notes.join(", ")}.`
          : kind === "demo"
            ? "Done. There are blogs already, so no demo blog was put in."
            : "Done.",
      );
    });
  },
};

const jobs: Command = {
  usage: "jobs",
  summary: "lists the job queues with the number of jobs in each state",
  async run(args) {
    if (args.length > 0) throw new UsageError("jobs takes no words.");
    await withDatabase(readConfig(process.env), async (db) => {
      const { rows: there } = await db.execute(
        sql`select 1 from pg_tables where schemaname = 'jobs' and tablename = 'job'`,
      );
      if (there.length === 0) return console.log("There are no queues yet: the site makes them when it starts.");
      const { rows } = await db.execute<Record<string, string | number>>(sql`
        select q.name as queue,
          count(j.id) filter (where j.state = 'created' and j.start_after <= now()) as waiting,
          count(j.id) filter (where j.state = 'created' and j.start_after > now()) as later,
          count(j.id) filter (where j.state = 'retry') as retrying,
          count(j.id) filter (where j.state = 'active') as active,
          count(j.id) filter (where j.state = 'completed') as done,
          count(j.id) filter (where j.state in ('failed', 'cancelled')) as failed,
          coalesce((select s.cron from jobs.schedule s where s.name = q.name limit 1), '') as schedule
        from jobs.queue q left join jobs.job j on j.name = q.name
        where q.name not like '\\_\\_pgboss%' group by q.name order by q.name`);
      printTable(rows);
    });
  },
};

const admin: Command = {
  usage: "admin create <e-mail> [full name]",
  summary: "makes a verified admin; the password is read from ADMIN_PASSWORD, or asked for",
  async run([verb, email, ...name]) {
    if (verb !== "create" || !email) throw new UsageError("admin wants: create <e-mail> [full name].");
    const config = readConfig({ ...process.env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined });
    const password = process.env.ADMIN_PASSWORD ?? (await askPassword());
    const input = adminSchema.safeParse({ email, password, fullName: name.join(" ") || "Administrator" });
    if (!input.success) throw new UsageError(input.error.issues.map((issue) => issue.message).join(". "));
    await withDatabase(config, (db) => createAccount(db, "admin", input.data));
    console.log(`Done: ${input.data.email} is an admin.`);
  },
};

const doctor: Command = {
  usage: "doctor",
  summary: "says in plain words what is wrong with this installation, and what to do; changes nothing",
  async run(args) {
    if (args.length > 0) throw new UsageError("doctor takes no words.");
    const findings = await examine(process.env, borrowDatabase);
    console.log(withoutSecrets(report(findings), process.env));
    if (findings.some(({ state }) => state === "broken")) process.exitCode = 1;
  },
};

const version: Command = {
  usage: "version",
  summary: "says which version of the site this is",
  async run(args) {
    if (args.length > 0) throw new UsageError("version takes no words.");
    console.log(sayVersion());
  },
};

/** Asks without showing what is typed. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError("Set ADMIN_PASSWORD, or run this in a terminal.");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stdout.write("Password: ");
  const password = await lines.question("");
  lines.close();
  process.stdout.write("\n");
  return password;
}

function printTable(rows: Record<string, string | number>[]): void {
  const [first] = rows;
  if (!first) {
    console.log("None.");
    return;
  }
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

const commands: Record<string, Command> = {
  seed,
  jobs,
  admin,
  backup,
  "backup-key": backupKey,
  restore,
  doctor,
  version,
  help: {
    usage: "help",
    summary: "shows this list",
    async run() {
      console.log(
        `npm run cli -- <command>\n\n${listCommands()}\n\nThe commands read the same environment variables as npm start, and work beside a running site or without one.`,
      );
    },
  },
};

function listCommands(): string {
  const all = Object.values(commands);
  const width = Math.max(...all.map(({ usage }) => usage.length));
  return all.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`).join("\n");
}

// Paths of the sources are relative to the project.
process.chdir(path.resolve(import.meta.dirname, ".."));
const [name = "help", ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
  console.error(`There is no command "${name}". There are:\n\n${listCommands()}`);
  process.exit(2);
}
try {
  await command.run(args);
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${listCommands()}`);
    process.exit(2);
  }
  console.error(sayWhyNot(error).replace(/^Could not start: /, ""));
  process.exit(1);
}
