-- The steps of src/features/memberships/membership-state.ts (a test compares the two); what was applied for stays as it was.
CREATE OR REPLACE FUNCTION guard_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.kind_id, NEW.price_poisha, NEW.months) IS DISTINCT FROM (OLD.id, OLD.kind_id, OLD.price_poisha, OLD.months) THEN
    RAISE EXCEPTION 'what was applied for does not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.number IS NOT NULL AND NEW.number IS DISTINCT FROM OLD.number AND NEW.user_id IS NOT NULL THEN
    RAISE EXCEPTION 'a membership keeps its number' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('requested', 'asked'), ('asked', 'requested'), ('requested', 'approved'), ('requested', 'active'), ('requested', 'refused'),
    ('requested', 'withdrawn'), ('asked', 'approved'), ('asked', 'active'), ('asked', 'refused'), ('asked', 'withdrawn'),
    ('approved', 'active'), ('approved', 'lapsed'), ('approved', 'withdrawn'), ('lapsed', 'active'), ('active', 'ended'),
    ('active', 'revoked'), ('ended', 'revoked')
  ) THEN
    RAISE EXCEPTION 'a membership does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER memberships_guard BEFORE UPDATE OF id, kind_id, price_poisha, months, number, state ON memberships
  FOR EACH ROW EXECUTE FUNCTION guard_membership();

-- No term that costs something without a line that was paid and let pass.
CREATE OR REPLACE FUNCTION guard_membership_term() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed bigint;
BEGIN
  IF NEW.line_id IS NULL THEN
    SELECT CASE WHEN EXISTS (SELECT 1 FROM membership_terms t WHERE t.membership_id = m.id) THEN k.fee_poisha ELSE m.price_poisha END
      INTO owed FROM memberships m JOIN membership_kinds k ON k.id = m.kind_id WHERE m.id = NEW.membership_id;
    IF owed > 0 THEN
      RAISE EXCEPTION 'a term of a membership that was not paid' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF NOT EXISTS (
    SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN memberships m ON m.id = NEW.membership_id
    WHERE l.id = NEW.line_id AND l.kind = 'membership' AND l.item_id = m.id AND o.user_id = m.user_id
      AND l.granted_at IS NOT NULL AND l.revoked_at IS NULL
  ) THEN
    RAISE EXCEPTION 'a term of a membership without a paid line' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER membership_terms_guard BEFORE INSERT ON membership_terms
  FOR EACH ROW EXECUTE FUNCTION guard_membership_term();

-- The page /membership tells what there is.
CREATE OR REPLACE TRIGGER membership_kinds_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON membership_kinds
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('content');
