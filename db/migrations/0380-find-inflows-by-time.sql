-- Each inflow keeps the price of its own moment: whoever keeps it looks for the newest inflows of everybody.
CREATE INDEX postings_inflows_by_time ON postings (at) WHERE is_inflow;
