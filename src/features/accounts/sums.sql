-- How many accounts were made on each day, for the dashboard; in the transaction that makes or removes them.
CREATE OR REPLACE FUNCTION count_sign_ups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sign_up_sums (day, people)
    SELECT (created_at AT TIME ZONE 'Asia/Dhaka')::date, CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END FROM changed GROUP BY 1;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_counted AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_sign_ups();

CREATE OR REPLACE TRIGGER users_uncounted AFTER DELETE ON users
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_sign_ups();

CREATE OR REPLACE FUNCTION recount_sign_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sign_up_sums (day, people) VALUES
    ((OLD.created_at AT TIME ZONE 'Asia/Dhaka')::date, -1), ((NEW.created_at AT TIME ZONE 'Asia/Dhaka')::date, 1);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_recounted AFTER UPDATE OF created_at ON users FOR EACH ROW
  WHEN (NEW.created_at <> OLD.created_at) EXECUTE FUNCTION recount_sign_up();

-- Makes one row of those of one day. Who reads meanwhile sees either.
CREATE OR REPLACE FUNCTION fold_sign_up_sums() RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM sign_up_sums WHERE id IN (
      SELECT id FROM (SELECT id, count(*) OVER (PARTITION BY day) AS n FROM sign_up_sums) s WHERE n > 1)
    RETURNING *)
  INSERT INTO sign_up_sums (day, people) SELECT day, sum(people) FROM gone GROUP BY day HAVING sum(people) <> 0
$$;
