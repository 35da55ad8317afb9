-- Text as the search sees it: lower case, every sign between words a blank. Signs beyond ASCII are named one by one,
-- because the parser of PostgreSQL takes them for letters under the C locale (“word”, word— and শব্দ। would be words).
-- The joiners inside of Bangla words (U+200C, U+200D) stay.
CREATE FUNCTION search_plain(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower($1), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u0964\u0965\u2000-\u200b\u200e-\u206f\u2190-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\U0001F000-\U0001FAFF]+', ' ', 'g')
$$;
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"body_text" text NOT NULL,
	"subject" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"location" text NOT NULL,
	"virtual" boolean DEFAULT false NOT NULL,
	"price_poisha" integer DEFAULT 0 NOT NULL,
	"image_url" text,
	"has_recording" boolean DEFAULT false NOT NULL,
	CONSTRAINT "events_slug_unique" UNIQUE("slug"),
	CONSTRAINT "events_slug" CHECK ("events"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("events"."slug") <= 120 and "events"."slug" <> 'past'),
	CONSTRAINT "events_title" CHECK (char_length("events"."title") between 1 and 200),
	CONSTRAINT "events_summary" CHECK (char_length("events"."summary") between 1 and 500),
	CONSTRAINT "events_body" CHECK (octet_length("events"."body") <= 1000000),
	CONSTRAINT "events_subject" CHECK ("events"."subject" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("events"."subject") <= 60),
	CONSTRAINT "events_status" CHECK ("events"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "events_published" CHECK ("events"."status" <> 'published' or "events"."publish_at" is not null),
	CONSTRAINT "events_time" CHECK ("events"."ends_at" > "events"."starts_at"),
	CONSTRAINT "events_price" CHECK ("events"."price_poisha" between 0 and 50000000)
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"body_text" text NOT NULL,
	"subject" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"certification" boolean DEFAULT false NOT NULL,
	"format" text NOT NULL,
	"duration" text NOT NULL,
	"audience" text NOT NULL,
	"price_poisha" integer,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "programs_slug_unique" UNIQUE("slug"),
	CONSTRAINT "programs_slug" CHECK ("programs"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("programs"."slug") <= 120 and "programs"."slug" <> 'certification'),
	CONSTRAINT "programs_title" CHECK (char_length("programs"."title") between 1 and 200),
	CONSTRAINT "programs_summary" CHECK (char_length("programs"."summary") between 1 and 500),
	CONSTRAINT "programs_body" CHECK (octet_length("programs"."body") <= 1000000),
	CONSTRAINT "programs_subject" CHECK ("programs"."subject" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("programs"."subject") <= 60),
	CONSTRAINT "programs_status" CHECK ("programs"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "programs_published" CHECK ("programs"."status" <> 'published' or "programs"."publish_at" is not null),
	CONSTRAINT "programs_price" CHECK ("programs"."price_poisha" between 0 and 50000000)
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"body_text" text NOT NULL,
	"subject" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"authors" jsonb NOT NULL,
	"as_of" date,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "publications_slug_unique" UNIQUE("slug"),
	CONSTRAINT "publications_slug" CHECK ("publications"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("publications"."slug") <= 120),
	CONSTRAINT "publications_title" CHECK (char_length("publications"."title") between 1 and 200),
	CONSTRAINT "publications_summary" CHECK (char_length("publications"."summary") between 1 and 500),
	CONSTRAINT "publications_body" CHECK (octet_length("publications"."body") <= 1000000),
	CONSTRAINT "publications_subject" CHECK ("publications"."subject" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("publications"."subject") <= 60),
	CONSTRAINT "publications_status" CHECK ("publications"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "publications_published" CHECK ("publications"."status" <> 'published' or "publications"."publish_at" is not null),
	CONSTRAINT "publications_kind" CHECK ("publications"."kind" in ('working-paper', 'practice-note', 'brief', 'report')),
	CONSTRAINT "publications_authors" CHECK (jsonb_typeof("publications"."authors") = 'array' and jsonb_array_length("publications"."authors") > 0)
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"body_text" text NOT NULL,
	"subject" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"as_of" date,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "resources_slug_unique" UNIQUE("slug"),
	CONSTRAINT "resources_slug" CHECK ("resources"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("resources"."slug") <= 120),
	CONSTRAINT "resources_title" CHECK (char_length("resources"."title") between 1 and 200),
	CONSTRAINT "resources_summary" CHECK (char_length("resources"."summary") between 1 and 500),
	CONSTRAINT "resources_body" CHECK (octet_length("resources"."body") <= 1000000),
	CONSTRAINT "resources_subject" CHECK ("resources"."subject" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("resources"."subject") <= 60),
	CONSTRAINT "resources_status" CHECK ("resources"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "resources_published" CHECK ("resources"."status" <> 'published' or "resources"."publish_at" is not null),
	CONSTRAINT "resources_kind" CHECK ("resources"."kind" in ('toolkit', 'checklist', 'template', 'table', 'guide'))
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"type" text NOT NULL,
	"item_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"public_text" text NOT NULL,
	"premium" boolean DEFAULT false NOT NULL,
	"shown_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"publish_at" timestamp with time zone NOT NULL,
	"head" "tsvector" NOT NULL,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "search_documents_type_item_id_pk" PRIMARY KEY("type","item_id"),
	CONSTRAINT "search_documents_type" CHECK ("search_documents"."type" in ('program', 'event', 'publication', 'resource', 'blog', 'question'))
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"text" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_misses_text" CHECK (char_length("search_misses"."text") between 1 and 80),
	CONSTRAINT "search_misses_count" CHECK ("search_misses"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"term" text PRIMARY KEY NOT NULL,
	"lexeme" text NOT NULL,
	CONSTRAINT "search_synonyms_lexeme" CHECK ("search_synonyms"."lexeme" ~ '^syn[a-z0-9]+$')
);
--> statement-breakpoint
ALTER TABLE "blogs" drop column "search";--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', search_plain(title)), 'A') || setweight(to_tsvector('english', search_plain(excerpt)), 'B') || strip(to_tsvector('english', search_plain(body_text)))) STORED;--> statement-breakpoint
CREATE INDEX "events_by_published" ON "events" USING btree ("publish_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "events_by_start" ON "events" USING btree ("starts_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "events_by_end" ON "events" USING btree ("ends_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "programs_by_published" ON "programs" USING btree ("publish_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "programs_by_position" ON "programs" USING btree ("position","title") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "publications_by_published" ON "publications" USING btree ("publish_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "resources_by_published" ON "resources" USING btree ("publish_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "search_documents_search" ON "search_documents" USING gin ("search");--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" USING btree ("type","publish_at");--> statement-breakpoint
CREATE INDEX "search_misses_by_count" ON "search_misses" USING btree ("count","last_at");--> statement-breakpoint
CREATE INDEX "search_misses_by_time" ON "search_misses" USING btree ("last_at");
--> statement-breakpoint
-- Dropping the column took its index along.
CREATE INDEX "blogs_search" ON "blogs" USING gin ("search");
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
INSERT INTO search_synonyms (term, lexeme) VALUES
  ('lc', 'synlc'),
  ('l c', 'synlc'),
  ('lcs', 'synlc'),
  ('letter of credit', 'synlc'),
  ('letters of credit', 'synlc'),
  ('documentary credit', 'synlc'),
  ('documentary credits', 'synlc'),
  ('ঋণপত্র', 'synlc'),
  ('এলসি', 'synlc'),
  ('btb lc', 'synbtblc'),
  ('btb', 'synbtblc'),
  ('back to back lc', 'synbtblc'),
  ('back to back l c', 'synbtblc'),
  ('back to back lcs', 'synbtblc'),
  ('back to back letter of credit', 'synbtblc'),
  ('back to back letters of credit', 'synbtblc'),
  ('back to back credit', 'synbtblc'),
  ('back to back credits', 'synbtblc'),
  ('ব্যাক টু ব্যাক', 'synbtblc'),
  ('b l', 'synbl'),
  ('bill of lading', 'synbl'),
  ('bills of lading', 'synbl'),
  ('বিল অব লেডিং', 'synbl'),
  ('চালানপত্র', 'synbl'),
  ('ebl', 'synebl'),
  ('e b l', 'synebl'),
  ('electronic bill of lading', 'synebl'),
  ('electronic bills of lading', 'synebl'),
  ('awb', 'synawb'),
  ('air waybill', 'synawb'),
  ('air waybills', 'synawb'),
  ('airway bill', 'synawb'),
  ('airway bills', 'synawb'),
  ('c o', 'syncoo'),
  ('certificate of origin', 'syncoo'),
  ('certificates of origin', 'syncoo'),
  ('উৎস সনদ', 'syncoo'),
  ('rule of origin', 'synroo'),
  ('rules of origin', 'synroo'),
  ('origin rule', 'synroo'),
  ('origin rules', 'synroo'),
  ('t t', 'syntt'),
  ('telegraphic transfer', 'syntt'),
  ('telegraphic transfers', 'syntt'),
  ('wire transfer', 'syntt'),
  ('wire transfers', 'syntt'),
  ('hs', 'synhscode'),
  ('hs code', 'synhscode'),
  ('hs codes', 'synhscode'),
  ('h s code', 'synhscode'),
  ('harmonized system', 'synhscode'),
  ('harmonised system', 'synhscode'),
  ('harmonized code', 'synhscode'),
  ('harmonised code', 'synhscode'),
  ('harmonized commodity description and coding system', 'synhscode'),
  ('এইচএস কোড', 'synhscode'),
  ('incoterm', 'synincoterms'),
  ('incoterms', 'synincoterms'),
  ('ইনকোটার্মস', 'synincoterms'),
  ('exw', 'synexw'),
  ('ex works', 'synexw'),
  ('fca', 'synfca'),
  ('free carrier', 'synfca'),
  ('fas', 'synfas'),
  ('free alongside ship', 'synfas'),
  ('fob', 'synfob'),
  ('f o b', 'synfob'),
  ('free on board', 'synfob'),
  ('cfr', 'syncfr'),
  ('c f', 'syncfr'),
  ('cnf', 'syncfr'),
  ('c n f', 'syncfr'),
  ('c and f', 'syncfr'),
  ('cost and freight', 'syncfr'),
  ('cif', 'syncif'),
  ('c i f', 'syncif'),
  ('cost insurance and freight', 'syncif'),
  ('cost insurance freight', 'syncif'),
  ('cpt', 'syncpt'),
  ('carriage paid to', 'syncpt'),
  ('cip', 'syncip'),
  ('carriage and insurance paid to', 'syncip'),
  ('carriage insurance paid', 'syncip'),
  ('dap', 'syndap'),
  ('delivered at place', 'syndap'),
  ('dpu', 'syndpu'),
  ('delivered at place unloaded', 'syndpu'),
  ('delivered at terminal', 'syndpu'),
  ('ddp', 'synddp'),
  ('delivered duty paid', 'synddp'),
  ('ucp', 'synucp'),
  ('ucp 600', 'synucp'),
  ('ucp600', 'synucp'),
  ('uniform customs and practice', 'synucp'),
  ('isbp', 'synisbp'),
  ('international standard banking practice', 'synisbp'),
  ('irc', 'synirc'),
  ('import registration certificate', 'synirc'),
  ('importer registration', 'synirc'),
  ('আমদানি নিবন্ধন সনদ', 'synirc'),
  ('erc', 'synerc'),
  ('export registration certificate', 'synerc'),
  ('exporter registration', 'synerc'),
  ('রপ্তানি নিবন্ধন সনদ', 'synerc'),
  ('rex', 'synrex'),
  ('registered exporter', 'synrex'),
  ('registered exporters', 'synrex'),
  ('registered exporter system', 'synrex'),
  ('ud', 'synud'),
  ('utilisation declaration', 'synud'),
  ('utilization declaration', 'synud'),
  ('utilisation declarations', 'synud'),
  ('utilization declarations', 'synud'),
  ('edf', 'synedf'),
  ('export development fund', 'synedf'),
  ('gsp', 'syngsp'),
  ('generalised scheme of preferences', 'syngsp'),
  ('generalized scheme of preferences', 'syngsp'),
  ('generalised system of preferences', 'syngsp'),
  ('generalized system of preferences', 'syngsp'),
  ('eba', 'syneba'),
  ('everything but arms', 'syneba'),
  ('dcts', 'syndcts'),
  ('developing countries trading scheme', 'syndcts'),
  ('ldc', 'synldc'),
  ('ldcs', 'synldc'),
  ('least developed country', 'synldc'),
  ('least developed countries', 'synldc'),
  ('fta', 'synfta'),
  ('free trade agreement', 'synfta'),
  ('free trade agreements', 'synfta'),
  ('epa', 'synepa'),
  ('economic partnership agreement', 'synepa'),
  ('economic partnership agreements', 'synepa'),
  ('rcep', 'synrcep'),
  ('regional comprehensive economic partnership', 'synrcep'),
  ('cbam', 'syncbam'),
  ('carbon border adjustment mechanism', 'syncbam'),
  ('carbon border adjustment', 'syncbam'),
  ('carbon border tax', 'syncbam'),
  ('mletr', 'synmletr'),
  ('model law on electronic transferable records', 'synmletr'),
  ('rmg', 'synrmg'),
  ('ready made garment', 'synrmg'),
  ('ready made garments', 'synrmg'),
  ('readymade garments', 'synrmg'),
  ('তৈরি পোশাক', 'synrmg'),
  ('bonded warehouse', 'synbonded'),
  ('bonded warehouses', 'synbonded'),
  ('bond licence', 'synbonded'),
  ('bond license', 'synbonded'),
  ('বন্ডেড গুদাম', 'synbonded'),
  ('বন্ড', 'synbonded'),
  ('single window', 'synsinglewindow'),
  ('single windows', 'synsinglewindow'),
  ('nsw', 'synsinglewindow'),
  ('bsw', 'synsinglewindow'),
  ('demurrage', 'syndemurrage'),
  ('ডেমারেজ', 'syndemurrage'),
  ('customs duty', 'synduty'),
  ('customs duties', 'synduty'),
  ('import duty', 'synduty'),
  ('import duties', 'synduty'),
  ('আমদানি শুল্ক', 'synduty'),
  ('export proceeds', 'synproceeds'),
  ('রপ্তানি আয়', 'synproceeds'),
  ('fcl', 'synfcl'),
  ('full container load', 'synfcl'),
  ('lcl', 'synlcl'),
  ('less than container load', 'synlcl'),
  ('vat', 'synvat'),
  ('value added tax', 'synvat'),
  ('মূসক', 'synvat'),
  ('ভ্যাট', 'synvat'),
  ('cargo insurance', 'syninsurance'),
  ('marine insurance', 'syninsurance'),
  ('marine cargo insurance', 'syninsurance'),
  ('পণ্য বীমা', 'syninsurance'),
  ('নৌ বীমা', 'syninsurance'),
  ('kyc', 'synkyc'),
  ('know your customer', 'synkyc'),
  ('scf', 'synscf'),
  ('supply chain finance', 'synscf'),
  ('ad bank', 'synad'),
  ('ad banks', 'synad'),
  ('authorised dealer', 'synad'),
  ('authorized dealer', 'synad'),
  ('authorised dealers', 'synad'),
  ('authorized dealers', 'synad');
--> statement-breakpoint
-- What else a text is found by: HS codes without their dots ('hs610910'), and the lexemes of its synonyms.
CREATE FUNCTION search_marks(given text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
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
--> statement-breakpoint
-- The same as a vector in which they weigh as much as a word of a title ('A') or a summary ('B').
CREATE FUNCTION search_weighed_marks(given text, weight "char") RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT coalesce(setweight((SELECT string_agg(mark || ':1', ' ') FROM unnest(search_marks(given)) AS mark)::tsvector, weight), ''::tsvector)
$$;
--> statement-breakpoint
-- Cleaned HTML as text. Our own serializer wrote it, so that no parser is needed: '<' in texts is always an entity.
CREATE FUNCTION search_text_of(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(replace(replace(replace(replace(replace(
    regexp_replace(html, '<[^>]*>', ' ', 'g'), '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\s+', ' ', 'g'))
$$;
--> statement-breakpoint
-- Writes the row of one item and teaches the vocabulary its public words. `words` is the vector of the whole text.
CREATE FUNCTION search_put(item_type text, item uuid, item_slug text, item_title text, item_summary text, public_part text,
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
--> statement-breakpoint
CREATE FUNCTION search_put_blog(b blogs) RETURNS void LANGUAGE sql AS $$
  SELECT search_put('blog', b.id, b.slug, b.title, b.excerpt, search_text_of(b.preview), b.body_text,
    to_tsvector('english', search_plain(b.body_text)), b.price_poisha > 0, b.publish_at, NULL, b.publish_at)
$$;
--> statement-breakpoint
CREATE FUNCTION search_follow_blog() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER blogs_search_follow AFTER INSERT OR DELETE OR UPDATE OF id, slug, title, excerpt, preview, body_text, price_poisha,
  status, publish_at ON blogs FOR EACH ROW EXECUTE FUNCTION search_follow_blog();
--> statement-breakpoint
-- Programs, events, publications, resources: the trigger names the type, whether the date is shown, and what it is called.
CREATE FUNCTION search_follow_item() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER programs_search_follow AFTER INSERT OR DELETE OR UPDATE ON programs
  FOR EACH ROW EXECUTE FUNCTION search_follow_item('program', 'none');
--> statement-breakpoint
CREATE TRIGGER programs_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON programs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('programs');
--> statement-breakpoint
CREATE TRIGGER events_search_follow AFTER INSERT OR DELETE OR UPDATE ON events
  FOR EACH ROW EXECUTE FUNCTION search_follow_item('event', 'starts_at');
--> statement-breakpoint
CREATE TRIGGER events_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('events');
--> statement-breakpoint
CREATE TRIGGER publications_search_follow AFTER INSERT OR DELETE OR UPDATE ON publications
  FOR EACH ROW EXECUTE FUNCTION search_follow_item('publication', 'publish_at');
--> statement-breakpoint
CREATE TRIGGER publications_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON publications
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('publications');
--> statement-breakpoint
CREATE TRIGGER resources_search_follow AFTER INSERT OR DELETE OR UPDATE ON resources
  FOR EACH ROW EXECUTE FUNCTION search_follow_item('resource', 'none');
--> statement-breakpoint
CREATE TRIGGER resources_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON resources
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('resources');
--> statement-breakpoint
CREATE FUNCTION search_forget_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_documents WHERE type = TG_ARGV[0];
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER blogs_search_truncate AFTER TRUNCATE ON blogs FOR EACH STATEMENT EXECUTE FUNCTION search_forget_all('blog');
--> statement-breakpoint
CREATE TRIGGER programs_search_truncate AFTER TRUNCATE ON programs FOR EACH STATEMENT EXECUTE FUNCTION search_forget_all('program');
--> statement-breakpoint
CREATE TRIGGER events_search_truncate AFTER TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION search_forget_all('event');
--> statement-breakpoint
CREATE TRIGGER publications_search_truncate AFTER TRUNCATE ON publications FOR EACH STATEMENT EXECUTE FUNCTION search_forget_all('publication');
--> statement-breakpoint
CREATE TRIGGER resources_search_truncate AFTER TRUNCATE ON resources FOR EACH STATEMENT EXECUTE FUNCTION search_forget_all('resource');
--> statement-breakpoint
-- Questions that were published: the beginning of the question is their summary.
CREATE FUNCTION search_put_question(q public_questions) RETURNS void LANGUAGE sql AS $$
  SELECT search_put('question', q.id, q.slug, q.title, left(q.question, 300), q.question || ' ' || q.answer, q.question || ' ' || q.answer,
    to_tsvector('english', search_plain(q.question || ' ' || q.answer)), false, q.published_at, NULL, q.published_at)
$$;
--> statement-breakpoint
CREATE FUNCTION search_follow_question() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER public_questions_search_follow AFTER INSERT OR DELETE OR UPDATE ON public_questions
  FOR EACH ROW EXECUTE FUNCTION search_follow_question();
--> statement-breakpoint
CREATE TRIGGER public_questions_search_truncate AFTER TRUNCATE ON public_questions
  FOR EACH STATEMENT EXECUTE FUNCTION search_forget_all('question');
--> statement-breakpoint
-- What is there already.
SELECT search_put_blog(b) FROM blogs b WHERE b.status = 'published';
--> statement-breakpoint
SELECT search_put_question(q) FROM public_questions q WHERE q.published;
