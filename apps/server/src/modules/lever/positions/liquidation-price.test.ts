import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { oneRate } from '@bourse/kernel/term';
import { testTerms } from '@bourse/testing/contract-world';
import { bankruptcyTicks, initialMargin, liquidationTicks, profitOf, type Sign, tierOf, valueAt } from './margin.ts';

const percent = (share: number): bigint => BigInt(Math.round(share * 1_000)) * (oneRate / 100_000n);
const usdt = (amount: number): bigint => BigInt(amount) * 10n ** 8n;

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
