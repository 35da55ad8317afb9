-- What was noted stays as it was noted, for its time: the rule that a nightly job goes by is held here (decision 51).
CREATE OR REPLACE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - (CASE OLD.outcome WHEN 'refused' THEN interval '1 year' ELSE interval '6 years' END) THEN
    RETURN OLD;
  END IF;
  -- The network address goes earlier than the note, and nothing else of it changes.
  IF TG_OP = 'UPDATE' AND OLD.at < now() - (CASE OLD.outcome WHEN 'refused' THEN interval '90 days' ELSE interval '1 year' END)
    AND NEW.address IS NULL AND to_jsonb(NEW) - 'address' = to_jsonb(OLD) - 'address' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is only added to' USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE OR REPLACE TRIGGER audit_log_row_stays BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_log_stays();
CREATE OR REPLACE TRIGGER audit_log_whole_stays BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();
