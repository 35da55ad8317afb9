-- Places are counted where tickets change, whoever changes them; ticket_types_seats refuses the one too many.
CREATE OR REPLACE FUNCTION count_taken_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before int := CASE WHEN TG_OP <> 'INSERT' AND OLD.state IN ('held', 'valid') THEN 1 ELSE 0 END;
  after int := CASE WHEN TG_OP <> 'DELETE' AND NEW.state IN ('held', 'valid') THEN 1 ELSE 0 END;
BEGIN
  IF after <> before THEN
    UPDATE ticket_types SET taken = taken + after - before
      WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.type_id ELSE NEW.type_id END;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER tickets_taken AFTER INSERT OR UPDATE OF state OR DELETE ON tickets
  FOR EACH ROW EXECUTE FUNCTION count_taken_seats();

-- The steps of src/features/tickets/ticket-state.ts; a test compares the two.
CREATE OR REPLACE FUNCTION guard_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.number, NEW.registration_id, NEW.type_id, NEW.event_id, NEW.position)
      IS DISTINCT FROM (OLD.id, OLD.number, OLD.registration_id, OLD.type_id, OLD.event_id, OLD.position) THEN
      RAISE EXCEPTION 'what a ticket is for does not change' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
      ('held', 'valid'), ('held', 'lapsed'), ('lapsed', 'valid'), ('valid', 'canceled'), ('valid', 'transferred')
    ) THEN
      RAISE EXCEPTION 'a ticket does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  IF NEW.state = 'valid' AND NOT EXISTS (
    SELECT 1 FROM registrations r WHERE r.id = NEW.registration_id AND r.state = 'confirmed'
  ) THEN
    RAISE EXCEPTION 'a valid ticket of a registration that is not confirmed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER tickets_guard BEFORE INSERT OR UPDATE ON tickets FOR EACH ROW EXECUTE FUNCTION guard_ticket();

-- Nobody comes to an event that was canceled: who cancels it has the locks of its types (cancellation.server.ts).
-- No place that costs something without a line that was paid and let pass.
CREATE OR REPLACE FUNCTION guard_registration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state IN ('held', 'confirmed') AND (TG_OP = 'INSERT' OR OLD.state <> NEW.state)
    AND EXISTS (SELECT 1 FROM events e WHERE e.id = NEW.event_id AND e.canceled_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a registration for a canceled event' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state = 'confirmed' AND NEW.line_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.id = NEW.line_id AND l.kind = 'event-ticket' AND l.item_id = NEW.id AND o.user_id = NEW.user_id
      AND l.granted_at IS NOT NULL AND l.revoked_at IS NULL
  ) THEN
    RAISE EXCEPTION 'a registration without a paid line' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER registrations_guard BEFORE INSERT OR UPDATE OF state, line_id ON registrations
  FOR EACH ROW EXECUTE FUNCTION guard_registration();

-- What was agreed when places were held does not change: what is paid, and given back, hangs on it.
CREATE OR REPLACE FUNCTION keep_registered_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the price of a registration does not change' USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE OR REPLACE TRIGGER registrations_price_kept BEFORE UPDATE ON registrations FOR EACH ROW
  WHEN ((OLD.price_poisha, OLD.quantity, OLD.discount_kind, OLD.discount_percent, OLD.discount_poisha)
    IS DISTINCT FROM (NEW.price_poisha, NEW.quantity, NEW.discount_kind, NEW.discount_percent, NEW.discount_poisha))
  EXECUTE FUNCTION keep_registered_price();

-- An event with registrations stays: it can be archived, no more.
CREATE OR REPLACE FUNCTION keep_registered_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM registrations r WHERE r.event_id = OLD.id) THEN
    RAISE EXCEPTION 'event has registrations' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'events_registered';
  END IF;
  RETURN OLD;
END
$$;

CREATE OR REPLACE TRIGGER events_registered BEFORE DELETE ON events FOR EACH ROW EXECUTE FUNCTION keep_registered_events();

CREATE OR REPLACE TRIGGER ticket_types_page_cache AFTER INSERT OR DELETE OR TRUNCATE ON ticket_types
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('events');

-- Each place taken changes a row; the pages say how many are left only where they are few (`fewLeft` in lib/sale-window.ts).
CREATE OR REPLACE TRIGGER ticket_types_page_cache_update AFTER UPDATE ON ticket_types FOR EACH ROW
  WHEN ((OLD.name, OLD.way, OLD.price_poisha, OLD.member_price_poisha, OLD.discounts, OLD.sales_start, OLD.sales_end, least(OLD.capacity - OLD.taken, 11), OLD.waiting > 0)
    IS DISTINCT FROM (NEW.name, NEW.way, NEW.price_poisha, NEW.member_price_poisha, NEW.discounts, NEW.sales_start, NEW.sales_end, least(NEW.capacity - NEW.taken, 11), NEW.waiting > 0))
  EXECUTE FUNCTION notify_page_cache('events');

-- The library knows which files recordings of events offer, and for which event. They may be private: holders get links that end.
CREATE OR REPLACE FUNCTION recordings_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM file_uses WHERE kind = 'event_recordings' AND item_id = OLD.id;
  ELSE
    PERFORM file_keep('event_recordings', NEW.id, (SELECT e.title FROM events e WHERE e.id = NEW.event_id), NEW.file_id);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER event_recordings_file_follow AFTER INSERT OR DELETE ON event_recordings
  FOR EACH ROW EXECUTE FUNCTION recordings_follow();

-- Under the title that the event has now.
CREATE OR REPLACE FUNCTION recordings_retitled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE file_uses u SET title = NEW.title FROM event_recordings r
    WHERE r.event_id = NEW.id AND u.kind = 'event_recordings' AND u.item_id = r.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER events_recordings_retitled AFTER UPDATE OF title ON events FOR EACH ROW
  WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION recordings_retitled();

-- Whoever named their own address for tickets has those that they registered follow their account to another one, the ended ones,
-- too: the old address may be somebody else's next.
CREATE OR REPLACE FUNCTION tickets_follow_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tickets t SET email = NEW.email FROM registrations r
    WHERE r.id = t.registration_id AND r.user_id = NEW.id AND t.email = OLD.email;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER tickets_follow_account AFTER UPDATE OF email ON users FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION tickets_follow_account();
