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

CREATE OR REPLACE TRIGGER resource_terms_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON resource_terms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('resources');

CREATE OR REPLACE TRIGGER resource_editions_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON resource_editions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('resources');

-- The library knows which files are offered as downloads. They may be private: links to them are made for minutes.
CREATE OR REPLACE FUNCTION editions_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM file_uses WHERE kind = 'resource_editions' AND item_id = OLD.id;
  ELSE
    PERFORM file_keep('resource_editions', NEW.id, (SELECT r.title FROM resources r WHERE r.id = NEW.resource_id), NEW.file_id);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER resource_editions_file_follow AFTER INSERT OR DELETE OR UPDATE OF file_id ON resource_editions
  FOR EACH ROW EXECUTE FUNCTION editions_follow();

-- Under the title that the resource has now.
CREATE OR REPLACE FUNCTION editions_retitled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE file_uses u SET title = NEW.title FROM resource_editions e
    WHERE e.resource_id = NEW.id AND u.kind = 'resource_editions' AND u.item_id = e.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER resources_editions_retitled AFTER UPDATE OF title ON resources FOR EACH ROW
  WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION editions_retitled();

-- What is not for everybody has no lasting address: its files are private, and stay so. Each side waits for the other (the file's row).
CREATE OR REPLACE FUNCTION keep_editions_private() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'files' THEN
    IF EXISTS (
      SELECT 1 FROM resource_editions e JOIN resource_terms t ON t.resource_id = e.resource_id
      WHERE e.file_id = NEW.id AND t.access <> 'everybody'
    ) THEN
      RAISE EXCEPTION 'a file that is not for everybody' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'files_not_for_everybody';
    END IF;
  ELSIF NEW.access <> 'everybody' THEN
    PERFORM 1 FROM files f WHERE f.id IN (SELECT e.file_id FROM resource_editions e WHERE e.resource_id = NEW.resource_id) ORDER BY f.id FOR SHARE;
    IF EXISTS (
      SELECT 1 FROM resource_editions e JOIN files f ON f.id = e.file_id WHERE e.resource_id = NEW.resource_id AND f.access = 'public'
    ) THEN
      RAISE EXCEPTION 'a file that everybody may fetch' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'resource_editions_private';
    END IF;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER files_not_for_everybody AFTER UPDATE OF access ON files
  FOR EACH ROW WHEN (NEW.access = 'public' AND OLD.access <> 'public') EXECUTE FUNCTION keep_editions_private();
CREATE OR REPLACE TRIGGER resource_terms_private AFTER INSERT OR UPDATE OF access ON resource_terms
  FOR EACH ROW EXECUTE FUNCTION keep_editions_private();

CREATE OR REPLACE FUNCTION keep_edition_private() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever changes who may have it waits, and so do we for them.
  PERFORM 1 FROM resource_terms t WHERE t.resource_id = NEW.resource_id FOR SHARE;
  IF EXISTS (SELECT 1 FROM resource_terms t WHERE t.resource_id = NEW.resource_id AND t.access <> 'everybody')
    AND EXISTS (SELECT 1 FROM files f WHERE f.id = NEW.file_id AND f.access = 'public') THEN
    RAISE EXCEPTION 'a file that everybody may fetch' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'resource_editions_private';
  END IF;
  RETURN NULL;
END
$$;

-- By its name after the trigger that holds the file.
CREATE OR REPLACE TRIGGER resource_editions_private AFTER INSERT OR UPDATE OF file_id ON resource_editions
  FOR EACH ROW EXECUTE FUNCTION keep_edition_private();

-- No access without a line that was paid and let pass.
CREATE OR REPLACE FUNCTION guard_resource_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.id = NEW.line_id AND l.kind = 'resource' AND l.item_id = NEW.resource_id AND o.user_id = NEW.user_id
      AND l.granted_at IS NOT NULL AND l.revoked_at IS NULL
  ) THEN
    RAISE EXCEPTION 'access without a paid line' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER resource_access_guard BEFORE INSERT OR UPDATE OF line_id, user_id, resource_id ON resource_access
  FOR EACH ROW EXECUTE FUNCTION guard_resource_access();

-- What somebody paid for, or may be paying for at this moment, stays: it can be archived, no more.
CREATE OR REPLACE FUNCTION is_resource_sold(resource uuid) RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (
    SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.kind = 'resource' AND l.item_id = resource AND o.state NOT IN ('cancelled', 'expired')
  ) OR EXISTS (SELECT 1 FROM resource_access a WHERE a.resource_id = resource)
$$;

CREATE OR REPLACE FUNCTION keep_sold_resources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_resource_sold(OLD.id) THEN
    RAISE EXCEPTION 'resource was sold' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'resources_sold';
  END IF;
  IF EXISTS (SELECT 1 FROM resource_editions e WHERE e.resource_id = OLD.id) THEN
    RAISE EXCEPTION 'resource has downloads' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'resources_offered';
  END IF;
  RETURN OLD;
END
$$;

CREATE OR REPLACE TRIGGER resources_sold BEFORE DELETE ON resources FOR EACH ROW EXECUTE FUNCTION keep_sold_resources();

-- A buyer is never left without a file.
CREATE OR REPLACE FUNCTION keep_last_edition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Two who take one each wait for each other here.
  PERFORM 1 FROM resources r WHERE r.id = OLD.resource_id FOR UPDATE;
  IF is_resource_sold(OLD.resource_id)
    AND NOT EXISTS (SELECT 1 FROM resource_editions e WHERE e.resource_id = OLD.resource_id AND e.id <> OLD.id) THEN
    RAISE EXCEPTION 'the last version of what was sold' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'resource_editions_last';
  END IF;
  RETURN OLD;
END
$$;

CREATE OR REPLACE TRIGGER resource_editions_last BEFORE DELETE ON resource_editions FOR EACH ROW EXECUTE FUNCTION keep_last_edition();
