import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { Big } from 'big.js';
import { percentShares } from './percent-shares.ts';

test('shares add up to a hundred: what cutting leaves goes to those that lost most', () => {
  const cases: readonly [values: readonly string[], shares: readonly string[]][] = [
    [
      ['5', '3', '3'],
      ['45.4', '27.3', '27.3'],
    ],
    [
      ['1', '1', '1'],
      ['33.4', '33.3', '33.3'],
    ],
    [['7'], ['100.0']],
    [
      ['0.5', '0', '0.5'],
      ['50.0', '0.0', '50.0'],
    ],
    [
      ['999999', '1'],
      ['100.0', '0.0'],
    ],
    [
      ['0.000000000000000001', '0.000000000000000002'],
      ['33.3', '66.7'],
    ],
    [
      ['0', '0'],
      ['0.0', '0.0'],
    ],
    [[], []],
  ];
  for (const [values, shares] of cases) assert.deepEqual(percentShares(values, 1), shares, values.join(' '));
  assert.deepEqual(percentShares(['2', '1'], 0), ['67', '33']);
});

test('whatever the values, the shares add up, and none is further from the truth than its last digit', () => {
  const random = seededRandom(11);
  for (let round = 0; round < 500; round += 1) {
    const values = Array.from({ length: random.int(1, 12) }, () =>
      new Big(random.int(0, 1_000_000_000)).div(new Big(10).pow(random.int(0, 12))).toFixed(),
    );
    const total = values.reduce((sum, value) => sum.plus(value), new Big(0));
    if (total.eq(0)) continue;
    const decimals = random.int(0, 3);
    const shares = percentShares(values, decimals);
    assert.equal(shares.reduce((sum, share) => sum.plus(share), new Big(0)).toFixed(), '100', values.join(' '));
    for (const [index, share] of shares.entries()) {
      const exact = new Big(values[index] ?? '0').times(100).div(total);
      assert.ok(exact.minus(share).abs().lt(new Big(10).pow(-decimals)), `${share} of ${values.join(' ')}`);
    }
  }
});
