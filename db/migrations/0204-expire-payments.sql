-- When a payment that was signed can be carried no more; null on networks where it always can.
ALTER TABLE withdrawal_payments ADD COLUMN expires_at timestamptz;
