-- What is printed never changes: a wrong name is a new certificate.
CREATE OR REPLACE FUNCTION keep_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.number, NEW.holder, NEW.title, NEW.kind, NEW.occasion, NEW.issued_on, NEW.valid_until) IS DISTINCT FROM
     (OLD.id, OLD.number, OLD.holder, OLD.title, OLD.kind, OLD.occasion, OLD.issued_on, OLD.valid_until)
    OR (OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at)
    OR (OLD.replaced_by IS NOT NULL AND NEW.replaced_by IS DISTINCT FROM OLD.replaced_by) THEN
    RAISE EXCEPTION 'a certificate is never changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER certificates_kept BEFORE UPDATE ON certificates
  FOR EACH ROW EXECUTE FUNCTION keep_certificate();
CREATE OR REPLACE TRIGGER certificates_stay BEFORE DELETE ON certificates
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
