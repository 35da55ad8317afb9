CREATE OR REPLACE TRIGGER publications_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON publications
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('publications');

CREATE OR REPLACE TRIGGER publications_slug_apart AFTER INSERT OR UPDATE OF slug ON publications
  FOR EACH ROW EXECUTE FUNCTION keep_item_slugs_apart('publications', 'publication_slugs');

CREATE OR REPLACE TRIGGER publication_slugs_apart AFTER INSERT OR UPDATE ON publication_slugs
  FOR EACH ROW EXECUTE FUNCTION keep_item_slugs_apart('publications', 'publication_slugs');

CREATE OR REPLACE TRIGGER publication_slugs_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON publication_slugs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('publications');

CREATE OR REPLACE TRIGGER publications_follow_category AFTER INSERT ON category_slugs
  FOR EACH ROW EXECUTE FUNCTION follow_category('publications');

CREATE OR REPLACE TRIGGER publications_keep_category BEFORE DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION keep_category('publications');
