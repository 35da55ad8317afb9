-- Every write that changes a public page tells all processes at commit, whoever made it (service, job or psql).
CREATE OR REPLACE FUNCTION notify_page_cache() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_cache', TG_ARGV[0]);
  RETURN NULL;
END
$$;

-- For books: tables to which rows are only ever added.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is a book: nothing in it is changed or removed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;
