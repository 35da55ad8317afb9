-- Seats are counted where enrollments change, whoever changes them; cohorts_seats refuses the one too many. Who sits in a company's
-- seat is counted with its block (features/companies/triggers.sql).
CREATE OR REPLACE FUNCTION count_taken_places() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before int := CASE WHEN TG_OP <> 'INSERT' AND OLD.state IN ('held', 'enrolled', 'completed') AND NOT OLD.sponsored THEN 1 ELSE 0 END;
  after int := CASE WHEN TG_OP <> 'DELETE' AND NEW.state IN ('held', 'enrolled', 'completed') AND NOT NEW.sponsored THEN 1 ELSE 0 END;
BEGIN
  IF after <> before THEN
    UPDATE cohorts SET taken = taken + after - before
      WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.cohort_id ELSE NEW.cohort_id END;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER enrollments_taken AFTER INSERT OR UPDATE OF state OR DELETE ON enrollments
  FOR EACH ROW EXECUTE FUNCTION count_taken_places();

-- The steps of src/features/enrollments/enrollment-state.ts (a test compares the two), and no seat that costs something without a
-- line that was paid and let pass.
CREATE OR REPLACE FUNCTION guard_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.cohort_id, NEW.program_id, NEW.price_poisha, NEW.sponsored)
      IS DISTINCT FROM (OLD.id, OLD.cohort_id, OLD.program_id, OLD.price_poisha, OLD.sponsored) THEN
      RAISE EXCEPTION 'what an enrollment is for does not change' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
      ('requested', 'held'), ('requested', 'enrolled'), ('requested', 'refused'), ('requested', 'withdrawn'),
      ('held', 'enrolled'), ('held', 'lapsed'), ('held', 'withdrawn'), ('lapsed', 'enrolled'),
      ('enrolled', 'completed'), ('completed', 'enrolled'), ('enrolled', 'revoked'), ('completed', 'revoked')
    ) THEN
      RAISE EXCEPTION 'an enrollment does not go from % to %', OLD.state, NEW.state
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM cohorts c WHERE c.id = NEW.cohort_id AND c.program_id = NEW.program_id) THEN
    RAISE EXCEPTION 'an enrollment in a cohort of another program' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state IN ('enrolled', 'completed') AND NEW.line_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.id = NEW.line_id AND l.kind = 'enrollment' AND l.item_id = NEW.id AND o.user_id = NEW.user_id
      AND l.granted_at IS NOT NULL AND l.revoked_at IS NULL
  ) THEN
    RAISE EXCEPTION 'an enrollment without a paid line' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER enrollments_guard BEFORE INSERT OR UPDATE OF id, state, line_id, cohort_id, program_id, price_poisha, sponsored ON enrollments
  FOR EACH ROW EXECUTE FUNCTION guard_enrollment();

-- A program with enrollments stays: it can be archived, no more.
CREATE OR REPLACE FUNCTION keep_enrolled_programs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM enrollments e WHERE e.program_id = OLD.id)
    OR EXISTS (SELECT 1 FROM company_blocks b JOIN cohorts c ON c.id = b.cohort_id WHERE c.program_id = OLD.id) THEN
    RAISE EXCEPTION 'program has enrollments' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'programs_enrolled';
  END IF;
  RETURN OLD;
END
$$;

CREATE OR REPLACE TRIGGER programs_enrolled BEFORE DELETE ON programs FOR EACH ROW EXECUTE FUNCTION keep_enrolled_programs();

CREATE OR REPLACE TRIGGER cohorts_page_cache AFTER INSERT OR DELETE OR TRUNCATE ON cohorts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('programs');

-- Each seat taken changes a row; the pages say how many are left only where they are few (`fewLeft` in lib/sale-window.ts).
CREATE OR REPLACE TRIGGER cohorts_page_cache_update AFTER UPDATE ON cohorts FOR EACH ROW
  WHEN ((OLD.name, OLD.starts_on, OLD.ends_on, OLD.schedule, OLD.way, OLD.price_poisha, OLD.member_price_poisha, OLD.plan, OLD.opens_at, OLD.closes_at, OLD.canceled_at,
      least(OLD.capacity - OLD.taken, 11))
    IS DISTINCT FROM (NEW.name, NEW.starts_on, NEW.ends_on, NEW.schedule, NEW.way, NEW.price_poisha, NEW.member_price_poisha, NEW.plan, NEW.opens_at, NEW.closes_at,
      NEW.canceled_at, least(NEW.capacity - NEW.taken, 11)))
  EXECUTE FUNCTION notify_page_cache('programs');

-- The library knows which files materials of cohorts offer, and for which cohort. They may be private: those enrolled get links that end.
CREATE OR REPLACE FUNCTION materials_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM file_uses WHERE kind = 'cohort_materials' AND item_id = OLD.id;
  ELSE
    PERFORM file_keep('cohort_materials', NEW.id,
      (SELECT p.title || ': ' || c.name FROM cohorts c JOIN programs p ON p.id = c.program_id WHERE c.id = NEW.cohort_id), NEW.file_id);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER cohort_materials_file_follow AFTER INSERT OR DELETE OR UPDATE OF file_id ON cohort_materials
  FOR EACH ROW EXECUTE FUNCTION materials_follow();

-- Under the names that the program and the cohort have now.
CREATE OR REPLACE FUNCTION materials_retitled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE file_uses u SET title = p.title || ': ' || c.name
    FROM cohort_materials m JOIN cohorts c ON c.id = m.cohort_id JOIN programs p ON p.id = c.program_id
    WHERE (c.id = NEW.id OR c.program_id = NEW.id) AND u.kind = 'cohort_materials' AND u.item_id = m.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER cohorts_materials_retitled AFTER UPDATE OF name ON cohorts FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION materials_retitled();
CREATE OR REPLACE TRIGGER programs_materials_retitled AFTER UPDATE OF title ON programs FOR EACH ROW
  WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION materials_retitled();
