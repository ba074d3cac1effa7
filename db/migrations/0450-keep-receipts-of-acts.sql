-- Receipts of every act that moves or promises money (decision 450): whose they are, what the act was about, and the key that it was
-- asked with, where it had one. A purchase of a box has had its receipt without these.
ALTER TABLE receipts
  ADD COLUMN user_id bigint,
  ADD COLUMN subject text,
  ADD COLUMN key text;
CREATE INDEX receipts_of_user ON receipts (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX receipts_of_subject ON receipts (user_id, kind, subject, id) WHERE user_id IS NOT NULL;
