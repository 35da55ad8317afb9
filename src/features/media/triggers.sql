-- Notes which pictures a text shows, also by what they were called before. A picture that is not in the library is refused: a page
-- would show a hole.
CREATE OR REPLACE FUNCTION media_keep(holder text, item uuid, item_title text, texts text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  names text[] := array(SELECT DISTINCT m[1] FROM regexp_matches(texts, '"/files/media/([a-z0-9]{16})-', 'g') AS m);
  known text[] := array(SELECT name FROM pictures WHERE name = ANY (names) UNION SELECT name FROM picture_names WHERE name = ANY (names));
  found uuid[] := array(SELECT id FROM pictures WHERE name = ANY (names) UNION SELECT picture_id FROM picture_names WHERE name = ANY (names));
BEGIN
  IF cardinality(known) < cardinality(names) THEN
    RAISE EXCEPTION 'a picture is not in the library' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'media_uses_known';
  END IF;
  DELETE FROM media_uses WHERE kind = holder AND item_id = item AND NOT picture_id = ANY (found);
  -- In order, so that two writers never wait for one another.
  INSERT INTO media_uses (picture_id, kind, item_id, title) SELECT id, holder, item, item_title FROM unnest(found) AS id ORDER BY id
  ON CONFLICT (kind, item_id, picture_id) DO UPDATE SET title = excluded.title WHERE media_uses.title <> excluded.title;
END
$$;

-- A text in which every picture that another one took the place of is that other one, in its sizes, with its width and height: in
-- HTML, in JSON that holds HTML, as a bare address. Writers come through here, so what somebody had open while a picture was
-- replaced shows the new one, too. Who replaces a picture holds its row, and writers wait for it here.
CREATE OR REPLACE FUNCTION media_lead_on(texts text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  names text[];
  held uuid[];
  p record;
  folder text;
  was text;
  webp text;
  avif text;
BEGIN
  IF texts IS NULL OR position('/files/media/' IN texts) = 0 THEN
    RETURN texts;
  END IF;
  names := array(SELECT DISTINCT m[1] FROM regexp_matches(texts, '/files/media/([a-z0-9]{16})-', 'g') AS m);
  held := array(SELECT id FROM pictures WHERE name = ANY (names) UNION SELECT picture_id FROM picture_names WHERE name = ANY (names));
  PERFORM 1 FROM pictures WHERE id = ANY (held) ORDER BY id FOR KEY SHARE;
  FOR p IN
    SELECT n.name AS before, i.name, i.width, i.height FROM picture_names n JOIN pictures i ON i.id = n.picture_id WHERE n.name = ANY (names)
  LOOP
    folder := format('/files/media/%s-%sx%s', p.name, p.width, p.height);
    was := format('/files/media/%s-\d+x\d+/', p.before);
    -- As lib/picture-address.ts has them.
    SELECT string_agg(format('%s/%s.webp %sw', folder, w, w), ', ' ORDER BY w),
      string_agg(format('%s/%s.avif %sw', folder, w, w), ', ' ORDER BY w) FILTER (WHERE w <= 1600)
    INTO webp, avif FROM (SELECT DISTINCT w FROM unnest(ARRAY[480, 960, 1600, p.width]) AS w WHERE w <= p.width) AS widths;
    texts := regexp_replace(texts, format('srcset=(\\*")%s[^"\\]*\.webp[^"\\]*', was), format('srcset=\1%s', webp), 'g');
    texts := regexp_replace(texts, format('srcset=(\\*")%s[^"\\]*\.avif[^"\\]*', was), format('srcset=\1%s', avif), 'g');
    texts := regexp_replace(texts, format('(\\*")%s\d+\.webp(\\*")', was), format('\1%s/%s.webp\2', folder, p.width), 'g');
    texts := regexp_replace(texts, was || 'cover-', folder || '/cover-', 'g');
    texts := regexp_replace(
      texts,
      format('(src=\\*"%s/%s\.webp\\*" srcset=\\*"[^"\\]*\\*" sizes=\\*"[^"\\]*\\*") width=(\\*")\d+\\*" height=\\*"\d+\\*"', folder, p.width),
      format('\1 width=\2%s\2 height=\2%s\2', p.width, p.height), 'g');
  END LOOP;
  RETURN texts;
END
$$;

CREATE OR REPLACE FUNCTION media_lead_on_blog() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content := media_lead_on(NEW.content);
  NEW.preview := media_lead_on(NEW.preview);
  NEW.featured_image := media_lead_on(NEW.featured_image);
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER blogs_media_lead_on BEFORE INSERT OR UPDATE OF content, preview, featured_image ON blogs
  FOR EACH ROW EXECUTE FUNCTION media_lead_on_blog();

CREATE OR REPLACE FUNCTION media_lead_on_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.body := media_lead_on(NEW.body);
  IF TG_TABLE_NAME = 'events' THEN
    NEW.image_url := media_lead_on(NEW.image_url);
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER programs_media_lead_on BEFORE INSERT OR UPDATE OF body ON programs FOR EACH ROW EXECUTE FUNCTION media_lead_on_item();
CREATE OR REPLACE TRIGGER events_media_lead_on BEFORE INSERT OR UPDATE OF body, image_url ON events FOR EACH ROW EXECUTE FUNCTION media_lead_on_item();
CREATE OR REPLACE TRIGGER publications_media_lead_on BEFORE INSERT OR UPDATE OF body ON publications FOR EACH ROW EXECUTE FUNCTION media_lead_on_item();
CREATE OR REPLACE TRIGGER resources_media_lead_on BEFORE INSERT OR UPDATE OF body ON resources FOR EACH ROW EXECUTE FUNCTION media_lead_on_item();

CREATE OR REPLACE FUNCTION media_lead_on_site_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.data := media_lead_on(NEW.data::text)::jsonb;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER site_texts_media_lead_on BEFORE INSERT OR UPDATE OF data ON site_texts FOR EACH ROW EXECUTE FUNCTION media_lead_on_site_text();

CREATE OR REPLACE FUNCTION media_follow_blog() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_uses WHERE kind = 'blogs' AND item_id = OLD.id;
  ELSE
    PERFORM media_keep('blogs', NEW.id, NEW.title, NEW.content || coalesce('"' || NEW.featured_image, ''));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER blogs_media_follow AFTER INSERT OR DELETE OR UPDATE OF title, content, featured_image ON blogs
  FOR EACH ROW EXECUTE FUNCTION media_follow_blog();

-- Everything else that has a text: `body`, and a title.
CREATE OR REPLACE FUNCTION media_follow_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_uses WHERE kind = TG_TABLE_NAME AND item_id = OLD.id;
  ELSE
    PERFORM media_keep(TG_TABLE_NAME, NEW.id, NEW.title, NEW.body);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER programs_media_follow AFTER INSERT OR DELETE OR UPDATE OF title, body ON programs
  FOR EACH ROW EXECUTE FUNCTION media_follow_item();
-- An event has a picture of its own besides.
CREATE OR REPLACE FUNCTION media_follow_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_uses WHERE kind = 'events' AND item_id = OLD.id;
  ELSE
    PERFORM media_keep('events', NEW.id, NEW.title, NEW.body || coalesce('"' || NEW.image_url, ''));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER events_media_follow AFTER INSERT OR DELETE OR UPDATE OF title, body, image_url ON events
  FOR EACH ROW EXECUTE FUNCTION media_follow_event();
CREATE OR REPLACE TRIGGER publications_media_follow AFTER INSERT OR DELETE OR UPDATE OF title, body ON publications
  FOR EACH ROW EXECUTE FUNCTION media_follow_item();
CREATE OR REPLACE TRIGGER resources_media_follow AFTER INSERT OR DELETE OR UPDATE OF title, body ON resources
  FOR EACH ROW EXECUTE FUNCTION media_follow_item();

-- What is in the bin shows its pictures still: it can be brought back. Wherever an address is among its texts, it begins with
-- a quotation mark.
CREATE OR REPLACE FUNCTION media_follow_bin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_uses WHERE kind = 'bin' AND item_id = OLD.id;
  ELSE
    PERFORM media_keep('bin', NEW.id, NEW.title, NEW.content::text);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER bin_media_follow AFTER INSERT OR DELETE ON bin
  FOR EACH ROW EXECUTE FUNCTION media_follow_bin();

-- The texts of the site: pictures stand in them as portraits, on slides and in long texts. They have names and no ids.
CREATE OR REPLACE FUNCTION media_follow_site_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_uses WHERE kind = 'pages' AND item_id = md5(OLD.name)::uuid;
  ELSE
    PERFORM media_keep('pages', md5(NEW.name)::uuid, coalesce(NEW.data ->> 'title', initcap(NEW.name)), NEW.data::text);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER site_texts_media_follow AFTER INSERT OR DELETE OR UPDATE OF data ON site_texts
  FOR EACH ROW EXECUTE FUNCTION media_follow_site_text();

-- How many texts show a picture. Rows are taken in one order, so that two writers never wait for one another.
CREATE OR REPLACE FUNCTION media_count_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM pictures WHERE id IN (SELECT picture_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE pictures p SET uses = p.uses + CASE TG_OP WHEN 'DELETE' THEN -c.texts ELSE c.texts END
    FROM (SELECT picture_id, count(*)::int AS texts FROM changed GROUP BY picture_id) c WHERE p.id = c.picture_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER media_uses_counted AFTER INSERT ON media_uses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION media_count_uses();

CREATE OR REPLACE TRIGGER media_uses_uncounted AFTER DELETE ON media_uses
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION media_count_uses();

-- Which file a holder offers: one at most. In the order of the files' ids nobody waits for another, as it is one row.
CREATE OR REPLACE FUNCTION file_keep(holder text, item uuid, item_title text, file uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF file IS NULL THEN
    DELETE FROM file_uses WHERE kind = holder AND item_id = item;
    RETURN;
  END IF;
  -- Held until this commits: who makes it private waits, and sees this then.
  PERFORM 1 FROM files WHERE id = file AND (access = 'public' OR holder IN ('bin', 'event_recordings', 'resource_editions', 'cohort_materials')) FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such file of the library' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'file_uses_known';
  END IF;
  INSERT INTO file_uses (file_id, kind, item_id, title) VALUES (file, holder, item, item_title)
  ON CONFLICT (kind, item_id) DO UPDATE SET file_id = excluded.file_id, title = excluded.title;
END
$$;

CREATE OR REPLACE FUNCTION file_follow_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM file_uses WHERE kind = TG_TABLE_NAME AND item_id = OLD.id;
  ELSE
    PERFORM file_keep(TG_TABLE_NAME, NEW.id, NEW.title, NEW.file_id);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER publications_file_follow AFTER INSERT OR DELETE OR UPDATE OF title, file_id ON publications
  FOR EACH ROW EXECUTE FUNCTION file_follow_item();
CREATE OR REPLACE TRIGGER resources_file_follow AFTER INSERT OR DELETE OR UPDATE OF title, file_id ON resources
  FOR EACH ROW EXECUTE FUNCTION file_follow_item();

-- Rows beside something in the bin that name a file, whatever their table: recordings of an event, materials of a program's cohorts.
-- In the order of the files' ids.
CREATE OR REPLACE FUNCTION file_named_beside(beside jsonb) RETURNS TABLE (id uuid, file uuid) LANGUAGE sql IMMUTABLE AS $$
  SELECT (r ->> 'id')::uuid, (r ->> 'file_id')::uuid
  FROM jsonb_array_elements(beside) AS b, jsonb_array_elements(b -> 'rows') AS r
  WHERE r ->> 'file_id' IS NOT NULL ORDER BY 2
$$;

-- What is in the bin keeps its files, as it keeps its pictures, and so do the rows beside it, each by its own id.
CREATE OR REPLACE FUNCTION file_follow_bin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM file_uses WHERE kind = 'bin' AND item_id IN (SELECT OLD.id UNION ALL SELECT n.id FROM file_named_beside(OLD.beside) n);
  ELSE
    PERFORM file_keep('bin', NEW.id, NEW.title, (NEW.content ->> 'file_id')::uuid);
    PERFORM file_keep('bin', n.id, NEW.title, n.file) FROM file_named_beside(NEW.beside) n;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER bin_file_follow AFTER INSERT OR DELETE ON bin
  FOR EACH ROW EXECUTE FUNCTION file_follow_bin();

-- What came into the bin before the rows beside it kept their files.
INSERT INTO file_uses (file_id, kind, item_id, title)
SELECT f.id, 'bin', n.id, b.title FROM bin b CROSS JOIN file_named_beside(b.beside) n JOIN files f ON f.id = n.file
FOR KEY SHARE OF b, f ON CONFLICT DO NOTHING;

-- A file that pages offer and that changes: they tell its title and its size.
CREATE OR REPLACE TRIGGER files_page_cache_publications AFTER UPDATE ON files
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('publications');
CREATE OR REPLACE TRIGGER files_page_cache_resources AFTER UPDATE ON files
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('resources');
