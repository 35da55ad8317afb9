-- The foreign keys of a table that are one column wide: which column, of which table's which key, and what happens when that
-- row goes ('c': this one goes, too; 'n': this one forgets it).
CREATE OR REPLACE FUNCTION bin_keys(of_table regclass) RETURNS TABLE (col name, parent regclass, parent_key name, on_delete "char")
LANGUAGE sql STABLE AS $$
  SELECT a.attname, c.confrelid::regclass, f.attname, c.confdeltype
  FROM pg_constraint c
  JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  JOIN pg_attribute f ON f.attrelid = c.confrelid AND f.attnum = c.confkey[1]
  WHERE c.contype = 'f' AND c.conrelid = of_table AND cardinality(c.conkey) = 1
$$;

-- The rows that go with these rows of a table, and those that go with them: [{"table", "rows"}], parents first. Which they are,
-- the foreign keys say, so a table that is added later is not forgotten. Who read a blog on which day is left out: those rows are
-- gone within days anyway.
CREATE OR REPLACE FUNCTION bin_gather(parent regclass, of_rows jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  hanging record;
  found jsonb;
  gathered jsonb := '[]';
BEGIN
  FOR hanging IN
    SELECT DISTINCT c.conrelid::regclass AS child, k.col, k.parent_key
    FROM pg_constraint c, bin_keys(c.conrelid) k
    WHERE c.contype = 'f' AND c.confrelid = bin_gather.parent AND c.conrelid <> bin_gather.parent
      AND c.conrelid <> 'blog_views'::regclass AND k.parent = bin_gather.parent AND k.on_delete = 'c'
    ORDER BY 1
  LOOP
    EXECUTE format(
      'SELECT jsonb_agg(to_jsonb(t)) FROM %s t JOIN jsonb_populate_recordset(NULL::%s, $1) p ON p.%I = t.%I',
      hanging.child, parent, hanging.parent_key, hanging.col
    ) INTO found USING of_rows;
    IF found IS NOT NULL THEN
      gathered := gathered || jsonb_build_array(jsonb_build_object('table', hanging.child::text, 'rows', found))
        || bin_gather(hanging.child, found);
    END IF;
  END LOOP;
  RETURN gathered;
END
$$;

-- Puts rows back into their table. A column that came since begins with its usual value. What a row named may be gone by now: it
-- forgets that, or, where it would have gone with it, stays away, and gives way to one that has its place. What was deleted
-- itself (`must`) does neither: it comes back, or nothing does.
CREATE OR REPLACE FUNCTION bin_put_back(target regclass, of_rows jsonb, must boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  names text;
  givens text;
  conditions text;
BEGIN
  SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum),
    string_agg(
      CASE WHEN k.on_delete = 'n' THEN format('(SELECT p.%I FROM %s p WHERE p.%I = r.%I)', k.parent_key, k.parent, k.parent_key, k.col)
        ELSE format('r.%I', a.attname) END, ', ' ORDER BY a.attnum)
  INTO names, givens
  FROM pg_attribute a LEFT JOIN bin_keys(target) k ON k.col = a.attname AND k.parent <> target
  WHERE a.attrelid = target AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND of_rows -> 0 ? a.attname;
  SELECT coalesce(string_agg(
    format('(r.%I IS NULL OR EXISTS (SELECT 1 FROM %s p WHERE p.%I = r.%I))', col, parent, parent_key, col), ' AND '), 'true')
  INTO conditions FROM bin_keys(target) WHERE on_delete <> 'n' AND parent <> target;
  EXECUTE format(
    'INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM jsonb_populate_recordset(NULL::%s, $1) r',
    target, names, givens, target
  ) || CASE WHEN must THEN '' ELSE format(' WHERE %s ON CONFLICT DO NOTHING', conditions) END USING of_rows;
END
$$;
