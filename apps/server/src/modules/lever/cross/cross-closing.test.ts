import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneRate } from '@bourse/kernel/term';
import { priceOf, testTerms, ticksOf } from '@bourse/testing/contract-world';
import { etherTerms } from '@bourse/testing/cross-world';
import { crossBankruptcyTicks, crossFigures, type CrossLeg, crossWorstTicks, legMaintenance } from './cross-margin.ts';
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

test('the worst closing price leaves nothing below zero with its fee', () => {
  const fee = testTerms.takerFee;
  for (const one of [long, short, leg(-1, 7, 60_000, 61_000)]) {
    const spare = usdt(900);
    const ticks = crossWorstTicks(one, spare, fee);
    const left = (tick: number): bigint => {
      const [value, now] = [
        BigInt(tick) * BigInt(one.lots) * one.lotTickAtoms,
        (one.mark / one.tickPrice) * BigInt(one.lots) * one.lotTickAtoms,
      ];
      return spare + BigInt(one.sign) * (value - now) - (value * fee) / oneRate;
    };
    assert.ok(left(ticks) >= 0n, String(ticks));
    assert.ok(left(ticks - one.sign) < 0n, 'a tick further it would');
  }
});

test('the last steps share what is left by maintenance margin, what is missing by loss: nothing is left, and nothing below zero', () => {
  for (const balance of [1_200, 1_000, 400, -3_000]) {
    let cash = usdt(balance);
    let legs: CrossLeg[] = [short, long];
    for (const one of [short, long]) {
      const figures = crossFigures(cash, legs);
      const ticks = crossBankruptcyTicks(one, cash, legs);
      assert.ok(ticks !== null);
      const value = BigInt(ticks) * BigInt(one.lots) * one.lotTickAtoms;
      if (figures.equity < 0n && one === short) {
        assert.equal(value, valueAt(etherTerms, ticksOf(2_900), one.lots), 'what gains goes at the mark price');
      } else if (figures.equity >= 0n) {
        const part = (figures.equity * legMaintenance(one)) / figures.maintenance;
        const away = BigInt(one.sign) * ((one.mark / one.tickPrice) * BigInt(one.lots) * one.lotTickAtoms - value);
        assert.ok(part - away >= 0n && part - away < usdt(1), 'by its part worse than the mark price, to the tick');
      }
      cash += BigInt(one.sign) * (value - one.cost);
      legs = legs.filter((other) => other !== one);
    }
    assert.ok(cash >= 0n && cash < usdt(1), `${String(balance)} leaves ${String(cash)}`);
  }
});
