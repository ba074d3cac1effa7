import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { oneRate } from '@bourse/kernel/term';
import { priceOf, testTerms, ticksOf } from './contract-fixture.ts';
import {
  bankruptcyTicks,
  equityAt,
  type Exposure,
  initialMargin,
  liquidationTicks,
  profitOf,
  type Sign,
  shareOf,
  tierOf,
  valueAt,
  valueAtPrice,
} from './margin.ts';

const usdt = (amount: number): bigint => BigInt(Math.round(amount * 100)) * 10n ** 6n;
const percent = (share: number): bigint => BigInt(Math.round(share * 1_000)) * (oneRate / 100_000n);
/** Lots of 0.001 of the coin. */
const exposure = (sign: Sign, coins: number, entry: number, multiple: number): Exposure => {
  const lots = Math.round(coins * 1_000);
  const cost = valueAt(testTerms, ticksOf(entry), lots);
  return { sign, lots, cost, margin: initialMargin(cost, multiple) };
};

describe('worked examples of other venues', () => {
  // https://support.flipster.io/hc/en-us/articles/7352962731663-Margin-Trading-Explained
  test('0.1 BTC at 30,000, tenfold: margin 300; it gains 600 at 36,000, has 100 left at 28,000 and nothing at 26,000', () => {
    const long = exposure(1, 0.1, 30_000, 10);
    assert.equal(long.margin, usdt(300));
    assert.equal(equityAt(testTerms, long, priceOf(36_000)), usdt(900));
    assert.equal(equityAt(testTerms, long, priceOf(28_000)), usdt(100));
    assert.equal(equityAt(testTerms, long, priceOf(26_000)), usdt(-100));
    const level = liquidationTicks(testTerms, long, percent(1)) ?? 0;
    assert.ok(level < ticksOf(28_000) && level > ticksOf(26_000), 'between the two, as told there');
  });

  // https://support.toobit.com/hc/en-us/articles/14253344654105-Liquidation-Introduction-of-Perpetual-Contract
  test('10 ETH at 1,500, fiftyfold: margin 300, 170 lost at 1,483, where 1 % maintenance liquidates', () => {
    const long = exposure(1, 10, 1_500, 50);
    assert.equal(long.margin, usdt(300));
    const value = valueAtPrice(testTerms, priceOf(1_483), long.lots, 'down');
    assert.equal(profitOf(1, long.cost, value), usdt(-170));
    assert.ok((liquidationTicks(testTerms, long, percent(1)) ?? 0) >= ticksOf(1_483));
    assert.ok((liquidationTicks(testTerms, long, percent(1)) ?? 0) < ticksOf(1_500));
  });

  // https://support.bydfi.com/hc/en-us/articles/5692913490063-Initial-Margin-and-Maintenance-Margin-USDT-M
  test('0.5 BTC at 30,000 with 100x takes 150; 1 BTC at 10,000 takes 100 and keeps 50 at 0.5 %', () => {
    assert.equal(exposure(1, 0.5, 30_000, 100).margin, usdt(150));
    assert.equal(exposure(1, 1, 10_000, 100).margin, usdt(100));
    assert.equal(shareOf(usdt(10_000), percent(0.5)), usdt(50));
  });
});

test('the tier is that of the value, and none is beyond the last', () => {
  const table = [
    [1n, 100],
    [usdt(50_000), 100],
    [usdt(50_000) + 1n, 50],
    [usdt(1_000_000), 20],
    [usdt(1_000_000) + 1n, undefined],
  ] as const;
  for (const [value, most] of table) assert.equal(tierOf(testTerms.tiers, value)?.maxMultiple, most);
});

test('the liquidation price is exact to the tick: there the equity is no more than the maintenance margin, a tick before it is', () => {
  const any = fc.record({
    sign: fc.constantFrom<Sign>(1, -1),
    lots: fc.integer({ min: 1, max: 5_000 }),
    entry: fc.integer({ min: 100, max: 2_000_000 }),
    multiple: fc.constantFrom(1, 2, 5, 10, 50, 100),
    maintenance: fc.constantFrom(percent(0.4), percent(0.8), percent(2)),
  });
  fc.assert(
    fc.property(any, ({ sign, lots, entry, multiple, maintenance }) => {
      const cost = valueAt(testTerms, entry, lots);
      const position = { sign, lots, cost, margin: initialMargin(cost, multiple) };
      const level = liquidationTicks(testTerms, position, maintenance);
      // In 10^-12 of an atom, so that nothing is rounded.
      const spare = (ticks: number): bigint => {
        const value = valueAt(testTerms, ticks, lots);
        return (position.margin + profitOf(sign, cost, value)) * oneRate - value * maintenance;
      };
      if (level === null) {
        assert.equal(sign, 1);
        assert.ok(spare(1) > 0n, 'no price liquidates');
        return;
      }
      assert.ok(spare(level) <= 0n);
      assert.ok(spare(level + sign) > 0n);
      const bankrupt = bankruptcyTicks(testTerms, position);
      assert.ok(position.margin + profitOf(sign, cost, valueAt(testTerms, bankrupt, lots)) >= 0n || bankrupt === 1);
      assert.ok(sign === 1 ? bankrupt <= level + 1 : bankrupt >= level - 1, 'bankruptcy is behind liquidation');
    }),
    { numRuns: 2_000 },
  );
});
