import { eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { slugify } from "#lib/slugify.ts";
import type { Db } from "#platform/db/client.server.ts";
import { faultOf } from "#platform/db/fault.server.ts";
import type { Term } from "./contract.ts";
import { categories } from "./tables.server.ts";

type Category = Term & { description: string };

/** Makes or renames a category. For content that the site brings. */
export async function saveCategory(
  db: Db,
  category: Omit<Term, "id"> & { description: string; position: number },
): Promise<void> {
  await db.insert(categories).values(category).onConflictDoUpdate({ target: categories.slug, set: category });
}

const columns = {
  id: categories.id,
  slug: categories.slug,
  name: categories.name,
  description: categories.description,
};
const slugFault = (message: string) =>
  new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "slug", message }] });

interface CategoryBody {
  name: string;
  slug?: string | undefined;
  description: string;
  position: number;
}
type CategoryChange = { [K in keyof CategoryBody]?: CategoryBody[K] | undefined };

/** The slug that is named, else one of the name. */
function slugOf(name: string, slug: string | undefined): string {
  const made = slug ?? slugify(name).slice(0, 60).replace(/-+$/, "");
  if (made === "") throw slugFault("Name a slug: none can be made of this name");
  return made;
}

const notThere = () => new AppError("NOT_FOUND", "This category does not exist.");

async function written(write: Promise<Category>): Promise<Category> {
  try {
    return await write;
  } catch (error) {
    if (faultOf(error).code === "23505") throw slugFault("Another category has this slug");
    throw error;
  }
}

/** Makes a category. Throws VALIDATION_FAILED for a taken slug. */
export async function createCategory(db: Db, body: CategoryBody): Promise<Category> {
  const values = { ...body, slug: slugOf(body.name, body.slug) };
  return written(
    db.transaction(async (tx) => {
      const [row] = await tx.insert(categories).values(values).returning(columns);
      if (!row) throw new Error("insert returned no row");
      await note(tx, { action: "category.create", subject: row.name, subjectId: row.id, after: values });
      return row;
    }),
  );
}

/** Changes what is named of a category. Throws NOT_FOUND, and VALIDATION_FAILED for a taken slug. */
export async function changeCategory(db: Db, id: string, change: CategoryChange): Promise<Category> {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const mine = eq(categories.id, id);
  // Nothing named: nothing to set, and it is answered as it is.
  return written(
    db.transaction(async (tx) => {
      const [before] = await tx.select().from(categories).where(mine).for("update");
      if (!before) throw notThere();
      const [row] =
        Object.keys(named).length === 0
          ? await tx.select(columns).from(categories).where(mine)
          : await tx.update(categories).set(named).where(mine).returning(columns);
      if (!row) throw notThere();
      await note(tx, {
        action: "category.change",
        subject: before.name,
        subjectId: id,
        before,
        after: { ...before, ...named },
      });
      return row;
    }),
  );
}

/** Deletes a category without blogs. Throws NOT_FOUND, and CONFLICT while blogs stand in it. */
export async function deleteCategory(db: Db, id: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const [gone] = await tx.delete(categories).where(eq(categories.id, id)).returning(columns);
      if (!gone) throw notThere();
      await note(tx, { action: "category.delete", subject: gone.name, subjectId: id, before: gone });
    });
  } catch (error) {
    if (faultOf(error).code === "23001")
      throw new AppError("CONFLICT", "There are blogs in this category. Put them into others first.");
    throw error;
  }
}

/** Hashtags whose slug begins with `search`, at most 50, for suggestions while typing. */
export async function listHashtags(db: Db, search: string): Promise<Term[]> {
  const start = slugify(search);
  const result = await db.execute<Term & Record<string, unknown>>(
    sql`select id, slug, name from hashtags where slug like ${`${start}%`} order by slug limit 50`,
  );
  return result.rows.map(({ id, slug, name }) => ({ id, slug, name }));
}
