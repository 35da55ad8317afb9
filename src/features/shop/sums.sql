-- Sums of orders, payments and what was sold, by day (sums-tables.server.ts). Each transaction that changes an order, a
-- payment, a refund or a line adds the difference; so the sums are those of the rows, to the poisha, whoever
-- reads when. A test holds them against the rows themselves.
CREATE OR REPLACE FUNCTION sums_of_orders(ids uuid[]) RETURNS TABLE (order_id uuid, ordered_on date, paid_on date,
  gateway text, state text, paid boolean, orders int, payments int, received_poisha bigint, held_poisha bigint,
  refunded_poisha bigint, refunding_poisha bigint) LANGUAGE sql STABLE AS $$
  WITH o AS (
    SELECT id, (created_at AT TIME ZONE 'Asia/Dhaka')::date AS day, state, paid_at IS NOT NULL AS paid FROM orders WHERE id = ANY (ids)),
  p AS (
    SELECT o.id AS order_id, o.day, o.state AS order_state, o.paid, a.id, a.gateway, a.state, a.received_poisha,
      (a.settled_at AT TIME ZONE 'Asia/Dhaka')::date AS paid_on
    FROM o JOIN payment_attempts a ON a.order_id = o.id)
  SELECT id, day, NULL::date, '', state, paid, 1, 0, 0::bigint, 0::bigint, 0::bigint, 0::bigint FROM o
  UNION ALL SELECT DISTINCT order_id, day, NULL::date, gateway, order_state, paid, 1, 0, 0::bigint, 0::bigint, 0::bigint, 0::bigint FROM p
  UNION ALL SELECT order_id, day, paid_on, gateway, order_state, paid, 0, 1, received_poisha,
    CASE WHEN state = 'review' THEN received_poisha ELSE 0 END, coalesce(done, 0)::bigint, coalesce(under_way, 0)::bigint
    FROM p CROSS JOIN LATERAL (
      SELECT sum(amount_poisha) FILTER (WHERE r.state = 'done') AS done,
        sum(amount_poisha) FILTER (WHERE r.state IN ('requested', 'sent')) AS under_way
      FROM refunds r WHERE r.attempt_id = p.id) r WHERE received_poisha > 0
$$;

CREATE OR REPLACE FUNCTION items_of_orders(ids uuid[]) RETURNS TABLE (order_id uuid, sold_on date, kind text, item_id uuid,
  sold int, total_poisha bigint) LANGUAGE sql STABLE AS $$
  SELECT o.id, (o.paid_at AT TIME ZONE 'Asia/Dhaka')::date, l.kind, l.item_id, l.quantity::int, l.total_poisha
  FROM orders o JOIN order_lines l ON l.order_id = o.id
  WHERE o.id = ANY (ids) AND o.state IN ('paid', 'partially_refunded') AND l.granted_at IS NOT NULL AND l.revoked_at IS NULL
$$;

