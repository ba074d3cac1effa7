-- How the books are divided over several engines: one row, which every engine holds against its own setting before it
-- opens a book. Empty where one engine has all of them.
CREATE TABLE engine_division (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  division text NOT NULL DEFAULT ''
);
