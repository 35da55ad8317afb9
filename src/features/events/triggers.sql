CREATE OR REPLACE TRIGGER events_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('events');

CREATE OR REPLACE TRIGGER events_slug_apart AFTER INSERT OR UPDATE OF slug ON events
  FOR EACH ROW EXECUTE FUNCTION keep_item_slugs_apart('events', 'event_slugs');

CREATE OR REPLACE TRIGGER event_slugs_apart AFTER INSERT OR UPDATE ON event_slugs
  FOR EACH ROW EXECUTE FUNCTION keep_item_slugs_apart('events', 'event_slugs');

CREATE OR REPLACE TRIGGER event_slugs_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON event_slugs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('events');

CREATE OR REPLACE TRIGGER events_follow_category AFTER INSERT ON category_slugs
  FOR EACH ROW EXECUTE FUNCTION follow_category('events');

CREATE OR REPLACE TRIGGER events_keep_category BEFORE DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION keep_category('events');
