CREATE OR REPLACE TRIGGER blogs_page_cache_insert AFTER INSERT OR DELETE OR TRUNCATE ON blogs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('blogs');

-- Counters (views, claps) are left out: a page may show them some minutes late, and they change all the time.
CREATE OR REPLACE TRIGGER blogs_page_cache_update AFTER UPDATE OF slug, title, excerpt, content, preview, featured_image, author, author_about, locked_headings,
  price_poisha, member_price_poisha, wall_percent, word_count, preview_word_count, reading_time, status, featured, publish_at, as_of, sources ON blogs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('blogs');

CREATE OR REPLACE TRIGGER blog_corrections_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_corrections
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('blogs');

CREATE OR REPLACE TRIGGER blog_categories_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('blogs');

CREATE OR REPLACE TRIGGER blog_hashtags_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_hashtags
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('blogs');

CREATE OR REPLACE TRIGGER categories_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('blogs');

CREATE OR REPLACE TRIGGER hashtags_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON hashtags
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('blogs');

-- An address is one blog's present or one blog's past, never both of two. After the row, so that a write which waited for
-- another one to commit sees what that one left.
CREATE OR REPLACE FUNCTION keep_blog_slugs_apart() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  clash boolean;
BEGIN
  IF TG_TABLE_NAME = 'blogs' THEN
    SELECT EXISTS (SELECT 1 FROM blog_slugs s WHERE s.slug = NEW.slug AND s.blog_id <> NEW.id) INTO clash;
  ELSE
    SELECT EXISTS (SELECT 1 FROM blogs b WHERE b.slug = NEW.slug AND b.id <> NEW.blog_id) INTO clash;
  END IF;
  IF clash THEN
    RAISE EXCEPTION 'address of another blog' USING ERRCODE = 'unique_violation', CONSTRAINT = 'blog_slugs_apart';
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER blogs_slug_apart AFTER INSERT OR UPDATE OF slug ON blogs
  FOR EACH ROW EXECUTE FUNCTION keep_blog_slugs_apart();

CREATE OR REPLACE TRIGGER blog_slugs_apart AFTER INSERT OR UPDATE ON blog_slugs
  FOR EACH ROW EXECUTE FUNCTION keep_blog_slugs_apart();

CREATE OR REPLACE TRIGGER blog_slugs_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_slugs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('blogs');

-- What somebody paid for, or may be paying for at this moment, stays readable: it can be archived, no more.
CREATE OR REPLACE FUNCTION keep_sold_blogs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.kind = 'blog' AND l.item_id = OLD.id AND o.state NOT IN ('cancelled', 'expired')
  ) OR EXISTS (SELECT 1 FROM blog_access a WHERE a.blog_id = OLD.id)
    OR EXISTS (SELECT 1 FROM company_blocks b WHERE b.blog_id = OLD.id AND (TG_OP = 'DELETE' OR b.state <> 'lapsed')) THEN
    RAISE EXCEPTION 'blog was sold' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'blogs_sold';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER blogs_sold_delete BEFORE DELETE ON blogs FOR EACH ROW EXECUTE FUNCTION keep_sold_blogs();

CREATE OR REPLACE TRIGGER blogs_sold_draft BEFORE UPDATE OF status ON blogs
  FOR EACH ROW WHEN (NEW.status = 'draft' AND OLD.status <> 'draft') EXECUTE FUNCTION keep_sold_blogs();

-- How many blogs bear a hashtag. Rows are taken in one order, so that two writes cannot wait for each other; nobody changes a row
-- of blog_hashtags: it is made or it goes.
CREATE OR REPLACE FUNCTION count_hashtag_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM hashtags WHERE id IN (SELECT hashtag_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE hashtags h SET uses = h.uses + CASE TG_OP WHEN 'DELETE' THEN -c.blogs ELSE c.blogs END
    FROM (SELECT hashtag_id, count(*)::int AS blogs FROM changed GROUP BY hashtag_id) c WHERE h.id = c.hashtag_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER blog_hashtags_counted AFTER INSERT ON blog_hashtags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_hashtag_uses();

CREATE OR REPLACE TRIGGER blog_hashtags_uncounted AFTER DELETE ON blog_hashtags
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_hashtag_uses();
