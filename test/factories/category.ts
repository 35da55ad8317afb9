import { saveCategory } from "#features/blogs/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";

/** Writes a category; its name is made of its slug. */
export async function createCategory(db: Db, slug: string, position = 0): Promise<void> {
  const name = `${slug.charAt(0).toUpperCase()}${slug.slice(1).replaceAll("-", " ")}`;
  await saveCategory(db, { slug, name, description: "", position });
}
