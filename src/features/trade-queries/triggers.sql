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
