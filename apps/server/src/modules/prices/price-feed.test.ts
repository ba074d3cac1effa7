import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import { reject } from '../../platform/http/rejection.ts';
import type { MarketList } from '../markets/index.ts';
import { formatPrice, parsePrice, price } from './price.ts';
import { priceFeed } from './price-feed.ts';
import type { SourceSample } from './price-source.ts';
import { readIndex } from './read-index.ts';
import type { CoinModel } from './simulator/market-simulator.ts';
import { simulatedSource } from './simulator/simulated-source.ts';

const model = { drift: 0.05, correlation: 0.85, jumpsPerYear: 60 } as const;
const coins: readonly CoinModel[] = [
  { ...model, symbol: 'BTC/USDT', startPrice: 60_000, volatility: 0.55 },
  { ...model, symbol: 'ETH/USDT', startPrice: 3_000, volatility: 0.7 },
];
const crosses = [{ symbol: 'ETH/BTC', base: 'ETH/USDT', quote: 'BTC/USDT' }] as const;

let now: Instant = instant(1_000_000);
const clock = { now: () => now };

test('the simulated venues make an index that stays close to each of them, the same for the same seed', async () => {
  const indices = async (): Promise<string[]> => {
    now = instant(1_000_000);
    const feed = priceFeed(simulatedSource(coins, crosses, 7), clock);
    const seen: string[] = [];
    for (let second = 0; second < 30; second += 1) {
      now = instant(now + 1_000);
      await feed.refresh();
      for (const { symbol } of [...coins, ...crosses]) {
        const index = feed.index(symbol);
        assert.ok(index, symbol);
        for (const sample of index.samples) {
          const off = sample.price > index.price ? sample.price - index.price : index.price - sample.price;
          assert.ok(off * 1_000n < index.price, `${formatPrice(sample.price)} at ${formatPrice(index.price)}`);
        }
        seen.push(formatPrice(index.price));
      }
    }
    return seen;
  };
  assert.deepEqual(await indices(), await indices());
});

test('a cross pair is worth what its two pairs say, to a part in a thousand', async () => {
  const feed = priceFeed(simulatedSource(coins, crosses, 3), clock);
  await feed.refresh();
  const [eth, btc, cross] = ['ETH/USDT', 'BTC/USDT', 'ETH/BTC'].map((symbol) =>
    Number(feed.index(symbol)?.price ?? 0n),
  );
  assert.ok(eth && btc && cross);
  assert.ok(Math.abs(eth / btc / (cross / 1e12) - 1) < 0.001);
});

test('a source that falls silent loses its index after ten seconds, and late samples change nothing', async () => {
  const say = (value: bigint, at: Instant): SourceSample[] =>
    ['a', 'b', 'c'].map((venue) => ({ symbol: 'BTC/USDT', venue, price: price(value), at }));
  let samples = say(100n, now);
  const feed = priceFeed({ simulated: false, sample: async () => samples }, clock);
  assert.equal(feed.index('BTC/USDT'), null);
  await feed.refresh();
  samples = say(5n, instant(now - 1));
  await feed.refresh();
  assert.equal(feed.index('BTC/USDT')?.price, 100n);
  samples = [];
  now = instant(now + 10_000);
  await feed.refresh();
  assert.equal(feed.index('BTC/USDT')?.price, 100n);
  now = instant(now + 1);
  assert.equal(feed.index('BTC/USDT'), null);
});

test('the index is shown with its sources: those that count, those that are clamped, and those that are too old', async () => {
  const markets = { findPriced: (symbol: string) => (symbol === 'BTC/USDT' ? { symbol } : undefined) };
  const told = (venue: string, value: number, ageMs: number): SourceSample => ({
    symbol: 'BTC/USDT',
    venue,
    price: price(BigInt(value) * 10n ** 12n),
    at: instant(now - ageMs),
  });
  const samples = [told('d', 99, 10_001), told('a', 100, 0), told('c', 1_000, 5), told('b', 100, 10_000)];
  const feed = priceFeed({ simulated: false, sample: async () => samples }, clock);
  await feed.refresh();
  const shown = readIndex(markets as unknown as MarketList, feed, now, { symbol: 'BTC/USDT', line: true }); // it looks for markets alone
  assert.ok(shown.ok);
  assert.deepEqual(shown.value, {
    symbol: 'BTC/USDT',
    price: '100.166666666666',
    at: toIso(now),
    sources: [
      { name: 'a', price: '100', age_ms: 0, state: 'used' },
      { name: 'b', price: '100', age_ms: 10_000, state: 'used' },
      { name: 'c', price: '1000', age_ms: 5, state: 'clamped' },
      { name: 'd', price: '99', age_ms: 10_001, state: 'stale' },
    ],
    used: 3,
    of: 4,
    quorum: 3,
    simulated: false,
    line: [{ at: toIso(now), price: '100.166666666666' }],
  });
  const none = readIndex(markets as unknown as MarketList, null, now, { symbol: 'BTC/USDT', line: false }); // as above
  assert.ok(none.ok);
  assert.deepEqual([none.value.price, none.value.sources, none.value.used], [null, [], 0]);
  assert.deepEqual(
    readIndex(markets as unknown as MarketList, feed, now, { symbol: 'BTC/EUR', line: false }), // as above
    reject('MARKET_NOT_FOUND'),
  ); // as above
});

test('prices are read to twelve decimals and cut behind them; what is no price is none', () => {
  assert.equal(parsePrice('60000.5'), 60_000_500_000_000_000n);
  assert.equal(parsePrice('0.0000000000019'), 1n);
  for (const none of ['0', '-1', '1e5', '', 'abc', '0.0000000000001']) assert.equal(parsePrice(none), null, none);
});
