import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Scheduler } from '@bourse/kernel/clock';
import { hourMs, type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { loadMarkets } from '../../markets/index.ts';
import { loadRegistry } from '../../registry/index.ts';
import type { MarketCandle } from '../candles/candle-store.ts';
import { formatPrice } from '../price.ts';
import { priceFeed } from '../price-feed.ts';
import type { CoinModel } from '../simulator/market-simulator.ts';
import { simulatedSource } from '../simulator/simulated-source.ts';
import { fillHistory, type HistoryPorts } from './fill-history.ts';
import { historyParts } from './history-parts.ts';
import { simulateHistory } from './simulate-history.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());
const markets = await loadMarkets(db, await loadRegistry(db));
const end = instant(Date.UTC(2026, 10, 20, 14, 7, 33));
const model = { drift: 0, correlation: 0.85, jumpsPerYear: 60 } as const;
const coins: readonly CoinModel[] = [
  { ...model, symbol: 'BTC/USDT', startPrice: 61_234.56, volatility: 0.55 },
  { ...model, symbol: 'ETH/USDT', startPrice: 3_000, volatility: 0.7 },
];
const crosses = [{ symbol: 'ETH/BTC', base: 'ETH/USDT', quote: 'BTC/USDT' }] as const;
let simulated = 0;
const turnoverADay = (): number => {
  simulated += 1;
  return 1_000_000;
};
const history = { coins, crosses, turnoverADay, seed: 9, end };

test('history is parted without a gap: minutes for three days, hours for a month, days for two years', () => {
  const parts = historyParts(end);
  assert.equal(parts[0]?.to, Math.floor(end / minuteMs) * minuteMs);
  assert.ok(parts.every((part, i) => i === 0 || part.to === parts[i - 1]?.from));
  assert.ok(parts.every(({ from, to, stepMs }) => (to - from) % stepMs === 0 && to > from));
  const reach = (stepMs: number): number =>
    end - Math.min(...parts.filter((one) => one.stepMs === stepMs).map((one) => one.from));
  assert.ok(
    reach(minuteMs) >= 72 * hourMs && reach(hourMs) >= 30 * 24 * hourMs && reach(24 * hourMs) >= 730 * 24 * hourMs,
  );
});

/** The intervals of one market and period, oldest first. */
function select(all: readonly MarketCandle[], market: number, period: string): MarketCandle[] {
  return all.filter((one) => one.marketId === market && one.period === period).toSorted((a, b) => a.bucket - b.bucket);
}

test('the newest candle closes at the live price, each opens where the one before it closed, and the seed decides', () => {
  const parts = simulateHistory(history, markets.listMarkets());
  const first = [0, 1, 2].flatMap(() => present(parts.next().value ?? undefined, 'a part'));
  for (const { id } of markets.listMarkets()) {
    const minutes = select(first, id, '1m');
    assert.equal(minutes.length, 67);
    for (const [i, { candle }] of minutes.entries()) {
      const before = minutes[i - 1];
      assert.ok(before === undefined || before.candle.close === candle.open);
      assert.ok(candle.high >= candle.open && candle.high >= candle.close && candle.low <= candle.open);
      assert.ok(candle.low > 0n && candle.volume > 0n && candle.turnover > 0n);
    }
  }
  assert.equal(select(first, 1, '1m').at(-1)?.candle.close, 6_123_456_000_000n);
  const again = simulateHistory(history, markets.listMarkets());
  assert.deepEqual(
    again.next().value,
    present(simulateHistory(history, markets.listMarkets()).next().value ?? undefined, 'a part'),
  );
  const other = simulateHistory({ ...history, seed: 10 }, markets.listMarkets());
  assert.notDeepEqual(other.next().value, simulateHistory(history, markets.listMarkets()).next().value);
});

const clock = { now: (): Instant => end };

/** Fills until so many pauses have passed, as a process does that is stopped then. */
async function fill(pauses: number): Promise<void> {
  const ending = new AbortController();
  let left = pauses;
  const scheduler: Scheduler = {
    sleep: async () => {
      left -= 1;
      if (left === 0) ending.abort();
    },
  };
  const feed = priceFeed(simulatedSource(coins, crosses, 4), clock);
  const isMarked = (symbol: string): boolean => symbol === 'BTC/USDT';
  const ports: HistoryPorts = { db, clock, scheduler, markets, feed, models: coins, crosses, turnoverADay, isMarked };
  await fillHistory(ports, ending.signal);
}

const digest = async (): Promise<unknown> =>
  (
    await db.query(
      `SELECT period, count(*) AS candles, sum(volume) AS volume, sum(turnover) AS turnover, sum(trades) AS trades,
         sum(hashtext(bucket::text || open || high || low || close)::bigint) AS prices
       FROM candles GROUP BY period ORDER BY period`,
    )
  ).rows;

test('a fill that was stopped again and again ends with the same candles as one that was not', async () => {
  await fill(Infinity);
  const whole = await digest();
  const before = simulated;
  await fill(Infinity);
  assert.deepEqual(await digest(), whole);
  assert.equal(simulated, before, 'a history that is there was simulated once more');
  await db.withTx('begin anew', async (tx) => {
    await tx.query('DELETE FROM candles');
    await tx.query('UPDATE price_history SET parts_done = 0');
  });
  for (const pauses of [1, 3, 50, 100, Infinity]) await fill(pauses);
  assert.deepEqual(await digest(), whole);
});

test('every coarser interval is what its finer ones add up to', async () => {
  const { rows } = await db.query<{ period: string; wrong: string; right: string }>(
    `SELECT coarse.period, count(*) FILTER (WHERE coarse.volume <> fine.volume OR coarse.high <> fine.high OR
         coarse.low <> fine.low OR coarse.open <> fine.open OR coarse.close <> fine.close) AS wrong, count(*) AS right
     FROM candles coarse JOIN LATERAL (
       SELECT sum(volume) AS volume, max(high) AS high, min(low) AS low, (array_agg(open ORDER BY bucket))[1] AS open,
         (array_agg(close ORDER BY bucket DESC))[1] AS close
       FROM candles f WHERE f.market_id = coarse.market_id AND f.bucket >= coarse.bucket
         AND f.period = CASE coarse.period WHEN '1d' THEN '1h' ELSE '1m' END
         AND f.bucket < coarse.bucket + CASE coarse.period WHEN '1d' THEN interval '1 day' ELSE interval '1 hour' END) fine ON true
     WHERE coarse.period IN ('1h', '1d') AND coarse.bucket >= $1::timestamptz - CASE coarse.period WHEN '1d' THEN
       interval '33 days' ELSE interval '3 days' END
     GROUP BY coarse.period ORDER BY coarse.period`,
    ['2026-11-20'],
  );
  assert.deepEqual(
    rows.map(({ period, wrong, right }) => [period, wrong, BigInt(right) > 90n]),
    [
      ['1d', '0', true],
      ['1h', '0', true],
    ],
  );
});

test('what a coin was worth in an hour of the history is a price of that hour', async () => {
  const { rows } = await db.query<{ asset_id: number; hours: string; outside: string }>(
    `SELECT p.asset_id, count(*) AS hours,
       count(*) FILTER (WHERE p.price NOT BETWEEN c.low * 10000 AND c.high * 10000) AS outside
     FROM price_marks p JOIN markets m ON m.base_asset = p.asset_id AND m.quote_asset = 3
     JOIN candles c ON c.market_id = m.id AND c.period = '1h' AND c.bucket = p.at
     GROUP BY p.asset_id ORDER BY p.asset_id`,
  );
  assert.deepEqual(
    rows.map(({ asset_id: asset, hours, outside }) => [asset, BigInt(hours) >= 30n * 24n, outside]),
    [
      [1, true, '0'],
      [2, true, '0'],
    ],
  );
});

test('the mark price of a contract has the past of its symbol, of which nothing was traded', async () => {
  const { rows } = await db.query<{ symbol: string; candles: number; alike: number }>(
    `SELECT m.symbol, count(*)::int AS candles, count(*) FILTER (WHERE k.volume = 0 AND
       (k.open, k.high, k.low, k.close) = (c.open, c.high, c.low, c.close))::int AS alike
     FROM candles c JOIN markets m ON m.id = c.market_id AND m.symbol = 'BTC/USDT'
     LEFT JOIN contract_candles k ON k.series = 'mark' AND (k.market_id, k.period, k.bucket) = (c.market_id, c.period, c.bucket)
     GROUP BY m.symbol`,
  );
  const [btc] = rows;
  assert.ok(btc !== undefined && btc.candles > 0);
  assert.equal(btc.alike, btc.candles);
  const others = await db.query<{ count: number }>(
    'SELECT count(DISTINCT market_id)::int AS count FROM contract_candles',
  );
  assert.deepEqual(others.rows, [{ count: 1 }]);
});

test('the record keeps from what the history was made', async () => {
  const { rows } = await db.query<{ prices: Record<string, string>; parts_done: number }>(
    'SELECT * FROM price_history',
  );
  const feed = priceFeed(simulatedSource(coins, crosses, 4), clock);
  await feed.refresh();
  assert.equal(
    rows[0]?.prices['BTC/USDT'],
    formatPrice(present(feed.index('BTC/USDT') ?? undefined, 'an index').price),
  );
  assert.equal(rows[0]?.parts_done, historyParts(end).length);
});
