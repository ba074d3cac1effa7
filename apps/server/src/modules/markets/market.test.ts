import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testMarket } from '@bourse/testing/test-market';
import { type Market, parsePrice, parseQuantity, symbolKey, unitsOf } from './market.ts';

const market: Market = { ...testMarket, units: unitsOf(1_000_000n, 1_000n, 8) };

test('a lot at a tick costs whole quote atoms, or the market is refused', () => {
  assert.deepEqual(market.units, { lotAtoms: 1_000n, tickLotAtoms: 10n });
  assert.deepEqual(unitsOf(10_000n, 1n, 0), { lotAtoms: 1n, tickLotAtoms: 10_000n });
  assert.throws(() => unitsOf(1n, 1n, 8), /no whole number/);
  assert.throws(() => unitsOf(3n, 5n * 10n ** 7n, 8), /no whole number/);
  assert.throws(() => unitsOf(0n, 10n ** 8n, 8), /positive/);
});

test('a price is read in ticks [SPEC-5.21]', () => {
  assert.equal(parsePrice(market, '60000'), 6_000_000);
  assert.equal(parsePrice(market, '0.01'), 1);
  assert.equal(parsePrice(market, '0.0100'), 1);
});

const malformed = [
  '',
  ' ',
  '0',
  '0.0',
  '-1',
  '+1',
  '1e3',
  '1,000',
  '0x10',
  '01',
  '.5',
  '5.',
  '1.2.3',
  'NaN',
  'Infinity',
  '١٢',
  '1 ',
  ' 1',
  '1\n',
  '1_000',
  '1n',
  'null',
  'true',
  '１',
  '9'.repeat(39),
  '9'.repeat(81),
];

test('prices that are malformed, off the tick or out of range are refused [SPEC-5.21]', () => {
  for (const text of [...malformed, '0.001', '0.015', '90071992547409.92']) {
    assert.equal(parsePrice(market, text), null, JSON.stringify(text));
  }
  assert.equal(parsePrice(market, '90071992547409.91'), Number.MAX_SAFE_INTEGER);
});

test('quantities that are malformed, off the lot or out of range are refused [SPEC-5.21]', () => {
  for (const text of [...malformed, '0.000001', '0.000015', '90071992547.40992']) {
    assert.equal(parseQuantity(market, text), null, JSON.stringify(text));
  }
  assert.equal(parseQuantity(market, '0.00002'), 2);
  assert.equal(parseQuantity(market, '90071992547.40991'), Number.MAX_SAFE_INTEGER);
});

test('three spellings are one symbol', () => {
  assert.deepEqual(['BTC/USDT', 'BTC_USDT', 'btcusdt'].map(symbolKey), ['BTCUSDT', 'BTCUSDT', 'BTCUSDT']);
});
