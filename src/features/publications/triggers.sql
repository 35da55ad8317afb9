CREATE OR REPLACE TRIGGER publications_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON publications
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('publications');
