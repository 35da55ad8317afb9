-- The plan of a cohort: later parts of its fee, of which each is due later than the one before, by the cohort's last day, and which
-- leave at least BDT 1 to be paid first, by members, too (parts.ts says the same to people).
CREATE OR REPLACE FUNCTION guard_cohort_plan() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part jsonb;
  before date;
  due date;
  later bigint := 0;
BEGIN
  IF jsonb_typeof(NEW.plan) <> 'array' OR jsonb_array_length(NEW.plan) > 5 THEN
    RAISE EXCEPTION 'a plan is a list of five later parts at most' USING ERRCODE = 'check_violation', CONSTRAINT = 'cohorts_plan';
  END IF;
  FOR part IN SELECT value FROM jsonb_array_elements(NEW.plan) LOOP
    IF jsonb_typeof(part -> 'amount') IS DISTINCT FROM 'number' OR (part ->> 'amount') !~ '^[0-9]{1,10}$' OR (part ->> 'amount')::bigint < 100
      OR coalesce(part ->> 'dueOn', '') !~ '^\d{4}-\d{2}-\d{2}$' THEN
      RAISE EXCEPTION 'a part has an amount and a day' USING ERRCODE = 'check_violation', CONSTRAINT = 'cohorts_plan';
    END IF;
    due := (part ->> 'dueOn')::date;
    IF due <= before OR due > NEW.ends_on THEN
      RAISE EXCEPTION 'parts are due one after the other, by the last day' USING ERRCODE = 'check_violation', CONSTRAINT = 'cohorts_plan';
    END IF;
    before := due;
    later := later + (part ->> 'amount')::bigint;
  END LOOP;
  IF later > 0 AND least(NEW.price_poisha, NEW.member_price_poisha) - later < 100 THEN
    RAISE EXCEPTION 'later parts leave something to be paid first' USING ERRCODE = 'check_violation', CONSTRAINT = 'cohorts_plan';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER cohorts_plan BEFORE INSERT OR UPDATE OF plan, price_poisha, member_price_poisha, ends_on ON cohorts
  FOR EACH ROW EXECUTE FUNCTION guard_cohort_plan();

-- Parts are agreed when one enrolls or is approved; afterward only that they are paid changes. None is paid without a line of its
-- payer's own order that was paid and let pass, and none of somebody who completed the cohort is unpaid.
CREATE OR REPLACE FUNCTION guard_instalment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whose enrollments%ROWTYPE;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.line_id IS NOT NULL THEN
      RAISE EXCEPTION 'a part that is paid stays' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.enrollment_id, NEW.position, NEW.amount_poisha, NEW.due_on)
    IS DISTINCT FROM (OLD.id, OLD.enrollment_id, OLD.position, OLD.amount_poisha, OLD.due_on) THEN
    RAISE EXCEPTION 'a part does not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT * INTO STRICT whose FROM enrollments WHERE id = NEW.enrollment_id;
  IF TG_OP = 'INSERT' AND (NEW.line_id IS NOT NULL OR whose.sponsored OR whose.state NOT IN ('requested', 'held')
    OR whose.price_poisha - NEW.amount_poisha
      - (SELECT coalesce(sum(amount_poisha), 0) FROM instalments WHERE enrollment_id = NEW.enrollment_id) < 100) THEN
    RAISE EXCEPTION 'parts are agreed before anything is paid, and leave a first part' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.line_id IS NULL AND whose.state = 'completed' THEN
    RAISE EXCEPTION 'whoever completed a cohort has paid each part' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.line_id IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.line_id IS DISTINCT FROM OLD.line_id) AND (whose.state <> 'enrolled' OR NOT EXISTS (
    SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.id = NEW.line_id AND l.kind = 'instalment' AND l.item_id = NEW.id AND o.user_id = whose.user_id
      AND l.granted_at IS NOT NULL AND l.revoked_at IS NULL)) THEN
    RAISE EXCEPTION 'a part without a paid line' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER instalments_guard BEFORE INSERT OR DELETE OR UPDATE OF id, enrollment_id, position, amount_poisha, due_on, line_id ON instalments
  FOR EACH ROW EXECUTE FUNCTION guard_instalment();

CREATE OR REPLACE FUNCTION guard_completed_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM instalments i WHERE i.enrollment_id = NEW.id AND i.line_id IS NULL) THEN
    RAISE EXCEPTION 'a part is not paid' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER enrollments_parts BEFORE UPDATE OF state ON enrollments
  FOR EACH ROW WHEN (NEW.state = 'completed' AND OLD.state <> 'completed') EXECUTE FUNCTION guard_completed_parts();

-- With a seat that is gone for good goes what was still to be paid for it.
CREATE OR REPLACE FUNCTION drop_unpaid_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM instalments WHERE enrollment_id = NEW.id AND line_id IS NULL;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER enrollments_parts_gone AFTER UPDATE OF state ON enrollments
  FOR EACH ROW WHEN (NEW.state IN ('refused', 'withdrawn', 'revoked') AND OLD.state <> NEW.state) EXECUTE FUNCTION drop_unpaid_parts();
