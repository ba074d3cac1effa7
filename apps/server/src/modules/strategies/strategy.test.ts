import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { seededRandom } from '@bourse/kernel/random';
import { oneRate } from '@bourse/kernel/term';
import { decide, hashOfRule, isLost, type Stance } from './strategy.ts';

const trend = { kind: 'trend', symbol: 'BTC/USDT', fast: 2, slow: 4 } as const;
const reversal = { kind: 'reversal', symbol: 'BTC/USDT', slow: 4, depth: '0.05' } as const;
const of = (...closes: readonly number[]): bigint[] => closes.map(BigInt);

describe('a strategy', () => {
  for (const { name, rule, closes, was, is } of [
    { name: 'of a trend buys above the slow mean', rule: trend, closes: of(10, 10, 11, 12), was: 'cash', is: 'coin' },
    { name: 'of a trend sells at it', rule: trend, closes: of(10, 10, 10, 10), was: 'coin', is: 'cash' },
    { name: 'of a trend sells below it', rule: trend, closes: of(12, 11, 10, 10), was: 'coin', is: 'cash' },
    { name: 'looks at no older close', rule: trend, closes: of(99, 10, 10, 11, 12), was: 'cash', is: 'coin' },
    { name: 'keeps what it has with too few closes', rule: trend, closes: of(1, 2, 3), was: 'coin', is: 'coin' },
    {
      name: 'of a reversal waits above its depth',
      rule: reversal,
      closes: of(1_000, 1_000, 1_000, 960),
      was: 'cash',
      is: 'cash',
    },
    {
      name: 'of a reversal buys at its depth',
      rule: reversal,
      closes: of(1_000, 1_000, 1_000, 900),
      was: 'cash',
      is: 'coin',
    },
    {
      name: 'of a reversal holds below the mean',
      rule: reversal,
      closes: of(1_000, 1_000, 900, 960),
      was: 'coin',
      is: 'coin',
    },
    {
      name: 'of a reversal sells at the mean',
      rule: reversal,
      closes: of(1_000, 1_000, 1_000, 1_000),
      was: 'coin',
      is: 'cash',
    },
  ] as const)
    it(name, () => {
      assert.equal(decide(rule, closes, was), is);
    });

  it('ends when the loss reaches its limit, and not before', () => {
    const limit = oneRate / 10n;
    assert.deepEqual(
      [901n, 900n, 899n].map((worth) => isLost(atoms(1_000n), atoms(worth), limit)),
      [false, true, true],
    );
  });

  it('is known by the hash of its rule, whatever the order of its fields', () => {
    const text = '{"fast":2,"kind":"trend","slow":4,"symbol":"BTC/USDT"}';
    assert.equal(hashOfRule(trend), createHash('sha256').update(text).digest('hex'));
    assert.equal(hashOfRule({ slow: 4, fast: 2, symbol: 'BTC/USDT', kind: 'trend' }), hashOfRule(trend));
    assert.notEqual(hashOfRule({ ...trend, slow: 5 }), hashOfRule(trend));
  });

  it('decides the same by the same closes, whoever runs it', () => {
    const random = seededRandom(113);
    for (let life = 0; life < 500; life += 1) {
      const closes = Array.from({ length: 30 }, () => BigInt(random.int(900, 1_100)));
      const play = (): Stance[] => {
        let stance: Stance = 'cash';
        return closes.map((_, hour) => (stance = decide(reversal, closes.slice(0, hour + 1), stance)));
      };
      assert.deepEqual(play(), play());
    }
  });
});
