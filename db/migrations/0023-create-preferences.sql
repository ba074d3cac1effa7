-- How a customer wants the app to be: it follows the account from device to device.
CREATE TABLE preferences (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  -- S40: 0 dark, 1 light, 2 as the device says.
  theme smallint NOT NULL DEFAULT 0 CHECK (theme BETWEEN 0 AND 2),
  red_up boolean NOT NULL DEFAULT false,
  -- A name of the IANA time zone database; empty as the device says.
  time_zone text NOT NULL DEFAULT '',
  hide_small boolean NOT NULL DEFAULT false,
  notice_channels text[] NOT NULL DEFAULT '{site,email}'
);
