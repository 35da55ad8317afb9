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

-- An address is one item's present or one item's past, never both of two. Named by the trigger: the table of items and the
-- one of their earlier addresses (item_slugs in platform/db/item-columns.server.ts). After the row, so that a write which
-- waited for another one to commit sees what that one left.
CREATE OR REPLACE FUNCTION keep_item_slugs_apart() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  clash boolean;
BEGIN
  IF TG_TABLE_NAME = TG_ARGV[0] THEN
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE slug = $1.slug AND item_id <> $1.id)', TG_ARGV[1]) INTO clash USING NEW;
  ELSE
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE slug = $1.slug AND id <> $1.item_id)', TG_ARGV[0]) INTO clash USING NEW;
  END IF;
  IF clash THEN
    RAISE EXCEPTION 'address of another item' USING ERRCODE = 'unique_violation', CONSTRAINT = 'item_slugs_apart';
  END IF;
  RETURN NULL;
END
$$;

-- Items name the category of blogs that they belong to by its address, as their subject. Where a category gets another one, or
-- gives way to another category, its address is put among the earlier ones (category_slugs): the items follow it.
CREATE OR REPLACE FUNCTION follow_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE %I SET subject = c.slug FROM categories c WHERE c.id = $1.category_id AND subject = $1.slug', TG_ARGV[0])
    USING NEW;
  RETURN NULL;
END
$$;

-- A category that items name as their subject goes only when another one takes its place.
CREATE OR REPLACE FUNCTION keep_category() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE subject = $1.slug)', TG_ARGV[0]) INTO used USING OLD;
  IF used THEN
    RAISE EXCEPTION 'category in use' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'items_category';
  END IF;
  RETURN OLD;
END
$$;
