-- Text in one way of writing, every sign between words a blank. Bangla: joiners go, a ত without its vowel at the end or before
-- স is a ৎ, ব with a dot is a র, digits are those of ASCII. Signs beyond ASCII are named one by one, because the parser of
-- PostgreSQL takes them for letters under the C locale (“word”, word— and শব্দ। would be words). plain-text.ts does the same
-- to what is asked.
CREATE OR REPLACE FUNCTION search_parted(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(translate(replace(regexp_replace(translate(replace(normalize($1, NFC),
      U&'\09A4\09CD\200D', U&'\09CE'), U&'\200C\200D', ''),
      '\u09a4\u09cd(?![\u0980-\u09b7\u09b9-\u09ff])', U&'\09CE', 'g'), U&'\09AC\09BC', U&'\09B0'),
      '০১২৩৪৫৬৭৮৯', '0123456789'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u0964\u0965\u2000-\u206f\u2190-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\U0001F000-\U0001FAFF]+', ' ', 'g')
$$;

-- The same in lower case: text as the search sees it.
CREATE OR REPLACE FUNCTION search_plain(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(search_parted($1))
$$;

-- Lexemes of the things that a plain text names in one of their ways. Every word is looked up once, with the words behind it.
CREATE OR REPLACE FUNCTION search_synonyms_in(plain text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT DISTINCT s.lexeme
  FROM (
    SELECT word AS a, lead(word, 1) OVER w AS b, lead(word, 2) OVER w AS c, lead(word, 3) OVER w AS d,
      lead(word, 4) OVER w AS e, lead(word, 5) OVER w AS f, lead(word, 6) OVER w AS g
    FROM unnest(string_to_array(btrim(plain), ' ')) WITH ORDINALITY AS t(word, place) WINDOW w AS (ORDER BY place)) n
  -- Word by word through the index (OFFSET 0): reading all of the list for each text would cost more than the text.
  CROSS JOIN LATERAL (SELECT o.term, o.lexeme, o.size FROM search_synonyms o WHERE o.first = n.a OFFSET 0) s
  WHERE s.term = CASE s.size WHEN 1 THEN a WHEN 2 THEN a || ' ' || b WHEN 3 THEN a || ' ' || b || ' ' || c
    WHEN 4 THEN a || ' ' || b || ' ' || c || ' ' || d WHEN 5 THEN concat_ws(' ', a, b, c, d, e)
    WHEN 6 THEN concat_ws(' ', a, b, c, d, e, f) ELSE concat_ws(' ', a, b, c, d, e, f, g) END
$$;

-- What else a text is found by: HS codes without their dots ('hs610910'), and the lexemes of its synonyms.
CREATE OR REPLACE FUNCTION search_marks(given text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT found.lexeme), '{}') FROM (
    SELECT 'hs' || replace(code[1], '.', '') AS lexeme
    FROM regexp_matches(translate(given, '০১২৩৪৫৬৭৮৯', '0123456789'),
      '(?<![0-9.,])((?:[0-9]{4}|[0-9]{2}[.][0-9]{2})(?:[.]?[0-9]{2}){0,3})(?![0-9]|[.,][0-9])', 'g') AS code
    UNION ALL
    SELECT search_synonyms_in(search_plain(given))) found
$$;

-- The same as a vector in which they weigh as much as a word of a title ('A'), a summary ('B') or a hashtag ('C').
CREATE OR REPLACE FUNCTION search_weighed(given text, weight "char") RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT setweight(to_tsvector('english', search_plain(given)), weight)
    || coalesce(setweight((SELECT string_agg(mark || ':1', ' ') FROM unnest(search_marks(given)) AS mark)::tsvector, weight), ''::tsvector)
$$;

-- Cleaned HTML as text. Our own serializer wrote it, so that no parser is needed: '<' in texts is always an entity.
CREATE OR REPLACE FUNCTION search_text_of(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(replace(replace(replace(replace(replace(
    regexp_replace(html, '<[^>]*>', ' ', 'g'), '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\s+', ' ', 'g'))
$$;

-- Numbers and months in words, as one word each ('seventeen', 'twentyfifth', 'tenfold', 'xiv', 'Sept', 'পঁচিশটি'): whatever a
-- buyer may pay to know. 'May' is a word of its own and stays. Takes lower case.
CREATE OR REPLACE FUNCTION search_is_number(word text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT word ~ ('^(('
    'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|'
    'eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|lakh|lac|crore|million|'
    'billion|trillion|dozen|half|halve|quarter|first|second|third|fifth|eighth|ninth|twelfth|'
    '(twent|thirt|fort|fift|sixt|sevent|eight|ninet)ie(th)?'
    ')(s|es|th|ths|fold)?)+$|^(once|twice|thrice|x{0,3}(ix|iv|v?i{0,3}))$|'
    '^(january|february|march|april|june|july|august|september|october|november|december|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)s?$') OR word ~ ('^('
    'শূন্য|এক|দুই|দু|তিন|চার|পাঁচ|ছয়|সাত|আট|নয়|দশ|এগারো|বারো|তেরো|চৌদ্দ|পনেরো|ষোলো|সতেরো|আঠারো|উনিশ|ঊনিশ|বিশ|কুড়ি|একুশ|'
    'বাইশ|তেইশ|চব্বিশ|পঁচিশ|ছাব্বিশ|সাতাশ|আটাশ|আঠাশ|ঊনত্রিশ|উনত্রিশ|ত্রিশ|একত্রিশ|বত্রিশ|তেত্রিশ|চৌত্রিশ|পঁয়ত্রিশ|ছত্রিশ|'
    'সাঁইত্রিশ|আটত্রিশ|ঊনচল্লিশ|উনচল্লিশ|চল্লিশ|একচল্লিশ|বিয়াল্লিশ|তেতাল্লিশ|চুয়াল্লিশ|পঁয়তাল্লিশ|ছেচল্লিশ|সাতচল্লিশ|'
    'আটচল্লিশ|ঊনপঞ্চাশ|উনপঞ্চাশ|পঞ্চাশ|একান্ন|বায়ান্ন|তিপ্পান্ন|চুয়ান্ন|পঞ্চান্ন|ছাপ্পান্ন|সাতান্ন|আটান্ন|ঊনষাট|উনষাট|'
    'ষাট|একষট্টি|বাষট্টি|তেষট্টি|চৌষট্টি|পঁয়ষট্টি|ছেষট্টি|সাতষট্টি|আটষট্টি|ঊনসত্তর|উনসত্তর|সত্তর|একাত্তর|বাহাত্তর|'
    'তিয়াত্তর|চুয়াত্তর|পঁচাত্তর|ছিয়াত্তর|সাতাত্তর|আটাত্তর|ঊনআশি|উনআশি|আশি|একাশি|বিরাশি|তিরাশি|চুরাশি|পঁচাশি|ছিয়াশি|'
    'সাতাশি|অষ্টাশি|ঊননব্বই|উননব্বই|নব্বই|একানব্বই|বিরানব্বই|তিরানব্বই|চুরানব্বই|পঁচানব্বই|ছিয়ানব্বই|সাতানব্বই|আটানব্বই|'
    'নিরানব্বই|শত|শ|হাজার|লাখ|লক্ষ|কোটি|ডজন|সিকি|অর্ধেক|সোয়া|দেড়|আড়াই|সাড়ে|পৌনে|প্রথম|দ্বিতীয়|তৃতীয়|চতুর্থ|পঞ্চম|'
    'ষষ্ঠ|সপ্তম|অষ্টম|নবম|দশম|জানুয়ারি|ফেব্রুয়ারি|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর|'
    'বৈশাখ|জ্যৈষ্ঠ|আষাঢ়|শ্রাবণ|ভাদ্র|আশ্বিন|কার্তিক|অগ্রহায়ণ|পৌষ|মাঘ|ফাল্গুন|চৈত্র'
    ')(টি|টা|জন|শ|শো|শত|র|ের|ে|কে|তে|ই|তম|াংশ)*$')
$$;

-- What may be found of a text that stands behind a wall: its ordinary words, and the things of the trade that it names. Each
-- lexeme carries a sign before it ('~invoic'), so that only what asks for whole words finds it (search_beyond), never a
-- beginning or a weight. Left out is whatever a buyer pays to know: everything with a digit in it, of any script; codes of
-- capital letters (no word of the trade); numbers and months in words. Nothing is joined across what was left out.
CREATE OR REPLACE FUNCTION search_walled(given text) RETURNS text[] LANGUAGE sql STABLE AS $$
  WITH words AS MATERIALIZED (
    SELECT place, word, word ~ '^([A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]+|[\u0981-\u09e3]+)$' AS letters
    FROM unnest(string_to_array(btrim(search_parted(given)), ' ')) WITH ORDINALITY AS t(word, place)),
  -- Each of them once (MATERIALIZED): a long text has few, and the list of numbers is long.
  different AS MATERIALIZED (
    SELECT DISTINCT lower(word) AS word FROM words
    WHERE letters AND char_length(word) > 1 AND word !~ '^.+[A-Z\u00c0-\u00d6\u00d8-\u00de]'),
  ordinary AS (SELECT word FROM different WHERE NOT search_is_number(word))
  SELECT array(SELECT '~' || lexeme FROM unnest(to_tsvector('english', (SELECT string_agg(word, ' ') FROM ordinary)))
    UNION
    SELECT '~' || search_synonyms_in((SELECT lower(string_agg(CASE WHEN letters THEN word ELSE '0' END, ' ' ORDER BY place)) FROM words)))
$$;

-- What a query for whole words asks of texts behind walls: the same lexemes with the sign of search_walled.
CREATE OR REPLACE FUNCTION search_beyond(tsquery) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace($1::text, $re$'([^']+)'$re$, $re$'~\1'$re$, 'g')::tsquery
$$;

-- Writes the row of one item and teaches the vocabulary its public words. `walled` is the whole text where only a part is
-- public, else null; `item_tags` are words that a visitor reads beside the text.
CREATE OR REPLACE FUNCTION search_put(item_type text, item uuid, item_slug text, item_title text, item_summary text, item_tags text,
  public_part text, walled text, is_premium boolean, shown timestamptz, ends timestamptz, publish timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  item_head tsvector := search_weighed(item_title, 'A') || search_weighed(item_summary, 'B') || search_weighed(item_tags, 'C');
  item_search tsvector := item_head || strip(to_tsvector('english', search_plain(public_part)))
    || array_to_tsvector(search_marks(public_part));
  readable text := left(public_part, 20000);
BEGIN
  IF walled IS NOT NULL THEN
    item_search := item_search || array_to_tsvector(search_walled(walled));
  END IF;
  INSERT INTO search_documents AS d (type, item_id, slug, title, summary, tags, public_text, premium, shown_at, ends_at, publish_at, head, search)
  VALUES (item_type, item, item_slug, item_title, item_summary, item_tags, readable, is_premium, shown, ends, publish, item_head, item_search)
  ON CONFLICT (type, item_id) DO UPDATE SET slug = excluded.slug, title = excluded.title, summary = excluded.summary,
    tags = excluded.tags, public_text = excluded.public_text, premium = excluded.premium, shown_at = excluded.shown_at,
    ends_at = excluded.ends_at, publish_at = excluded.publish_at, head = excluded.head, search = excluded.search;
  -- In order, so that two writers never wait for one another.
  INSERT INTO search_words (word)
  SELECT DISTINCT word FROM unnest(string_to_array(search_plain(concat_ws(' ', item_title, item_summary, item_tags, readable)), ' ')) AS word
  WHERE char_length(word) BETWEEN 3 AND 40 ORDER BY word
  ON CONFLICT DO NOTHING;
END
$$;

-- The hashtags of a blog in words, also by the names that they had: a link to a search for one goes on finding the blog.
CREATE OR REPLACE FUNCTION search_tags(blog uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(string_agg(n.name, ', ' ORDER BY n.name), '')
  FROM blog_hashtags bh
  CROSS JOIN LATERAL (SELECT h.name FROM hashtags h WHERE h.id = bh.hashtag_id
    UNION ALL SELECT f.name FROM hashtag_slugs f WHERE f.hashtag_id = bh.hashtag_id) n
  WHERE bh.blog_id = blog
$$;

CREATE OR REPLACE FUNCTION search_put_blog(b blogs) RETURNS void LANGUAGE sql AS $$
  SELECT search_put('blog', b.id, b.slug, b.title, b.excerpt, search_tags(b.id),
    CASE WHEN b.price_poisha > 0 THEN search_text_of(b.preview) ELSE b.body_text END,
    CASE WHEN b.price_poisha > 0 THEN b.body_text END, b.price_poisha > 0, b.publish_at, NULL, b.publish_at)
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

-- A blog's hashtags are written after it: they are looked at once, when all is written.
CREATE OR REPLACE FUNCTION search_follow_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_put_blog(b) FROM blogs b
  JOIN search_documents d ON d.type = 'blog' AND d.item_id = b.id AND d.tags <> search_tags(b.id)
  WHERE b.id = coalesce(NEW.blog_id, OLD.blog_id) AND b.status = 'published';
  RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS blog_hashtags_search_follow ON blog_hashtags;
CREATE CONSTRAINT TRIGGER blog_hashtags_search_follow AFTER INSERT OR DELETE OR UPDATE ON blog_hashtags
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_follow_tags();

-- A hashtag was renamed, or others were merged into it: the same for all blogs that bear it.
CREATE OR REPLACE FUNCTION search_follow_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tag uuid := CASE TG_TABLE_NAME WHEN 'hashtags' THEN (to_jsonb(NEW) ->> 'id')::uuid
    ELSE (coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> 'hashtag_id')::uuid END;
BEGIN
  PERFORM search_put_blog(b) FROM blog_hashtags bh JOIN blogs b ON b.id = bh.blog_id
  JOIN search_documents d ON d.type = 'blog' AND d.item_id = b.id AND d.tags <> search_tags(b.id)
  WHERE bh.hashtag_id = tag AND b.status = 'published';
  RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS hashtags_search_follow ON hashtags;
CREATE CONSTRAINT TRIGGER hashtags_search_follow AFTER UPDATE OF name ON hashtags
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_follow_names();

DROP TRIGGER IF EXISTS hashtag_slugs_search_follow ON hashtag_slugs;
CREATE CONSTRAINT TRIGGER hashtag_slugs_search_follow AFTER INSERT OR DELETE OR UPDATE OF hashtag_id ON hashtag_slugs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_follow_names();

-- Programs, events, publications, resources: the trigger names the type and the column whose date is shown. Publications have a
-- series and keywords, which are found as the names of a blog's subjects are; the lists of a program are found as its text is.
CREATE OR REPLACE FUNCTION search_put_item(item_type text, item jsonb, date_column text) RETURNS void LANGUAGE sql AS $$
  SELECT search_put(item_type, (item ->> 'id')::uuid, item ->> 'slug', item ->> 'title', item ->> 'summary',
    concat_ws(' ', item ->> 'series', (SELECT string_agg(word, ' ') FROM jsonb_array_elements_text(coalesce(item -> 'keywords', '[]')) AS word)),
    concat_ws(' ', item ->> 'body_text', (SELECT string_agg(part #>> '{}', ' ') FROM (
      SELECT jsonb_path_query(item, '$.outcomes[*]') UNION ALL
      SELECT jsonb_path_query(item, '$.modules[*].title') UNION ALL SELECT jsonb_path_query(item, '$.modules[*].text') UNION ALL
      SELECT jsonb_path_query(item, '$.faculty[*].name') UNION ALL SELECT jsonb_path_query(item, '$.faculty[*].role') UNION ALL
      SELECT jsonb_path_query(item, '$.faq[*].question') UNION ALL SELECT jsonb_path_query(item, '$.faq[*].answer')) AS list(part))),
    NULL, false, (item ->> date_column)::timestamptz, (item ->> 'ends_at')::timestamptz,
    (item ->> 'publish_at')::timestamptz)
$$;

CREATE OR REPLACE FUNCTION search_follow_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_documents WHERE type = TG_ARGV[0] AND item_id = OLD.id;
  ELSIF NEW.status = 'published' THEN
    PERFORM search_put_item(TG_ARGV[0], to_jsonb(NEW), TG_ARGV[1]);
  ELSE
    DELETE FROM search_documents WHERE type = TG_ARGV[0] AND item_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;

-- Not their place: moving a program would index its text again.
CREATE OR REPLACE TRIGGER programs_search_follow AFTER INSERT OR DELETE OR UPDATE OF id, slug, title, summary, body_text, status, publish_at,
    outcomes, modules, faculty, faq ON programs
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
  SELECT search_put('question', q.id, q.slug, q.title, left(q.question, 300), '', q.question || ' ' || q.answer, NULL, false,
    q.published_at, NULL, q.published_at)
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

-- Indexes everything anew, and forgets words that no public text holds any more. Rows are locked, so that nobody's later
-- write is overwritten by what was read before it.
CREATE OR REPLACE FUNCTION search_put_all() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  DELETE FROM search_words;
  FOR one IN SELECT b FROM blogs b WHERE b.status = 'published' ORDER BY b.id FOR SHARE LOOP
    PERFORM search_put_blog(one.b);
  END LOOP;
  FOR one IN SELECT p FROM programs p WHERE p.status = 'published' ORDER BY p.id FOR SHARE LOOP
    PERFORM search_put_item('program', to_jsonb(one.p), 'none');
  END LOOP;
  FOR one IN SELECT e FROM events e WHERE e.status = 'published' ORDER BY e.id FOR SHARE LOOP
    PERFORM search_put_item('event', to_jsonb(one.e), 'starts_at');
  END LOOP;
  FOR one IN SELECT p FROM publications p WHERE p.status = 'published' ORDER BY p.id FOR SHARE LOOP
    PERFORM search_put_item('publication', to_jsonb(one.p), 'publish_at');
  END LOOP;
  FOR one IN SELECT r FROM resources r WHERE r.status = 'published' ORDER BY r.id FOR SHARE LOOP
    PERFORM search_put_item('resource', to_jsonb(one.r), 'none');
  END LOOP;
  FOR one IN SELECT q FROM public_questions q WHERE q.published ORDER BY q.id FOR SHARE LOOP
    PERFORM search_put_question(one.q);
  END LOOP;
END
$$;

-- Everything is indexed anew whenever this file changes.
SELECT search_put_all();
