import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { holdStaff } from "#features/accounts/service.server.ts";
import { changeContent, readContent } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import type { BlogDraft } from "../draft.server.ts";
import type { blogs } from "../tables.server.ts";
import * as contract from "./approval-contract.ts";

const key = "blogs";

export async function readBlogSettings(db: DbOrTx): Promise<contract.BlogSettings> {
  return (await readContent(db, key, contract.blogSettingsSchema)) ?? contract.blogSettingsSchema.parse({});
}

/** Throws CONFLICT when something is not as `before` says. */
export async function changeBlogSettings(
  db: Db,
  change: { needsApproval?: boolean | undefined; before?: Record<string, unknown> | undefined },
): Promise<contract.BlogSettings> {
  return (await changeContent(db, key, contract.blogSettingsSchema, change)).after;
}

type Read = Pick<
  typeof blogs.$inferSelect,
  | "title"
  | "excerpt"
  | "content"
  | "author"
  | "authorAbout"
  | "pricePoisha"
  | "memberPricePoisha"
  | "wallPercent"
  | "asOf"
  | "sources"
  | "featuredImage"
>;

/** What an approval is of: all that readers read and pay for, not where and when it appears. */
export function digestOf(row: Read): Buffer {
  const { title, excerpt, content, author, authorAbout, pricePoisha, wallPercent, asOf, sources, featuredImage } = row;
  const { memberPricePoisha } = row;
  const named = sources.map((source) => [source.title, source.url]);
  const read = [title, excerpt, content, author, authorAbout, pricePoisha, wallPercent, asOf, named, featuredImage];
  // Behind the others, and only where there is one: what was approved before there were any stays approved.
  if (memberPricePoisha !== null) read.push(memberPricePoisha);
  return createHash("sha256").update(JSON.stringify(read)).digest();
}

/** Whether a text that says the same was approved, by whomever, and nobody has asked for changes since. */
export async function isApproved(tx: DbOrTx, blogId: string, row: Read): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from blog_approvals a where a.blog_id = ${blogId}::uuid and a.digest = ${digestOf(row)} and not exists (
      select from blog_approvals later where later.blog_id = a.blog_id and later.outcome = 'changes' and later.decided_at > a.decided_at)
    limit 1`);
  return rows.length > 0;
}

/** So long one may take back what one has archived: 'Undo' is offered for 20 seconds after the last one of many. */
const undoMinutes = 5;

/**
 * Whether this takes back an archiving of one's own: what readers could read until a moment ago comes back as it was, the very step
 * before that. So no other text gets out by this way, nor anything that somebody else archived, or asked for changes of since.
 */
async function takesBack(tx: DbOrTx, by: string, blogId: string, next: Read): Promise<boolean> {
  type Kept = Pick<Read, "title" | "excerpt" | "content"> & { facts: Omit<Read, "title" | "excerpt" | "content"> };
  const { rows } = await tx.execute<Kept>(sql`
    select before.title, before.excerpt, before.content, before.facts
    from blogs b join blog_revisions archived on archived.blog_id = b.id and archived.version = b.version
      join blog_revisions before on before.blog_id = b.id and before.version = b.version - 1
    where b.id = ${blogId}::uuid and b.status = 'archived' and before.facts ->> 'status' = 'published'
      and archived.saved_by = ${by}::uuid and archived.saved_at > now() - make_interval(mins => ${undoMinutes})
      and not exists (select from blog_approvals later where later.blog_id = b.id and later.outcome = 'changes' and later.decided_at >= archived.saved_at)`);
  const [was] = rows;
  return was !== undefined && digestOf({ ...was.facts, ...was }).equals(digestOf(next));
}

/**
 * Whether somebody may publish this, in the transaction that does it. Throws CONFLICT where the institute wants another person's
 * approval and there is none; who is an admin may do it without, and whoever archived it may take that back at once.
 */
export async function allowPublishing(
  tx: DbOrTx,
  by: string,
  was: BlogDraft["status"] | undefined,
  blogId: string | undefined,
  next: Read & { status: BlogDraft["status"] },
): Promise<void> {
  if (next.status !== "published" || was === "published") return;
  if (!(await readBlogSettings(tx)).needsApproval || (await holdStaff(tx, "admin", by))) return;
  if (blogId !== undefined && ((await isApproved(tx, blogId, next)) || (await takesBack(tx, by, blogId, next)))) return;
  throw new AppError(
    "CONFLICT",
    "Another person has to approve this text before you can publish it. Save it as a draft and ask for approval.",
  );
}
