import { sql } from "drizzle-orm";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { truncate } from "#lib/text.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import { type MailSite, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import type { Platform } from "#platform/platform.server.ts";

/** The job that tells buyers of a version. */
export const editionJob = "resource-edition";
/** So many are written to in one transaction. */
const portion = 100;

interface Told {
  title: string;
  label: string;
  changes: string;
}

/** To somebody who bought a resource: there is another version. */
function editionMail(site: MailSite, to: { email: string; fullName: string }, { title, label, changes }: Told): Mail {
  return {
    kind: "resource-version",
    to: to.email,
    ...writeMail(site, {
      subject: `Version ${label} of “${truncate(title, 80)}”`,
      preheader: truncate(changes || "It's yours, with nothing more to pay.", 140),
      heading: "A new version of what you bought",
      greeting: to.fullName,
      paragraphs: [`There's a new version of “${title}”: ${label}.`],
      ...(changes !== "" && { quote: changes }),
      after: ["It's yours, with nothing more to pay. The versions before stay in your account, too."],
      button: { text: "See your resources", href: `${site.url}/dashboard/resources` },
      notes: [],
      reason: "You get this email because you bought this resource.",
    }),
  };
}

/** One of each email of this feature, with made-up data, for the preview at /dev/mail/preview. */
export const resourceMailSamples = (site: MailSite): Mail[] => [
  editionMail(
    site,
    { email: "rahima@example.org", fullName: "Rahima Sultana" },
    {
      title: "Checklist for export documents",
      label: "2.1",
      changes: "The list of certificates follows the order of 2026.",
    },
  ),
];

/**
 * Those who bought the resource before staff said it, still have it, and of whom the outbox has no email about this version. Who is
 * blocked, or leaves, is not written to.
 */
const buyersOf = (editionId: string) => sql`
  select a.user_id from resource_editions e
  join resource_access a on a.resource_id = e.resource_id and a.granted_at < e.tell_at
  join users u on u.id = a.user_id and u.verified_at is not null and u.blocked_at is null and u.delete_after is null
  where e.id = ${editionId}::uuid and e.tell_at is not null and not exists (
    select 1 from resource_tellings t where t.edition_id = e.id and t.user_id = a.user_id)
  order by a.user_id limit ${portion}`;

/** Writes to some of the buyers; answers whether there may be more. */
async function tellSome(tx: DbOrTx, { config, outbox }: Pick<Platform, "config" | "outbox">, id: string) {
  const { rows: editions } = await tx.execute<Told & Record<string, unknown>>(sql`
    select r.title, e.label, e.changes from resource_editions e join resources r on r.id = e.resource_id where e.id = ${id}::uuid`);
  const [edition] = editions;
  if (!edition) return false;
  const { rows: due } = await tx.execute<{ user_id: string }>(buyersOf(id));
  if (due.length === 0) return false;
  // Who else tells the same people at this moment is waited for, and what they told is not told again.
  const { rows: told } = await tx.execute<{ email: string; full_name: string }>(sql`
    with mine as (
      insert into resource_tellings (edition_id, user_id)
      select ${id}::uuid, unnest(${sql.param(due.map((row) => row.user_id))}::uuid[])
      on conflict do nothing returning user_id)
    select u.email, u.full_name from mine join users u on u.id = mine.user_id`);
  const site = mailSiteOf(await readSettings(tx), config.siteUrl);
  for (const { email, full_name } of told)
    await outbox.put(tx, editionMail(site, { email, fullName: full_name }, edition));
  return true;
}

/**
 * Puts an email about a version into the outbox for each buyer, once: whoever is told stands in a ledger that is written with the
 * email. What was killed in between goes on where it stopped.
 */
export async function tellBuyersOfEdition(
  platform: Pick<Platform, "db" | "config" | "outbox">,
  editionId: string,
  stopping?: AbortSignal,
): Promise<void> {
  while (await platform.db.transaction((tx) => tellSome(tx, platform, editionId)))
    if (stopping?.aborted) throw new Error("the rest is told by the next try");
}

/** The jobs of resources: telling buyers of a version. */
export function resourceJobs(platform: Pick<Platform, "db" | "config" | "outbox">): JobKind<never>[] {
  const tell: JobKind<{ editionId: string }> = {
    name: editionJob,
    retryLimit: 100,
    handler: ({ editionId }, stopping) => tellBuyersOfEdition(platform, editionId, stopping),
  };
  return [tell] as unknown as JobKind<never>[];
}
