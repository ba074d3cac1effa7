/** The lengths of candles by their names at the venue, in milliseconds; a month is at most so long. */
export const klineIntervals: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '1m': 60_000,
    '5m': 300_000,
    '15m': 900_000,
    '30m': 1_800_000,
    '1h': 3_600_000,
    '4h': 14_400_000,
    '1d': 86_400_000,
    '1w': 604_800_000,
    '1M': 2_678_400_000,
  }),
);
