import { type SQL, sql } from "drizzle-orm";
import { type Offer, type Sellable, SoldOut } from "#features/shop/service.server.ts";
import { pageOf } from "#lib/page-address.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";

const uuids = (ids: string[]) => sql`${sql.param(ids)}::uuid[]`;

/** Visible resources that are sold, with something to download. */
async function offersWhere(db: DbOrTx, condition: SQL): Promise<Offer[]> {
  const { rows } = await db.execute<{
    id: string;
    slug: string;
    title: string;
    price: number;
    memberPrice: number | null;
  }>(sql`
    select r.id, r.slug, r.title, t.price_poisha::int as price, t.member_price_poisha::int as "memberPrice"
    from resources r join resource_terms t on t.resource_id = r.id and t.access = 'buyer'
    where r.status = 'published' and r.publish_at <= now()
      and exists (select 1 from resource_editions e where e.resource_id = r.id) and ${condition}`);
  return rows.map(({ slug, ...row }) => ({
    ...row,
    href: pageOf.resource(slug),
    image: `/covers/resources/${slug}.svg`,
  }));
}

const linesOf = async (db: DbOrTx, lineIds: string[], more: SQL) => {
  const { rows } = await db.execute<{ line_id: string }>(
    sql`select line_id from resource_access where line_id = any(${uuids(lineIds)}) and ${more}`,
  );
  return rows.map((row) => row.line_id);
};

/** Resources as the shop sells them: one for each person, no stock that could run out. */
export const resourcesForSale: Sellable = {
  kind: "resource",
  couponsApply: true,
  offers: (db, ids) => offersWhere(db, sql`r.id = any(${uuids(ids)})`),
  find: (db, words) =>
    offersWhere(db, sql`r.title ilike ${containing(words)} order by r.publish_at desc, r.id limit 10`),
  async ownedBy(db, userId, ids) {
    const { rows } = await db.execute<{ resource_id: string }>(
      sql`select resource_id from resource_access where user_id = ${userId}::uuid and resource_id = any(${uuids(ids)})`,
    );
    return rows.map((row) => row.resource_id);
  },
  async grant(tx, { lineId, userId, itemId }) {
    // Once its order is over, nothing keeps a resource or its last version from being deleted; money may still come.
    const { rowCount } = await tx.execute(sql`
      insert into resource_access (line_id, user_id, resource_id)
      select ${lineId}::uuid, ${userId}::uuid, r.id from resources r where r.id = ${itemId}::uuid
        and exists (select 1 from resource_editions e where e.resource_id = r.id) for key share of r`);
    if (rowCount === 0) throw new SoldOut();
  },
  async revoke(tx, { lineId }) {
    await tx.execute(sql`delete from resource_access where line_id = ${lineId}::uuid`);
  },
  openedLines: (db, lineIds) => linesOf(db, lineIds, sql`opened_at is not null`),
  grantedLines: (db, lineIds) => linesOf(db, lineIds, sql`true`),
};
