-- Campaigns of coupons (S116): asked for by one member of staff and approved by another; the whole budget is held on the
-- pool `coupons` from then until the end.
CREATE TABLE coupon_campaigns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  approval_id bigint NOT NULL UNIQUE REFERENCES approvals (id),
  kind text NOT NULL CHECK (kind IN ('cash_back', 'fee_discount')),
  -- What part of the fees comes back; cash-back comes back whole.
  share_bps integer NOT NULL CHECK (share_bps BETWEEN 1 AND 10000),
  asset_id integer NOT NULL REFERENCES assets (id),
  -- What a coupon pays at most, and how many there are.
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  number integer NOT NULL CHECK (number > 0),
  budget numeric(38,0) NOT NULL CHECK (budget = amount * number),
  audience text NOT NULL CHECK (audience IN ('registered', 'listed')),
  -- When those register who get one; null where a list names them.
  registered_from timestamptz,
  registered_to timestamptz,
  -- Everybody who registered up to this one was looked at.
  looked_at bigint NOT NULL DEFAULT 0,
  days integer NOT NULL CHECK (days > 0),
  ends_at timestamptz NOT NULL,
  given integer NOT NULL DEFAULT 0 CHECK (given BETWEEN 0 AND number),
  paid numeric(38,0) NOT NULL DEFAULT 0 CHECK (paid BETWEEN 0 AND budget),
  returned numeric(38,0),
  ended_at timestamptz,
  reason text NOT NULL,
  requested_by bigint NOT NULL REFERENCES staff (id),
  approved_by bigint NOT NULL REFERENCES staff (id),
  at timestamptz NOT NULL,
  CHECK (requested_by <> approved_by),
  CHECK (kind = 'fee_discount' OR share_bps = 10000),
  CHECK ((audience = 'registered') = (registered_from IS NOT NULL)),
  CHECK ((audience = 'registered') = (registered_to IS NOT NULL)),
  CHECK (registered_from < registered_to AND registered_to <= ends_at),
  -- What was paid and what came back are the budget, to the atom.
  CHECK ((ended_at IS NULL) = (returned IS NULL)),
  CHECK (returned IS NULL OR paid + returned = budget)
);
CREATE INDEX coupon_campaigns_running ON coupon_campaigns (id) WHERE ended_at IS NULL;

CREATE TABLE coupons (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES coupon_campaigns (id),
  user_id bigint NOT NULL REFERENCES users (id),
  -- 0 usable, 1 used, 2 expired, 3 withdrawn by the end of the campaign before it was used.
  status smallint NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 3),
  given_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > given_at),
  used_at timestamptz,
  -- What was paid, and the fees that it was paid for: these count for no other coupon.
  paid numeric(38,0),
  fees_counted numeric(38,0),
  CHECK ((status = 1) = (used_at IS NOT NULL)),
  CHECK ((status = 1) = (paid IS NOT NULL)),
  CHECK ((status = 1) = (fees_counted IS NOT NULL)),
  CHECK (paid > 0 AND paid <= fees_counted),
  UNIQUE (campaign_id, user_id)
);
CREATE INDEX coupons_of_user ON coupons (user_id, id);
