-- Products of every family, by the number that the calls name them with.
CREATE TABLE products (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Their terms: versions with a date of effect. A position carries the version that it was sold under.
CREATE TABLE product_terms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id bigint NOT NULL REFERENCES products (id),
  version integer NOT NULL CHECK (version > 0),
  terms jsonb NOT NULL,
  effective_at timestamptz NOT NULL,
  -- Null where a release or the demo brought them.
  author bigint REFERENCES staff (id),
  approver bigint REFERENCES staff (id),
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (product_id, version),
  CHECK ((author IS NULL) = (approver IS NULL)),
  CHECK (author <> approver)
);
CREATE INDEX product_terms_in_force ON product_terms (product_id, effective_at DESC, version DESC);
CREATE TRIGGER product_terms_are_immutable BEFORE UPDATE OR DELETE ON product_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
