-- Every write that changes a public page tells all processes at commit, whoever made it (service, job or psql).
CREATE FUNCTION notify_page_cache() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_cache', TG_ARGV[0]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER blogs_page_cache_insert AFTER INSERT OR DELETE OR TRUNCATE ON blogs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('blogs');
--> statement-breakpoint
-- Counters (views, claps) are left out: a page may show them some minutes late, and they change all the time.
CREATE TRIGGER blogs_page_cache_update AFTER UPDATE OF slug, title, excerpt, content, preview, featured_image, author,
  price_poisha, wall_percent, word_count, reading_time, status, featured, publish_at, as_of, sources ON blogs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('blogs');
--> statement-breakpoint
CREATE TRIGGER blog_categories_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('blogs');
--> statement-breakpoint
CREATE TRIGGER blog_hashtags_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_hashtags
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('blogs');
--> statement-breakpoint
CREATE TRIGGER categories_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('blogs');
--> statement-breakpoint
CREATE TRIGGER hashtags_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON hashtags
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('blogs');
--> statement-breakpoint
CREATE TRIGGER site_content_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_content
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('content');
--> statement-breakpoint
CREATE TRIGGER pages_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pages
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('content');
