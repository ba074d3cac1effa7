-- Accounts that the house trades with itself, as a market maker: they take part in no draw and no ranking.
ALTER TABLE users ADD COLUMN kind text NOT NULL DEFAULT 'customer' CHECK (kind IN ('customer', 'house'));
UPDATE users SET kind = 'house' WHERE email LIKE '%@house.bourse.test';
