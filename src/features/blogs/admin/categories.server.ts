import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { faultOf, takenKey } from "#platform/db/fault.server.ts";
import { allowLong } from "#platform/db/session.server.ts";
import type { Term } from "../contract.ts";
import { categories } from "../tables.server.ts";
import { termSlug } from "../term-slug.ts";
import { changeTerms } from "../terms-lock.server.ts";
import { categorySlugs } from "../terms-tables.server.ts";
import { refuseChanged } from "./before.ts";
import {
  type categoryBodySchema,
  type changeCategorySchema,
  mostCategories,
  type orderCategoriesSchema,
  type UsedCategory,
} from "./terms-contract.ts";
import { blogsText, readersText } from "./terms-views.ts";

type Category = Term & { description: string };

const columns = {
  id: categories.id,
  slug: categories.slug,
  name: categories.name,
  description: categories.description,
};
const slugFault = (message: string) =>
  new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "slug", message }] });
const notThere = () => new AppError("NOT_FOUND", "This category does not exist.");

async function written<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (takenKey(error) === "categories_slug_unique") throw slugFault("Another category has this address");
    throw error;
  }
}

/** What readers elsewhere chose among the categories: none is taken from them without another in its place. */
export interface CategoryChoices {
  /** How many chose each, by its id. */
  count(tx: DbOrTx): Promise<Map<string, number>>;
  /** Who chose one gets another one instead, in the same transaction. */
  move(tx: DbOrTx, from: string, to: string): Promise<void>;
}

/** All categories in the editors' order, with how many blogs are in each and how many readers chose it. */
export async function listUsedCategories(db: DbOrTx, choices: CategoryChoices): Promise<UsedCategory[]> {
  const chosen = await choices.count(db);
  const { rows } = await db.execute<Omit<UsedCategory, "readers"> & Record<string, unknown>>(sql`
    select c.id, c.slug, c.name, c.description, c.position,
      count(*) filter (where b.status = 'published')::int as published,
      count(*) filter (where b.status = 'draft')::int as drafts,
      count(*) filter (where b.status = 'archived')::int as archived
    from categories c left join blog_categories bc on bc.category_id = c.id left join blogs b on b.id = bc.blog_id
    group by c.id order by c.position, c.name`);
  return rows.map((row) => ({ ...row, readers: chosen.get(row.id) ?? 0 }));
}

/** The slug is free for a category that has it now: nothing leads on from it any more. */
const takeSlug = (tx: DbOrTx, slug: string) => tx.delete(categorySlugs).where(eq(categorySlugs.slug, slug));

/** A slug leads to a category from now on; also one that led to another before an import brought its category back. */
async function leadOn(tx: DbOrTx, former: typeof categorySlugs.$inferInsert): Promise<void> {
  await takeSlug(tx, former.slug);
  await tx.insert(categorySlugs).values(former);
}

/** Makes a category, behind all others unless told. Throws VALIDATION_FAILED for a taken slug, CONFLICT when there are enough. */
export async function createCategory(db: Db, body: z.output<typeof categoryBodySchema>): Promise<Category> {
  const slug = body.slug ?? termSlug(body.name);
  if (slug === "") throw slugFault("Name an address: none can be made of this name");
  return written(
    db.transaction(async (tx) => {
      await changeTerms(tx);
      const { rows } = await tx.execute<{ all: number; last: number }>(
        sql`select count(*)::int as all, coalesce(max(position), -1)::int as last from categories`,
      );
      const { all, last } = rows[0] ?? { all: 0, last: -1 };
      if (all >= mostCategories)
        throw new AppError("CONFLICT", `There are ${mostCategories} categories already. Delete one first.`);
      const values = { ...body, slug, position: body.position ?? Math.min(last + 1, 30_000) };
      await takeSlug(tx, slug);
      const [row] = await tx.insert(categories).values(values).returning(columns);
      if (!row) throw new Error("insert returned no row");
      await note(tx, { action: "category.create", subject: row.name, subjectId: row.id, after: values });
      return row;
    }),
  );
}

/**
 * Changes what is named of a category; its old address leads to the new one. Throws NOT_FOUND, VALIDATION_FAILED for a taken
 * slug, CONFLICT when it is not as it was read any more.
 */
export async function changeCategory(
  db: Db,
  id: string,
  { before: seen, ...change }: z.output<typeof changeCategorySchema>,
): Promise<Category> {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const mine = eq(categories.id, id);
  return written(
    db.transaction(async (tx) => {
      await changeTerms(tx);
      const [now] = await tx.select(columns).from(categories).where(mine);
      if (!now) throw notThere();
      refuseChanged(seen, now, "category");
      const after: Category = { ...now, ...named };
      if (Object.keys(named).length > 0) await tx.update(categories).set(named).where(mine);
      if (after.slug !== now.slug) {
        await takeSlug(tx, after.slug);
        await leadOn(tx, { slug: now.slug, categoryId: id });
      }
      await note(tx, { action: "category.change", subject: now.name, subjectId: id, before: now, after });
      return after;
    }),
  );
}

