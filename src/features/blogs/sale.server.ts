import { type SQL, sql } from "drizzle-orm";
import { type Offer, type Sellable, SoldOut } from "#features/shop/service.server.ts";
import { pageOf } from "#lib/page-address.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { visible } from "./queries.server.ts";

const uuids = (ids: string[]) => sql`${sql.param(ids)}::uuid[]`;

async function offersWhere(db: DbOrTx, condition: SQL): Promise<Offer[]> {
  const result = await db.execute<{
    id: string;
    slug: string;
    title: string;
    image: string | null;
    price: number;
    memberPrice: number | null;
  }>(sql`
    select b.id, b.slug, b.title, b.featured_image as image, b.price_poisha as price, b.member_price_poisha as "memberPrice"
    from blogs b where ${visible} and ${condition}`);
  return result.rows.map(({ slug, image, ...row }) => ({
    ...row,
    href: pageOf.blog(slug),
    image: image ?? `/covers/${slug}.svg`,
  }));
}

/** Premium blogs as the shop sells them: one for each person, no stock that could run out. */
export const blogsForSale: Sellable = {
  kind: "blog",
  couponsApply: true,
  offers: (db, ids) => offersWhere(db, sql`b.id = any(${uuids(ids)})`),
  find: (db, words) =>
    offersWhere(
      db,
      sql`b.price_poisha > 0 and b.title ilike ${containing(words)} order by b.publish_at desc, b.id limit 10`,
    ),
  async ownedBy(db, userId, ids) {
    const result = await db.execute<{ blog_id: string }>(
      sql`select blog_id from blog_access where user_id = ${userId}::uuid and blog_id = any(${uuids(ids)})`,
    );
    return result.rows.map((row) => row.blog_id);
  },
  async grant(tx, { lineId, userId, itemId }) {
    // Once its order is over, nothing keeps a blog from being deleted or taken back to a draft; money may still come.
    const { rowCount } = await tx.execute(sql`
      insert into blog_access (line_id, user_id, blog_id)
      select ${lineId}::uuid, ${userId}::uuid, b.id from blogs b where b.id = ${itemId}::uuid and b.status <> 'draft' for key share`);
    if (rowCount === 0) throw new SoldOut();
  },
  async revoke(tx, { lineId }) {
    await tx.execute(sql`delete from blog_access where line_id = ${lineId}::uuid`);
  },
  async openedLines(db, lineIds) {
    const result = await db.execute<{ line_id: string }>(
      sql`select line_id from blog_access where line_id = any(${uuids(lineIds)}) and opened_at is not null`,
    );
    return result.rows.map((row) => row.line_id);
  },
  async grantedLines(db, lineIds) {
    const result = await db.execute<{ line_id: string }>(
      sql`select line_id from blog_access where line_id = any(${uuids(lineIds)})`,
    );
    return result.rows.map((row) => row.line_id);
  },
};
