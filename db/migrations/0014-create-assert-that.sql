-- Lets a statement fail its transaction when what it found is not what was expected.
CREATE FUNCTION assert_that(holds boolean, expectation text) RETURNS void LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF holds IS NOT TRUE THEN
    RAISE EXCEPTION 'not as expected: %', expectation;
  END IF;
END
$$;