-- Puts in what these orders are now, less what they have put in before. Planned once: planning takes far longer than doing.
CREATE OR REPLACE FUNCTION book_orders(ids uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  -- One after the other for each order: what another transaction changes of it, that one sees.
  PERFORM FROM orders WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  WITH sums AS MATERIALIZED (SELECT * FROM sums_of_orders(ids)),
  items AS MATERIALIZED (SELECT * FROM items_of_orders(ids)),
  was AS MATERIALIZED (SELECT * FROM booked_orders WHERE order_id = ANY (ids)),
  money AS (
    INSERT INTO order_sums (ordered_on, paid_on, gateway, state, paid, orders, payments, received_poisha, held_poisha,
      refunded_poisha, refunding_poisha)
    SELECT ordered_on, paid_on, gateway, state, paid, sum(orders), sum(payments), sum(received_poisha), sum(held_poisha),
      sum(refunded_poisha), sum(refunding_poisha)
    FROM (
      SELECT ordered_on, paid_on, gateway, state, paid, orders, payments, received_poisha, held_poisha, refunded_poisha,
        refunding_poisha FROM sums
      UNION ALL SELECT ordered_on, paid_on, gateway, state, paid, -orders, -payments, -received_poisha, -held_poisha,
        -refunded_poisha, -refunding_poisha
      FROM was, jsonb_to_recordset(was.sums) AS r(ordered_on date, paid_on date, gateway text, state text, paid boolean,
        orders int, payments int, received_poisha bigint, held_poisha bigint, refunded_poisha bigint, refunding_poisha bigint)) change
    GROUP BY ordered_on, paid_on, gateway, state, paid
    HAVING (sum(orders), sum(payments), sum(received_poisha), sum(held_poisha), sum(refunded_poisha), sum(refunding_poisha))
      <> (0, 0, 0, 0, 0, 0)),
  sold AS (
    INSERT INTO item_sums (sold_on, kind, item_id, sold, total_poisha)
    SELECT sold_on, kind, item_id, sum(sold), sum(total_poisha)
    FROM (
      SELECT sold_on, kind, item_id, sold, total_poisha FROM items
      UNION ALL SELECT sold_on, kind, item_id, -sold, -total_poisha
      FROM was, jsonb_to_recordset(was.items) AS r(sold_on date, kind text, item_id uuid, sold int, total_poisha bigint)) change
    GROUP BY sold_on, kind, item_id HAVING (sum(sold), sum(total_poisha)) <> (0, 0))
  INSERT INTO booked_orders AS b (order_id, sums, items)
  SELECT order_id, jsonb_agg(sum ORDER BY sum) FILTER (WHERE sum IS NOT NULL),
    coalesce(jsonb_agg(item ORDER BY item) FILTER (WHERE item IS NOT NULL), '[]')
  FROM (SELECT order_id, to_jsonb(sums) - 'order_id' AS sum, NULL::jsonb AS item FROM sums
    UNION ALL SELECT order_id, NULL, to_jsonb(items) - 'order_id' FROM items) one
  GROUP BY order_id
  ON CONFLICT (order_id) DO UPDATE SET sums = excluded.sums, items = excluded.items
  WHERE (b.sums, b.items) IS DISTINCT FROM (excluded.sums, excluded.items);
END
$$;

-- After each statement, for the orders whose numbers it changed: what names them, and what counts, is told by the trigger.
CREATE OR REPLACE FUNCTION book_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE format('SELECT array_agg(DISTINCT n.%I) FROM is_now n WHERE %s', TG_ARGV[0], TG_ARGV[1]) INTO ids;
  ELSE
    EXECUTE format('SELECT array_agg(DISTINCT n.%I) FROM is_now n JOIN was w ON w.id = n.id WHERE %s', TG_ARGV[0], TG_ARGV[1]) INTO ids;
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM book_orders(ids);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_booked AFTER INSERT ON orders REFERENCING NEW TABLE AS is_now
  FOR EACH STATEMENT EXECUTE FUNCTION book_changed('id', 'true');
CREATE OR REPLACE TRIGGER orders_booked_again AFTER UPDATE ON orders REFERENCING OLD TABLE AS was NEW TABLE AS is_now
  FOR EACH STATEMENT EXECUTE FUNCTION book_changed('id', '(n.state, n.paid_at, n.created_at) IS DISTINCT FROM (w.state, w.paid_at, w.created_at)');

CREATE OR REPLACE TRIGGER payment_attempts_booked AFTER INSERT ON payment_attempts REFERENCING NEW TABLE AS is_now
  FOR EACH STATEMENT EXECUTE FUNCTION book_changed('order_id', 'true');
CREATE OR REPLACE TRIGGER payment_attempts_booked_again AFTER UPDATE ON payment_attempts REFERENCING OLD TABLE AS was NEW TABLE AS is_now
  FOR EACH STATEMENT EXECUTE FUNCTION book_changed('order_id', '(n.state, n.received_poisha, n.settled_at) IS DISTINCT FROM (w.state, w.received_poisha, w.settled_at)');

CREATE OR REPLACE TRIGGER refunds_booked AFTER INSERT ON refunds REFERENCING NEW TABLE AS is_now
  FOR EACH STATEMENT EXECUTE FUNCTION book_changed('order_id', 'true');
CREATE OR REPLACE TRIGGER refunds_booked_again AFTER UPDATE ON refunds REFERENCING OLD TABLE AS was NEW TABLE AS is_now
  FOR EACH STATEMENT EXECUTE FUNCTION book_changed('order_id', '(n.state, n.amount_poisha, n.attempt_id) IS DISTINCT FROM (w.state, w.amount_poisha, w.attempt_id)');

CREATE OR REPLACE TRIGGER order_lines_booked AFTER INSERT ON order_lines REFERENCING NEW TABLE AS is_now
  FOR EACH STATEMENT EXECUTE FUNCTION book_changed('order_id', 'n.granted_at IS NOT NULL');
CREATE OR REPLACE TRIGGER order_lines_booked_again AFTER UPDATE ON order_lines REFERENCING OLD TABLE AS was NEW TABLE AS is_now
  FOR EACH STATEMENT EXECUTE FUNCTION book_changed('order_id', '(n.granted_at, n.revoked_at) IS DISTINCT FROM (w.granted_at, w.revoked_at)');

-- Makes one row of those of one key. Who reads meanwhile sees either.
CREATE OR REPLACE FUNCTION fold_order_sums() RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM order_sums WHERE id IN (
      SELECT id FROM (SELECT id, count(*) OVER (PARTITION BY ordered_on, paid_on, gateway, state, paid) AS n FROM order_sums) s WHERE n > 1)
    RETURNING *)
  INSERT INTO order_sums (ordered_on, paid_on, gateway, state, paid, orders, payments, received_poisha, held_poisha,
    refunded_poisha, refunding_poisha)
  SELECT ordered_on, paid_on, gateway, state, paid, sum(orders), sum(payments), sum(received_poisha), sum(held_poisha),
    sum(refunded_poisha), sum(refunding_poisha) FROM gone GROUP BY ordered_on, paid_on, gateway, state, paid
  HAVING (sum(orders), sum(payments), sum(received_poisha), sum(held_poisha), sum(refunded_poisha), sum(refunding_poisha))
    <> (0, 0, 0, 0, 0, 0);
  WITH gone AS (
    DELETE FROM item_sums WHERE id IN (
      SELECT id FROM (SELECT id, count(*) OVER (PARTITION BY sold_on, kind, item_id) AS n FROM item_sums) s WHERE n > 1)
    RETURNING *)
  INSERT INTO item_sums (sold_on, kind, item_id, sold, total_poisha)
  SELECT sold_on, kind, item_id, sum(sold), sum(total_poisha) FROM gone GROUP BY sold_on, kind, item_id
  HAVING (sum(sold), sum(total_poisha)) <> (0, 0);
$$;

-- All of it anew from the rows, while nothing is written.
CREATE OR REPLACE FUNCTION rebuild_order_sums() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE orders, order_lines, payment_attempts, refunds IN EXCLUSIVE MODE;
  DELETE FROM order_sums;
  DELETE FROM item_sums;
  DELETE FROM booked_orders;
  PERFORM book_orders(ARRAY(SELECT id FROM orders));
END
$$;
