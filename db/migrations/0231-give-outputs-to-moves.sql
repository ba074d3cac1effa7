-- Outputs are also given to moves to the cold address, once and for good as to withdrawals, and never to both.
ALTER TABLE withdrawal_inputs ALTER COLUMN withdrawal_id DROP NOT NULL;
ALTER TABLE withdrawal_inputs ADD COLUMN sweep_id bigint REFERENCES sweeps (id);
ALTER TABLE withdrawal_inputs ADD CHECK (num_nonnulls(withdrawal_id, sweep_id) = 1);
ALTER TABLE withdrawal_inputs ADD UNIQUE (sweep_id, place);
