import type { z } from "zod";
import { createBlog } from "#features/blogs/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { truncate } from "#lib/text.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { idOfPress } from "#platform/db/pressed.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { plainAnswer } from "../answer-format.ts";
import { answerHtml, linksOf } from "../answer-html.ts";
import { tradeQueryNotes } from "../tables.server.ts";
import { maxNotes, type QueryDesk } from "./desk.server.ts";
import type { blogDraftSchema } from "./replies-contract.ts";

/**
 * Begins a blog with what the institute answered: its text with headings, lists and links, and the links again as sources.
 * Only the institute's own words go into it; the question gives no more than the working title, which an editor changes.
 * A note on the case says so to the colleagues. The same key makes one draft and one note. Throws NOT_FOUND, CONFLICT where there is
 * no answer yet, and for the key of any other blog: the desk doesn't see those that aren't published.
 */
export async function draftFromAnswer(
  { db, config }: Platform,
  desk: QueryDesk,
  adminId: string,
  name: string,
  { partId, idempotencyKey }: z.infer<typeof blogDraftSchema>,
): Promise<{ id: string; title: string; slug: string; sources: number }> {
  const query = await desk.read(name);
  const part = [{ id: query.id, text: query.query, answer: query.answer }, ...query.followUps].find(
    ({ id }) => id === partId,
  );
  if (!part) throw new AppError("NOT_FOUND", "This part does not belong to the case.");
  if (part.answer === null) throw new AppError("CONFLICT", "There is no answer yet to make a blog of.");
  const sources = linksOf(part.answer, config.siteUrl).slice(0, 50);
  const blog = await createBlog(
    db,
    {
      idempotencyKey,
      title: truncate(part.text.replace(/\s+/g, " "), 100),
      excerpt: truncate(plainAnswer(part.answer), 300),
      content: answerHtml(part.answer, config.siteUrl),
      sources,
      asOf: dhakaDay(new Date(databaseNow())),
    },
    adminId,
    { seesAll: false },
  );
  // The making of the blog stands in the log already; this tells whoever opens the case next.
  if (query.notes.length < maxNotes)
    await db
      .insert(tradeQueryNotes)
      .values({
        ...idOfPress(idempotencyKey),
        queryId: query.id,
        authorId: adminId,
        text: `A blog draft was made from the answer: “${blog.title}” (${blog.slug}).`,
      })
      .onConflictDoNothing();
  return { id: blog.id, title: blog.title, slug: blog.slug, sources: sources.length };
}
