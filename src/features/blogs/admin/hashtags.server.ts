import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { mostCounted, type Pagination } from "#lib/pagination.ts";
import { slugify } from "#lib/slugify.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { allowLong } from "#platform/db/session.server.ts";
import { countRows, listFound, listPage } from "#platform/http/list.server.ts";
import type { Term } from "../contract.ts";
import { hashtags } from "../tables.server.ts";
import { termSlug } from "../term-slug.ts";
import { changeTerms } from "../terms-lock.server.ts";
import { hashtagSlugs } from "../terms-tables.server.ts";
import { refuseChanged } from "./before.ts";
import type { HashtagListQuery, mergeHashtagsSchema, renameHashtagSchema, UsedHashtag } from "./terms-contract.ts";

const columns = { id: hashtags.id, slug: hashtags.slug, name: hashtags.name };

/** Hashtags whose slug begins with `search`, at most 50, for suggestions while typing. */
export async function suggestHashtags(db: Db, search: string): Promise<Term[]> {
  const result = await db.execute<Term & Record<string, unknown>>(
    sql`select id, slug, name from hashtags where slug like ${`${slugify(search)}%`} order by slug limit 50`,
  );
  return result.rows;
}

const detailsOf = sql`array(select f.name from hashtag_slugs f where f.hashtag_id = h.id order by f.name limit 20) as formerly, h.created_at`;

const keys: Record<HashtagListQuery["sortField"], SQL> = {
  name: sql`h.folded`,
  createdAt: sql`h.created_at`,
  uses: sql`h.uses`,
};

function orderOf({ sortField, sortOrder }: HashtagListQuery): SQL {
  const direction = sortOrder === "asc" ? sql`asc` : sql`desc`;
  return sql`${keys[sortField]} ${direction}, h.id ${direction}`;
}

/** The page is found by the order's own index; then only its rows are told of, not those before them. */
function pageOf(query: HashtagListQuery, where: SQL, limit: number, offset: number): SQL {
  const order = orderOf(query);
  return sql`select h.id, h.slug, h.name, h.uses, ${detailsOf}
    from (select h.id from hashtags h where ${where} order by ${order} limit ${limit} offset ${offset}) found
    join hashtags h on h.id = found.id order by ${order}`;
}

/** One page of all hashtags, with how many blogs bear each. The search finds a piece of a name, also of a former one. */
export function listHashtags(
  db: Db,
  query: HashtagListQuery,
): Promise<{ items: UsedHashtag[]; pagination: Pagination }> {
  const rowsOf = async (where: SQL, { limit, offset }: { limit: number; offset: number }) => {
    const { rows } = await db.execute<Omit<UsedHashtag, "createdAt"> & { created_at: Date }>(
      pageOf(query, where, limit, offset),
    );
    return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: new Date(created_at).toISOString() }));
  };
  if (!query.search)
    return listPage(
      query,
      () => countRows(db, sql`hashtags h`, undefined, mostCounted),
      (slice) => rowsOf(sql`true`, slice),
    );
  const pattern = containing(query.search);
  const found = sql`select h.id, ${keys[query.sortField]} as key from`;
  // One way, in which each hashtag comes once: to find out of thousands which came twice takes as long as to find them. Those
  // with a former name are read one by one: joined at once, all hashtags would be read for a few.
  const ways = [
    sql`select id, key from (${found} hashtags h where h.folded like ${pattern} union all
      ${found} (select distinct f.hashtag_id from hashtag_slugs f where lower(f.name) like ${pattern} limit ${mostCounted}) f
        cross join lateral (select * from hashtags one where one.id = f.hashtag_id limit 1) h
        where h.folded not like ${pattern}) named`,
  ];
  const named = sql`(h.folded like ${pattern}
    or exists (select 1 from hashtag_slugs f where f.hashtag_id = h.id and lower(f.name) like ${pattern}))`;
  const order = sql.raw(`key ${query.sortOrder}, id ${query.sortOrder}`);
  const first = { table: sql`hashtags h`, as: sql`h`, filter: named, order: orderOf(query), within: 500 };
  return listFound<string, UsedHashtag>(db, query, { ways, order, most: mostCounted, first }, (ids, slice) =>
    rowsOf(ids ? sql`h.id = any(${sql.param(ids)}::uuid[])` : named, slice),
  );
}

const notThere = () => new AppError("NOT_FOUND", "This hashtag no longer exists.");

/**
 * Gives a hashtag another name; the old one keeps meaning it. Throws NOT_FOUND, CONFLICT when it is not as it was read any
 * more, VALIDATION_FAILED (at `name`) when another hashtag has the name.
 */
