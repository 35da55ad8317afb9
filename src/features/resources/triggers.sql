CREATE OR REPLACE TRIGGER resources_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON resources
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('resources');

CREATE OR REPLACE TRIGGER resources_slug_apart AFTER INSERT OR UPDATE OF slug ON resources
  FOR EACH ROW EXECUTE FUNCTION keep_item_slugs_apart('resources', 'resource_slugs');

CREATE OR REPLACE TRIGGER resource_slugs_apart AFTER INSERT OR UPDATE ON resource_slugs
  FOR EACH ROW EXECUTE FUNCTION keep_item_slugs_apart('resources', 'resource_slugs');

CREATE OR REPLACE TRIGGER resource_slugs_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON resource_slugs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('resources');

CREATE OR REPLACE TRIGGER resources_follow_category AFTER INSERT ON category_slugs
  FOR EACH ROW EXECUTE FUNCTION follow_category('resources');

CREATE OR REPLACE TRIGGER resources_keep_category BEFORE DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION keep_category('resources');
