import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barOf, chartPeriodOf, intervals, timeLeftOf } from './chart/chart-data.ts';
import { columnsOf, plainLayout, resized, sizeOf, toggled } from './desk-layout.ts';
import { filledPercent, nameOf, stateOf, worthOf } from './orders/order-view.ts';
import { matchPairs } from './pair-search.ts';
import { cutToStep, isOnStep, nextStep } from './steps.ts';

test('steps go to the next multiple and never below the least', () => {
  assert.equal(nextStep('1.05', '0.1', 1, '0.1'), '1.1');
  assert.equal(nextStep('1.05', '0.1', -1, '0.1'), '1');
  assert.equal(nextStep('1', '0.1', -1, '0.1'), '0.9');
  assert.equal(nextStep('0.1', '0.1', -1, '0.1'), '0.1');
  assert.equal(nextStep('0.30000000000000000004', '0.00000000000000000001', 1, '0'), '0.30000000000000000005');
  assert.equal(cutToStep('0.99999', '0.01'), '0.99');
  assert.equal(isOnStep('0.3', '0.1'), true);
});

test('candles become bars of milliseconds, with all digits kept beside', () => {
  const candle = {
    time: 1_700_000_000,
    open: '1.10',
    high: '2',
    low: '0.5',
    close: '1.25',
    volume: '3',
    turnover: '4',
  };
  const bar = barOf(candle);
  assert.equal(bar.timestamp, 1_700_000_000_000);
  assert.deepEqual([bar.open, bar.high, bar.low, bar.close, bar.volume], [1.1, 2, 0.5, 1.25, 3]);
  assert.equal(bar.candle, candle);
});

test('every interval has its name in the library', () => {
  assert.deepEqual(
    intervals.map((interval) => {
      const { span, type } = chartPeriodOf(interval);
      return `${span} ${type}`;
    }),
    ['1 minute', '5 minute', '15 minute', '30 minute', '1 hour', '4 hour', '1 day', '1 week', '1 month'],
  );
});

test('a candle says how long it has left, to the second below a day, and nothing once it is over', () => {
  const start = Date.UTC(2026, 1, 1);
  const left = (interval: (typeof intervals)[number], passedMs: number): string =>
    timeLeftOf(interval, start, start + passedMs, (count) => `${count}d`);
  assert.equal(left('5m', 1_500), '04:59');
  assert.equal(left('1h', 0), '01:00:00');
  assert.equal(left('1h', 3_599_999), '00:01');
  assert.equal(left('1h', 3_600_000), '');
  assert.equal(left('1d', 0), '1d 00:00');
  assert.equal(left('1w', 86_400_000), '6d 00:00');
  assert.equal(left('1M', 0), '28d 00:00');
});

test('panels stay within their bounds, and the last one stays', () => {
  assert.equal(sizeOf(resized(plainLayout, 'book', 9_999), 'book', 'wide'), 420);
  assert.equal(sizeOf(resized(plainLayout, 'book', 1), 'book', 'wide'), 220);
  assert.equal(sizeOf(plainLayout, 'book', 'wide'), 272);
  assert.equal(columnsOf(plainLayout, 'desk'), 'minmax(0, 1fr) 248px 288px');
  assert.equal(columnsOf(plainLayout, 'wide'), 'minmax(0, 1fr) 272px 308px');
  assert.equal(columnsOf(plainLayout, 'huge'), '260px minmax(0, 1fr) 240px 300px 320px');
  const bare = (['pairs', 'chart', 'orders', 'trades', 'book', 'ticket'] as const).reduce(toggled, plainLayout);
  assert.deepEqual(bare.hidden, ['pairs', 'chart', 'orders', 'trades', 'book']);
  assert.equal(columnsOf(bare, 'wide'), '308px');
  assert.deepEqual(toggled(bare, 'book').hidden, ['pairs', 'chart', 'orders', 'trades']);
});

test('markets are found by any part of their name, favourites first', () => {
  const quotes = ['BTC/USDT', 'ETH/USDT', 'ETH/BTC'].map((symbol) => ({ symbol }));
  const names = (text: string, only = false): string[] =>
    matchPairs(quotes, ['ETH/BTC'], text, only).map(({ symbol }) => symbol);
  assert.deepEqual(names(''), ['ETH/BTC', 'BTC/USDT', 'ETH/USDT']);
  assert.deepEqual(names('eth us'), ['ETH/USDT']);
  assert.deepEqual(names('btc'), ['ETH/BTC', 'BTC/USDT']);
  assert.deepEqual(names('', true), ['ETH/BTC']);
  assert.deepEqual(names('xyz'), []);
});

test('an order is named by what the server keeps of it', () => {
  const base = { amount: '4', amount_in: 'base', price: '2', filled: '1', turnover: '2', status: 1 } as const;
  assert.equal(nameOf({ type: 'limit', stop_kind: null, pending: null }), 'limit');
  assert.equal(nameOf({ type: 'market', stop_kind: 'stop_loss', pending: 'stop' }), 'stopMarket');
  assert.equal(nameOf({ type: 'limit', stop_kind: 'stop_loss', pending: 'stop' }), 'stopLimit');
  assert.equal(nameOf({ type: 'limit', stop_kind: 'stop_loss', pending: null }), 'stopLimit');
  assert.equal(nameOf({ type: 'market', stop_kind: 'take_profit', pending: 'stop' }), 'takeProfitMarket');
  assert.equal(nameOf({ type: 'limit', stop_kind: 'take_profit', pending: null }), 'takeProfitLimit');
  assert.equal(nameOf({ type: 'limit', stop_kind: 'stop_loss', pending: 'stop_loss' }), 'oco');
  assert.equal(filledPercent({ ...base, status: 1 }), '25');
  assert.equal(filledPercent({ ...base, amount_in: 'quote', status: 4 }), '50');
  assert.equal(worthOf(base), '8');
  assert.equal(worthOf({ ...base, price: null }), '2');
  assert.equal(worthOf({ ...base, price: null, turnover: '0' }), null);
  assert.equal(worthOf({ ...base, turnover: '0', status: 4 }), '8');
  // What is over cost what its trades did, and not its limit.
  for (const status of [3, 4] as const) assert.equal(worthOf({ ...base, turnover: '7.9', status }), '7.9');
  assert.deepEqual(
    [
      stateOf({ status: 0, filled: '0' }),
      stateOf({ status: 1, filled: '0' }),
      stateOf({ status: 1, filled: '1' }),
      stateOf({ status: 3, filled: '1' }),
      stateOf({ status: 4, filled: '0' }),
      stateOf({ status: 4, filled: '1' }),
    ],
    ['waiting', 'open', 'partly', 'filled', 'cancelled', 'partlyCancelled'],
  );
});
