import { sql } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;

/** Gives a reader the copy that a company paid, by the company's seat. False where they have the blog already. */
export async function giveCopy(
  tx: DbOrTx,
  { seatId, userId, blogId }: { seatId: string; userId: string; blogId: string },
): Promise<boolean> {
  const given = await tx.execute(sql`
    insert into blog_access (seat_id, user_id, blog_id) values (${seatId}::uuid, ${userId}::uuid, ${blogId}::uuid)
    on conflict (user_id, blog_id) do nothing returning 1`);
  return given.rows.length > 0;
}

/** Takes the copies of these seats back that nobody opened. Answers which seats those were. */
export async function takeCopiesBack(tx: DbOrTx, seatIds: readonly string[]): Promise<Set<string>> {
  const gone = await tx.execute<{ seat_id: string }>(sql`
    delete from blog_access where seat_id = any(${uuids(seatIds)}) and opened_at is null returning seat_id`);
  return new Set(gone.rows.map(({ seat_id }) => seat_id));
}

/** Those of these seats whose copy was opened. */
export async function openedCopies(db: DbOrTx, seatIds: readonly string[]): Promise<Set<string>> {
  if (seatIds.length === 0) return new Set();
  const { rows } = await db.execute<{ seat_id: string }>(sql`
    select seat_id from blog_access where seat_id = any(${uuids(seatIds)}) and opened_at is not null`);
  return new Set(rows.map(({ seat_id }) => seat_id));
}
