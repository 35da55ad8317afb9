import { sql } from "drizzle-orm";
import type { OwnDataPart } from "#features/accounts/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { Claps } from "./contract.ts";
import { visible } from "./queries.server.ts";

const notThere = () => new AppError("NOT_FOUND", "This blog does not exist or is no longer published.");

/** All claps of a visible blog, and how many are this person's. Throws NOT_FOUND. */
export async function readClaps(db: Db, blogId: string, userId: string): Promise<Claps> {
  const result = await db.execute<{ claps: number; mine: number }>(sql`
    select b.claps, coalesce((select c.count from blog_claps c where c.blog_id = b.id and c.user_id = ${userId}::uuid), 0) as mine
    from blogs b where b.id = ${blogId}::uuid and ${visible}`);
  const row = result.rows[0];
  if (!row) throw notThere();
  return { claps: row.claps, myClaps: row.mine };
}

/**
 * Adds claps of one person to a visible blog. Beyond 50 they count for nothing, which is no fault: who claps fast cannot
 * know where the end is. Throws NOT_FOUND.
 */
export async function addClaps(db: Db, blogId: string, userId: string, count: number): Promise<Claps> {
  return db.transaction(async (tx) => {
    // The blog first: two people who clap at once wait for each other here and nowhere else.
    const found = await tx.execute<{ id: string }>(
      sql`select b.id from blogs b where b.id = ${blogId}::uuid and ${visible} for no key update`,
    );
    if (found.rows.length === 0) throw notThere();
    const before = await tx.execute<{ count: number }>(
      sql`select count from blog_claps where blog_id = ${blogId}::uuid and user_id = ${userId}::uuid`,
    );
    const had = before.rows[0]?.count ?? 0;
    const after = await tx.execute<{ count: number }>(sql`
      insert into blog_claps (blog_id, user_id, count) values (${blogId}::uuid, ${userId}::uuid, ${count})
      on conflict (blog_id, user_id) do update set count = least(50, blog_claps.count + excluded.count)
      returning count`);
    const mine = after.rows[0]?.count ?? had;
    const sum = await tx.execute<{ claps: number }>(
      sql`update blogs set claps = claps + ${mine - had} where id = ${blogId}::uuid returning claps`,
    );
    return { claps: sum.rows[0]?.claps ?? 0, myClaps: mine };
  });
}

/** What is held about who clapped. The rows go with the account; the sums on the blogs stay, they name nobody. */
export const clapsOfPerson: OwnDataPart = {
  name: "claps",
  title: "Claps",
  async collect(db, { userId }) {
    const result = await db.execute<{ title: string; count: number }>(sql`
      select b.title, c.count from blog_claps c join blogs b on b.id = c.blog_id where c.user_id = ${userId}::uuid order by b.title`);
    return result.rows.map(({ title, count }) => ({ blog: title, claps: count }));
  },
  async erase() {},
};
