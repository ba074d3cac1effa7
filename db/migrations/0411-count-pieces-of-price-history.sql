-- A part of the simulated history is stored in pieces, each a short transaction: how many of the next part are.
ALTER TABLE price_history ADD COLUMN pieces_done int NOT NULL DEFAULT 0 CHECK (pieces_done >= 0);
