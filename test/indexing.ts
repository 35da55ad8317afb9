import type pg from "pg";

/**
 * Has the database refuse every write of what the search finds that may take no longer than a statement may elsewhere (5 s):
 * whoever writes a text may write a book, and on a busy machine indexing it takes longer.
 */
export async function refuseHaste(pool: pg.Pool): Promise<void> {
  await pool.query(`create function refuse_haste() returns trigger language plpgsql as $$ begin
    if current_setting('statement_timeout')::interval < '30 s' then raise exception 'indexed in haste'; end if;
    return new; end $$`);
  await pool.query(`create trigger refuse_haste before insert or update on search_documents
    for each row execute function refuse_haste()`);
}
