import { eq, like, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import { paginate } from "#lib/pagination.ts";
import { freeSlug } from "#lib/slug.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { remember } from "#platform/db/memory.server.ts";
import type { publicationSchema } from "./admin/contract.ts";
import { lockQuery } from "./case-steps.server.ts";
import type { PublicQuestion } from "./contract.ts";
import { iso } from "./queries.server.ts";
import { publicQuestions } from "./tables.server.ts";

/** At most this many matches, the best, are counted and shown. */
const searchCap = 500;

interface PublicRow extends Record<string, unknown> {
  slug: string;
  title: string;
  question: string;
  answer: string;
  published_at: Date;
  updated_at: Date;
}

const columns = sql`slug, title, question, answer, published_at, updated_at`;
const toPublic = (row: PublicRow): PublicQuestion => ({
  slug: row.slug,
  title: row.title,
  question: row.question,
  answer: row.answer,
  publishedAt: iso(row.published_at),
  updatedAt: iso(row.updated_at),
});

/** Words of a search text, at most 12; the last may be the beginning of one, because people search while they type. */
function searchQuery(text: string): string {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  return (words ?? [])
    .slice(0, 12)
    .map((word, i, all) => (i === all.length - 1 && word.length >= 3 ? `(${word} | ${word}:*)` : word))
    .join(" & ");
}

/** One page of the published questions: the newest first, or the best matches of a search text. */
export async function listPublic(
  db: Db,
  { page, limit, search }: { page: number; limit: number; search?: string | undefined },
): Promise<{ items: PublicQuestion[]; pagination: ReturnType<typeof paginate> }> {
  const offset = (page - 1) * limit;
  if (!search) {
    const total = await remember(db, "questions", "count", () =>
      db.$count(publicQuestions, eq(publicQuestions.published, true)),
    );
    const result =
      offset < total
        ? await db.execute<PublicRow>(sql`
            select ${columns} from public_questions where published
            order by published_at desc, id desc limit ${limit} offset ${offset}`)
        : { rows: [] };
    return { items: result.rows.map(toPublic), pagination: paginate(total, page, limit) };
  }
  const words = searchQuery(search);
  if (words === "") return { items: [], pagination: paginate(0, page, limit) };
  const result = await db.execute<PublicRow & { total: number }>(sql`
    with wanted as (select to_tsquery('english', ${words}) as words),
    hits as materialized (
      select p.id, ts_rank(p.search, wanted.words) as rank, p.published_at from public_questions p, wanted
      where p.published and p.search @@ wanted.words limit ${searchCap})
    select ${columns}, (select count(*) from hits) as total from public_questions
    join (select id, rank, published_at as at from hits order by rank desc, at desc, id limit ${limit} offset ${offset}) found
      using (id) order by found.rank desc, found.at desc, id`);
  const total =
    result.rows[0]?.total ?? (offset === 0 ? 0 : (await listPublic(db, { page: 1, limit, search })).pagination.total);
  return { items: result.rows.map(toPublic), pagination: paginate(Number(total), page, limit) };
}

/** One published question. Throws NOT_FOUND. */
export async function readPublic(db: Db, slug: string): Promise<PublicQuestion> {
  const result = await db.execute<PublicRow>(
    sql`select ${columns} from public_questions where slug = ${slug} and published`,
  );
  const [row] = result.rows;
  if (!row) throw new AppError("NOT_FOUND", "This question does not exist or is no longer published.");
  return toPublic(row);
}

/** All published questions for the sitemap, the newest first, at most 50,000 (the format's limit). */
export async function listPublicAddresses(db: Db): Promise<{ slug: string; updatedAt: string }[]> {
  const result = await db.execute<{ slug: string; updated_at: Date }>(
    sql`select slug, updated_at from public_questions where published order by published_at desc limit 50000`,
  );
  return result.rows.map((row) => ({ slug: row.slug, updatedAt: iso(row.updated_at) }));
}

type Publication = z.infer<typeof publicationSchema>;

/** Which addresses like this one are a question's. */
async function slugsLike(tx: DbOrTx, base: string): Promise<string[]> {
  const rows = await tx
    .select({ slug: publicQuestions.slug })
    .from(publicQuestions)
    .where(or(eq(publicQuestions.slug, base), like(publicQuestions.slug, `${base}-%`)));
  return rows.map(({ slug }) => slug);
}

/**
 * Publishes an answered query in the editor's words, changes what is published, or (`published: false`) takes it from
 * view. Throws CONFLICT without an answer or without its asker's consent, VALIDATION_FAILED for a taken slug.
 */
export async function publish(db: Db, name: string, input: Publication): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const row = await lockQuery(tx, name);
    if (row.answers === 0) throw new AppError("CONFLICT", "Only answered queries can be published.");
    if (!row.mayPublish) throw new AppError("CONFLICT", "The asker has not agreed to publication.");
    const [known] = await tx.select().from(publicQuestions).where(eq(publicQuestions.queryId, row.id));
    const texts = { title: input.title, question: input.question, answer: input.answer, published: input.published };
    if (input.slug !== undefined && input.slug !== known?.slug) {
      if ((await tx.$count(publicQuestions, eq(publicQuestions.slug, input.slug))) > 0)
        throw new AppError("VALIDATION_FAILED", "This slug is taken.", {
          errors: [{ path: "slug", message: "Choose another slug" }],
        });
    }
    if (known) {
      await tx
        .update(publicQuestions)
        .set({ ...texts, ...(input.slug === undefined ? {} : { slug: input.slug }), updatedAt: sql`now()` })
        .where(eq(publicQuestions.id, known.id));
      return row;
    }
    const slug = input.slug ?? (await freeSlug(input.title, "question", (base) => slugsLike(tx, base)));
    await tx.insert(publicQuestions).values({ ...texts, slug, queryId: row.id });
    return row;
  });
}

/** Takes a published answer away for good; the query itself stays. */
export async function unpublish(db: Db, name: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const row = await lockQuery(tx, name);
    await tx.delete(publicQuestions).where(eq(publicQuestions.queryId, row.id));
    return row;
  });
}

/** Puts an editorial question in, unless one with its slug is there. For demo content. */
export async function installPublicQuestion(
  db: DbOrTx,
  question: Omit<PublicQuestion, "publishedAt" | "updatedAt"> & { publishedAt: Date },
): Promise<void> {
  await db
    .insert(publicQuestions)
    .values({ ...question, updatedAt: question.publishedAt })
    .onConflictDoNothing({ target: publicQuestions.slug });
}
