CREATE OR REPLACE TRIGGER programs_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON programs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('programs');

CREATE OR REPLACE TRIGGER programs_slug_apart AFTER INSERT OR UPDATE OF slug ON programs
  FOR EACH ROW EXECUTE FUNCTION keep_item_slugs_apart('programs', 'program_slugs');

CREATE OR REPLACE TRIGGER program_slugs_apart AFTER INSERT OR UPDATE ON program_slugs
  FOR EACH ROW EXECUTE FUNCTION keep_item_slugs_apart('programs', 'program_slugs');

CREATE OR REPLACE TRIGGER program_slugs_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON program_slugs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('programs');

CREATE OR REPLACE TRIGGER programs_follow_category AFTER INSERT ON category_slugs
  FOR EACH ROW EXECUTE FUNCTION follow_category('programs');

CREATE OR REPLACE TRIGGER programs_keep_category BEFORE DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION keep_category('programs');