/** Puts all categories into an order. Throws CONFLICT when they are not the same, or not in the order, that were read. */
export async function orderCategories(
  db: Db,
  { ids, before }: z.output<typeof orderCategoriesSchema>,
  choices: CategoryChoices,
): Promise<UsedCategory[]> {
  return db.transaction(async (tx) => {
    await changeTerms(tx);
    const now = await listUsedCategories(tx, choices);
    const name = (id: string) => now.find((one) => one.id === id)?.name;
    if (before.join() !== now.map(({ id }) => id).join())
      throw new AppError("CONFLICT", "Somebody changed the categories meanwhile. Look at them before you move one.");
    if ([...ids].sort().join() !== [...before].sort().join())
      throw new AppError("VALIDATION_FAILED", "Name each category once.", {
        errors: [{ path: "ids", message: "Each category once" }],
      });
    await tx.execute(sql`update categories c set position = o.place - 1
      from unnest(${sql.param(ids)}::uuid[]) with ordinality o(id, place)
      where c.id = o.id and c.position <> o.place - 1`);
    const order = { before: before.map(name), after: ids.map(name) };
    await note(tx, { action: "category.order", subject: "All categories", ...order });
    return listUsedCategories(tx, choices);
  });
}

/** Nothing was said about where it all goes. Throws CONFLICT while there is something. */
function refuseWithout(blogs: number, readers: number): void {
  if (blogs === 0 && readers === 0) return;
  const what =
    blogs > 0
      ? `There ${blogs === 1 ? "is" : "are"} ${blogsText(blogs)} in this category. Say which category ${blogs === 1 ? "it moves" : "they move"} to.`
      : `${readersText(readers)} chose this category. Say which one they get instead.`;
  throw new AppError("CONFLICT", what);
}

/**
 * Deletes a category; its blogs and the readers who chose it, if there are any, get another one, and its address leads there.
 * Answers how many blogs moved. Throws NOT_FOUND, CONFLICT while there are some and nothing is said about them,
 * VALIDATION_FAILED for a place that there is not.
 */
export async function deleteCategory(
  db: Db,
  id: string,
  to: string | undefined,
  choices: CategoryChoices,
): Promise<{ blogs: number }> {
  return db.transaction(async (tx) => {
    await allowLong(tx, 60_000);
    await changeTerms(tx);
    const [gone] = await tx.select(columns).from(categories).where(eq(categories.id, id));
    if (!gone) throw notThere();
    const { rows } = await tx.execute<{ blogs: number }>(
      sql`select count(*)::int as blogs from blog_categories where category_id = ${id}`,
    );
    const blogs = rows[0]?.blogs ?? 0;
    // Whoever chose the only one gets every topic that comes, as there is no other to choose.
    const isLast = (await tx.$count(categories)) === 1;
    if (to === undefined) refuseWithout(blogs, isLast ? 0 : ((await choices.count(tx)).get(id) ?? 0));
    else await moveAll(tx, gone, to, choices);
    await tx.delete(categories).where(eq(categories.id, id)).catch(refuseUsed);
    await note(tx, {
      action: "category.delete",
      subject: gone.name,
      subjectId: id,
      before: gone,
      after: to === undefined ? undefined : { movedTo: to, blogs },
    });
    return { blogs };
  });
}

/** What the database says when programs, events, publications or resources stand under a category (keep_category). */
function refuseUsed(error: unknown): never {
  const { code, constraint } = faultOf(error);
  if (code !== "23001" || constraint !== "items_category") throw error;
  throw new AppError(
    "CONFLICT",
    "Programs, events, publications or resources stand under this category. Say which category takes its place.",
  );
}

async function moveAll(tx: DbOrTx, { id, slug }: Category, to: string, choices: CategoryChoices): Promise<void> {
  const [target] = await tx.select(columns).from(categories).where(eq(categories.id, to));
  // Not what was asked: an id in capitals is another text and the same category.
  if (!target || target.id === id)
    throw new AppError("VALIDATION_FAILED", "Choose another category that exists.", {
      errors: [{ path: "to", message: "Choose another category that exists" }],
    });
  await tx.execute(sql`update blog_categories old set category_id = ${to} where category_id = ${id}
    and not exists (select 1 from blog_categories has where has.blog_id = old.blog_id and has.category_id = ${to})`);
  await tx.execute(sql`delete from blog_categories where category_id = ${id}`);
  await choices.move(tx, id, to);
  await tx.update(categorySlugs).set({ categoryId: to }).where(eq(categorySlugs.categoryId, id));
  await leadOn(tx, { slug, categoryId: to, oldId: id });
}
