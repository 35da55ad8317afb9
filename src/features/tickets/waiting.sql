-- Who waits in the line of a type is counted where entries change, as places are (triggers.sql).
CREATE OR REPLACE FUNCTION count_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before int := CASE WHEN TG_OP <> 'INSERT' AND OLD.state = 'waiting' THEN 1 ELSE 0 END;
  after int := CASE WHEN TG_OP <> 'DELETE' AND NEW.state = 'waiting' THEN 1 ELSE 0 END;
BEGIN
  IF after <> before THEN
    UPDATE ticket_types SET waiting = waiting + after - before
      WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.type_id ELSE NEW.type_id END;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER waiting_entries_count AFTER INSERT OR UPDATE OF state OR DELETE ON waiting_entries
  FOR EACH ROW EXECUTE FUNCTION count_waiting();

-- A type begins with nobody in its line, also one that comes back from the bin: who waited there comes back after it, and is counted then.
CREATE OR REPLACE FUNCTION begin_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.waiting := 0;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER ticket_types_line BEFORE INSERT ON ticket_types FOR EACH ROW EXECUTE FUNCTION begin_line();

-- The steps of src/features/tickets/waiting-rules.ts; a test compares the two.
CREATE OR REPLACE FUNCTION guard_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.type_id, NEW.event_id, NEW.user_id, NEW.quantity) IS DISTINCT FROM (OLD.id, OLD.type_id, OLD.event_id, OLD.user_id, OLD.quantity) THEN
    RAISE EXCEPTION 'what somebody waits for does not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('waiting', 'offered'), ('waiting', 'left'), ('waiting', 'ended'),
    ('offered', 'taken'), ('offered', 'left'), ('offered', 'missed')
  ) THEN
    RAISE EXCEPTION 'a place in the line does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER waiting_entries_guard BEFORE UPDATE ON waiting_entries FOR EACH ROW EXECUTE FUNCTION guard_waiting();

-- An offer whose places went back is missed, whoever gave them back; the round tells.
CREATE OR REPLACE FUNCTION miss_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE waiting_entries SET state = 'missed', told = false, changed_at = now() WHERE registration_id = NEW.id AND state = 'offered';
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER registrations_offer_missed AFTER UPDATE OF state ON registrations FOR EACH ROW
  WHEN (NEW.offered AND OLD.state = 'held' AND NEW.state = 'lapsed') EXECUTE FUNCTION miss_offer();
