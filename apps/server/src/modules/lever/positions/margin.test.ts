import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { oneRate } from '@bourse/kernel/term';
import { priceOf, testTerms, ticksOf } from '@bourse/testing/contract-world';
import {
  equityAt,
  type Exposure,
  initialMargin,
  liquidationTicks,
  profitOf,
  type Sign,
  shareOf,
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
