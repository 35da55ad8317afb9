import type pg from "pg";

/** A text so long that writing it may take longer than other statements may. */
export const longText = `<p>${"A word and another one. ".repeat(3000)}</p>`;

/**
 * Has the database refuse every write of a long text for the search that may take no longer than a statement may elsewhere
 * (5 s): on a busy machine indexing a book takes longer.
 */
export async function refuseHaste(pool: pg.Pool): Promise<void> {
  await pool.query(`create function refuse_haste() returns trigger language plpgsql as $$ begin
    if current_setting('statement_timeout')::interval < '30 s' and char_length(new.public_text) >= 20000 then
      raise exception 'indexed in haste';
    end if;
    return new; end $$`);
  await pool.query(`create trigger refuse_haste before insert or update on search_documents
    for each row execute function refuse_haste()`);
}
