import { sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { formatDateTime } from "#lib/dates.ts";
import { withoutWall } from "#platform/content/callouts.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { hashOfToken, previewAddress } from "./admin/previews.server.ts";
import { findWhole } from "./blog-queries.server.ts";
import type { BlogDetail } from "./contract.ts";

/** What stands above the text: that this is a preview, until when, and the way to the other view of it. */
function bannerOf(token: string, endsAt: Date, isPremium: boolean, asBuyer: boolean): string {
  const other = asBuyer
    ? `<a href="${previewAddress(token)}">See it as a visitor</a>`
    : `<a href="${previewAddress(token)}/buyer">See it as a buyer</a>`;
  const seen = asBuyer ? "as a buyer reads it" : isPremium ? "as a visitor sees it" : "as everybody reads it";
  return `<p role="note" class="preview-note"><strong>Preview</strong>, ${seen}. It is not for passing on, and this link ends on ${formatDateTime(endsAt.toISOString())}. ${isPremium ? other : ""}</p>`;
}

/**
 * A blog as it is saved, for whoever has a link to its preview: as a visitor will see it, or whole as a buyer will. Throws NOT_FOUND
 * alike for a link that ended and one that never was.
 */
export async function readPreview(
  db: Db,
  token: string,
  asBuyer: boolean,
): Promise<{ blog: BlogDetail; html: string }> {
  const gone = () =>
    new AppError("NOT_FOUND", "This preview has ended, or was never there. Ask whoever sent you the link.");
  if (!/^[\w-]{32}$/.test(token)) throw gone();
  const found = await db.execute<{
    blog_id: string;
    ends_at: Date;
    preview: string;
    preview_word_count: number;
    locked_headings: string[];
  }>(sql`
    select p.blog_id, p.ends_at, b.preview, b.preview_word_count, b.locked_headings from blog_previews p join blogs b on b.id = p.blog_id
    where p.hash = ${hashOfToken(token)} and p.ends_at > now()`);
  const [link] = found.rows;
  const whole = link && (await findWhole(db, { id: link.blog_id }));
  if (!link || !whole) throw gone();
  const isPremium = whole.blog.price > 0;
  const banner = bannerOf(token, new Date(link.ends_at), isPremium, asBuyer);
  if (asBuyer || !isPremium) return { blog: whole.blog, html: banner + withoutWall(whole.blog.content) };
  const blog = {
    ...whole.blog,
    content: link.preview,
    locked: true,
    remainingWords: whole.blog.wordCount - link.preview_word_count,
    lockedHeadings: link.locked_headings,
  };
  return { blog, html: banner + link.preview };
}
