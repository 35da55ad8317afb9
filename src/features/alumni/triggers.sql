-- The certificates by which an account is that of an alumna or alumnus: of something completed, issued to it or to its address
-- while nobody had that, neither revoked nor corrected into another one. Having been at an event makes nobody one: a name on a ticket is anybody's to type.
CREATE OR REPLACE FUNCTION alumni_certificates(person uuid)
RETURNS TABLE (id uuid, number text, holder text, title text, issued_on date, created_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT c.id, c.number, c.holder, c.title, c.issued_on, c.created_at
  FROM users u JOIN certificates c ON c.user_id = u.id OR (c.user_id IS NULL AND c.email = u.email)
  WHERE u.id = person AND u.verified_at IS NOT NULL AND c.revoked_at IS NULL AND c.replaced_as IS DISTINCT FROM 'correction'
    AND c.kind = 'completion'
$$;

-- Whatever changes what is shown of a person comes one after the other, or each of two would still see what the other one
-- changes. The account comes first, as whoever deletes it has it.
CREATE OR REPLACE FUNCTION lock_alumni(person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = person FOR KEY SHARE;
  PERFORM pg_advisory_xact_lock(hashtextextended('alumni ' || person, 0));
END
$$;

-- The certificate that carries on the name of another one, which was agreed to: itself, one of the same name, or its correction. No other
-- name is carried on, and none where nothing was agreed to.
CREATE OR REPLACE FUNCTION alumni_named_as(person uuid, agreed uuid) RETURNS TABLE (id uuid, holder text) LANGUAGE sql STABLE AS $$
  SELECT c.id, c.holder FROM alumni_certificates(person) c
  WHERE c.id = agreed OR EXISTS (SELECT 1 FROM certificates o WHERE o.id = agreed
    AND (c.holder = o.holder OR (o.replaced_as = 'correction' AND c.id = o.replaced_by)))
  ORDER BY c.id = agreed DESC, c.issued_on DESC, c.created_at DESC, c.id LIMIT 1
$$;

-- Brings the directory to what the person agreed to show, and may show now.
CREATE OR REPLACE FUNCTION refresh_alumni(person uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  p alumni_profiles%ROWTYPE;
  shown_name text;
  avatar_file text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('alumni ' || person, 0));
  SELECT * INTO p FROM alumni_profiles WHERE user_id = person;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT c.holder INTO shown_name FROM alumni_named_as(person, p.name_from) c;
  SELECT avatar INTO avatar_file FROM users
    WHERE id = person AND blocked_at IS NULL AND delete_after IS NULL;
  IF NOT FOUND OR shown_name IS NULL OR p.listed_at IS NULL THEN
    DELETE FROM alumni_people WHERE user_id = person;
    RETURN;
  END IF;
  DELETE FROM alumni_courses WHERE user_id = person AND (title, year) NOT IN (
    SELECT c.title, extract(year FROM c.issued_on)::smallint FROM alumni_certificates(person) c WHERE c.id = ANY (p.certificates));
  INSERT INTO alumni_people AS a
    (user_id, handle, name, picture, headline, organization, field, place, about, link, findable, words, listed_at)
  SELECT person, p.handle, shown_name, s.picture, s.headline, s.organization, s.field, s.place, s.about, s.link,
    p.consents ? 'search',
    ' ' || lower(concat_ws(' ', shown_name, s.headline, s.organization, s.place,
      (SELECT string_agg(DISTINCT c.title, ' ') FROM alumni_certificates(person) c WHERE c.id = ANY (p.certificates)))),
    p.listed_at
  FROM (SELECT
    CASE WHEN p.consents ? 'picture' THEN avatar_file END AS picture,
    CASE WHEN p.consents ? 'headline' THEN nullif(p.headline, '') END AS headline,
    CASE WHEN p.consents ? 'organization' THEN nullif(p.organization, '') END AS organization,
    CASE WHEN p.consents ? 'field' THEN nullif(p.field, '') END AS field,
    CASE WHEN p.consents ? 'place' THEN nullif(p.place, '') END AS place,
    CASE WHEN p.consents ? 'about' THEN nullif(p.about, '') END AS about,
    CASE WHEN p.consents ? 'link' THEN nullif(p.link, '') END AS link) s
  ON CONFLICT (user_id) DO UPDATE SET
    (handle, name, picture, headline, organization, field, place, about, link, findable, words, listed_at, updated_at) =
    (excluded.handle, excluded.name, excluded.picture, excluded.headline, excluded.organization, excluded.field, excluded.place,
      excluded.about, excluded.link, excluded.findable, excluded.words, excluded.listed_at, now())
    WHERE (a.handle, a.name, a.picture, a.headline, a.organization, a.field, a.place, a.about, a.link, a.findable, a.words, a.listed_at)
      IS DISTINCT FROM (excluded.handle, excluded.name, excluded.picture, excluded.headline, excluded.organization, excluded.field,
        excluded.place, excluded.about, excluded.link, excluded.findable, excluded.words, excluded.listed_at);
  INSERT INTO alumni_courses (user_id, title, year)
    SELECT DISTINCT person, c.title, extract(year FROM c.issued_on)::smallint FROM alumni_certificates(person) c
    WHERE c.id = ANY (p.certificates)
    ON CONFLICT DO NOTHING;
END
$$;

CREATE OR REPLACE FUNCTION alumni_follow_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_alumni(NEW.user_id);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER alumni_follow_profile AFTER INSERT OR UPDATE ON alumni_profiles
  FOR EACH ROW EXECUTE FUNCTION alumni_follow_profile();

CREATE OR REPLACE FUNCTION alumni_follow_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_alumni(NEW.id);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER alumni_follow_account AFTER UPDATE OF email, avatar, verified_at, blocked_at, delete_after ON users FOR EACH ROW
  WHEN ((OLD.email, OLD.avatar, OLD.verified_at, OLD.blocked_at, OLD.delete_after)
    IS DISTINCT FROM (NEW.email, NEW.avatar, NEW.verified_at, NEW.blocked_at, NEW.delete_after))
  EXECUTE FUNCTION alumni_follow_account();

-- A corrected certificate takes the place of the earlier one; a revoked one, or one that is another account's, leaves.
CREATE OR REPLACE FUNCTION alumni_follow_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid;
  emails text[] := ARRAY[NEW.email];
  people uuid[] := ARRAY[NEW.user_id];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    emails := emails || OLD.email;
    people := people || OLD.user_id;
  END IF;
  FOR person IN
    SELECT u.id FROM users u WHERE (u.id = ANY (people) OR (u.email = ANY (emails) AND u.verified_at IS NOT NULL))
      AND (TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM alumni_profiles WHERE user_id = u.id))
    ORDER BY u.id
  LOOP
    -- First the lock: a profile that is being written at this moment is seen after it.
    PERFORM pg_advisory_xact_lock(hashtextextended('alumni ' || person, 0));
    IF TG_OP = 'UPDATE' AND NEW.replaced_as = 'correction' THEN
      UPDATE alumni_profiles SET certificates = array_replace(certificates, NEW.id, NEW.replaced_by),
        name_from = CASE WHEN name_from = NEW.id THEN NEW.replaced_by ELSE name_from END
      WHERE user_id = person AND (NEW.id = ANY (certificates) OR name_from = NEW.id);
    END IF;
    PERFORM refresh_alumni(person);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER alumni_follow_new_certificate AFTER INSERT ON certificates
  FOR EACH ROW EXECUTE FUNCTION alumni_follow_certificate();
CREATE OR REPLACE TRIGGER alumni_follow_certificate AFTER UPDATE OF revoked_at, replaced_as, user_id, email ON certificates FOR EACH ROW
  WHEN ((OLD.revoked_at, OLD.replaced_as, OLD.user_id, OLD.email) IS DISTINCT FROM (NEW.revoked_at, NEW.replaced_as, NEW.user_id, NEW.email))
  EXECUTE FUNCTION alumni_follow_certificate();

-- Pages with people are dropped by every process as soon as this is committed.
CREATE OR REPLACE TRIGGER alumni_people_page_cache AFTER INSERT OR UPDATE OR DELETE ON alumni_people
  FOR EACH ROW EXECUTE FUNCTION notify_page_cache('alumni');
CREATE OR REPLACE TRIGGER alumni_people_page_cache_emptied AFTER TRUNCATE ON alumni_people
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('alumni');
CREATE OR REPLACE TRIGGER alumni_courses_page_cache AFTER INSERT OR UPDATE OR DELETE ON alumni_courses
  FOR EACH ROW EXECUTE FUNCTION notify_page_cache('alumni');
