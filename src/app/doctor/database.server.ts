import path from "node:path";
import type pg from "pg";
import { waitingMigrations } from "#platform/db/migrate.server.ts";
import { broken, type Finding, look, ok } from "./finding.ts";
import { many } from "./words.ts";

const part = "database";
/** So far apart clocks of two machines may be before anybody notices. */
const clockMs = 2000;

interface Facts {
  version: string;
  major: number;
  recovery: boolean;
  readonly: boolean;
  encoding: string;
  tls: boolean | null;
  super: boolean;
  creates: boolean;
  owns: boolean;
  used: number;
  most: number;
  trgm: string;
  ms: number;
}

/** One statement, so that the clock of the server is read between two of ours. */
const factsOf = `select split_part(current_setting('server_version'), ' ', 1) as version,
  current_setting('server_version_num')::int / 10000 as major,
  pg_is_in_recovery() as recovery,
  current_setting('default_transaction_read_only') = 'on' as readonly,
  pg_encoding_to_char((select encoding from pg_database where datname = current_database())) as encoding,
  (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as tls,
  (select rolsuper from pg_roles where rolname = current_user) as super,
  has_schema_privilege('public', 'CREATE') and has_database_privilege(current_database(), 'CREATE') as creates,
  not exists (select 1 from pg_tables where schemaname = 'public' and not pg_has_role(tableowner, 'USAGE')) as owns,
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
  current_setting('max_connections')::int as most,
  case when exists (select 1 from pg_extension where extname = 'pg_trgm') then 'there'
    when exists (select 1 from pg_available_extensions where name = 'pg_trgm') then 'possible' else 'none' end as trgm,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;

/** What the server itself tells: version, rights, extension, clock, connections, migrations. */
export async function checkDatabase(client: pg.ClientBase, given: boolean, host: string): Promise<Finding[]> {
  const asked = Date.now();
  const { rows } = await client.query<Facts>(factsOf);
  const facts = rows[0] as Facts;
  const clock = clockOf(facts.ms, asked, Date.now());
  const found: Finding[] = [
    ok(part, `PostgreSQL ${facts.version} answers (${given ? "DATABASE_URL" : "the embedded one"})`),
  ];
  if (facts.recovery || facts.readonly)
    found.push(
      broken(
        part,
        "This server only reads: it is a copy of another, or was set so.",
        "DATABASE_URL must lead to the server that writes.",
      ),
    );
  if (facts.encoding !== "UTF8")
    found.push(
      broken(
        part,
        `The database's encoding is ${facts.encoding}; Bangla needs UTF8.`,
        "Make the database with: create database … encoding 'UTF8' template template0.",
      ),
    );
  if (facts.trgm === "none")
    found.push(
      broken(
        part,
        "The extension pg_trgm is not installed on its machine.",
        "Install the package with PostgreSQL's additional modules (postgresql-contrib).",
      ),
    );
  if (facts.trgm === "possible")
    found.push(
      look(
        part,
        "The extension pg_trgm is not there yet.",
        "The first start makes it; without the right to, an administrator does: create extension pg_trgm.",
      ),
    );
  if (!facts.creates)
    found.push(
      broken(
        part,
        "Its account may not make tables.",
        "grant create on database … to …; grant create on schema public to …",
      ),
    );
  if (!facts.owns)
    found.push(
      broken(
        part,
        "Some tables belong to another account, so updates of the site will fail.",
        "Make the site's account their owner: reassign owned by … to …",
      ),
    );
  if (given && facts.super)
    found.push(
      look(
        part,
        "The site's account is a superuser of the server.",
        "Give it one of its own that owns this database and nothing else.",
      ),
    );
  if (given && facts.tls === false && !isNear(host))
    found.push(
      look(
        part,
        `What goes to and from ${host} is not encrypted.`,
        "Add ?sslmode=verify-full to DATABASE_URL, or tunnel it.",
      ),
    );
  if (facts.used > facts.most * 0.8)
    found.push(
      look(
        part,
        `${facts.used} of its ${facts.most} connections are in use.`,
        "Raise max_connections, or look who holds them (pg_stat_activity): a process of the site takes up to 17.",
      ),
    );
  return [...found, clock, await checkMigrations(client)];
}

const isNear = (host: string) => host === "" || host.startsWith("/") || /^(localhost|127\.|\[?::1)/.test(host);

/** Compares two clocks as far as the time that an answer took lets one. */
export function clockOf(theirs: number, asked: number, answered: number): Finding {
  const apart = theirs < asked ? theirs - asked : theirs > answered ? theirs - answered : 0;
  if (Math.abs(apart) < clockMs) return ok("clock", "this machine and the database agree");
  const seconds = Math.round(Math.abs(apart) / 1000);
  return look(
    "clock",
    `The database's clock is ${seconds} s ${apart > 0 ? "ahead of" : "behind"} this machine's.`,
    "Set both by NTP (timedatectl set-ntp true). The site goes by the database's; codes of authenticator apps and limits do not.",
  );
}

/** Whether the tables are those of this version. */
async function checkMigrations(client: pg.ClientBase): Promise<Finding> {
  try {
    const { applied, waiting } = await waitingMigrations(client, path.resolve("db/migrations"));
    if (applied === 0)
      return look(
        "migrations",
        "The database is empty.",
        "The first start makes the tables. If the site ran before, DATABASE_URL or DATA_DIR names the wrong place.",
      );
    if (waiting > 0)
      return look(
        "migrations",
        `${waiting} migrations of this version were not applied yet.`,
        "Make a backup (npm run cli -- backup FILE), then start the site: it applies them.",
      );
    return ok("migrations", `${many(applied, "migration")} applied, none waiting`);
  } catch (error) {
    return broken("migrations", (error as Error).message, "See docs/runbook.md, Upgrade.");
  }
}
