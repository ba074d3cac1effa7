-- What one node at a time may do. The epoch counts the owners: whoever comes later has a higher one.
CREATE TABLE leases (
  name text PRIMARY KEY,
  epoch integer NOT NULL DEFAULT 0 CHECK (epoch >= 0),
  owner text NOT NULL DEFAULT '',
  until timestamptz NOT NULL DEFAULT '-infinity',
  -- Makes the epoch a part of a key, so that a change of owner waits for transactions that rest on the owner before, and a
  -- renewal does not.
  UNIQUE (name, epoch)
);

-- Fails the transaction of an owner who is none any more, and keeps the next one waiting until it has ended.
CREATE FUNCTION assert_lease(wanted text, held integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM leases WHERE name = wanted AND epoch = held FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the lease % has another owner than that of epoch %', wanted, held USING ERRCODE = 'BL001';
  END IF;
END
$$;
