import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Atoms, atoms } from '@bourse/kernel/amount';
import { type Lots, lots, notionalAtoms, quantityAtoms, type Ticks, ticks } from '@bourse/kernel/quantity';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { isLongForm } from '@bourse/testing/long-form';
import { testMarket } from '@bourse/testing/test-market';
import { type Market, priceAtoms } from '../markets/index.ts';
import { feeOfFill, holdOf, holdOfFill, type SpotOrder } from './spot-order.ts';

const fills = isLongForm ? 1_000_000 : 50_000;

/** A market whose steps fit: a tick times a lot is a whole number of quote atoms. */
function drawMarket(random: Random): Market {
  const [baseScale, quoteScale] = [random.pick([0, 6, 8, 18]), random.pick([2, 6, 8, 18])];
  const lotDecimals = random.int(0, Math.min(baseScale, quoteScale, 5));
  const tickDecimals = random.int(0, quoteScale - lotDecimals);
  const [tickAtoms, lotAtoms] = [10n ** BigInt(quoteScale - tickDecimals), 10n ** BigInt(baseScale - lotDecimals)];
  return {
    ...testMarket,
    base: { ...testMarket.base, scale: baseScale },
    quote: { ...testMarket.quote, scale: quoteScale },
    tickAtoms,
    units: { lotAtoms, tickLotAtoms: (tickAtoms * lotAtoms) / 10n ** BigInt(baseScale) },
  };
}

type FillTerms = Pick<SpotOrder, 'side' | 'price' | 'makerFeeBps' | 'takerFeeBps'>;

/** The parts of an order that the arithmetic of a fill looks at. */
const orderOf = (side: 'buy' | 'sell', price: Atoms, feeBps: number): SpotOrder =>
  ({ side, price, makerFeeBps: feeBps, takerFeeBps: feeBps }) satisfies FillTerms as SpotOrder; // nothing else is read

/** How far a fee is from the exact one, in ten-thousandths of an atom; above zero it is for the exchange. */
const excess = (fee: Atoms, received: Atoms, bps: number): bigint => fee * 10_000n - received * BigInt(bps);

/** Fills an order of `side` at `limit` in random parts, each at the limit or better for it. */
function checkOrder(random: Random, market: Market, side: 'buy' | 'sell', parts: number): void {
  const limit: Ticks = ticks(random.int(1, 1_000_000));
  const quantities: Lots[] = Array.from({ length: parts }, () => lots(random.int(1, 1_000_000)));
  const total = lots(quantities.reduce((sum, part) => sum + part, 0));
  const feeBps = random.int(0, 1_000);
  const order = orderOf(side, priceAtoms(market, limit), feeBps);
  let held: bigint = holdOf(market.units, { kind: 'limit', side, price: limit, quantity: total, policy: 'rest' });
  const whole = 10n ** BigInt(market.base.scale);
  for (const quantity of quantities) {
    const better = random.int(0, limit - 1);
    const price = ticks(side === 'buy' ? limit - better : limit + better);
    const base = quantityAtoms(market.units, quantity);
    const quote = notionalAtoms(market.units, price, quantity);
    // What is paid is exact, so no side gains by rounding and nothing is left over.
    assert.equal(quote * whole, base * priceAtoms(market, price));
    const received = side === 'buy' ? base : quote;
    for (const role of ['maker', 'taker'] as const) {
      const over = excess(feeOfFill(order, role, base, quote), received, feeBps);
      assert.ok(over >= 0n && over < 10_000n, `a fee is ${String(over)} ten-thousandths of an atom too high`);
    }
    const unheld = holdOfFill(market, order, base, quote);
    assert.ok(unheld >= (side === 'buy' ? quote : base), 'a fill takes more than was held for it');
    held -= unheld;
  }
  assert.equal(held, 0n, 'something stays held, or more was taken than held');
}

test(`M4: over ${String(fills)} random fills what is paid is exact, and a fee rounds by less than an atom, never for the customer`, () => {
  const random = seededRandom(20_261_120);
  for (let filled = 0; filled < fills;) {
    const market = drawMarket(random);
    const parts = random.int(1, 8);
    checkOrder(random, market, random.pick(['buy', 'sell'] as const), parts);
    filled += parts;
  }
});

test('M4 control: a fee that rounds for the customer, or by a whole atom, is found', () => {
  const isFair = (fee: bigint): boolean => {
    const over = excess(atoms(fee), atoms(1_001n), 10);
    return over >= 0n && over < 10_000n;
  };
  assert.deepEqual([1n, 2n, 3n].map(isFair), [false, true, false]);
});
