-- Lets a statement fail its transaction when it changed another number of rows than it must.
CREATE FUNCTION assert_row_count(actual bigint, expected bigint) RETURNS void LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF actual <> expected THEN
    RAISE EXCEPTION 'changed % rows instead of %', actual, expected;
  END IF;
END
$$;
