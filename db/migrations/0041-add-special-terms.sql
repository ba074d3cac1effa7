-- What plain orders lack, as one value that is absent on them and so costs them nothing: self-trade mode, stops, display
-- quantity, end in time, and a place in the queue that is not that of the id. special-terms.ts reads and writes it.
ALTER TABLE spot_orders ADD COLUMN special jsonb;
ALTER TABLE spot_orders
  DROP CONSTRAINT spot_orders_time_in_force_check,
  ADD CONSTRAINT spot_orders_time_in_force_check CHECK (time_in_force IN ('GTC', 'IOC', 'FOK', 'GTD'));

-- The price of the latest trade, which stops are measured against: quote atoms for one whole unit of the base asset.
ALTER TABLE spot_books ADD COLUMN last_price numeric(38,0) CHECK (last_price > 0);
