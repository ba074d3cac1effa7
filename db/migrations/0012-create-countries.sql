-- Rates of fiat currencies, for showing what something is worth: units of the currency for one US dollar, in 10^-8.
-- Whatever moves money uses a rate of its own, frozen on the order.
CREATE TABLE fiat_rates (
  currency_code text PRIMARY KEY CHECK (currency_code ~ '^[A-Z]{3}$'),
  rate numeric(38,0) NOT NULL CHECK (rate > 0),
  at timestamptz NOT NULL
);

CREATE TABLE countries (
  id integer PRIMARY KEY CHECK (id > 0),
  name text NOT NULL UNIQUE,
  name_zh text NOT NULL,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z]{2}$'),
  code3 text NOT NULL UNIQUE CHECK (code3 ~ '^[A-Z]{3}$'),
  code_num text NOT NULL UNIQUE CHECK (code_num ~ '^[0-9]{3}$'),
  currency_code text NOT NULL REFERENCES fiat_rates (currency_code),
  currency_name text NOT NULL,
  currency_name_zh text NOT NULL,
  lat numeric(7,4) NOT NULL,
  lng numeric(7,4) NOT NULL,
  -- How often it was chosen (S39).
  hits bigint NOT NULL DEFAULT 0,
  -- Pinned before all others.
  top boolean NOT NULL DEFAULT false
);
