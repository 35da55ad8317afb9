-- The steps of src/features/trade-queries/query-state.ts; what a state may be is in the checks of the table.
CREATE OR REPLACE FUNCTION trade_queries_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) = ('pending', 'answered') AND NEW.questions = OLD.questions AND NEW.answers = OLD.answers + 1
    OR (OLD.status, NEW.status) = ('answered', 'pending') AND NEW.questions = OLD.questions + 1 AND NEW.answers = OLD.answers
    OR (OLD.status = 'closed') <> (NEW.status = 'closed') AND NEW.questions = OLD.questions AND NEW.answers = OLD.answers
    OR NEW.status = OLD.status AND NEW.questions = OLD.questions AND NEW.answers = OLD.answers
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a trade query does not go from % (% of % answered) to % (% of %)',
    OLD.status, OLD.answers, OLD.questions, NEW.status, NEW.answers, NEW.questions USING ERRCODE = 'check_violation';
END
$$;

CREATE OR REPLACE TRIGGER trade_queries_step BEFORE UPDATE OF status, questions, answers ON trade_queries
  FOR EACH ROW EXECUTE FUNCTION trade_queries_step();

CREATE OR REPLACE TRIGGER public_questions_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public_questions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('questions');

CREATE OR REPLACE TRIGGER public_questions_slug_apart AFTER INSERT OR UPDATE OF slug ON public_questions
  FOR EACH ROW EXECUTE FUNCTION keep_item_slugs_apart('public_questions', 'public_question_slugs');

CREATE OR REPLACE TRIGGER public_question_slugs_apart AFTER INSERT OR UPDATE ON public_question_slugs
  FOR EACH ROW EXECUTE FUNCTION keep_item_slugs_apart('public_questions', 'public_question_slugs');

CREATE OR REPLACE TRIGGER public_question_slugs_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public_question_slugs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('questions');

-- Who doesn't answer queries any more keeps none: otherwise nobody would be warned of them. The roles are those of the area
-- "desk" in src/lib/staff.ts (leaving.db.test.ts goes through all of them). The note names nobody, as it outlives the account.
CREATE OR REPLACE FUNCTION trade_queries_let_go() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reason text := CASE
    WHEN TG_OP = 'DELETE' THEN 'was deleted'
    WHEN NEW.blocked_at IS NOT NULL THEN 'was blocked'
    ELSE 'no longer belongs to the desk' END;
BEGIN
  WITH freed AS (UPDATE trade_queries SET assignee_id = NULL WHERE assignee_id = OLD.id RETURNING id, status)
  INSERT INTO trade_query_notes (query_id, text)
    SELECT id, 'Assigned to nobody: the account that had this query ' || reason || '.' FROM freed WHERE status <> 'closed';
  RETURN OLD;
END
$$;

CREATE OR REPLACE TRIGGER trade_queries_let_go AFTER UPDATE OF role, blocked_at ON users FOR EACH ROW
  WHEN (NEW.role NOT IN ('admin', 'desk') OR NEW.blocked_at IS NOT NULL)
  EXECUTE FUNCTION trade_queries_let_go();

CREATE OR REPLACE TRIGGER trade_queries_let_go_before BEFORE DELETE ON users FOR EACH ROW
  EXECUTE FUNCTION trade_queries_let_go();