export async function renameHashtag(
  db: Db,
  id: string,
  { name, before }: z.output<typeof renameHashtagSchema>,
): Promise<Term> {
  const slug = termSlug(name);
  return db.transaction(async (tx) => {
    await allowLong(tx, 60_000);
    await changeTerms(tx);
    const [now] = await tx.select(columns).from(hashtags).where(eq(hashtags.id, id));
    if (!now) throw notThere();
    refuseChanged(before, now, "hashtag");
    const [other] = await tx.select(columns).from(hashtags).where(eq(hashtags.slug, slug));
    if (other && other.id !== id)
      throw new AppError("VALIDATION_FAILED", `There is a hashtag “${other.name}” already. You can merge the two.`, {
        errors: [{ path: "name", message: `There is a hashtag “${other.name}” already` }],
      });
    const after = { id, name, slug };
    // Its own one led to another, where an import brought it back.
    await tx.delete(hashtagSlugs).where(inArray(hashtagSlugs.slug, [slug, now.slug]));
    await tx.update(hashtags).set({ name, slug }).where(eq(hashtags.id, id));
    if (slug !== now.slug) await tx.insert(hashtagSlugs).values({ slug: now.slug, name: now.name, hashtagId: id });
    await note(tx, { action: "hashtag.rename", subject: now.name, subjectId: id, before: now, after });
    return after;
  });
}

/** Puts one hashtag in the place of others, which go; their names mean it from now on. Answers how many blogs bore one of them. */
async function replace(tx: DbOrTx, from: readonly Term[], into: string): Promise<number> {
  const ids = sql.param(from.map(({ id }) => id));
  const { rows } = await tx.execute<{ blogs: number }>(
    sql`select count(distinct blog_id)::int as blogs from blog_hashtags where hashtag_id = any(${ids}::uuid[])`,
  );
  await tx.execute(sql`insert into blog_hashtags (blog_id, hashtag_id)
    select distinct blog_id, ${into}::uuid from blog_hashtags where hashtag_id = any(${ids}::uuid[])
    on conflict do nothing`);
  await tx.execute(sql`delete from blog_hashtags where hashtag_id = any(${ids}::uuid[])`);
  await tx.execute(sql`update hashtag_slugs set hashtag_id = ${into} where hashtag_id = any(${ids}::uuid[])`);
  const slugs = from.map(({ slug }) => slug);
  await tx.delete(hashtagSlugs).where(inArray(hashtagSlugs.slug, slugs));
  await tx.insert(hashtagSlugs).values(from.map(({ id, slug, name }) => ({ slug, name, hashtagId: into, oldId: id })));
  await tx.execute(sql`delete from hashtags where id = any(${ids}::uuid[])`);
  return rows[0]?.blogs ?? 0;
}

/** Merges hashtags into one. Throws NOT_FOUND when one of them is not there any more; then nothing is merged. */
export async function mergeHashtags(
  db: Db,
  { from, into }: z.output<typeof mergeHashtagsSchema>,
): Promise<{ blogs: number; into: Term }> {
  return db.transaction(async (tx) => {
    await allowLong(tx, 60_000);
    await changeTerms(tx);
    const wanted = [...new Set(from)];
    const found = await tx
      .select(columns)
      .from(hashtags)
      .where(inArray(hashtags.id, [...wanted, into]));
    const target = found.find(({ id }) => id === into);
    const merged = found.filter(({ id }) => id !== into);
    if (!target || merged.length < wanted.length)
      throw new AppError("NOT_FOUND", "One of these hashtags no longer exists. Nothing was merged.");
    const blogs = await replace(tx, merged, into);
    await note(tx, {
      action: "hashtag.merge",
      subject: target.name,
      subjectId: into,
      before: { merged },
      after: { blogs },
    });
    return { blogs, into: target };
  });
}

/**
 * Deletes a hashtag; blogs that bear it get another one instead. Answers how many they were. Throws NOT_FOUND, CONFLICT while
 * blogs bear it and nothing is said about them, VALIDATION_FAILED for a hashtag in its place that there is not.
 */
export async function deleteHashtag(db: Db, id: string, to: string | undefined): Promise<{ blogs: number }> {
  return db.transaction(async (tx) => {
    await allowLong(tx, 60_000);
    await changeTerms(tx);
    const [gone] = await tx.select(columns).from(hashtags).where(eq(hashtags.id, id));
    if (!gone) throw notThere();
    let blogs = 0;
    if (to === undefined) {
      const used = await countRows(tx, sql`blog_hashtags`, sql`hashtag_id = ${id}`);
      if (used > 0)
        throw new AppError(
          "CONFLICT",
          used === 1
            ? "1 blog bears this hashtag. Say which one it gets instead."
            : `${used} blogs bear this hashtag. Say which one they get instead.`,
        );
      await tx.delete(hashtags).where(eq(hashtags.id, id));
    } else {
      const [target] = await tx.select(columns).from(hashtags).where(eq(hashtags.id, to));
      // Not what was asked: an id in capitals is another text and the same hashtag.
      if (!target || target.id === gone.id)
        throw new AppError("VALIDATION_FAILED", "Choose another hashtag that exists.", {
          errors: [{ path: "to", message: "Choose another hashtag that exists" }],
        });
      blogs = await replace(tx, [gone], to);
    }
    const after = to === undefined ? undefined : { replacedBy: to, blogs };
    await note(tx, { action: "hashtag.delete", subject: gone.name, subjectId: id, before: gone, after });
    return { blogs };
  });
}
