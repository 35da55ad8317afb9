import { eq, like, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { type Asked, lookFor, matchesOf, searching, searchTokens } from "#features/search/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { paginate } from "#lib/pagination.ts";
import { freeSlug } from "#lib/slugify.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { takenKey } from "#platform/db/fault.server.ts";
import { remember } from "#platform/db/memory.server.ts";
import type { publicationSchema } from "./admin/contract.ts";
import { lockQuery } from "./case-steps.server.ts";
import type { PublicQuestion } from "./contract.ts";
import { iso } from "./queries.server.ts";
import { publicQuestionSlugs } from "./question-slug-tables.server.ts";
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

/** The questions that a search asks for, best first, and how many they are. */
async function findPublic(tx: DbOrTx, asked: Asked, page: { offset: number; limit: number }) {
  const matches = await matchesOf(tx, asked, { types: ["question"], cap: searchCap });
  const { rows } = await tx.execute<PublicRow & { total: number }>(sql`
    with hits as materialized (${matches})
    select ${columns}, (select count(*) from hits) as total from hits join public_questions p on p.id = hits.item_id
    where p.published order by hits.rank desc, p.published_at desc, p.id limit ${page.limit} offset ${page.offset}`);
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

/**
 * One page of the published questions: the newest first, or the best matches of a search text, which is understood as the
 * search of the whole site understands it.
 */
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
  if (searchTokens(search).length === 0) return { items: [], pagination: paginate(0, page, limit) };
  const { found } = await searching(db, (tx) =>
    lookFor(
      tx,
      search,
      (asked) => findPublic(tx, asked, { offset, limit }),
      ({ total }) => total > 0,
    ),
  );
  const total =
    found.total === 0 && page > 1 ? (await listPublic(db, { page: 1, limit, search })).pagination.total : found.total;
  return { items: found.rows.map(toPublic), pagination: paginate(total, page, limit) };
}

/** One published question, also by an address that it had before. Throws NOT_FOUND. */
export async function readPublic(db: Db, slug: string): Promise<PublicQuestion> {
  const result = await db.execute<PublicRow>(
    sql`select ${columns} from public_questions where published and (slug = ${slug}
      or id = (select s.item_id from public_question_slugs s where s.slug = ${slug}))`,
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
  const before = await tx
    .select({ slug: publicQuestionSlugs.slug })
    .from(publicQuestionSlugs)
    .where(or(eq(publicQuestionSlugs.slug, base), like(publicQuestionSlugs.slug, `${base}-%`)));
  return [...rows, ...before].map(({ slug }) => slug);
}

/** What the database says when an address is taken: by its unique key or by the trigger that guards old addresses. */
function isSlugClash(error: unknown): boolean {
  const keys = ["public_questions_slug_unique", "public_question_slugs_pkey", "public_question_slugs_apart"];
  return keys.includes(takenKey(error) ?? "");
}

const taken = () =>
  new AppError("VALIDATION_FAILED", "This slug is taken.", {
    errors: [{ path: "slug", message: "Choose another slug" }],
  });

/**
 * Makes room for another address of a question (none yet: undefined): the one that it had leads to it from then on, if readers could
 * know it. Throws VALIDATION_FAILED where it is or was another question's.
 */
async function moveTo(tx: DbOrTx, slug: string, known: typeof publicQuestions.$inferSelect | undefined): Promise<void> {
  if ((await tx.$count(publicQuestions, eq(publicQuestions.slug, slug))) > 0) throw taken();
  const [before] = await tx.select().from(publicQuestionSlugs).where(eq(publicQuestionSlugs.slug, slug));
  if (before && before.itemId !== known?.id) throw taken();
  // One that it had before is its own again.
  if (before) await tx.delete(publicQuestionSlugs).where(eq(publicQuestionSlugs.slug, slug));
  if (known?.published) await tx.insert(publicQuestionSlugs).values({ slug: known.slug, itemId: known.id });
}

/**
 * Publishes an answered query in the editor's words, changes what is published, or (`published: false`) takes it from
 * view. Throws CONFLICT without an answer, without its asker's consent or when something else is public than `before` says,
 * VALIDATION_FAILED for a taken slug.
 */
export async function publish(db: Db, name: string, input: Publication): Promise<{ id: string }> {
  // An address made of the title can be taken between looking and writing: then the next one is looked for.
  for (let tries = 0; ; tries += 1) {
    try {
      return await publishOnce(db, name, input);
    } catch (error) {
      if (!isSlugClash(error)) throw error;
      if (input.slug !== undefined || tries >= 5) throw taken();
    }
  }
}

async function publishOnce(db: Db, name: string, input: Publication): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const row = await lockQuery(tx, name);
    if (row.answers === 0) throw new AppError("CONFLICT", "Only answered queries can be published.");
    if (!row.mayPublish) throw new AppError("CONFLICT", "The asker has not agreed to publication.");
    const [known] = await tx.select().from(publicQuestions).where(eq(publicQuestions.queryId, row.id));
    const { before } = input;
    const seen = known?.published ? known : null;
    if (
      before !== undefined &&
      (["title", "question", "answer"] as const).some((name) => before?.[name] !== seen?.[name])
    )
      throw new AppError("CONFLICT", "Somebody changed what is public meanwhile. Look at it before you save yours.");
    const texts = { title: input.title, question: input.question, answer: input.answer, published: input.published };
    const moves = input.slug !== undefined && input.slug !== known?.slug;
    if (input.slug !== undefined && moves) await moveTo(tx, input.slug, known);
    const published = { action: "trade-query.publish", subject: row.caseNumber, subjectId: row.id };
    if (known) {
      await tx
        .update(publicQuestions)
        .set({ ...texts, ...(input.slug === undefined ? {} : { slug: input.slug }), updatedAt: sql`now()` })
        .where(eq(publicQuestions.id, known.id));
      await note(tx, {
        ...published,
        before: { ...known, search: undefined },
        after: { ...known, ...texts, search: undefined },
      });
      return row;
    }
    const slug = input.slug ?? (await freeSlug(input.title, "question", (base) => slugsLike(tx, base)));
    await tx.insert(publicQuestions).values({ ...texts, slug, queryId: row.id });
    await note(tx, { ...published, after: { ...texts, slug } });
    return row;
  });
}

/** Takes a published answer away for good; the query itself stays. */
export async function unpublish(db: Db, name: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const row = await lockQuery(tx, name);
    const gone = await tx
      .delete(publicQuestions)
      .where(eq(publicQuestions.queryId, row.id))
      .returning({ slug: publicQuestions.slug, title: publicQuestions.title });
    await note(tx, {
      action: "trade-query.unpublish",
      subject: row.caseNumber,
      subjectId: row.id,
      before: gone[0] ?? null,
    });
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
