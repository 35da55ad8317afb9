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

/**
 * Whether somebody may publish this, in the transaction that does it. Throws CONFLICT where the institute wants another person's
 * approval and there is none; who is an admin may do it without.
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
  if (blogId !== undefined && (await isApproved(tx, blogId, next))) return;
  throw new AppError(
    "CONFLICT",
    "Another person has to approve this text before you can publish it. Save it as a draft and ask for approval.",
  );
}
