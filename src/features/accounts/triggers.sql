-- Somebody who may do everything is always left. Whatever takes that from an admin happens one after another: of two at
-- once, each would still see the other's.
CREATE OR REPLACE FUNCTION users_keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('the last admin', 0));
  IF NOT EXISTS (SELECT 1 FROM users
      WHERE role = 'admin' AND verified_at IS NOT NULL AND blocked_at IS NULL AND id <> OLD.id) THEN
    RAISE EXCEPTION 'the last admin stays' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'users_keep_an_admin';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER users_keep_an_admin BEFORE UPDATE OF role, verified_at, blocked_at ON users FOR EACH ROW
  WHEN (OLD.role = 'admin' AND OLD.verified_at IS NOT NULL AND OLD.blocked_at IS NULL
    AND (NEW.role <> 'admin' OR NEW.verified_at IS NULL OR NEW.blocked_at IS NOT NULL))
  EXECUTE FUNCTION users_keep_an_admin();

CREATE OR REPLACE TRIGGER users_keep_an_admin_here BEFORE DELETE ON users FOR EACH ROW
  WHEN (OLD.role = 'admin' AND OLD.verified_at IS NOT NULL AND OLD.blocked_at IS NULL)
  EXECUTE FUNCTION users_keep_an_admin();
