import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneRate } from '@bourse/kernel/term';
import { priceOf, testTerms, ticksOf } from '@bourse/testing/contract-world';
import { etherTerms } from '@bourse/testing/cross-world';
import {
  crossFigures,
  type CrossLeg,
  crossLiquidationTicks,
  crossWorstTicks,
  isLost,
  marginRatio,
} from './cross-margin.ts';
import { valueAt } from '../positions/margin.ts';

const usdt = (amount: number): bigint => BigInt(Math.round(amount * 100)) * 10n ** 6n;

/** So many lots that were opened at a price and are marked at another. */
function leg(sign: 1 | -1, lots: number, opened: number, mark: number, terms = testTerms): CrossLeg {
  return {
    symbol: terms.market.symbol,
    lotTickAtoms: terms.lotTickAtoms,
    tickPrice: terms.tickPrice,
    sign,
    lots,
    cost: valueAt(terms, ticksOf(opened), lots),
    multiple: 20,
    maintenance: oneRate / 250n,
    mark: priceOf(mark),
  };
}

// 1 BTC and 10 ETH: worked by hand.
const long = leg(1, 1_000, 60_000, 58_000);
const short = leg(-1, 1_000, 3_000, 2_900, etherTerms);

test('equity is the balance with all profits, maintenance the sum over all positions at their mark prices', () => {
  const rows: readonly [balance: number, legs: CrossLeg[], equity: number, initial: number, maintenance: number][] = [
    [5_000, [], 5_000, 0, 0],
    // -2,000; 60,000 / 20; 0.4 % of 58,000.
    [5_000, [long], 3_000, 3_000, 232],
    // +1,000; 30,000 / 20; 0.4 % of 29,000.
    [5_000, [short], 6_000, 1_500, 116],
    [5_000, [long, short], 4_000, 4_500, 348],
    [1_348, [long, short], 348, 4_500, 348],
    // The balance may be below zero where a profit is larger.
    [-500, [short], 500, 1_500, 116],
  ];
  for (const [balance, legs, equity, initial, maintenance] of rows) {
    const figures = crossFigures(usdt(balance), legs);
    assert.deepEqual(
      [figures.equity, figures.initial, figures.maintenance],
      [usdt(equity), usdt(initial), usdt(maintenance)],
    );
  }
});

test('an account is lost when its equity is no more than its maintenance margin, not an atom before', () => {
  const at = (more: bigint) => crossFigures(usdt(1_348) + more, [long, short]);
  assert.equal(isLost(at(0n)), true);
  assert.equal(isLost(at(1n)), false);
  assert.equal(isLost(crossFigures(0n, [])), false, 'nothing is open');
  assert.equal(marginRatio(at(0n)), oneRate);
  assert.equal(marginRatio(crossFigures(usdt(2_000), [long, short])), (usdt(348) * oneRate) / usdt(1_000));
  assert.equal(marginRatio(crossFigures(-usdt(5_000), [long])), oneRate);
  assert.equal(marginRatio(crossFigures(usdt(5), [])), null);
});

test('the estimated liquidation price is where the account is lost with the other prices as they are', () => {
  const rows: readonly [legs: CrossLeg[], balance: number, symbol: string][] = [
    [[long], 5_000, 'BTC/USDT'],
    [[long, short], 5_000, 'BTC/USDT'],
    [[long, short], 5_000, 'ETH/USDT'],
    [[long, leg(-1, 400, 59_000, 58_000)], 5_000, 'BTC/USDT'],
  ];
  for (const [legs, balance, symbol] of rows) {
    const ticks = crossLiquidationTicks(usdt(balance), legs, symbol);
    assert.ok(ticks !== null);
    const at = (tick: number) =>
      crossFigures(
        usdt(balance),
        legs.map((one) => (one.symbol === symbol ? { ...one, mark: BigInt(tick) * one.tickPrice } : one)),
      );
    const away = symbol === 'BTC/USDT' ? 1 : -1;
    assert.equal(isLost(at(ticks)), true, `${symbol} ${String(ticks)}`);
    assert.equal(isLost(at(ticks + away)), false, `${symbol} ${String(ticks)} a tick before`);
  }
  // 1,000 - 232 are above maintenance: hedged one to one no price of the market liquidates but far above.
  assert.equal(crossLiquidationTicks(usdt(100_000), [long], 'BTC/USDT'), null, 'more than all that can be lost');
  assert.equal(crossLiquidationTicks(usdt(5_000), [long], 'ETH/USDT'), null, 'nothing is open there');
  assert.equal(crossLiquidationTicks(10n ** 30n, [short], 'ETH/USDT'), null, 'beyond every price that can be written');
  assert.equal(crossWorstTicks(short, 10n ** 30n, 0n), Number.MAX_SAFE_INTEGER);
});
