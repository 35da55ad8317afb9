-- The steps of src/features/shop/order-state.ts; a test compares the two.
CREATE OR REPLACE FUNCTION guard_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'pending' OR NEW.user_id IS NULL THEN
      RAISE EXCEPTION 'an order begins as pending, and is somebody''s' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.number, NEW.idempotency_key, NEW.currency, NEW.subtotal_poisha, NEW.discount_poisha, NEW.total_poisha,
      NEW.coupon_id, NEW.coupon_code, NEW.terms_accepted_at, NEW.created_at, NEW.for_company, NEW.buyer_po)
    IS DISTINCT FROM
     (OLD.id, OLD.number, OLD.idempotency_key, OLD.currency, OLD.subtotal_poisha, OLD.discount_poisha, OLD.total_poisha,
      OLD.coupon_id, OLD.coupon_code, OLD.terms_accepted_at, OLD.created_at, OLD.for_company, OLD.buyer_po) THEN
    RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.refunded_poisha < OLD.refunded_poisha THEN
    RAISE EXCEPTION 'what was given back does not come again' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('pending', 'paid'), ('pending', 'review'), ('pending', 'failed'), ('pending', 'cancelled'), ('pending', 'expired'),
    ('failed', 'paid'), ('failed', 'review'), ('failed', 'pending'), ('failed', 'cancelled'), ('failed', 'expired'),
    ('cancelled', 'review'), ('expired', 'review'),
    ('review', 'paid'), ('review', 'refunded'),
    ('paid', 'partially_refunded'), ('paid', 'refunded'), ('partially_refunded', 'refunded')
  ) THEN
    RAISE EXCEPTION 'an order does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.user_id IS DISTINCT FROM OLD.user_id THEN
    IF NEW.user_id IS NOT NULL THEN
      RAISE EXCEPTION 'an order does not change hands' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    -- The account is gone: who it was is forgotten. A tax invoice keeps the name and address that it must bear; what a company
    -- ordered is the company's still.
    NEW.buyer_name := '';
    NEW.buyer_phone := '';
    IF NOT NEW.for_company THEN
      NEW.buyer_address := '';
      NEW.buyer_company := '';
      NEW.buyer_bin := '';
    END IF;
    DELETE FROM order_notes WHERE order_id = NEW.id;
    UPDATE refund_requests SET reason = '' WHERE order_id = NEW.id;
    UPDATE receipts SET buyer = CASE
        WHEN NEW.for_company THEN buyer || '{"name": "", "phone": ""}'::jsonb
        WHEN series = 'tax_invoice' THEN jsonb_set(buyer, '{phone}', '""')
        ELSE '{"name": "", "phone": "", "address": "", "company": "", "bin": ""}'::jsonb END
      WHERE order_id = NEW.id;
  ELSIF (NEW.buyer_name, NEW.buyer_company, NEW.buyer_bin) IS DISTINCT FROM (OLD.buyer_name, OLD.buyer_company, OLD.buyer_bin)
    -- What a way of paying needs besides is told when it is chosen, once.
    OR (OLD.buyer_phone <> '' OR OLD.state NOT IN ('pending', 'failed')) AND NEW.buyer_phone <> OLD.buyer_phone
    OR (OLD.buyer_address <> '' OR OLD.state NOT IN ('pending', 'failed')) AND NEW.buyer_address <> OLD.buyer_address THEN
    RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER orders_guard BEFORE INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION guard_order();

