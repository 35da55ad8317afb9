import { sql } from "drizzle-orm";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { pageOf } from "#lib/page-address.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { correctionMail } from "./mails.server.ts";

export const correctionJob = "blog-correction";

/** So many are written to in one transaction. */
const portion = 100;

interface Correction extends Record<string, unknown> {
  blog_id: string;
  title: string;
  slug: string;
  note: string;
  visible: boolean;
}

/**
 * Those who have the blog and bought it before it was corrected, and of whom the outbox has no email about this yet. Who got
 * their money back has it no more; who is blocked, or leaves, is not written to.
 */
const buyersOf = (correctionId: string) => sql`
  select a.user_id from blog_corrections c
  join blog_access a on a.blog_id = c.blog_id and a.granted_at < c.published_at
  join users u on u.id = a.user_id and u.verified_at is not null and u.blocked_at is null and u.delete_after is null
  where c.id = ${correctionId}::uuid and c.tells_buyers and not exists (
    select 1 from blog_correction_mails m where m.correction_id = c.id and m.user_id = a.user_id)
  order by a.user_id limit ${portion}`;

/** Writes to some of the buyers; answers whether there may be more. */
async function tellSome(tx: DbOrTx, { config, outbox }: Pick<Platform, "config" | "outbox">, id: string) {
  const { rows: corrections } = await tx.execute<Correction>(sql`
    select c.blog_id, b.title, b.slug, c.note, coalesce(b.status = 'published' and b.publish_at <= now(), false) as visible
    from blog_corrections c join blogs b on b.id = c.blog_id where c.id = ${id}::uuid`);
  const [correction] = corrections;
  if (!correction) return false;
  const { rows: due } = await tx.execute<{ user_id: string }>(buyersOf(id));
  if (due.length === 0) return false;
  const ids = due.map((row) => row.user_id);
  // Who else tells the same people at this moment is waited for, and what they told is not told again.
  const { rows: told } = await tx.execute<{ email: string; full_name: string }>(sql`
    with mine as (
      insert into blog_correction_mails (correction_id, user_id) select ${id}::uuid, unnest(${sql.param(ids)}::uuid[])
      on conflict do nothing returning user_id)
    select u.email, u.full_name from mine join users u on u.id = mine.user_id`);
  const site = mailSiteOf(await readSettings(tx), config.siteUrl);
  const href = correction.visible ? pageOf.blog(correction.slug) : pageOf.ownBlog(correction.blog_id);
  for (const { email, full_name } of told)
    await outbox.put(tx, correctionMail(site, { email, fullName: full_name }, { ...correction, href }));
  return true;
}

/**
 * Puts an email about a correction into the outbox for each buyer, once: whoever is told stands in a ledger that is written with the
 * email. What was killed in between goes on where it stopped.
 */
export async function tellBuyers(
  platform: Pick<Platform, "db" | "config" | "outbox">,
  correctionId: string,
  stopping?: AbortSignal,
): Promise<void> {
  while (await platform.db.transaction((tx) => tellSome(tx, platform, correctionId)))
    if (stopping?.aborted) throw new Error("the rest is told by the next try");
}

/** The jobs of the blogs: telling buyers of a correction. */
export function blogJobs(platform: Pick<Platform, "db" | "config" | "outbox">): JobKind<never>[] {
  const tell: JobKind<{ correctionId: string }> = {
    name: correctionJob,
    retryLimit: 100,
    handler: ({ correctionId }, stopping) => tellBuyers(platform, correctionId, stopping),
  };
  return [tell] as unknown as JobKind<never>[];
}
