import { getTableName } from "drizzle-orm";
import { compactDecrypt } from "jose";
import type pg from "pg";
import { jobsHref, mailsHref } from "#features/operations/admin/list-views.ts";
import { jobName } from "#features/operations/admin/names.ts";
import { needHref } from "#features/shop/admin/purchase-views.ts";
import { transfersDueStatement } from "#features/shop/service.server.ts";
import { stateBy } from "#lib/alert-limits.ts";
import type { Config } from "#platform/config.server.ts";
import { mails } from "#platform/mail/tables.server.ts";
import { deriveKey } from "#platform/secret.server.ts";
import { demoAdmin, demoCustomer, demoStaff } from "../demo-accounts.ts";
import { broken, type Finding, look, ok } from "./finding.ts";
import { age, many } from "./words.ts";

type Row = Record<string, number | string | null>;
const ask = async (client: pg.ClientBase, statement: string, values: unknown[] = []) =>
  (await client.query<Row>(statement, values)).rows;
const askOne = async (client: pg.ClientBase, statement: string, values: unknown[] = []) =>
  (await ask(client, statement, values))[0] ?? {};

/** What the site keeps sealed: which rows, and the purpose of the key that opens them. */
const sealed = [
  [
    "emails",
    `select sealed as text from ${getTableName(mails)} where sealed is not null order by created_at desc limit 3`,
    "mail outbox",
  ],
  ["authenticator apps", "select sealed_secret as text from second_factors limit 3", "second factor secrets"],
  [
    "the key of certificates",
    "select sealed as text from signing_keys where sealed <> '' order by created_at desc limit 3",
    "signing keys",
  ],
] as const;

/** Whether the secret is the one with which this database was filled. */
export async function checkSealed(client: pg.ClientBase, secret: string | undefined): Promise<Finding[]> {
  if (secret === undefined) return [];
  const shut: string[] = [];
  let opened = 0;
  for (const [what, statement, purpose] of sealed) {
    const rows = await ask(client, statement);
    const tries = rows.map(({ text }) =>
      compactDecrypt(String(text), deriveKey(secret, purpose)).then(
        () => true,
        () => false,
      ),
    );
    const results = await Promise.all(tries);
    opened += results.filter(Boolean).length;
    if (results.some((one) => !one)) shut.push(what);
  }
  if (shut.length === 0) return opened > 0 ? [ok("secret", "opens what this database keeps sealed")] : [];
  const all = opened === 0;
  return [
    (all ? broken : look)(
      "secret",
      `${all ? "The secret does not open" : "Some were sealed with another secret:"} ${shut.join(", ")}${all ? " of this database" : ""}.`,
      "If it was changed by mistake, bring the old AUTH_SECRET (or the file secret) back. If it leaked or is lost, don't: docs/runbook.md, Rotate secrets, takes away what it sealed.",
    ),
  ];
}

/** Somebody can sign in as an admin, and nobody can with a password that is in the README. */
export async function checkPeople(client: pg.ClientBase, { mode }: Pick<Config, "mode">): Promise<Finding[]> {
  const demo = [demoAdmin, demoCustomer, ...Object.values(demoStaff)].map(({ email }) => email);
  const { admins, known } = await askOne(
    client,
    `select count(*) filter (where role = 'admin' and verified_at is not null and blocked_at is null)::int as admins,
       count(*) filter (where email = any($1) and verified_at is not null)::int as known from users where email = any($1) or role = 'admin'`,
    [demo],
  );
  const found: Finding[] = [];
  if (mode === "production" && Number(known) > 0)
    found.push(
      broken(
        "accounts",
        `${many(known, "demo account")} in this database; the passwords are public.`,
        "Begin with an empty database, or delete these accounts in the admin area at once.",
      ),
    );
  if (Number(admins) === 0)
    found.push(look("accounts", "There is no admin.", "npm run cli -- admin create somebody@iit.example"));
  return found.length > 0 ? found : [ok("accounts", many(admins, "admin"))];
}

/** How many seconds may lie between two runs of a schedule, as far as ours go: each so many minutes, or each day. */
function secondsBetween(cron: string): number {
  const [minute = "", hour = ""] = cron.split(" ");
  const each = /^\*(?:\/(\d+))?$/.exec(minute);
  if (each && hour === "*") return Number(each[1] ?? 1) * 60;
  return hour === "*" ? 3600 : 86_400;
}

