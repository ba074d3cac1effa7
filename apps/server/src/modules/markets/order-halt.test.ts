import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AssetStatus } from '@bourse/contract/asset-status';
import { testMarket } from '@bourse/testing/test-market';
import { orderHalt } from './order-halt.ts';

type Sides = readonly ('buy' | 'sell')[];

/** The sides whose orders are taken, by where base and quote stand (S147). */
const table: readonly (readonly [base: AssetStatus, quote: AssetStatus, taken: Sides])[] = [
  [0, 0, ['buy', 'sell']],
  [1, 0, []],
  [2, 0, []],
  [3, 0, ['sell']],
  [4, 0, []],
  [0, 1, []],
  [0, 2, []],
  // Who buys the base sells the quote.
  [0, 3, ['buy']],
  [0, 4, []],
  [3, 3, []],
  [3, 1, []],
  [1, 3, []],
];

for (const [base, quote, taken] of table) {
  test(`base at ${String(base)} and quote at ${String(quote)}: orders taken ${taken.join() || 'none'}`, () => {
    const listings = { base: { status: base, reason: 'the base' }, quote: { status: quote, reason: 'the quote' } };
    const sides = (['buy', 'sell'] as const).filter((side) => orderHalt(testMarket, side, listings) === null);
    assert.deepEqual(sides, taken);
  });
}

test('the reason is that of what stands in the way, the market before its assets', () => {
  const listings = { base: { status: 3, reason: 'the base' }, quote: { status: 1, reason: 'the quote' } } as const;
  assert.equal(orderHalt(testMarket, 'sell', listings), 'the quote');
  assert.equal(
    orderHalt({ ...testMarket, status: 'halted', statusReason: 'the market' }, 'sell', listings),
    'the market',
  );
});