CREATE OR REPLACE FUNCTION guard_order_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.order_id, NEW.position, NEW.kind, NEW.item_id, NEW.quantity, NEW.terms, NEW.title, NEW.href, NEW.price_poisha,
        NEW.discount_poisha, NEW.total_poisha, NEW.vat_rate)
      IS DISTINCT FROM
       (OLD.id, OLD.order_id, OLD.position, OLD.kind, OLD.item_id, OLD.quantity, OLD.terms, OLD.title, OLD.href, OLD.price_poisha,
        OLD.discount_poisha, OLD.total_poisha, OLD.vat_rate) THEN
      RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF OLD.granted_at IS NOT NULL AND NEW.granted_at IS DISTINCT FROM OLD.granted_at
      OR OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at THEN
      RAISE EXCEPTION 'a line is granted once' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  -- No access without a payment that was let pass.
  IF NEW.granted_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.granted_at IS NULL) AND NOT EXISTS (
    SELECT 1 FROM orders o JOIN payment_attempts a ON a.order_id = o.id AND a.state = 'paid'
    WHERE o.id = NEW.order_id AND o.state IN ('paid', 'partially_refunded')
  ) THEN
    RAISE EXCEPTION 'a line of an order that is not paid cannot be granted' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER order_lines_guard BEFORE INSERT OR UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION guard_order_line();

CREATE OR REPLACE FUNCTION guard_payment_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.order_id, NEW.gateway, NEW.reference, NEW.amount_poisha, NEW.currency, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.gateway, OLD.reference, OLD.amount_poisha, OLD.currency, OLD.created_at) THEN
    RAISE EXCEPTION 'what was asked for does not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('open', 'paid'), ('open', 'review'), ('open', 'failed'), ('open', 'cancelled'), ('open', 'expired'),
    ('failed', 'paid'), ('failed', 'review'), ('cancelled', 'paid'), ('cancelled', 'review'), ('expired', 'paid'), ('expired', 'review'),
    ('review', 'paid'), ('review', 'refunded')
  ) THEN
    RAISE EXCEPTION 'a payment does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER payment_attempts_guard BEFORE UPDATE ON payment_attempts FOR EACH ROW EXECUTE FUNCTION guard_payment_attempt();

-- A paid order has its payment, its access and its receipt at the end of the very transaction that made it paid.
CREATE OR REPLACE FUNCTION check_paid_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.order_id = NEW.id AND a.state = 'paid') THEN
    RAISE EXCEPTION 'a paid order without a payment' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = NEW.id AND l.granted_at IS NULL AND l.refunded_poisha < l.total_poisha) THEN
    RAISE EXCEPTION 'a paid order without access' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.total_poisha > 0 AND NOT EXISTS (SELECT 1 FROM receipts r WHERE r.order_id = NEW.id) THEN
    RAISE EXCEPTION 'a paid order without a receipt' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

-- Such a trigger cannot be replaced.
DROP TRIGGER IF EXISTS orders_paid_whole ON orders;
CREATE CONSTRAINT TRIGGER orders_paid_whole AFTER UPDATE OF state ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION check_paid_order();

CREATE OR REPLACE FUNCTION guard_blog_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.seat_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM company_seats s JOIN company_blocks b ON b.id = s.block_id
    WHERE s.id = NEW.seat_id AND s.state = 'taken' AND s.user_id = NEW.user_id AND b.blog_id = NEW.blog_id
  ) THEN
    RETURN NEW;
  END IF;
  IF NOT EXISTS (
    SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.id = NEW.line_id AND l.kind = 'blog' AND l.item_id = NEW.blog_id AND o.user_id = NEW.user_id
      AND l.granted_at IS NOT NULL AND l.revoked_at IS NULL
  ) THEN
    RAISE EXCEPTION 'access without a paid line' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER blog_access_guard BEFORE INSERT OR UPDATE OF line_id, seat_id, user_id, blog_id ON blog_access
  FOR EACH ROW EXECUTE FUNCTION guard_blog_access();

CREATE OR REPLACE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE ON payment_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER payment_events_no_truncate BEFORE TRUNCATE ON payment_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER orders_kept BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER order_lines_kept BEFORE DELETE ON order_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER payment_attempts_kept BEFORE DELETE ON payment_attempts FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER refunds_kept BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER receipts_kept BEFORE DELETE OR UPDATE OF order_id, series, year, serial, number, issued_at, seller ON receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
