-- How many managers a company has, for the list of those that have none.
CREATE OR REPLACE FUNCTION count_company_managers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.role = 'manager' THEN
    UPDATE companies SET managers = managers - 1 WHERE id = OLD.company_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.role = 'manager' THEN
    UPDATE companies SET managers = managers + 1 WHERE id = NEW.company_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER company_members_managers AFTER INSERT OR UPDATE OF role OR DELETE ON company_members
  FOR EACH ROW EXECUTE FUNCTION count_company_managers();

-- Seats of a block are counted with the cohort's others (features/enrollments/triggers.sql), as long as it is held or paid; who sits in
-- them changes nothing. cohorts_seats refuses the one too many.
CREATE OR REPLACE FUNCTION count_company_places() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before int := CASE WHEN TG_OP <> 'INSERT' AND OLD.state IN ('held', 'paid') THEN OLD.quantity - OLD.returned ELSE 0 END;
  after int := CASE WHEN TG_OP <> 'DELETE' AND NEW.state IN ('held', 'paid') THEN NEW.quantity - NEW.returned ELSE 0 END;
BEGIN
  IF after <> before THEN
    UPDATE cohorts SET taken = taken + after - before
      WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.cohort_id ELSE NEW.cohort_id END;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER company_blocks_places AFTER INSERT OR UPDATE OF state, returned OR DELETE ON company_blocks
  FOR EACH ROW EXECUTE FUNCTION count_company_places();

-- The steps of src/features/companies/company-state.ts (a test compares the two), and no block that is paid without its line.
CREATE OR REPLACE FUNCTION guard_company_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.company_id, NEW.kind, NEW.cohort_id, NEW.blog_id, NEW.quantity, NEW.price_poisha)
      IS DISTINCT FROM (OLD.id, OLD.company_id, OLD.kind, OLD.cohort_id, OLD.blog_id, OLD.quantity, OLD.price_poisha) THEN
      RAISE EXCEPTION 'what a block is of does not change' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (('held', 'paid'), ('held', 'lapsed'), ('lapsed', 'paid')) THEN
      RAISE EXCEPTION 'a block does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF NEW.state <> 'held' THEN
    RAISE EXCEPTION 'a block begins as held' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state = 'paid' AND (TG_OP = 'INSERT' OR OLD.state <> 'paid') AND NOT EXISTS (
    SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.id = NEW.line_id AND l.kind = 'company-seats' AND l.item_id = NEW.id AND l.quantity = NEW.quantity AND o.for_company
      AND l.granted_at IS NOT NULL AND l.revoked_at IS NULL
  ) THEN
    RAISE EXCEPTION 'a block without a paid line' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER company_blocks_guard BEFORE INSERT OR UPDATE ON company_blocks
  FOR EACH ROW EXECUTE FUNCTION guard_company_block();

-- As many seats as were paid, each the block's for good; who takes one has what it stands for.
CREATE OR REPLACE FUNCTION guard_company_seat() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  block company_blocks%ROWTYPE;
BEGIN
  SELECT * INTO block FROM company_blocks b WHERE b.id = NEW.block_id;
  IF TG_OP = 'INSERT' THEN
    IF block.state <> 'paid' OR NEW.position NOT BETWEEN 1 AND block.quantity OR NEW.state <> 'free' THEN
      RAISE EXCEPTION 'a seat that was not paid' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.block_id, NEW.position) IS DISTINCT FROM (OLD.id, OLD.block_id, OLD.position) THEN
    RAISE EXCEPTION 'a seat does not change its place' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('free', 'offered'), ('offered', 'free'), ('offered', 'taken'), ('taken', 'free'), ('free', 'returned')
  ) THEN
    RAISE EXCEPTION 'a seat does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state = 'taken' AND OLD.state <> 'taken' AND (NEW.user_id IS NULL OR block.kind = 'cohort' AND NOT EXISTS (
    SELECT 1 FROM enrollments e WHERE e.id = NEW.enrollment_id AND e.sponsored AND e.cohort_id = block.cohort_id
      AND e.user_id = NEW.user_id AND e.state = 'enrolled'
  )) THEN
    RAISE EXCEPTION 'a taken seat without its enrollment' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER company_seats_guard BEFORE INSERT OR UPDATE ON company_seats
  FOR EACH ROW EXECUTE FUNCTION guard_company_seat();

CREATE OR REPLACE FUNCTION count_returned_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE company_blocks SET returned = returned + 1 WHERE id = NEW.block_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER company_seats_returned AFTER UPDATE OF state ON company_seats
  FOR EACH ROW WHEN (NEW.state = 'returned' AND OLD.state <> 'returned') EXECUTE FUNCTION count_returned_seats();

-- At the end of a transaction nobody sits in a company's seat without having it, and nobody keeps what was taken back.
CREATE OR REPLACE FUNCTION check_sponsored() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM enrollments e WHERE e.id = NEW.id AND e.sponsored AND e.state IN ('enrolled', 'completed'))
    AND NOT EXISTS (SELECT 1 FROM company_seats s WHERE s.enrollment_id = NEW.id AND s.state = 'taken') THEN
    RAISE EXCEPTION 'a sponsored enrollment without a seat' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS enrollments_seated ON enrollments;
CREATE CONSTRAINT TRIGGER enrollments_seated AFTER INSERT OR UPDATE OF state ON enrollments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.sponsored) EXECUTE FUNCTION check_sponsored();

CREATE OR REPLACE FUNCTION check_left_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM enrollments e WHERE e.id = OLD.enrollment_id AND e.state IN ('enrolled', 'completed'))
    OR EXISTS (SELECT 1 FROM blog_access a JOIN company_seats s ON s.id = a.seat_id WHERE s.id = OLD.id AND s.state <> 'taken') THEN
    RAISE EXCEPTION 'a seat was taken back, and somebody still has it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS company_seats_left ON company_seats;
CREATE CONSTRAINT TRIGGER company_seats_left AFTER UPDATE OF state ON company_seats DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.state = 'taken' AND NEW.state <> 'taken') EXECUTE FUNCTION check_left_seat();

CREATE OR REPLACE TRIGGER company_seats_kept BEFORE DELETE ON company_seats FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER pro_formas_kept BEFORE UPDATE OR DELETE ON pro_formas FOR EACH ROW EXECUTE FUNCTION refuse_change();