/** The rounds that nobody asks for, jobs that wait and jobs that were given up. */
export async function checkJobs(client: pg.ClientBase): Promise<Finding[]> {
  const part = "jobs";
  const { there } = await askOne(client, "select (to_regclass('jobs.job') is not null)::int as there");
  if (!there) return [look(part, "There are no queues yet.", "The first start makes them.")];
  const rounds = await ask(
    client,
    `select s.name, s.cron, extract(epoch from now() - max(j.completed_on))::float8 as since,
       extract(epoch from now() - s.created_on)::float8 as known
     from jobs.schedule s left join jobs.job j on j.name = s.name and j.state = 'completed'
     group by s.name, s.cron, s.created_on order by s.name`,
  );
  const late = rounds.filter(({ cron, since, known }) => {
    // A round that never ran is late only where it had the time to.
    return Number(since ?? known) > secondsBetween(String(cron)) * 1.1 + 300;
  });
  const waiting = await askOne(
    client,
    `select count(*)::int as n, extract(epoch from now() - min(start_after))::float8 as since from jobs.job
     where state in ('created', 'retry') and start_after < now() - interval '5 minutes' and name not like '\\_\\_pgboss%'`,
  );
  const failed = await ask(
    client,
    `select name, count(*)::int as n from jobs.job where state = 'failed' and name not like '\\_\\_pgboss%' group by name order by n desc limit 5`,
  );
  const found: Finding[] = [];
  if (late.length > 0)
    found.push(
      look(
        part,
        `These rounds are late: ${late.map(({ name, since }) => `${name} (${since === null ? "never ran" : `${age(Number(since))} ago`})`).join(", ")}.`,
        "Is the site running? Its log says 'job failed' with the reason.",
      ),
    );
  if (Number(waiting.n) > 0)
    found.push(
      look(
        part,
        `${many(waiting.n, "job")} waiting, the oldest for ${age(Number(waiting.since))}.`,
        "Is the site running? The list of jobs says which.",
        jobsHref({ state: "waiting" }),
      ),
    );
  if (failed.length > 0)
    found.push(
      look(
        part,
        `Given up within three days: ${failed.map(({ name, n }) => `${jobName(String(name))} (${n})`).join(", ")}.`,
        "The list of jobs says why, and tries them again.",
        jobsHref({ state: "failed" }),
      ),
    );
  return found.length > 0 ? found : [ok(part, `${rounds.length} rounds run on time, none waits`)];
}

/** Emails that do not leave. */
export async function checkOutbox(client: pg.ClientBase): Promise<Finding[]> {
  const part = "outbox";
  const { waiting, oldest, failed } = await askOne(
    client,
    `select count(*) filter (where status = 'queued')::int as waiting,
       extract(epoch from now() - min(queued_at) filter (where status = 'queued'))::float8 as oldest,
       count(*) filter (where status = 'failed' and queued_at > now() - interval '7 days')::int as failed from ${getTableName(mails)}
     where status in ('queued', 'failed')`,
  );
  const found: Finding[] = [];
  if (stateBy("MailsStuck", Number(oldest)) !== "ok")
    found.push(
      broken(
        part,
        `${many(waiting, "email")} waiting, the oldest for ${age(Number(oldest))}.`,
        "Is the site running, and the mail server well? They are sent by themselves once it is.",
        mailsHref({ status: "queued" }),
      ),
    );
  if (Number(failed) > 0)
    found.push(
      look(
        part,
        `${many(failed, "email")} given up this week.`,
        "The list of emails says why, and sends them again.",
        mailsHref({ status: "failed" }),
      ),
    );
  return found.length > 0
    ? found
    : [
        ok(
          part,
          Number(waiting) > 0
            ? `${many(waiting, "email")} waiting, the oldest for ${age(Number(oldest))}`
            : "none waits",
        ),
      ];
}

/** Money that waits for a person. */
export async function checkPayments(client: pg.ClientBase): Promise<Finding[]> {
  const part = "purchases";
  const { held, transfers, mismatches } = await askOne(
    client,
    `select (select count(*)::int from payment_attempts where state = 'review') as held,
       (select count(*)::int from (${transfersDueStatement}) due) as transfers,
       (select count(*)::int from payment_mismatches) as mismatches`,
  );
  const found: Finding[] = [];
  if (stateBy("PaymentsHeld", Number(held)) !== "ok")
    found.push(
      look(
        part,
        `${many(held, "payment")} held for a person's decision.`,
        "Each says why; the money is kept or given back.",
        needHref("held"),
      ),
    );
  if (Number(mismatches) > 0)
    found.push(
      look(
        part,
        `${many(mismatches, "difference")} between orders, payments and access.`,
        "Each says what differs; what was mended goes with the next comparison.",
        needHref("mismatch"),
      ),
    );
  if (Number(transfers) > 0)
    found.push(
      look(
        part,
        `${many(transfers, "bank transfer")} not confirmed.`,
        "Compare with the bank's statement.",
        needHref("transfer"),
      ),
    );
  return found.length > 0 ? found : [ok(part, "no payment is held, none differs, no transfer waits")];
}
