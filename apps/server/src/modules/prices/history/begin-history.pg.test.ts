import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fromDate, instant, startOfDay } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { loadMarkets } from '../../markets/index.ts';
import { loadRegistry } from '../../registry/index.ts';
import { priceScale } from '../price.ts';
import { priceFeed } from '../price-feed.ts';
import { simulatedSource } from '../simulator/simulated-source.ts';
import { noteHistory, plannedPrices } from './begin-history.ts';
import { fillHistory } from './fill-history.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());
const markets = await loadMarkets(db, await loadRegistry(db));
const end = instant(Date.UTC(2026, 10, 20, 14, 7, 33));
const model = { drift: 0, correlation: 0.85, jumpsPerYear: 60, volatility: 0.7 } as const;
const models = [
  { ...model, symbol: 'BTC/USDT', startPrice: 61_234.56 },
  { ...model, symbol: 'ETH/USDT', startPrice: 3_000 },
];
const plan = { end, seed: 9, models };

interface Row {
  readonly period: string;
  readonly bucket: Date;
  readonly open: bigint;
  readonly close: bigint;
}

async function candlesOf(symbol: string): Promise<readonly Row[]> {
  const { id } = present(markets.findMarket(symbol), symbol);
  const { rows } = await db.query<Row>(
    `SELECT period, bucket, open, close FROM candles c WHERE market_id = $1 AND period IN ('1h', '1d') ORDER BY c.bucket`,
    [id],
  );
  return rows;
}

test('a history that was noted is filled with the prices that were planned, and a symbol stands higher where it is told to', async () => {
  await noteHistory(db, plan);
  // What is live is somewhere else by then: the history ends where it was noted.
  const clock = { now: () => instant(end + 60_000) };
  const feed = priceFeed(simulatedSource(models, [], 4), clock);
  const isHigh = (symbol: string, at: number): boolean => symbol === 'ETH/USDT' && at < startOfDay(end);
  const heightAt = (symbol: string, at: number): number => (isHigh(symbol, at) ? 2 : 1);
  const more = { turnoverADay: () => 1_000_000, scheduler: { sleep: async () => undefined } };
  const ports = { db, clock, markets, feed, models, crosses: [], heightAt, ...more };
  await fillHistory(ports, new AbortController().signal);

  const market = present(markets.findMarket('BTC/USDT'), 'the market');
  const priceAt = plannedPrices(plan, market);
  const hours = (await candlesOf('BTC/USDT')).filter(({ period }) => period === '1h');
  assert.ok(hours.length > 33 * 24, String(hours.length));
  for (const { bucket, open } of hours) {
    assert.equal(priceAt(fromDate(bucket)), open * 10n ** BigInt(priceScale - market.quote.scale), String(bucket));
  }

  const days = (await candlesOf('ETH/USDT')).filter(({ period }) => period === '1d');
  const [before, last] = [present(days.at(-2), 'a day'), present(days.at(-1), 'the last day')];
  assert.ok(before.close > (last.open * 19n) / 10n, `${String(before.close)} before ${String(last.open)}`);
});
