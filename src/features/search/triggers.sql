-- What else a text is found by: HS codes without their dots ('hs610910'), and the lexemes of its synonyms.
CREATE OR REPLACE FUNCTION search_marks(given text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  plain text := ' ' || btrim(search_plain(given)) || ' ';
BEGIN
  RETURN coalesce((SELECT array_agg(DISTINCT found.lexeme) FROM (
    SELECT 'hs' || replace(code[1], '.', '') AS lexeme
    FROM regexp_matches(given, '(?<![0-9.,])((?:[0-9]{4}|[0-9]{2}[.][0-9]{2})(?:[.]?[0-9]{2}){0,3})(?![0-9]|[.,][0-9])', 'g') AS code
    UNION ALL
    SELECT s.lexeme FROM search_synonyms s WHERE strpos(plain, ' ' || s.term || ' ') > 0) found), '{}');
END
$$;

-- The same as a vector in which they weigh as much as a word of a title ('A') or a summary ('B').
CREATE OR REPLACE FUNCTION search_weighed_marks(given text, weight "char") RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT coalesce(setweight((SELECT string_agg(mark || ':1', ' ') FROM unnest(search_marks(given)) AS mark)::tsvector, weight), ''::tsvector)
$$;

-- Cleaned HTML as text. Our own serializer wrote it, so that no parser is needed: '<' in texts is always an entity.
CREATE OR REPLACE FUNCTION search_text_of(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(replace(replace(replace(replace(replace(
    regexp_replace(html, '<[^>]*>', ' ', 'g'), '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\s+', ' ', 'g'))
$$;

-- Writes the row of one item and teaches the vocabulary its public words. `words` is the vector of the whole text.
CREATE OR REPLACE FUNCTION search_put(item_type text, item uuid, item_slug text, item_title text, item_summary text, public_part text,
  whole_text text, words tsvector, is_premium boolean, shown timestamptz, ends timestamptz, publish timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  item_head tsvector := setweight(to_tsvector('english', search_plain(item_title)), 'A')
    || setweight(to_tsvector('english', search_plain(item_summary)), 'B')
    || search_weighed_marks(item_title, 'A') || search_weighed_marks(item_summary, 'B');
  item_search tsvector := item_head || strip(words) || array_to_tsvector(search_marks(whole_text));
  readable text := left(public_part, 20000);
BEGIN
  INSERT INTO search_documents AS d (type, item_id, slug, title, summary, public_text, premium, shown_at, ends_at, publish_at, head, search)
  VALUES (item_type, item, item_slug, item_title, item_summary, readable, is_premium, shown, ends, publish, item_head, item_search)
  ON CONFLICT (type, item_id) DO UPDATE SET slug = excluded.slug, title = excluded.title, summary = excluded.summary,
    public_text = excluded.public_text, premium = excluded.premium, shown_at = excluded.shown_at, ends_at = excluded.ends_at,
    publish_at = excluded.publish_at, head = excluded.head, search = excluded.search;
  -- In order, so that two writers never wait for one another.
  INSERT INTO search_words (word)
  SELECT DISTINCT word FROM regexp_split_to_table(search_plain(item_title || ' ' || item_summary || ' ' || readable), ' +') AS word
  WHERE char_length(word) BETWEEN 3 AND 40 ORDER BY word
  ON CONFLICT DO NOTHING;
END
$$;

CREATE OR REPLACE FUNCTION search_put_blog(b blogs) RETURNS void LANGUAGE sql AS $$
  SELECT search_put('blog', b.id, b.slug, b.title, b.excerpt, search_text_of(b.preview), b.body_text,
    to_tsvector('english', search_plain(b.body_text)), b.price_poisha > 0, b.publish_at, NULL, b.publish_at)
$$;

CREATE OR REPLACE FUNCTION search_follow_blog() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_documents WHERE type = 'blog' AND item_id = OLD.id;
  ELSIF NEW.status = 'published' THEN
    PERFORM search_put_blog(NEW);
  ELSE
    DELETE FROM search_documents WHERE type = 'blog' AND item_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER blogs_search_follow AFTER INSERT OR DELETE OR UPDATE OF id, slug, title, excerpt, preview, body_text, price_poisha,
  status, publish_at ON blogs FOR EACH ROW EXECUTE FUNCTION search_follow_blog();

-- Programs, events, publications, resources: the trigger names the type, whether the date is shown, and what it is called.
CREATE OR REPLACE FUNCTION search_follow_item() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item jsonb;
BEGIN
  IF TG_OP = 'DELETE' OR NEW.status <> 'published' THEN
    DELETE FROM search_documents WHERE type = TG_ARGV[0] AND item_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END;
    RETURN NULL;
  END IF;
  item := to_jsonb(NEW);
  PERFORM search_put(TG_ARGV[0], NEW.id, NEW.slug, NEW.title, NEW.summary, NEW.body_text, NEW.body_text,
    to_tsvector('english', search_plain(NEW.body_text)), false, (item ->> TG_ARGV[1])::timestamptz,
    (item ->> 'ends_at')::timestamptz, NEW.publish_at);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER programs_search_follow AFTER INSERT OR DELETE OR UPDATE ON programs
  FOR EACH ROW EXECUTE FUNCTION search_follow_item('program', 'none');

CREATE OR REPLACE TRIGGER events_search_follow AFTER INSERT OR DELETE OR UPDATE ON events
  FOR EACH ROW EXECUTE FUNCTION search_follow_item('event', 'starts_at');

CREATE OR REPLACE TRIGGER publications_search_follow AFTER INSERT OR DELETE OR UPDATE ON publications
  FOR EACH ROW EXECUTE FUNCTION search_follow_item('publication', 'publish_at');

CREATE OR REPLACE TRIGGER resources_search_follow AFTER INSERT OR DELETE OR UPDATE ON resources
  FOR EACH ROW EXECUTE FUNCTION search_follow_item('resource', 'none');

CREATE OR REPLACE FUNCTION search_forget_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_documents WHERE type = TG_ARGV[0];
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER blogs_search_truncate AFTER TRUNCATE ON blogs FOR EACH STATEMENT EXECUTE FUNCTION search_forget_all('blog');

CREATE OR REPLACE TRIGGER programs_search_truncate AFTER TRUNCATE ON programs FOR EACH STATEMENT EXECUTE FUNCTION search_forget_all('program');

CREATE OR REPLACE TRIGGER events_search_truncate AFTER TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION search_forget_all('event');

CREATE OR REPLACE TRIGGER publications_search_truncate AFTER TRUNCATE ON publications FOR EACH STATEMENT EXECUTE FUNCTION search_forget_all('publication');

CREATE OR REPLACE TRIGGER resources_search_truncate AFTER TRUNCATE ON resources FOR EACH STATEMENT EXECUTE FUNCTION search_forget_all('resource');

-- Questions that were published: the beginning of the question is their summary.
CREATE OR REPLACE FUNCTION search_put_question(q public_questions) RETURNS void LANGUAGE sql AS $$
  SELECT search_put('question', q.id, q.slug, q.title, left(q.question, 300), q.question || ' ' || q.answer, q.question || ' ' || q.answer,
    to_tsvector('english', search_plain(q.question || ' ' || q.answer)), false, q.published_at, NULL, q.published_at)
$$;

CREATE OR REPLACE FUNCTION search_follow_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_documents WHERE type = 'question' AND item_id = OLD.id;
  ELSIF NEW.published THEN
    PERFORM search_put_question(NEW);
  ELSE
    DELETE FROM search_documents WHERE type = 'question' AND item_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER public_questions_search_follow AFTER INSERT OR DELETE OR UPDATE ON public_questions
  FOR EACH ROW EXECUTE FUNCTION search_follow_question();

CREATE OR REPLACE TRIGGER public_questions_search_truncate AFTER TRUNCATE ON public_questions
  FOR EACH STATEMENT EXECUTE FUNCTION search_forget_all('question');

-- Everything is indexed anew whenever this file changes.
SELECT search_put_blog(b) FROM blogs b WHERE b.status = 'published';
SELECT search_put_question(q) FROM public_questions q WHERE q.published;
UPDATE programs SET slug = slug WHERE status = 'published';
UPDATE events SET slug = slug WHERE status = 'published';
UPDATE publications SET slug = slug WHERE status = 'published';
UPDATE resources SET slug = slug WHERE status = 'published';
