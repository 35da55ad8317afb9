-- Runs before the tables are made: generated columns and indexes use what is here. Who changes what the function gives must
-- also write those columns anew, by a migration.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Text as the search sees it: lower case, every sign between words a blank. Signs beyond ASCII are named one by one,
-- because the parser of PostgreSQL takes them for letters under the C locale (“word”, word— and শব্দ। would be words).
-- The joiners inside of Bangla words (U+200C, U+200D) stay.
CREATE OR REPLACE FUNCTION search_plain(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower($1), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u0964\u0965\u2000-\u200b\u200e-\u206f\u2190-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\U0001F000-\U0001FAFF]+', ' ', 'g')
$$;
